import { assign, confirmSettled, reassign, unassign } from '../../domain/loads/assign.ts';
import type { App } from '../../kit/server/app.ts';
import { type Correction, correctionOf } from '../../kit/server/correction.ts';
import type { Db } from '../../kit/server/db.ts';
import { found } from '../../kit/server/errors.ts';
import { addList } from '../../kit/server/list-routes.ts';
import { type PatchBody, patchOf } from '../../kit/shared/patch.ts';
import { done, idParams, listOf, oneOf, savedOf } from '../../kit/shared/wire.ts';
import {
  type AssignBody,
  assignBody,
  assignFields,
  assignList,
  assignOnRoad,
  assignRow,
  byDayAndArea,
  byDayAndStatus,
  messages,
  onRoadPath,
  path,
  raisedPath,
  statusBody,
} from './contract.ts';
import { assigns, assignsOfDay, loadsOnRoad, readAssign } from './queries.ts';

const one = `${path}/:id`;
const record = { title: 'Stock Assign', table: 'stock_assigns', body: assignBody, read: readAssign };
const saved = savedOf(assignRow);

/** The loads that drivers take out in the morning. */
export async function stockAssigningRoutes(app: App): Promise<void> {
  addList(app, path, assignList, assigns);

  app.get(
    raisedPath,
    { schema: { querystring: byDayAndStatus, response: { 200: listOf(assignOnRoad) } } },
    async ({ query }) => ({ data: await assignsOfDay(app.db, query) }),
  );

  app.get(
    `${path}/filterbydayandareacode`,
    { schema: { querystring: byDayAndArea, response: { 200: listOf(assignOnRoad) } } },
    async ({ query }) => ({ data: await assignsOfDay(app.db, query) }),
  );

  app.get(
    onRoadPath,
    { schema: { querystring: byDayAndArea, response: { 200: listOf(assignOnRoad) } } },
    async ({ query }) => ({ data: await loadsOnRoad(app.db, query) }),
  );

  app.get(one, { schema: { params: idParams, response: { 200: oneOf(assignRow) } } }, async ({ params }) => ({
    data: found(await readAssign(app.db, params.id)),
  }));

  addWrites(app);
}

function addWrites(app: App): void {
  app.post(path, { schema: { body: assignBody, response: { 201: saved } } }, (request, reply) =>
    app.write(request, reply, 201, async (db) => {
      const id = await assign(db, loadOf(request.body));
      return { msg: messages.created, data: found(await readAssign(db, id)) };
    }),
  );

  app.patch(
    one,
    { schema: { params: idParams, body: patchOf(assignFields), response: { 200: saved } } },
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        await reassign(db, request.params.id, correctionBy(db, request.body));
        return { msg: messages.updated, data: found(await readAssign(db, request.params.id)) };
      }),
  );

  app.patch(
    `${path}/updatestatus/:id`,
    { schema: { params: idParams, body: statusBody, response: { 200: saved } } },
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        await confirmSettled(db, request.params.id);
        return { msg: messages.status_kept, data: found(await readAssign(db, request.params.id)) };
      }),
  );

  app.delete(one, { schema: { params: idParams, response: { 200: done } } }, (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      await unassign(db, request.params.id);
      return { msg: messages.deleted };
    }),
  );
}

/** What a call names of a load; the status that it may send along is always this one. */
const loadOf = ({ status: _, ...load }: AssignBody) => load;

/** A load for another area leaves from a godown of that area's branch, unless the call names one. */
function correctionBy(db: Db, sent: PatchBody): Correction<ReturnType<typeof loadOf>> {
  const correct = correctionOf(db, record, sent);
  return async (stored, { godown_id, ...fields }) => {
    const isOfArea = sent.area_code_id === undefined || Number(sent.area_code_id) === fields.area_code_id;
    return loadOf(await correct(stored, isOfArea ? { ...fields, godown_id } : fields));
  };
}
