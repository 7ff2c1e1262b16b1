import { type RawBuilder, sql } from 'kysely';
import { type PaidBy, paidWays, saleTraits, saleTypes } from '../../masters/choices.ts';

const cases = saleTypes.map(
  (type) =>
    sql`when ${sql.lit(type)} then ${saleTraits[type].isOnCredit ? sql`'credit'` : sql`payment_mode`}`,
);

/**
 * The way of payment of a `day_entries` row: `paidBy` of masters/choices.ts as SQL.
 * @example sql`select amount, ${paidBySql} as paid_by from day_entries`
 */
export const paidBySql: RawBuilder<PaidBy> = sql`case saletype ${sql.join(cases, sql` `)} end`;

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
