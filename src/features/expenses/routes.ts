import { branchOfDriverCash } from '../../domain/day/driver-cash.ts';
import { refuseInactive, refuseInactiveHead } from '../../domain/day/parties.ts';
import { cancelSpending, spend } from '../../domain/till/spend.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { removeFile, storeAttachment } from '../../kit/server/files/files.ts';
import type { App } from '../../kit/server/http/app.ts';
import { type NamedKind, setArea } from '../../kit/server/http/calls.ts';
import { addList } from '../../kit/server/list/list-routes.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { addRecord } from '../../kit/server/records/record-routes.ts';
import { patchOf } from '../../kit/shared/patch.ts';
import { changeExpense, lockOpenExpense } from './change.ts';
import {
  dayCall,
  type ExpenseBody,
  expenseBody,
  expenseFields,
  expenseList,
  expenseRow,
  labels,
  messages,
  otherPath,
  path,
  sameCall,
} from './contract.ts';
import {
  deleteExpense,
  expenses,
  findSameExpense,
  insertExpense,
  readBranchDay,
  readExpense,
} from './queries.ts';

const kind = { path, one: 'Expense', many: 'Expenses' };

/** What the branches spend, and a branch's day in money. */
export async function expenseRoutes(app: App): Promise<void> {
  setArea(app, 'day', 'Day Entry');

  recordRoutes(app, kind);
  recordRoutes(app, { path: otherPath, one: 'DayEntryExpense', many: 'DayEntryExpenses' });
  addHistory(app, { ...kind, table: 'expenses', labels });

  app.get(sameCall.path, sameCall, async ({ query }) => ({ data: await findSameExpense(app.db, query) }));
  app.get(dayCall.path, dayCall, async ({ query }) => ({ data: await readBranchDay(app.db, query) }));
}

function recordRoutes(app: App, kind: NamedKind): void {
  addList(app, kind, expenseList, expenses);
  addRecord(app, {
    ...kind,
    row: expenseRow,
    read: readExpense,
    create: { body: expenseBody, run: addExpense, msg: messages.created },
    change: { body: patchOf(expenseFields), run: changeExpense, msg: messages.updated },
    remove: { run: removeExpense, msg: messages.deleted },
  });
}

async function addExpense(db: Db, { file, ...expense }: ExpenseBody): Promise<number> {
  await refuseInactive(db, expense.vehicle_id);
  await refuseInactiveHead(db, expense.expense_type_id);
  const branchId = (await branchOfDriverCash(db, expense)) ?? expense.branch_id;
  const row = { ...expense, branch_id: branchId, file: file ? await storeAttachment(db, file) : null };
  const id = await insertExpense(db, row);
  await spend(db, id, row);
  return id;
}

async function removeExpense(db: Db, id: number): Promise<void> {
  const stored = await lockOpenExpense(db, id);
  await deleteExpense(db, stored.id);
  await cancelSpending(db, stored.id);
  if (stored.file) await removeFile(db, stored.file);
}
