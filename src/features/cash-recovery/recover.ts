import { refuseClosedDayOfArea } from '../../domain/day/day-lock.ts';
import type { Db } from '../../kit/server/db.ts';
import { type FieldErrors, fieldRefusal, found, RuleError } from '../../kit/server/errors.ts';
import { refuseStale } from '../../kit/server/versions.ts';
import { formatRupees } from '../../kit/shared/format.ts';
import { paymentModes } from '../../masters/choices.ts';
import { labels, messages, type ReasonBody, type RecoveryBody } from './contract.ts';
import {
  insertRecovery,
  isBranchInCharge,
  lockOpenEntries,
  lockRecovery,
  readRecovery,
  type Taken,
  updateReason,
} from './queries.ts';

/**
 * Takes the open entries of a branch's day and area, with the cash that was counted against them.
 * @returns the id of the recovery
 * @throws RuleError 409 when there are none, or when their totals differ from the form's
 */
export async function recover(db: Db, recovery: RecoveryBody): Promise<number> {
  if (!(await isBranchInCharge(db, recovery.branch_in_charge_id))) {
    const message = 'Branch In-Charge is not on file';
    throw fieldRefusal('branch_in_charge_id', message);
  }
  const [taken, ofOther] = await lockOpenEntries(db, recovery);
  if (!taken) {
    await refuseClosedDayOfArea(db, recovery);
    throw new RuleError(messages.none, 409);
  }
  refuseOtherTotals(recovery, taken, ofOther ? ` of ${taken.branch}` : '');
  return insertRecovery(db, recovery, taken, countedAmount(recovery));
}

/** Stores why the count of a recovery differs. */
export async function explain(db: Db, id: number, { reason, version }: ReasonBody): Promise<void> {
  const stored = found(await lockRecovery(db, id));
  const record = { title: 'Cash Recovery', table: 'cash_recoveries', ...stored };
  await refuseStale(db, record, version, () => readRecovery(db, id));
  await updateReason(db, id, reason);
}

/** A sale entered meanwhile, or taken back, must not slip into a count that was made without it. */
function refuseOtherTotals(recovery: RecoveryBody, taken: Taken, ofBranch: string): void {
  const names = ['total_amount', ...paymentModes.map((mode) => `${mode}_amt` as const)] as const;
  const fields: FieldErrors = {};
  for (const name of names) {
    if (recovery[name] !== taken[name])
      fields[name] =
        `${labels[name]} of the day's entries${ofBranch} is ${formatRupees(taken[name])}, not ${formatRupees(recovery[name])}`;
  }
  const [message] = Object.values(fields);
  if (message) throw new RuleError(message, 409, { fields });
}

const countedAmount = ({ denominations }: RecoveryBody): number =>
  denominations
    .flatMap((entry) => Object.values(entry))
    .reduce((total, line) => total + (line?.amount ?? 0), 0);
