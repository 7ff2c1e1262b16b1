import type { FastifyRequest } from 'fastify';
import { approveCount, discardCount, saveCount, startCount, undoApproval } from '../../domain/stock/count.ts';
import type { Db } from '../../kit/server/db/db.ts';
import type { App } from '../../kit/server/http/app.ts';
import { callOf, setArea } from '../../kit/server/http/calls.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { addList } from '../../kit/server/list/list-routes.ts';
import { correctionOf } from '../../kit/server/records/correction.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { type PatchBody, patchOf } from '../../kit/shared/patch.ts';
import { call, done, idParams, oneOf, savedOf } from '../../kit/shared/wire.ts';
import { fullThingName } from '../../masters/things.ts';
import {
  approvalBody,
  countList,
  draftFields,
  type Line,
  labels,
  messages,
  path,
  sheetRow,
  startBody,
  viewNames,
} from './contract.ts';
import { counts, readSheet } from './queries.ts';

const kind = { path, one: 'StockCount', many: 'StockCounts' };
const countPath = `${path}/:id`;
const approvalPath = `${countPath}/approval`;
const saved = savedOf(sheetRow);

/** Counts of godowns: a draft is typed, then approved, which adjusts the stock. */
export async function stockCountRoutes(app: App): Promise<void> {
  setArea(app, 'stock', 'Stock Counts');
  const approval = { area: 'stock_approval' } as const;
  const byId = { params: idParams, response: { 200: saved } };

  addList(app, kind, countList, counts);
  addHistory(app, {
    ...kind,
    table: 'stock_counts',
    labels,
    texts: { counted: linesText, is_blind: viewText },
  });
  app.get(
    countPath,
    callOf('read', kind, { params: idParams, response: { 200: oneOf(sheetRow) } }),
    async (request) => ({ data: await sheetFor(request, app.db, request.params.id) }),
  );

  app.post(path, callOf('create', kind, { body: startBody, response: { 201: saved } }), (request, reply) =>
    app.write(request, reply, 201, async (db) => {
      const id = await startCount(db, request.body, request.user.id);
      return { msg: messages.started, data: await sheetFor(request, db, id) };
    }),
  );
  app.patch(countPath, callOf('update', kind, { ...byId, body: patchOf(draftFields) }), (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      const { id } = request.params;
      await saveCount(db, id, correctionFor(request, db, request.body), request.user.id);
      return { msg: messages.saved, data: await sheetFor(request, db, id) };
    }),
  );
  app.delete(
    countPath,
    callOf('delete', kind, { params: idParams, response: { 200: done } }),
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        await discardCount(db, request.params.id);
        return { msg: messages.discarded };
      }),
  );

  const approve = call('approveStockCount', 'Approve a stock count', { ...byId, body: approvalBody });
  app.post(approvalPath, { config: approval, ...approve }, (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      const { id } = request.params;
      await approveCount(db, id, correctionFor(request, db, request.body), request.user.id);
      return { msg: messages.approved, data: await sheetFor(request, db, id) };
    }),
  );
  const undo = call('undoStockCountApproval', 'Undo the approval of a stock count', byId);
  app.delete(approvalPath, { config: approval, ...undo }, (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      const { id } = request.params;
      await undoApproval(db, id);
      return { msg: messages.undone, data: await sheetFor(request, db, id) };
    }),
  );
}

type Reader = Pick<FastifyRequest, 'may' | 'rules'>;

const readFor = ({ may }: Reader, db: Db, id: number) => readSheet(db, id, may('stock_approval', 'write'));
const sheetFor = async (reader: Reader, db: Db, id: number) => orNotFound(await readFor(reader, db, id));

function correctionFor(reader: Reader, db: Db, sent: PatchBody) {
  const read = (db: Db, id: number) => readFor(reader, db, id);
  return correctionOf(
    db,
    { table: 'stock_counts', title: 'Stock Count', body: draftFields, read },
    sent,
    reader.rules,
  );
}

const viewText = (isBlind: unknown) => (isBlind ? viewNames.blind : viewNames.open);

/** @example 'Cylinders 14.2 kg: 118 filled, 40 empty' */
const linesText = (lines: unknown) => (lines as Line[]).map(lineText).join('; ');
const lineText = ({ filled, empty, defective, ...thing }: Line) =>
  `${fullThingName(thing)}: ${Object.entries({ filled, empty, defective })
    .filter(([, count]) => count !== null)
    .map(([state, count]) => `${count} ${state}`)
    .join(', ')}`;
