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
  type OpenSales,
  type Recovery,
  updateReason,
} from './recovery-rows.ts';
import { cashRefusals } from './refusals.ts';

/**
 * Stores a cash recovery: the open entries of a branch's day and area, and the cash that was counted for them.
 * @returns the id of the recovery
 * @throws unknown_in_charge, no_open_sales, other_total at each total that differs; and what refuseClosedDayOfArea throws
 */
export async function recover(db: Db, recovery: Recovery): Promise<number> {
  if (!(await isBranchInCharge(db, recovery.branch_in_charge_id)))
    throw cashRefusals.unknown_in_charge().at('branch_in_charge_id');

  const [openSales, otherSales] = await lockOpenSales(db, recovery);
  if (!openSales) {
    await refuseClosedDayOfArea(db, recovery);
    throw cashRefusals.no_open_sales();
  }
  refuseOtherTotals(recovery, openSales, otherSales ? ` of ${openSales.branch}` : '');

  return insertRecovery(db, recovery, openSales, countedAmount(recovery));
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

/** Deletes a recovery: its entries are open again. @throws not_found */
export async function cancelRecovery(db: Db, id: number): Promise<void> {
  if (!(await deleteRecovery(db, id))) throw notFound();
}

/** The cash was counted for the sent totals: a sale that was entered or deleted since must not become part of the count. */
function refuseOtherTotals(recovery: Recovery, openSales: OpenSales, ofBranch: string): void {
  const labels = { total_amount: 'Total', ...amountsBy(paymentModes, (mode) => paidTraits[mode].label) };
  const differing = (Object.keys(labels) as (keyof typeof labels)[]).filter(
    (name) => recovery[name] !== openSales[name],
  );
  const refusalOf = (name: keyof typeof labels) =>
    cashRefusals.other_total({
      label: labels[name],
      branch: ofBranch,
      stored: openSales[name],
      sent: recovery[name],
    });
  refuseFields(Object.fromEntries(differing.map((name) => [name, refusalOf(name)])));
}

const countedAmount = ({ denominations }: Recovery): number =>
  sumRupees(denominations.flatMap((entry) => Object.values(entry)).map((line) => line?.amount ?? 0));
