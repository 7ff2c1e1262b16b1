import { sql } from 'kysely';
import { openRecords } from '../../../domain/day/open-records.ts';
import { sumsByState } from '../../../domain/stock/by-state.ts';
import { godownStockOn } from '../../../domain/stock/godown-stock.ts';
import type { Db } from '../../../kit/server/db/db.ts';
import { idAndName } from '../../../kit/server/list/id-and-name.ts';
import { stockStates } from '../../../masters/things.ts';
import type { BranchDay } from '../contract.ts';

const LISTED = sql.lit(100);

/** A day of each branch, by the sums of its day close. */
export async function branchesOn(db: Db, date: string): Promise<BranchDay[]> {
  const hasAccounts = sql`(select driver_accounts is true from business_settings)`;
  const { rows } = await sql<BranchDay>`
    with sold as (
      select branch_id, sum(amount) as sales, sum(qty) filter (where product = 'Cylinders') as cylinders
        from day_entries
       where date = ${date}
       group by branch_id
    ), recovered as (
      select branch_id, sum(counted_amt) as counted, sum(difference) as difference
        from cash_recoveries
       where date = ${date}
       group by branch_id
    ), waiting as (
      select branch_id, count(distinct area_code_id) as open_areas
        from (${openRecords(sql`date = ${date}`, hasAccounts)}) as open
       group by branch_id
    ), held as (
      select branch_id, ${sumsByState(stockStates)}
        from (select id, branch_of_godown_on(id, ${date}::date) as branch_id from godowns) as godown
        join (${godownStockOn(date)}) as stock on godown_id = godown.id
       where product = 'Cylinders'
       group by branch_id
    ), short as (
      select branch_id, sum(count) as missing
        from missing_by_record as missing
       where product = 'Cylinders' and date <= ${date}
       group by branch_id
    )
    select ${idAndName('branches')} as branch, coalesce(sales, 0) as sales, coalesce(cylinders, 0) as cylinders,
           coalesce(open_areas, 0) as open_areas, counted, difference, coalesce(filled, 0) as filled,
           coalesce(empty, 0) as empty, coalesce(defective, 0) as defective, coalesce(missing, 0) as missing
      from branches
      left join sold on sold.branch_id = branches.id
      left join recovered on recovered.branch_id = branches.id
      left join waiting on waiting.branch_id = branches.id
      left join held on held.branch_id = branches.id
      left join short on short.branch_id = branches.id
     order by name collate natural_order, branches.id
     limit ${LISTED}`.execute(db);
  return rows;
}
