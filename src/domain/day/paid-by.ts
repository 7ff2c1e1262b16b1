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
 * Sums of `amount` (₹) over rows with `paid_by`, one column per way of payment; null leaves one out explicitly.
 * A new payment mode does not compile until each sum names it.
 * @example sql`select ${sumsByPayment({ cash: 'cash_amt', upi: 'upi_amt', credit: 'credit_amt' })} from sold`
 */
export function sumsByPayment(names: Record<PaidBy, string | null>, when = sql`true`) {
  const sums = paidWays.flatMap((way) => {
    const name = names[way];
    if (name === null) return [];
    return [
      sql`coalesce(sum(amount) filter (where paid_by = ${sql.lit(way)} and ${when}), 0) as ${sql.ref(name)}`,
    ];
  });
  return sql.join(sums);
}
