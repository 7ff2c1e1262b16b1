import type { Db } from '../../kit/server/db/db.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { toPaise } from '../../kit/shared/money.ts';
import { type DriverEntryKind, type PaymentMode, paidTraits } from '../../masters/choices.ts';
import { cashDifference, driverAccount, type MoneyAccount, outsideOf, upi } from '../money/accounts.ts';
import { postMoney, reverseMoney } from '../money/ledger.ts';
import { cashPlace } from '../till/cash-place.ts';
import { deleteEntry, insertEntry } from './driver-rows.ts';
import { refuseUnknownParty, refuseWhereOff } from './party.ts';

/** A line of a driver's account that is no difference of a recovery, in ₹. */
export type DriverEntry = {
  date: string;
  branch_id: number;
  employee_id: number;
  kind: DriverEntryKind;
  amount: number;
  /** Of an advance and a payment. */
  payment_mode: PaymentMode | null;
  /** Why, of a waiver. */
  note: string;
};

/**
 * Enters what a driver owes more or less in a branch (docs/product/drivers.md).
 * @returns the id of the entry
 * @throws driver_accounts_off, unknown_branch, unknown_driver; not_enough_money for an advance that the till does not hold
 */
export async function enterForDriver(db: Db, entry: DriverEntry): Promise<number> {
  await refuseWhereOff(db);
  await refuseUnknownParty(db, entry);

  const id = await insertEntry(db, entry);
  const { date, amount, employee_id, branch_id } = entry;
  const other = await otherSide(db, entry);
  const sides = sidesOf[entry.kind](driverAccount(employee_id, branch_id), other);
  await postMoney(db, [{ source: 'driver_entry', id, date, ...sides, amount: toPaise(amount) }]);
  return id;
}

/** Deletes an entry of a driver's account. @throws driver_accounts_off, not_found */
export async function cancelDriverEntry(db: Db, id: number): Promise<void> {
  await refuseWhereOff(db);
  orNotFound(await deleteEntry(db, id));
  await reverseMoney(db, 'driver_entry', [id]);
}

/** Where money of an entry comes from or goes to; what is paid by UPI is with the branch's UPI, if it has a till. */
async function otherSide(db: Db, { payment_mode, kind, ...record }: DriverEntry): Promise<MoneyAccount> {
  const isCash = payment_mode !== null && paidTraits[payment_mode].isCounted;
  const isReceived = kind === 'payment';
  if (!isCash && !isReceived) return outsideOf(record.branch_id);
  const place = await cashPlace(db, record);
  return isCash || place.kind === 'outside' ? place : upi(record.branch_id);
}

type Sides = { debit: MoneyAccount; credit: MoneyAccount };

/** @param other where the money comes from or goes to */
const sidesOf: Record<DriverEntryKind, (driver: MoneyAccount, other: MoneyAccount) => Sides> = {
  opening: (driver, other) => ({ debit: driver, credit: other }),
  advance: (driver, other) => ({ debit: driver, credit: other }),
  payment: (driver, other) => ({ debit: other, credit: driver }),
  deduction: (driver, other) => ({ debit: other, credit: driver }),
  waiver: (driver) => ({ debit: cashDifference(driver.branchId), credit: driver }),
};
