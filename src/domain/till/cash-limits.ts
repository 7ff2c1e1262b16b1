import { sql } from 'kysely';
import type { Db, Fragment } from '../../kit/server/db/db.ts';
import { formatRupees } from '../../kit/shared/format.ts';
import { isCashKind } from '../banks/mode.ts';
import { isCounted } from '../day/paid-by.ts';
import { businessRules } from '../settings.ts';

/** SQL: `customer_id`, `branch_id` and `amount` (₹) of what customers paid in cash on a day, for sales or on account. */
export const cashReceived = (date: string): Fragment => {
  const cashOf = (table: string, paidBy: string) => sql`
    select customer_id, branch_id, amount from ${sql.table(table)} where date = ${date} and ${isCounted(paidBy)}`;
  return sql`${cashOf('customer_payments', 'payment_mode')} union all ${cashOf('sv_payments', 'payment_mode')}
             union all ${cashOf('day_entries', 'paid_by')}`;
};

/** SQL: `id`, `branch_id`, `amount` (₹) and `payee` of a day's expenses in cash. Without a payee it is the fuel vendor, or null. */
export const cashPaid = (date: string): Fragment => sql`
  select expenses.id, expenses.branch_id, amount, coalesce(nullif(payee, ''), fuel_vendors.name) as payee
    from expenses
    left join fuel_vendors on fuel_vendors.id = fuel_vendor_id
    left join mode_of_payments as mode on mode.id = mode_of_payment_id
   where date = ${date} and ${isCashKind('mode.kind')}`;

type CashOfOne = { name: string; amount: number };

/** A remark on cash that the law limits (₹). @example cashRemark({ name: 'Anil', amount: 250_000 }, 'received', 200_000) */
export const cashRemark = ({ name, amount }: CashOfOne, way: 'received' | 'paid', limit: number): string =>
  `${name}: ${formatRupees(amount)} ${way} in cash on one day, limit ${formatRupees(limit)}`;

/** Cash that is about to be received of a customer or, without one, paid to a payee. */
type NewCash = {
  /** YYYY-MM-DD */
  date: string;
  /** ₹ */
  amount: number;
  customer_id: number | null;
  payee: string;
  mode_of_payment_id: number | null;
  /** The expense that is changed, which does not count as it was. */
  except: number | null;
};

/** The remark on what a customer has paid, or a payee was paid, in cash on a day with the new cash; none by another mode. */
export async function remarkOn(db: Db, cash: NewCash): Promise<string | null> {
  const { cash_receipt_limit: receiptLimit, cash_expense_limit: expenseLimit } = await businessRules(db);
  const { date, amount, customer_id, payee, mode_of_payment_id: mode, except } = cash;
  if (customer_id !== null) {
    const { rows } = await sql<CashOfOne>`
      select rtrim(first_name || ' ' || last_name) as name,
             ${amount}::numeric + coalesce((select sum(received.amount) from (${cashReceived(date)}) as received
                                             where customer_id = customers.id), 0) as amount
        from customers where id = ${customer_id}`.execute(db);
    const [one] = rows;
    return one && one.amount >= receiptLimit ? cashRemark(one, 'received', receiptLimit) : null;
  }
  const { rows } = await sql<{ amount: number }>`
    select case when exists (select from mode_of_payments where id = ${mode} and not ${isCashKind('kind')}) then 0
                else ${amount}::numeric + coalesce(sum(paid.amount), 0) end as amount
      from (${cashPaid(date)}) as paid
     where lower(payee) = lower(${payee}) and id is distinct from ${except}::integer`.execute(db);
  const one = { name: payee || 'An expense without a payee', amount: rows[0]?.amount ?? amount };
  return one.amount > expenseLimit ? cashRemark(one, 'paid', expenseLimit) : null;
}
