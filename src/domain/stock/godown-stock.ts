import { sql } from 'kysely';

/**
 * SQL for the stock of godowns at the end of a day (YYYY-MM-DD): the current stock minus later movements.
 * Returns parts to sum up, with godown_id, product, weight (kg), filled and empty (cylinders or pieces).
 * @example sql`select sum(filled) from (${godownStockOn('2026-11-20')}) as held where godown_id = ${id}`
 */
export const godownStockOn = (date: string) => sql`
  select place_id as godown_id, product, weight, filled, empty
    from stock_balances
   where place = 'godown'
  union all
  select to_id, product, weight, -filled, -empty
    from stock_movements
   where date > ${date} and to_place = 'godown'
  union all
  select from_id, product, weight, filled, empty
    from stock_movements
   where date > ${date} and from_place = 'godown'`;
