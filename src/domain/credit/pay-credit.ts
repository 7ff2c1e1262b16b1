import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { toPaise } from '../../kit/shared/money.ts';
import { removeChequeOf } from '../banks/move-cheques.ts';
import { customerCredit } from '../money/accounts.ts';
import { postMoney, reverseMoney } from '../money/ledger.ts';
import {
  keepCheque,
  lockOpenPayment,
  type Payment,
  placeOfPayment,
  type StoredPayment,
  storedPayment,
} from './payment-rows.ts';
import { creditRefusals } from './refusals.ts';
import { updateUnpaidSince } from './unpaid-since.ts';

/**
 * Records what a Credit customer paid and takes it off the account; an overpayment covers the next bills.
 * @returns the id of the payment
 * @throws credit_customer_only, before_account; and what storedPayment and placeOfPayment throw
 */
export async function pay(db: Db, payment: Payment): Promise<number> {
  const { customer_id, date, amount } = payment;
  // First, because its foreign key keeps the customer from being deleted until the transaction ends.
  const { row, cheque } = await storedPayment(db, payment);
  const id = await insertPayment(db, row);
  await refuseWithoutAccount(db, payment);
  const place = await placeOfPayment(db, row, cheque);
  await keepCheque(db, row, { ...cheque, customer_payment_id: id });

  await postMoney(db, [
    {
      source: 'customer_payment',
      id,
      date,
      debit: place,
      credit: customerCredit(customer_id),
      amount: toPaise(amount),
    },
  ]);
  await updateUnpaidSince(db, [customer_id]);
  return id;
}

/** Deletes a payment of a Credit customer, who owes it again. @throws what lockOpenPayment and removeChequeOf throw */
export async function cancelPayment(db: Db, id: number): Promise<void> {
  await lockOpenPayment(db, 'customer_payments', id);
  await removeChequeOf(db, 'customer_payment_id', id);
  const { customer_id } = await deletePayment(db, id);
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

async function insertPayment(db: Db, payment: StoredPayment): Promise<number> {
  const { id } = await db
    .insertInto('customer_payments')
    .values(payment)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const deletePayment = (db: Db, id: number) =>
  db.deleteFrom('customer_payments').where('id', '=', id).returning('customer_id').executeTakeFirstOrThrow();
