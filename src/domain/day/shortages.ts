import { type RawBuilder, sql } from 'kysely';

/**
 * Goods that settlements found missing from drivers, by the ledger: `employee_id`, `settlement_id`, `date`, thing, `state` and
 * `count`. Corrections and deletions of a settlement add rows with the difference, so sum the rows.
 * @example sql`select ${sumsByState()} from (${missingGoods}) as missing where employee_id = 7`
 */
export const missingGoods: RawBuilder<unknown> = sql`
  select to_id as employee_id, source_id as settlement_id, date, product, weight, state, count
    from stock_movements where to_place = 'shortage' and source = 'stock_settlement'
   union all
  select from_id, source_id, date, product, weight, state, -count
    from stock_movements where from_place = 'shortage' and source = 'stock_settlement'`;

/**
 * The driver of a count of cash, a row of `cash_recoveries`: the one whose entries it took, null when there are several
 * or none (docs/product/money.md).
 */
export const driverOfCount: RawBuilder<number | null> = sql`
  (select case when count(distinct employee_id) = 1 then min(employee_id) end
     from day_entries where cash_recovery_id = cash_recoveries.id)`;

/** Whether a count of cash took entries of another driver too: then its difference is the area's. */
export const hasOtherDriver = (employeeId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${driverOfCount} is distinct from ${employeeId})`;
