import { type RawBuilder, sql } from 'kysely';
import { type PaidBy, paidWays } from '../../masters/choices.ts';

/**
 * Sums of `amount` (₹) over rows with `paid_by`: a column for each way of payment.
 * @example sql`select ${sumsByPayment((way) => `${way}_amt`)} from sold`
 */
export const sumsByPayment = (
  nameOf: (way: PaidBy) => string,
  { ways = paidWays, when = sql`true` }: { ways?: readonly PaidBy[]; when?: RawBuilder<unknown> } = {},
) =>
  sql.join(
    ways.map(
      (way) =>
        sql`coalesce(sum(amount) filter (where paid_by = ${sql.lit(way)} and ${when}), 0) as ${sql.ref(nameOf(way))}`,
    ),
  );
