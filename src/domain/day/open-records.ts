import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: what has still to be settled of the records that match: `what` ('load', 'entry', 'payment', 'expense'), `branch_id`,
 * `area_code_id` and `amount` (₹, 0 for loads). Payments and expenses wait only where drivers have accounts.
 * @example sql`select count(distinct area_code_id) from (${openRecords(sql`date = ${date}`, sql`true`)}) as open`
 */
export function openRecords(
  isOfDay: RawBuilder<unknown>,
  hasAccounts: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isOpen = sql`${isOfDay} and cash_recovery_id is null`;
  const isOfDriver = sql`${isOpen} and ${hasAccounts} and employee_id is not null`;
  return sql`
    select 'load' as what, branch_id, area_code_id, 0 as amount
      from stock_assigns where ${isOfDay} and settlement_id is null
     union all
    select 'entry', branch_id, area_code_id, amount from day_entries where ${isOpen}
     union all
    select 'payment', branch_id, area_code_id, amount from customer_payments where ${isOfDriver}
     union all
    select 'payment', branch_id, area_code_id, amount from sv_payments where ${isOfDriver}
     union all
    select 'expense', branch_id, area_code_id, amount from expenses where ${isOfDriver}`;
}
