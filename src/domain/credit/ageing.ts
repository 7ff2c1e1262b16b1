import { sql } from 'kysely';
import type { Fragment } from '../../kit/server/db/db.ts';

/** The day on which ages are counted, and the days until a bill without a due date of its own is due. */
export type AgeingDay = { date: string; credit_days: number };

/** SQL: a line of an account is a bill or its reversal. */
export const isBill = sql<boolean>`source in ('day_entry', 'opening_bill')`;

/** SQL: the day on which a bill of `credit_bills` is due. */
export const dueDate = (creditDays: number | Fragment) =>
  sql`coalesce(own_due_date, date + ${creditDays}::int)`;

/**
 * SQL: the bills of an account with their unpaid amounts (₹). Payments cover the oldest bills first, so the unpaid bills are
 * the newest ones that add up to the balance.
 * @param bills SQL after `from`: rows of `credit_bills` of one account, at least the unpaid ones
 * @param owed SQL of the outstanding amount
 */
export const unpaidOf = (bills: Fragment, owed: Fragment) => sql`
  select *, least(amount, ${owed} - billed_later) as unpaid
    from (select id, date, source, source_id, amount, own_due_date,
                 sum(amount) over (order by date desc, id desc) - amount as billed_later
            from ${bills}) as bills
   where billed_later < ${owed}`;

/** SQL: the unpaid bills of an account, inside a statement that reads `credit_accounts`. */
export const unpaidBills = unpaidOf(
  sql`credit_bills where credit_bills.customer_id = credit_accounts.customer_id and date >= unpaid_since`,
  sql`owed`,
);

/**
 * SQL: unpaid bills by age (₹).
 * @example sql`select … from credit_accounts cross join lateral (${agesOf(unpaidBills, on)}) as ages`
 */
export const agesOf = (unpaid: Fragment, { date, credit_days }: AgeingDay) => sql`
  select ${unpaidWhere(sql`age <= 30`)} as days_0_30, ${unpaidWhere(sql`age between 31 and 60`)} as days_31_60,
         ${unpaidWhere(sql`age between 61 and 90`)} as days_61_90, ${unpaidWhere(sql`age > 90`)} as days_over_90,
         ${unpaidWhere(sql`due_date < ${date}::date`)} as overdue,
         min(due_date) as due_date
    from (select unpaid, ${date}::date - date as age, ${dueDate(credit_days)} as due_date from (${unpaid}) as bills) as aged`;

const unpaidWhere = (condition: Fragment) => sql`coalesce(sum(unpaid) filter (where ${condition}), 0)`;
