import { type RawBuilder, sql } from 'kysely';
import { type PaidBy, paidTraits, paidWays } from '../../masters/choices.ts';

const countedWays = paidWays.filter((way) => paidTraits[way].isCounted);

/** SQL: money that was paid in this way is counted by denomination. @example sql`where ${isCounted('payment_mode')}` */
export const isCounted = (column: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} = any(${sql.lit(`{${countedWays}}`)}::text[])`;

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
