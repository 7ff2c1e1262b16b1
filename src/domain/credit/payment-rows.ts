import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import type { PaymentMode } from '../../masters/choices.ts';
import { refuseClosedDay } from '../day/day-lock.ts';
import { branchOfDriverCash, type CashRecord } from '../day/driver-cash.ts';
import { creditRefusals } from './refusals.ts';

/** Money that a customer paid, in ₹: at the office, or to a driver in an area. */
export type Payment = Pick<CashRecord, 'date' | 'employee_id' | 'area_code_id'> & {
  customer_id: number;
  amount: number;
  payment_mode: PaymentMode;
  note: string;
  /** Of a UPI payment. */
  reference?: string;
};

/**
 * A payment as it is stored, with its branch: that of the area in which a driver collected it.
 * @throws what branchOfDriverCash throws
 */
export async function storedPayment(db: Db, payment: Payment) {
  const branchId = await branchOfDriverCash(db, payment);
  return { ...payment, branch_id: branchId, reference: payment.reference || null };
}

/**
 * Locks a payment that will be deleted, before a recovery can take it. For a person of some branches, payments of the other
 * branches do not exist.
 * @throws not_found, payment_recovered; and what refuseClosedDay throws
 */
export async function lockOpenPayment(
  db: Db,
  table: 'customer_payments' | 'sv_payments',
  id: number,
): Promise<void> {
  type Locked = { date: string; branch_id: number; cash_recovery_id: number | null };
  const { rows } = await sql<Locked>`
    select date, branch_id, cash_recovery_id
      from ${sql.table(table)}
     where id = ${id} and (branch_id is null or branch_id in (select id from branches))
       for no key update`.execute(db);
  const payment = orNotFound(rows[0]);
  if (payment.cash_recovery_id === null) return;
  await refuseClosedDay(db, payment);
  throw creditRefusals.payment_recovered();
}
