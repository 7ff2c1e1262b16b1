import { z } from 'zod';
import { cancelSettlement, correctSettlement, settle } from '../../../domain/loads/settle.ts';
import type { App } from '../../../kit/server/http/app.ts';
import { setArea } from '../../../kit/server/http/calls.ts';
import { orNotFound } from '../../../kit/server/http/errors.ts';
import { addList } from '../../../kit/server/list/list-routes.ts';
import { correctionOf } from '../../../kit/server/records/correction.ts';
import { addHistory } from '../../../kit/server/records/history.ts';
import { merged } from '../../../kit/server/records/merged-record.ts';
import { addRecord } from '../../../kit/server/records/record-routes.ts';
import { addUndelete, storeDeleted } from '../../../kit/server/records/undelete.ts';
import { patchOf } from '../../../kit/shared/patch.ts';
import {
  labels,
  messages,
  openLoadsCall,
  path,
  settlementBody,
  settlementFields,
  settlementList,
  settlementRow,
} from './contract.ts';
import { openLoads, readSettlement, settlements } from './queries.ts';

const kind = { path, one: 'StockSettlement', many: 'StockSettlements' };
const TABLE = 'stock_settlements';
const record = { title: 'Stock Settlement', table: TABLE, body: settlementFields, read: readSettlement };

/** The evening count of what drivers bring back. */
export async function stockSettlementRoutes(app: App): Promise<void> {
  setArea(app, 'stock', 'Day Settlements');

  addList(app, kind, settlementList, settlements);
  addHistory(app, { ...kind, table: TABLE, labels });

  app.get(openLoadsCall.path, openLoadsCall, async ({ query }) => ({ data: await openLoads(app.db, query) }));

  addUndelete(app, {
    ...kind,
    table: TABLE,
    row: settlementRow,
    create: async (db, { loads, ...body }, { rules }) => {
      const id = await settle(db, merged(settlementBody, body, {}, rules), z.array(z.int()).parse(loads));
      return { msg: messages.created, data: orNotFound(await readSettlement(db, id)) };
    },
  });

  addRecord(app, {
    ...kind,
    row: settlementRow,
    read: readSettlement,
    create: { body: settlementBody, run: (db, body) => settle(db, body), msg: messages.created },
    change: {
      body: patchOf(settlementFields),
      run: (db, id, sent, rules) => correctSettlement(db, id, correctionOf(db, record, sent, rules)),
      msg: messages.updated,
    },
    remove: {
      run: async (db, id) => storeDeleted(db, TABLE, id, await cancelSettlement(db, id)),
      msg: messages.deleted,
    },
  });
}
