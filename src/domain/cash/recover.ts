import type { Db } from '../../kit/server/db/db.ts';
import { notFound, orNotFound } from '../../kit/server/http/errors.ts';
import type { Correction } from '../../kit/server/records/correction.ts';
import { sumRupees } from '../../kit/shared/money.ts';
import { refuseFields } from '../../kit/shared/refusals.ts';
import { amountsBy, paidTraits, paymentModes } from '../../masters/choices.ts';
import { refuseClosedDayOfArea } from '../day/day-lock.ts';
import {
  deleteRecovery,
  insertRecovery,
  isBranchInCharge,
  lockOpenSales,
  lockRecovery,
  type Recovery,
  type Taken,
  updateReason,
} from './recovery-rows.ts';
import { cashRefusals } from './refusals.ts';

/**
 * Takes the open entries of a branch's day and area, with the cash that was counted against them.
 * @returns the id of the recovery
 * @throws unknown_in_charge, no_open_sales, other_total at each that differs; and what refuseClosedDayOfArea throws
 */
export async function recover(db: Db, recovery: Recovery): Promise<number> {
  if (!(await isBranchInCharge(db, recovery.branch_in_charge_id)))
    throw cashRefusals.unknown_in_charge().at('branch_in_charge_id');

  const [taken, ofOther] = await lockOpenSales(db, recovery);
  if (!taken) {
    await refuseClosedDayOfArea(db, recovery);
    throw cashRefusals.no_open_sales();
  }
  refuseOtherTotals(recovery, taken, ofOther ? ` of ${taken.branch}` : '');

  return insertRecovery(db, recovery, taken, countedAmount(recovery));
}

/** Stores why the count of a recovery differs. @throws not_found; record_changed, invalid_fields from `correct` */
export async function explainRecovery(
  db: Db,
  id: number,
  correct: Correction<{ reason: string }>,
): Promise<void> {
  const { reason } = await correct(orNotFound(await lockRecovery(db, id)), {});
  await updateReason(db, id, reason);
}

/** Takes a recovery back: its entries are open again. @throws not_found */
export async function cancelRecovery(db: Db, id: number): Promise<void> {
  if (!(await deleteRecovery(db, id))) throw notFound();
}

/** A sale entered meanwhile, or taken back, must not slip into a count that was made without it. */
function refuseOtherTotals(recovery: Recovery, taken: Taken, ofBranch: string): void {
  const labels = { total_amount: 'Total', ...amountsBy(paymentModes, (mode) => paidTraits[mode].label) };
  const other = (Object.keys(labels) as (keyof typeof labels)[]).filter(
    (name) => recovery[name] !== taken[name],
  );
  const refusalOf = (name: keyof typeof labels) =>
    cashRefusals.other_total({
      label: labels[name],
      branch: ofBranch,
      stored: taken[name],
      sent: recovery[name],
    });
  refuseFields(Object.fromEntries(other.map((name) => [name, refusalOf(name)])));
}

const countedAmount = ({ denominations }: Recovery): number =>
  sumRupees(denominations.flatMap((entry) => Object.values(entry)).map((line) => line?.amount ?? 0));
