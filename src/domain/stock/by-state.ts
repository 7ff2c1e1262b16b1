import { type RawBuilder, sql } from 'kysely';
import { type StockState, soundStates, stockStates } from '../../masters/things.ts';

const sumOf = (state: StockState) => sql`coalesce(sum(count) filter (where state = ${sql.lit(state)}), 0)`;

/**
 * SQL for the sums of `count` side by side: a column for each of the states, named after it or by `nameOf`.
 * @example sql`select product, weight, ${sumsByState(stockStates)} from stock_balances group by product, weight`
 */
export const sumsByState = (
  states: readonly StockState[] = soundStates,
  nameOf: (state: StockState) => string = (state) => state,
): RawBuilder<unknown> => sql.join(states.map((state) => sql`${sumOf(state)} as ${sql.ref(nameOf(state))}`));

/** SQL after `having`: the sum of any state is not 0. */
export const isNotZero = sql.join(
  stockStates.map((state) => sql`${sumOf(state)} <> 0`),
  sql` or `,
);
