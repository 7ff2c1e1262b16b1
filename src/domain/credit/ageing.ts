import { type RawBuilder, sql } from 'kysely';

type On = { date: string; credit_days: number };

/**
 * What was billed in the last 30, 60 and 90 days before a day and what is not due yet: sums over lines of sales, their
 * reversals among them. All that the ageing of an account needs, since its unpaid bills are its newest.
 * @example sql`select ${recentBills(on)} from credit_entries where customer_id = ${id} and kind = 'sale'`
 */
export const recentBills = ({ date, credit_days }: On) => sql`
  coalesce(sum(amount) filter (where date >= ${date}::date - 30), 0) as billed_30,
  coalesce(sum(amount) filter (where date >= ${date}::date - 60), 0) as billed_60,
  coalesce(sum(amount) filter (where date >= ${date}::date - 90), 0) as billed_90,
  coalesce(sum(amount) filter (where date >= ${date}::date - ${credit_days}::int), 0) as billed_undue`;

/** The first day whose bills `recentBills` counts. */
export const recentFrom = ({ date, credit_days }: On) =>
  sql`(${date}::date - greatest(90, ${credit_days}::int))`;

/**
 * The ageing of what is owed, from the columns of `recentBills`.
 * @param owed what is owed in all, in the words of the query
 * @example sql`select ${ageingOf(sql`owed`)} from …`
 */
export const ageingOf = (owed: RawBuilder<unknown>) => sql`
  ${within(owed, 'billed_30')} as days_0_30,
  ${within(owed, 'billed_60')} - ${within(owed, 'billed_30')} as days_31_60,
  ${within(owed, 'billed_90')} - ${within(owed, 'billed_60')} as days_61_90,
  greatest(${owed}, 0) - ${within(owed, 'billed_90')} as days_over_90,
  greatest(${owed}, 0) - ${within(owed, 'billed_undue')} as overdue`;

/** What of it is owed for the bills so counted; of an account without any of them, nothing. */
const within = (owed: RawBuilder<unknown>, billed: string) =>
  sql`least(greatest(${owed}, 0), coalesce(${sql.ref(billed)}, 0))`;
