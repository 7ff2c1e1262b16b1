import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { ownKinds } from '../../masters/choices.ts';
import { insertCheque } from '../banks/cheque-rows.ts';
import { isCash, modeOf, type PaidBy, placeOf } from '../banks/mode.ts';
import { bankRefusals } from '../banks/refusals.ts';
import { refuseClosedDay } from '../day/day-lock.ts';
import { branchOfDriverCash, type CashRecord } from '../day/driver-cash.ts';
import { type MoneyAccount, outside, roadCash } from '../money/accounts.ts';
import { branchesWithTill, hasTill } from '../till/cash-place.ts';
import { tillRefusals } from '../till/refusals.ts';
import { creditRefusals } from './refusals.ts';

/** Money that a customer paid, in ₹: at the office, or to a driver in an area. */
export type Payment = CashRecord &
  PaidBy & {
    customer_id: number;
    amount: number;
    note: string;
    /** Of a UPI payment. */
    reference?: string;
    /** Of a payment by cheque: its number, the bank that pays, and the date on it, by default that of the payment. */
    cheque_number?: string;
    bank_name?: string;
    cheque_date?: string;
  };

export type StoredPayment = Awaited<ReturnType<typeof storedPayment>>['row'];
type ChequeOfPayment = { number: string; bank_name: string; cheque_date: string };

/**
 * A payment as it is stored, with its branch: that of the area in which a driver collected it, or of the office that took it.
 * Apart from it the cheque, if it has one.
 * @throws choose_branch; and what branchOfDriverCash throws
 */
export async function storedPayment(db: Db, payment: Payment) {
  const { cheque_number: number = '', bank_name = '', cheque_date, ...paid } = payment;
  const branchId = (await branchOfDriverCash(db, payment)) ?? (await branchOfOffice(db, payment));
  const row = { ...paid, branch_id: branchId, reference: paid.reference || null };
  return { row, cheque: { number, bank_name, cheque_date: cheque_date || paid.date } };
}

/** The branch whose office takes the money: the one named, else the only one with a till; null without a till. */
async function branchOfOffice(db: Db, { branch_id, date }: Payment): Promise<number | null> {
  const tills = await branchesWithTill(db, date);
  if (branch_id) return tills.includes(branch_id) ? branch_id : null;
  if (tills.length > 1) throw creditRefusals.choose_branch().at('branch_id');
  return tills[0] ?? null;
}

/**
 * Where the money of a payment goes: the place of its mode, for cash with a driver the cash on the road; outside
 * where its branch has no till.
 * @throws cheque_number_missing, no_cheque, no_till for a cheque; and what modeOf throws
 */
export async function placeOfPayment(
  db: Db,
  row: StoredPayment,
  cheque: ChequeOfPayment,
): Promise<MoneyAccount> {
  const { branch_id, date, employee_id } = row;
  const mode = await modeOf(db, row, ownKinds);
  const isCheque = mode.kind === 'cheque';
  if (isCheque && cheque.number === '') throw bankRefusals.cheque_number_missing().at('cheque_number');
  if (!isCheque && cheque.number !== '') throw bankRefusals.no_cheque().at('cheque_number');

  if (branch_id && (await hasTill(db, { branch_id, date })))
    return employee_id && isCash(mode) ? roadCash(branch_id) : placeOf(mode, branch_id);
  if (isCheque) throw tillRefusals.no_till().at('branch_id');
  return outside;
}

/** Keeps the cheque of a stored payment, if its money is in cheques. */
export async function keepCheque(
  db: Db,
  { date, branch_id, customer_id, amount }: StoredPayment,
  cheque: ChequeOfPayment & ({ customer_payment_id: number } | { sv_payment_id: number }),
): Promise<void> {
  if (cheque.number === '') return;
  await insertCheque(db, { ...cheque, date, branch_id: branch_id as number, customer_id, amount });
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
