import { type RawBuilder, sql } from 'kysely';

/**
 * Goods that drivers are short of, by the ledger: `employee_id`, `source` (a settlement, or an opening of Go-live),
 * `source_id`, `date`, thing, `state` and `count`. Corrections and deletions add rows with the difference, so sum the rows.
 * @example sql`select ${sumsByState()} from (${missingGoods}) as missing where employee_id = 7`
 */
export const missingGoods: RawBuilder<unknown> = sql`
  select to_id as employee_id, source, source_id, date, product, weight, state, count
    from stock_movements where to_place = 'shortage'
   union all
  select from_id, source, source_id, date, product, weight, state, -count
    from stock_movements where from_place = 'shortage'`;

/** SQL for whether missing goods are of before a day (YYYY-MM-DD): those of Go-live are of no day's work, not even of theirs. */
export const isMissingBefore = (date: string): RawBuilder<boolean> =>
  sql`(date < ${date} or source = 'opening')`;

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
