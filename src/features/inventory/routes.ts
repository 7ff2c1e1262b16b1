import { correct, purchase, takeBack } from '../../domain/purchases/purchase.ts';
import type { App } from '../../kit/server/app.ts';
import { correctionOf } from '../../kit/server/correction.ts';
import { found } from '../../kit/server/errors.ts';
import { addList } from '../../kit/server/list-routes.ts';
import { patchOf } from '../../kit/shared/patch.ts';
import { done, idParams, oneOf, savedOf } from '../../kit/shared/wire.ts';
import {
  inventoryBody,
  inventoryFields,
  inventoryList,
  inventoryRow,
  messages,
  path,
  repeatedPath,
  repeatedQuery,
} from './contract.ts';
import { findRepeated, purchases, readPurchase } from './queries.ts';

const one = `${path}/:id`;
const record = {
  title: 'Inventory',
  table: 'inventory',
  body: inventoryBody,
  read: readPurchase,
  echoed: ['file'],
};
const saved = savedOf(inventoryRow);

/** Purchases from vendors, which bring filled goods into a godown and take empties out. */
export async function inventoryRoutes(app: App): Promise<void> {
  addList(app, path, inventoryList, purchases);

  app.get(
    repeatedPath,
    { schema: { querystring: repeatedQuery, response: { 200: oneOf(inventoryRow.nullable()) } } },
    async ({ query }) => ({ data: (await findRepeated(app.db, query)) ?? null }),
  );

  app.get(
    one,
    { schema: { params: idParams, response: { 200: oneOf(inventoryRow) } } },
    async ({ params }) => ({
      data: found(await readPurchase(app.db, params.id)),
    }),
  );

  app.post(path, { schema: { body: inventoryBody, response: { 201: saved } } }, (request, reply) =>
    app.write(request, reply, 201, async (db) => {
      const id = await purchase(db, request.body);
      return { msg: messages.created, data: found(await readPurchase(db, id)) };
    }),
  );

  app.patch(
    one,
    { schema: { params: idParams, body: patchOf(inventoryFields), response: { 200: saved } } },
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        const { id } = request.params;
        await correct(db, id, correctionOf(db, record, request.body));
        return { msg: messages.updated, data: found(await readPurchase(db, id)) };
      }),
  );

  app.delete(one, { schema: { params: idParams, response: { 200: done } } }, (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      await takeBack(db, request.params.id);
      return { msg: messages.deleted };
    }),
  );
}
