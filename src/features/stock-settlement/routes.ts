import type { App } from '../../kit/server/app.ts';
import { found } from '../../kit/server/errors.ts';
import { addList } from '../../kit/server/list-routes.ts';
import { patchOf } from '../../kit/shared/patch.ts';
import { done, idParams, listOf, oneOf, savedOf } from '../../kit/shared/wire.ts';
import {
  messages,
  openLoad,
  openLoadsPath,
  openLoadsQuery,
  path,
  settlementBody,
  settlementFields,
  settlementList,
  settlementRow,
} from './contract.ts';
import { openLoads, readSettlement, settlements } from './queries.ts';
import { resettle, settle, unsettle } from './settle.ts';

const one = `${path}/:id`;
const saved = savedOf(settlementRow);

/** The evening count of what drivers bring back. */
export async function stockSettlementRoutes(app: App): Promise<void> {
  addList(app, path, settlementList, settlements);

  app.get(
    openLoadsPath,
    { schema: { querystring: openLoadsQuery, response: { 200: listOf(openLoad) } } },
    async ({ query }) => ({ data: await openLoads(app.db, query) }),
  );

  app.get(
    one,
    { schema: { params: idParams, response: { 200: oneOf(settlementRow) } } },
    async ({ params }) => ({
      data: found(await readSettlement(app.db, params.id)),
    }),
  );

  app.post(path, { schema: { body: settlementBody, response: { 201: saved } } }, (request, reply) =>
    app.write(request, reply, 201, async (db) => {
      const id = await settle(db, request.body);
      return { msg: messages.created, data: found(await readSettlement(db, id)) };
    }),
  );

  app.patch(
    one,
    { schema: { params: idParams, body: patchOf(settlementFields), response: { 200: saved } } },
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        await resettle(db, request.params.id, request.body);
        return { msg: messages.updated, data: found(await readSettlement(db, request.params.id)) };
      }),
  );

  app.delete(one, { schema: { params: idParams, response: { 200: done } } }, (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      await unsettle(db, request.params.id);
      return { msg: messages.deleted };
    }),
  );
}
