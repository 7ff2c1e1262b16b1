import { refuseInactive } from '../../domain/day/parties.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { removeFile, storeAttachment } from '../../kit/server/files/files.ts';
import type { App } from '../../kit/server/http/app.ts';
import { declareCalls } from '../../kit/server/http/calls.ts';
import { found } from '../../kit/server/http/errors.ts';
import { addList } from '../../kit/server/list/list-routes.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { addRecord } from '../../kit/server/records/record-routes.ts';
import { patchOf } from '../../kit/shared/patch.ts';
import { changeExpense } from './change.ts';
import {
  dayCall,
  type ExpenseBody,
  expenseBody,
  expenseFields,
  expenseList,
  expenseRow,
  labels,
  messages,
  path,
  paths,
  sameCall,
} from './contract.ts';
import {
  deleteExpense,
  expenses,
  findSameExpense,
  insertExpense,
  lockExpense,
  readBranchDay,
  readExpense,
} from './queries.ts';

/** What the branches spend, and a branch's day in money. */
export async function expenseRoutes(app: App): Promise<void> {
  declareCalls(app, 'day', 'Day Entry', {
    '/expences': ['Expense', 'Expenses'],
    '/dayEntryExpenses': ['DayEntryExpense', 'DayEntryExpenses'],
    'GET /expences/same': ['findSameExpense', 'Find an equal expense'],
    'GET /expences/day': ['readBranchDay', "Read a branch's day in money"],
  });

  for (const path of paths) recordRoutes(app, path);
  addHistory(app, { path, table: 'expenses', labels });

  app.get(sameCall.path, sameCall, async ({ query }) => ({ data: await findSameExpense(app.db, query) }));
  app.get(dayCall.path, dayCall, async ({ query }) => ({ data: await readBranchDay(app.db, query) }));
}

function recordRoutes(app: App, path: string): void {
  addList(app, path, expenseList, expenses);
  addRecord(app, {
    path,
    row: expenseRow,
    read: readExpense,
    create: { body: expenseBody, run: addExpense, msg: messages.created },
    change: { body: patchOf(expenseFields), run: changeExpense, msg: messages.updated },
    remove: { run: removeExpense, msg: messages.deleted },
  });
}

async function addExpense(db: Db, { file, ...expense }: ExpenseBody): Promise<number> {
  await refuseInactive(db, expense.vehicle_id);
  return insertExpense(db, { ...expense, file: file ? await storeAttachment(db, file) : null });
}

async function removeExpense(db: Db, id: number): Promise<void> {
  const stored = found(await lockExpense(db, id));
  await deleteExpense(db, stored.id);
  if (stored.file) await removeFile(db, stored.file);
}
