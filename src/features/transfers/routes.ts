import type { FastifyRequest } from 'fastify';
import {
  cancelTransfer,
  correctTransfer,
  receiveTransfer,
  sendTransfer,
  undoReceipt,
} from '../../domain/stock/transfer.ts';
import type { Db } from '../../kit/server/db/db.ts';
import type { App } from '../../kit/server/http/app.ts';
import { callOf, setArea } from '../../kit/server/http/calls.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { addList } from '../../kit/server/list/list-routes.ts';
import { correctionOf } from '../../kit/server/records/correction.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { addRecord } from '../../kit/server/records/record-routes.ts';
import { patchOf } from '../../kit/shared/patch.ts';
import { call, done, idParams, savedOf } from '../../kit/shared/wire.ts';
import {
  godownsCall,
  labels,
  messages,
  path,
  receiptBody,
  type TransferLine,
  transferBody,
  transferFields,
  transferList,
  transferRow,
} from './contract.ts';
import { readTransfer, transferGodowns, transfers } from './queries.ts';
import { goodsText } from './words.ts';

const kind = { path, one: 'StockTransfer', many: 'StockTransfers' };
const record = { title: 'Transfer', table: 'stock_transfers', body: transferBody, read: readTransfer };
const linesText = (lines: unknown) => goodsText(lines as TransferLine[]);
/** Writing a loss off needs it, and so does taking that back. */
const WRITE_OFFS = 'stock_approval';

/** Goods from one godown to another, on the way until the receiver confirms them. */
export async function transferRoutes(app: App): Promise<void> {
  setArea(app, 'stock', 'Transfers');

  addList(app, kind, transferList, transfers);
  const texts = { sent: linesText, received: linesText };
  addHistory(app, { ...kind, table: 'stock_transfers', labels, texts });
  app.get(godownsCall.path, godownsCall, async () => ({ data: await transferGodowns(app.db) }));

  addRecord(app, {
    ...kind,
    row: transferRow,
    read: readTransfer,
    create: { body: transferBody, run: sendTransfer, msg: messages.created },
    change: {
      body: patchOf(transferFields),
      run: (db, id, sent, rules) => correctTransfer(db, id, correctionOf(db, record, sent, rules)),
      msg: messages.updated,
    },
  });
  const remove = callOf('delete', kind, { params: idParams, response: { 200: done } });
  app.delete(`${path}/:id`, remove, (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      const { id } = request.params;
      await lockWriteOff(app, db, request, id);
      await cancelTransfer(db, id);
      return { msg: messages.deleted };
    }),
  );
  addReceipt(app);
}

function addReceipt(app: App): void {
  const saved = { params: idParams, response: { 200: savedOf(transferRow) } };
  const confirm = call('confirmStockTransfer', 'Confirm what arrived', { ...saved, body: receiptBody });
  app.post(`${path}/:id/receipt`, confirm, (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      const { id } = request.params;
      if (request.body.loss_reason !== '') await app.lockCaller(db, request, WRITE_OFFS);
      await receiveTransfer(db, id, request.body);
      return { msg: messages.received, data: orNotFound(await readTransfer(db, id)) };
    }),
  );

  const undo = call('undoStockTransferReceipt', 'Take back what was confirmed', saved);
  app.delete(`${path}/:id/receipt`, undo, (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      const { id } = request.params;
      await lockWriteOff(app, db, request, id);
      await undoReceipt(db, id);
      return { msg: messages.undone, data: orNotFound(await readTransfer(db, id)) };
    }),
  );
}

async function lockWriteOff(app: App, db: Db, request: FastifyRequest, id: number): Promise<void> {
  const { loss_reason } = orNotFound(await readTransfer(db, id));
  if (loss_reason !== '') await app.lockCaller(db, request, WRITE_OFFS);
}
