import { assign, confirmSettled, reassign, unassign } from '../../domain/loads/assign.ts';
import type { Db } from '../../kit/server/db/db.ts';
import type { App } from '../../kit/server/http/app.ts';
import { declareCalls } from '../../kit/server/http/calls.ts';
import { found } from '../../kit/server/http/errors.ts';
import { addList } from '../../kit/server/list/list-routes.ts';
import { type Correction, correctionOf } from '../../kit/server/records/correction.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { addRecord } from '../../kit/server/records/record-routes.ts';
import { type PatchBody, patchOf } from '../../kit/shared/patch.ts';
import { idParams, savedOf } from '../../kit/shared/wire.ts';
import {
  type AssignBody,
  assignBody,
  assignFields,
  assignList,
  assignRow,
  labels,
  messages,
  ofAreaCall,
  onRoadCall,
  path,
  raisedCall,
  statusBody,
} from './contract.ts';
import { assigns, assignsOfDay, loadsOnRoad, readAssign } from './queries.ts';

const record = { title: 'Stock Assign', table: 'stock_assigns', body: assignBody, read: readAssign };
const saved = savedOf(assignRow);

/** The loads that drivers take out in the morning. */
export async function stockAssigningRoutes(app: App): Promise<void> {
  declareCalls(app, 'stock', 'Stock Assigning', {
    '/stockassigns': ['StockAssign', 'StockAssigns'],
    'GET /stockassigns/filterbydayandstatus': [
      'listStockAssignsByStatus',
      'List the loads of a day by status',
    ],
    'GET /stockassigns/filterbydayandareacode': [
      'listStockAssignsByArea',
      'List the loads of a day and area',
    ],
    'GET /stockassigns/onroad': ['listStockAssignsOnRoad', 'List the loads that are on the road'],
    'PATCH /stockassigns/updatestatus/{id}': ['confirmStockAssignSettled', 'Confirm that a load is settled'],
  });

  addList(app, path, assignList, assigns);
  addHistory(app, { path, table: record.table, labels });

  app.get(raisedCall.path, raisedCall, async ({ query }) => ({ data: await assignsOfDay(app.db, query) }));
  app.get(ofAreaCall.path, ofAreaCall, async ({ query }) => ({ data: await assignsOfDay(app.db, query) }));
  app.get(onRoadCall.path, onRoadCall, async ({ query }) => ({ data: await loadsOnRoad(app.db, query) }));

  app.patch(
    `${path}/updatestatus/:id`,
    { schema: { params: idParams, body: statusBody, response: { 200: saved } } },
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        await confirmSettled(db, request.params.id);
        return { msg: messages.status_kept, data: found(await readAssign(db, request.params.id)) };
      }),
  );

  addRecord(app, {
    path,
    row: assignRow,
    read: readAssign,
    create: { body: assignBody, run: (db, body) => assign(db, loadOf(body)), msg: messages.created },
    change: {
      body: patchOf(assignFields),
      run: (db, id, sent) => reassign(db, id, correctionBy(db, sent)),
      msg: messages.updated,
    },
    remove: { run: unassign, msg: messages.deleted },
  });
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
