import { cancelPurchase, correctPurchase, purchase } from '../../domain/purchases/purchase.ts';
import type { App } from '../../kit/server/http/app.ts';
import { setArea } from '../../kit/server/http/calls.ts';
import { addList } from '../../kit/server/list/list-routes.ts';
import { correctionOf } from '../../kit/server/records/correction.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { addRecord } from '../../kit/server/records/record-routes.ts';
import { patchOf } from '../../kit/shared/patch.ts';
import {
  inventoryBody,
  inventoryFields,
  inventoryList,
  inventoryRow,
  labels,
  messages,
  path,
  repeatedCall,
} from './contract.ts';
import { findRepeated, purchases, readPurchase } from './queries.ts';

const kind = { path, one: 'Purchase', many: 'Purchases' };
const record = {
  title: 'Inventory',
  table: 'inventory',
  body: inventoryBody,
  read: readPurchase,
  echoed: ['file'],
};

/** Purchases from vendors, which bring filled goods into a godown and take empties out. */
export async function inventoryRoutes(app: App): Promise<void> {
  setArea(app, 'stock', 'Inventory');

  addList(app, kind, inventoryList, purchases);
  addHistory(app, { ...kind, table: 'inventory', labels });

  app.get(repeatedCall.path, repeatedCall, async ({ query }) => ({
    data: (await findRepeated(app.db, query)) ?? null,
  }));

  addRecord(app, {
    ...kind,
    row: inventoryRow,
    read: readPurchase,
    create: { body: inventoryBody, run: purchase, msg: messages.created },
    change: {
      body: patchOf(inventoryFields),
      run: (db, id, sent, rules) => correctPurchase(db, id, correctionOf(db, record, sent, rules)),
      msg: messages.updated,
    },
    remove: { run: cancelPurchase, msg: messages.deleted },
  });
}
