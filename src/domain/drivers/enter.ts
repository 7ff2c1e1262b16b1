import type { Db } from '../../kit/server/db/db.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { toPaise } from '../../kit/shared/money.ts';
import type { DriverEntryKind, PaymentMode } from '../../masters/choices.ts';
import { cashDifference, driverAccount, type MoneyAccount, outsideOf } from '../money/accounts.ts';
import { postMoney, reverseMoney } from '../money/ledger.ts';
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
 * @throws driver_accounts_off, unknown_branch, unknown_driver
 */
export async function enterForDriver(db: Db, entry: DriverEntry): Promise<number> {
  await refuseWhereOff(db);
  await refuseUnknownParty(db, entry);

  const id = await insertEntry(db, entry);
  const { date, amount } = entry;
  await postMoney(db, [
    { source: 'driver_entry', id, date, ...sidesOf[entry.kind](entry), amount: toPaise(amount) },
  ]);
  return id;
}

/** Deletes an entry of a driver's account. @throws driver_accounts_off, not_found */
export async function cancelDriverEntry(db: Db, id: number): Promise<void> {
  await refuseWhereOff(db);
  orNotFound(await deleteEntry(db, id));
  await reverseMoney(db, 'driver_entry', [id]);
}

type Sides = { debit: MoneyAccount; credit: MoneyAccount };
type Party = Pick<DriverEntry, 'employee_id' | 'branch_id'>;

const owesMore = ({ employee_id, branch_id }: Party): Sides => ({
  debit: driverAccount(employee_id, branch_id),
  credit: outsideOf(branch_id),
});
const owesLess = ({ employee_id, branch_id }: Party): Sides => ({
  debit: outsideOf(branch_id),
  credit: driverAccount(employee_id, branch_id),
});

const sidesOf: Record<DriverEntryKind, (party: Party) => Sides> = {
  opening: owesMore,
  advance: owesMore,
  payment: owesLess,
  deduction: owesLess,
  waiver: (party) => ({ ...owesLess(party), debit: cashDifference(party.branch_id) }),
};
