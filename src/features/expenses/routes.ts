import { refuseInactive } from '../../domain/day/parties.ts';
import type { App } from '../../kit/server/app.ts';
import { found } from '../../kit/server/errors.ts';
import { removeFile, storeAttachment } from '../../kit/server/files.ts';
import { addList } from '../../kit/server/list-routes.ts';
import { patchOf } from '../../kit/shared/patch.ts';
import { done, idParams, oneOf, savedOf } from '../../kit/shared/wire.ts';
import { changeExpense } from './change.ts';
import {
  branchDay,
  dayPath,
  dayQuery,
  expenseBody,
  expenseFields,
  expenseList,
  expenseRow,
  messages,
  paths,
} from './contract.ts';
import {
  deleteExpense,
  expenses,
  insertExpense,
  lockExpense,
  readBranchDay,
  readExpense,
} from './queries.ts';

const saved = savedOf(expenseRow);

/** What the branches spend, and a branch's day in money. */
export async function expenseRoutes(app: App): Promise<void> {
  for (const path of paths) recordRoutes(app, path);

  app.get(
    dayPath,
    { schema: { querystring: dayQuery, response: { 200: oneOf(branchDay) } } },
    async ({ query }) => ({ data: await readBranchDay(app.db, query) }),
  );
}

function recordRoutes(app: App, path: string): void {
  const one = `${path}/:id`;

  addList(app, path, expenseList, expenses);

  app.get(
    one,
    { schema: { params: idParams, response: { 200: oneOf(expenseRow) } } },
    async ({ params }) => ({ data: found(await readExpense(app.db, params.id)) }),
  );

  app.post(path, { schema: { body: expenseBody, response: { 201: saved } } }, (request, reply) =>
    app.write(request, reply, 201, async (db) => {
      const { file, ...expense } = request.body;
      await refuseInactive(db, expense.vehicle_id);
      const id = await insertExpense(db, { ...expense, file: file ? await storeAttachment(db, file) : null });
      return { msg: messages.created, data: found(await readExpense(db, id)) };
    }),
  );

  app.patch(
    one,
    { schema: { params: idParams, body: patchOf(expenseFields), response: { 200: saved } } },
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        await changeExpense(db, request.params.id, request.body);
        return { msg: messages.updated, data: found(await readExpense(db, request.params.id)) };
      }),
  );

  app.delete(one, { schema: { params: idParams, response: { 200: done } } }, (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      const stored = found(await lockExpense(db, request.params.id));
      await deleteExpense(db, stored.id);
      if (stored.file) await removeFile(db, stored.file);
      return { msg: messages.deleted };
    }),
  );
}
