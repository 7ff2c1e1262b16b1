import { creditPayment, takeBackPayment } from '../../../domain/credit/payments.ts';
import type { Db } from '../../../kit/server/db.ts';
import { found } from '../../../kit/server/errors.ts';
import type { PaymentBody } from '../contract.ts';
import { deletePayment, insertPayment, lockPayment } from './queries.ts';

/** Records what a Credit customer paid and takes it off the account. @returns the id of the payment */
export async function pay(db: Db, payment: PaymentBody): Promise<number> {
  const id = await insertPayment(db, payment);
  await creditPayment(db, { ...payment, id });
  return id;
}

export async function takeBack(db: Db, id: number): Promise<void> {
  found(await lockPayment(db, id));
  await takeBackPayment(db, id);
  await deletePayment(db, id);
}
