import { refuseClosedDay } from '../../domain/day/day-lock.ts';
import { branchOfDriverCash } from '../../domain/day/driver-cash.ts';
import { refuseInactive, refuseInactiveHead } from '../../domain/day/parties.ts';
import { respend } from '../../domain/till/spend.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { removeFile, storeAttachment } from '../../kit/server/files/files.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { correctionOf } from '../../kit/server/records/correction.ts';
import type { PatchBody } from '../../kit/shared/patch.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import { blankFields, expenseBody, expenseRefusals } from './contract.ts';
import { lockExpense, readExpense, updateExpense } from './queries.ts';

/**
 * Changes an expense. If its type changes, or what it was paid from, the fields of the old one are cleared.
 * @throws not_found, expense_recovered; record_changed, invalid_fields from correctionOf; and what refuseInactive,
 *   refuseInactiveHead, branchOfDriverCash, storeAttachment and respend throw
 */
export async function changeExpense(db: Db, id: number, sent: PatchBody, rules: RuleSettings): Promise<void> {
  const stored = await lockOpenExpense(db, id);
  const { id: _, file: storedFile, cash_recovery_id: _recovery, ...storedFields } = stored;
  const paidFrom = storedFields.employee_id === null ? 'office' : 'driver';
  const fields = { ...storedFields, paid_from: paidFrom };
  const record = {
    title: 'Expence',
    table: 'expenses',
    body: expenseBody,
    read: readExpense,
    echoed: ['file'],
  };
  const correct = correctionOf(db, record, sent, rules);

  const { file, ...expense } = await correct(stored, { ...fields, ...clearedFields(fields, sent) });
  await refuseInactive(db, expense.vehicle_id, stored.vehicle_id);
  await refuseInactiveHead(db, expense.expense_type_id, stored.expense_type_id);
  const branchId = (await branchOfDriverCash(db, expense, stored)) ?? expense.branch_id;
  const fileId = file === undefined ? storedFile : file === '' ? null : await storeAttachment(db, file);
  const row = { ...expense, branch_id: branchId, file: fileId };
  await updateExpense(db, id, row);
  await respend(db, id, row);
  if (storedFile && storedFile !== fileId) await removeFile(db, storedFile);
}

/** Locked, so that no recovery takes it meanwhile. @throws not_found, expense_recovered */
export async function lockOpenExpense(db: Db, id: number) {
  const stored = orNotFound(await lockExpense(db, id));
  if (stored.cash_recovery_id === null) return stored;
  await refuseClosedDay(db, stored);
  throw expenseRefusals.expense_recovered();
}

type Stored = { expence_type: string; paid_from: string };

const clearedFields = (stored: Stored, change: PatchBody) => ({
  ...(isOther(stored.expence_type, change.expence_type) &&
    blankFields[stored.expence_type as keyof typeof blankFields]),
  ...(isOther(stored.paid_from, change.paid_from) && {
    employee_id: null,
    area_code_id: null,
    mode_of_payment_id: null,
  }),
});

const isOther = (stored: string, sent: unknown) => sent !== undefined && sent !== stored;
