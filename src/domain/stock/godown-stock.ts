import { sql } from 'kysely';

/**
 * SQL for the stock of godowns at the end of a day (YYYY-MM-DD): the current stock minus later movements.
 * Its rows are parts to sum up: godown_id, product, weight (kg), state and count (cylinders or pieces).
 * `offset 0` keeps PostgreSQL from searching by a condition on the godown, which would read all its movements.
 * @example sql`select ${sumsByState()} from (${godownStockOn('2026-11-20')}) as stock where godown_id = ${id}`
 */
export const godownStockOn = (date: string) => sql`
  select place_id as godown_id, product, weight, state, count
    from stock_balances
   where place = 'godown'
  union all
  select moved.godown_id, product, weight, state, sign * count
    from (select product, weight, state, count, from_place, from_id, to_place, to_id
            from stock_movements
           where date > ${date} and (from_place = 'godown' or to_place = 'godown') offset 0) as later
   cross join lateral (values (to_place, to_id, -1), (from_place, from_id, 1)) as moved (place, godown_id, sign)
   where moved.place = 'godown'`;
