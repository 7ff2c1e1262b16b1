import { formatDay } from '../../kit/shared/format.ts';
import { refusals } from '../../kit/shared/refusals.ts';

/**
 * Triggers (`migrations/0005_day_close.sql`) raise the first three by their code. Every rule that writes records of a day
 * can throw them, so its `@throws` does not list them.
 */
export const dayRefusals = refusals({
  day_closed: ({ date, branch }: { date: string; branch: string }) =>
    `Day ${formatDay(date)} of ${branch} is closed`,
  dated_back: [
    422,
    ({ days, earliest }: { days: number; earliest: string }) =>
      days === 0
        ? 'A record cannot be dated back'
        : `A record can be dated back by at most ${days} ${days === 1 ? 'day' : 'days'}, to ${formatDay(earliest)}`,
  ],
  changed_late: ({ earliest }: { earliest: string }) =>
    `Records dated before ${formatDay(earliest)} can no longer be changed`,
  unknown_branch: [422, 'Branch is not on file'],
  unknown_area: [422, 'Area Code is not on file'],
  other_branch: [422, 'Branch does not match this area code'],
  unknown_driver: [422, 'Driver is not on file'],
  unknown_vehicle: [422, 'Vehicle is not on file'],
  inactive_vehicle: [422, 'Vehicle is InActive'],
  inactive_head: [422, 'Head is InActive'],
  unknown_godown: [422, 'Godown does not exist any more, choose another'],
  inactive_godown: [422, 'Godown is InActive'],
  driver_on_road: (name: string, loads: number) =>
    `${name} has ${loads === 1 ? '1 load' : `${loads} loads`} on the road; settle them first`,
});
