import { figuresOf } from '../../features/day-close/figures/queries.ts';
import type { Db } from '../../kit/server/db.ts';
import { moment } from './calendar.ts';
import { insertRows } from './queries.ts';

/** So many of the last days still wait for their close. */
const OPEN_DAYS = 2;

/** Which of the days of business are closed. */
export const closedOf = (days: readonly string[]): ReadonlySet<string> => new Set(days.slice(0, -OPEN_DAYS));

/** Closes days in the evening of each, oldest first, with the figures that Day Close signs. */
export async function closeDays(
  db: Db,
  {
    dates,
    branches,
    closed_by,
  }: { dates: readonly string[]; branches: readonly { id: number }[]; closed_by: number },
): Promise<void> {
  for (const date of dates) {
    const closes = [];
    for (const { id: branchId } of branches) {
      const figures = JSON.stringify(await figuresOf(db, { branch_id: branchId, date }));
      closes.push({ date, branch_id: branchId, closed_by, figures, created_at: moment(date, 20.75) });
    }
    await insertRows(db, 'day_closes', closes);
  }
}
