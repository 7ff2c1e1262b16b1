import { sql } from 'kysely';
import type { Fragment } from '../../../kit/server/db/db.ts';
import type { DayOfBranch } from '../contract.ts';

/**
 * The tables with a branch's records; settlements and recoveries follow loads and sales. A payment is of a branch where a
 * driver collected it or its cash is in the till.
 */
export const tablesOfDay = [
  'day_entries',
  'stock_assigns',
  'expenses',
  'inventory',
  'stock_adjustments',
  'defectives',
  'plant_loads',
  'stock_transfers',
  'transfer_receipts',
  'claim_settlements',
  'customer_payments',
  'sv_payments',
  'driver_entries',
  'shortage_clearances',
  'till_counts',
  'till_moves',
  'deposit_slips',
];

/** Steps with a day of their own; a transfer arrives at another branch. */
const steps: Readonly<Record<string, Fragment>> = {
  transfer_receipts: sql`select received_on as date, to_branch_id as branch_id from stock_transfers`,
  claim_settlements: sql`select settled_on as date, branch_id from plant_claims`,
};

/** One of them as `t`, with its date and branch. */
export function dayTable(table: string): Fragment {
  const step = steps[table];
  return step ? sql`(${step}) as t` : sql`${sql.table(table)} as t`;
}

const ofBranch = (branchId: number, table: string) =>
  sql`from ${dayTable(table)} where branch_id = ${branchId}`;

/**
 * SQL of the days before a day on which the branch has records and which are not closed, in one row; no row for none.
 * Only days that are not closed are looked up in the tables: over the years nearly all are closed.
 */
export const earlierOpen = ({ branch_id, date }: DayOfBranch) => sql`
  select count(*) as days, min(day) as first, max(day) as last
    from (select day::date
            from generate_series(
                   least(${sql.join(tablesOfDay.map((table) => sql`(select min(date) ${ofBranch(branch_id, table)})`))})::timestamp,
                   ${date}::date - 1, interval '1 day') as day
          except
          select date from day_closes where branch_id = ${branch_id} and reopened_at is null) as days
   where coalesce(${sql.join(tablesOfDay.map((table) => sql`(select true ${ofBranch(branch_id, table)} and date = day limit 1)`))}, false)
  having count(*) > 0`;
