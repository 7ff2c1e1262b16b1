import type { Db } from '../../kit/server/db/db.ts';
import { found } from '../../kit/server/http/errors.ts';
import type { PaymentMode } from '../../masters/choices.ts';
import { creditPayment, takeBackPayment } from './payments.ts';

/** Money that a customer paid, in ₹. */
export type Payment = {
  date: string;
  customer_id: number;
  amount: number;
  payment_mode: PaymentMode;
  note: string;
};

/**
 * Records what a Credit customer paid and takes it off the account.
 * @returns the id of the payment
 * @throws credit_customer_only, before_account
 */
export async function pay(db: Db, payment: Payment): Promise<number> {
  const id = await insertPayment(db, payment);
  await creditPayment(db, { ...payment, id });
  return id;
}

/** Deletes a payment of a Credit customer, who owes it again. @throws not_found */
export async function takeBack(db: Db, id: number): Promise<void> {
  found(await lockPayment(db, id));
  await takeBackPayment(db, id);
  await deletePayment(db, id);
}

async function insertPayment(db: Db, payment: Payment): Promise<number> {
  const { id } = await db
    .insertInto('customer_payments')
    .values(payment)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The stored payment, held until the transaction ends. */
function lockPayment(db: Db, id: number) {
  return db.selectFrom('customer_payments').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
}

async function deletePayment(db: Db, id: number): Promise<void> {
  await db.deleteFrom('customer_payments').where('id', '=', id).execute();
}
