import { type RawBuilder, sql } from 'kysely';

/** The day of ageing bills, and the days until one is due. */
export type AgeingDay = { date: string; credit_days: number };

/** SQL: a line of an account is a bill or its reversal. */
export const isBill = sql<boolean>`source in ('day_entry', 'opening_bill')`;

/**
 * Bills of the last 30, 60 and 90 days before a date, and bills that are not due yet: sums over lines of sales and
 * their reversals. This is enough for the ageing of an account, since its unpaid bills are its newest.
 * @example sql`select ${recentBills(on)} from credit_lines where customer_id = ${id} and ${isBill}`
 */
export const recentBills = ({ date, credit_days }: AgeingDay) => sql`
  coalesce(sum(amount) filter (where date >= ${date}::date - 30), 0) as billed_30,
  coalesce(sum(amount) filter (where date >= ${date}::date - 60), 0) as billed_60,
  coalesce(sum(amount) filter (where date >= ${date}::date - 90), 0) as billed_90,
  coalesce(sum(amount) filter (where date >= ${date}::date - ${credit_days}::int), 0) as billed_undue`;

/** The first date that `recentBills` counts. */
export const recentFrom = ({ date, credit_days }: AgeingDay) =>
  sql`(${date}::date - greatest(90, ${credit_days}::int))`;

/**
 * The ageing of the outstanding amount, from the columns of `recentBills`.
 * @param owed SQL of the outstanding amount
 * @example sql`select ${ageingOf(sql`owed`)} from …`
 */
export const ageingOf = (owed: RawBuilder<unknown>) => sql`
  ${within(owed, 'billed_30')} as days_0_30,
  ${within(owed, 'billed_60')} - ${within(owed, 'billed_30')} as days_31_60,
  ${within(owed, 'billed_90')} - ${within(owed, 'billed_60')} as days_61_90,
  greatest(${owed}, 0) - ${within(owed, 'billed_90')} as days_over_90,
  greatest(${owed}, 0) - ${within(owed, 'billed_undue')} as overdue`;

/** The part of the outstanding amount within these bills; 0 for an account without bills. */
const within = (owed: RawBuilder<unknown>, billed: string) =>
  sql`least(greatest(${owed}, 0), coalesce(${sql.ref(billed)}, 0))`;
