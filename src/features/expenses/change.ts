import { refuseInactive } from '../../domain/day/parties.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { removeFile, storeAttachment } from '../../kit/server/files/files.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { correctionOf } from '../../kit/server/records/correction.ts';
import type { PatchBody } from '../../kit/shared/patch.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import { blankFields, expenseBody } from './contract.ts';
import { lockExpense, readExpense, updateExpense } from './queries.ts';

/**
 * Changes an expense. If its type changes, the fields of the old type are cleared.
 * @throws not_found; record_changed, invalid_fields from correctionOf; and what refuseInactive and storeAttachment
 *   throw
 */
export async function changeExpense(db: Db, id: number, sent: PatchBody, rules: RuleSettings): Promise<void> {
  const stored = orNotFound(await lockExpense(db, id));
  const { id: _, file: storedFile, ...fields } = stored;
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
  const fileId = file === undefined ? storedFile : file === '' ? null : await storeAttachment(db, file);
  await updateExpense(db, id, { ...expense, file: fileId });
  if (storedFile && storedFile !== fileId) await removeFile(db, storedFile);
}

const clearedFields = (stored: { expence_type: string }, change: PatchBody) =>
  change.expence_type === undefined || change.expence_type === stored.expence_type
    ? {}
    : blankFields[stored.expence_type as keyof typeof blankFields];
