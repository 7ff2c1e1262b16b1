import { assign, cancelLoad, correctLoad, refuseRaised } from '../../domain/loads/assign.ts';
import type { Db } from '../../kit/server/db/db.ts';
import type { App } from '../../kit/server/http/app.ts';
import { setArea } from '../../kit/server/http/calls.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { addList } from '../../kit/server/list/list-routes.ts';
import { type Correction, correctionOf } from '../../kit/server/records/correction.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { addRecord } from '../../kit/server/records/record-routes.ts';
import { type PatchBody, patchOf } from '../../kit/shared/patch.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import { call, idParams, savedOf } from '../../kit/shared/wire.ts';
import {
  type LoadBody,
  labels,
  loadBody,
  loadFields,
  loadList,
  loadRow,
  messages,
  ofAreaCall,
  onRoadCall,
  path,
  raisedCall,
  statusBody,
} from './contract.ts';
import { loads, loadsOfDay, loadsOnRoad, readLoad } from './queries.ts';

const kind = { path, one: 'StockAssign', many: 'StockAssigns' };
const record = { title: 'Stock Assign', table: 'stock_assigns', body: loadBody, read: readLoad };
const saved = savedOf(loadRow);

/** The loads that drivers take out in the morning. */
export async function loadRoutes(app: App): Promise<void> {
  setArea(app, 'stock', 'Stock Assigning');

  addList(app, kind, loadList, loads);
  addHistory(app, { ...kind, table: record.table, labels });

  app.get(raisedCall.path, raisedCall, async ({ query }) => ({ data: await loadsOfDay(app.db, query) }));
  app.get(ofAreaCall.path, ofAreaCall, async ({ query }) => ({ data: await loadsOfDay(app.db, query) }));
  app.get(onRoadCall.path, onRoadCall, async ({ query }) => ({ data: await loadsOnRoad(app.db, query) }));

  app.patch(
    `${path}/updatestatus/:id`,
    call('confirmStockAssignSettled', 'Confirm that a load is settled', {
      params: idParams,
      body: statusBody,
      response: { 200: saved },
    }),
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        await refuseRaised(db, request.params.id);
        return { msg: messages.status_kept, data: orNotFound(await readLoad(db, request.params.id)) };
      }),
  );

  addRecord(app, {
    ...kind,
    row: loadRow,
    read: readLoad,
    create: { body: loadBody, run: (db, body) => assign(db, loadOf(body)), msg: messages.created },
    change: {
      body: patchOf(loadFields),
      run: (db, id, sent, rules) => correctLoad(db, id, correctionBy(db, sent, rules)),
      msg: messages.updated,
    },
    remove: { run: cancelLoad, msg: messages.deleted },
  });
}

/** A load without the status, which has only one possible value. */
const loadOf = ({ status: _, ...load }: LoadBody) => load;

/** A load for another area leaves from a godown of that area's branch, unless the call names one. */
function correctionBy(db: Db, sent: PatchBody, rules: RuleSettings): Correction<ReturnType<typeof loadOf>> {
  const correct = correctionOf(db, record, sent, rules);
  return async (stored, { godown_id, ...fields }) => {
    const isOfArea = sent.area_code_id === undefined || Number(sent.area_code_id) === fields.area_code_id;
    return loadOf(await correct(stored, isOfArea ? { ...fields, godown_id } : fields));
  };
}
