import { sql } from 'kysely';
import type { Db } from '../../../kit/server/db.ts';
import type { DayOfBranch, EarlierOpen } from '../contract.ts';

/** The tables with a branch's records; settlements and recoveries follow loads and sales. */
const tables = ['day_entries', 'stock_assigns', 'expenses', 'inventory', 'stock_adjustments'];

const ofBranch = (branchId: number, table: string) =>
  sql`from ${sql.table(table)} as t where branch_id = ${branchId}`;

/** SQL of the days before a day on which the branch has records and which are not closed, in one row; no row for none. */
export const earlierOpen = ({ branch_id, date }: DayOfBranch) => sql`
  select count(*) as days, min(day)::date as first, max(day)::date as last
    from generate_series(
           least(${sql.join(tables.map((table) => sql`(select min(date) ${ofBranch(branch_id, table)})`))})::timestamp,
           ${date}::date - 1, interval '1 day') as days(day)
   where not exists (select from day_closes
                      where branch_id = ${branch_id} and date = day::date and reopened_at is null)
     and coalesce(${sql.join(tables.map((table) => sql`(select true ${ofBranch(branch_id, table)} and date = day::date limit 1)`))}, false)
  having count(*) > 0`;

/** The days before a day on which the branch has records and which are not closed. */
export async function earlierOpenDays(db: Db, day: DayOfBranch): Promise<EarlierOpen | undefined> {
  const { rows } = await sql<EarlierOpen>`${earlierOpen(day)}`.execute(db);
  return rows[0];
}
