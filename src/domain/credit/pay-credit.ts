import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { toPaise } from '../../kit/shared/money.ts';
import type { PaymentMode } from '../../masters/choices.ts';
import { customerCredit, outside } from '../money/accounts.ts';
import { postMoney, reverseMoney } from '../money/ledger.ts';
import { creditRefusals } from './refusals.ts';
import { updateUnpaidSince } from './unpaid-since.ts';

/** Money that a customer paid, in ₹. */
export type Payment = {
  date: string;
  customer_id: number;
  amount: number;
  payment_mode: PaymentMode;
  note: string;
};

/**
 * Records what a Credit customer paid and takes it off the account; an overpayment covers the next bills.
 * @returns the id of the payment
 * @throws credit_customer_only, before_account
 */
export async function pay(db: Db, payment: Payment): Promise<number> {
  const { customer_id, date, amount } = payment;
  // First, because its foreign key keeps the customer from being deleted until the transaction ends.
  const id = await insertPayment(db, payment);
  await refuseWithoutAccount(db, payment);

  await postMoney(db, [
    {
      source: 'customer_payment',
      id,
      date,
      debit: outside,
      credit: customerCredit(customer_id),
      amount: toPaise(amount),
    },
  ]);
  await updateUnpaidSince(db, [customer_id]);
  return id;
}

/** Deletes a payment of a Credit customer, who owes it again. @throws not_found */
export async function cancelPayment(db: Db, id: number): Promise<void> {
  const { customer_id } = orNotFound(await deletePayment(db, id));
  await reverseMoney(db, 'customer_payment', [id]);
  await updateUnpaidSince(db, [customer_id]);
}

async function refuseWithoutAccount(db: Db, { customer_id, date }: Payment): Promise<void> {
  const { rows } = await sql<{ opening_date: string | null }>`
    select opening_date
      from credit_accounts
      join customers on customers.id = customer_id
     where customer_id = ${customer_id}`.execute(db);
  const [account] = rows;
  if (!account) throw creditRefusals.credit_customer_only().at('customer_id');
  const { opening_date } = account;
  if (opening_date && date < opening_date) throw creditRefusals.before_account(opening_date).at('date');
}

async function insertPayment(db: Db, payment: Payment): Promise<number> {
  const { id } = await db
    .insertInto('customer_payments')
    .values(payment)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const deletePayment = (db: Db, id: number) =>
  db.deleteFrom('customer_payments').where('id', '=', id).returning('customer_id').executeTakeFirst();
