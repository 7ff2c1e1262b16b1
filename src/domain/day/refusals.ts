import { formatDay } from '../../kit/shared/format.ts';

/** The messages of the rules that triggers enforce (`migrations/0005_day_close.sql`), by name. */
export const dayRefusals = {
  day_closed: ({ date, branch }: { date: string; branch: string }) =>
    `Day ${formatDay(date)} of ${branch} is closed`,
  dated_back: ({ days, earliest }: { days: number; earliest: string }) =>
    days === 0
      ? 'A record cannot be dated back'
      : `A record can be dated back by at most ${days} ${days === 1 ? 'day' : 'days'}, to ${formatDay(earliest)}`,
  changed_late: ({ earliest }: { earliest: string }) =>
    `Records dated before ${formatDay(earliest)} can no longer be changed`,
};
