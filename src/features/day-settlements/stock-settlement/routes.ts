import { z } from 'zod';
import { resettle, settle, unsettle } from '../../../domain/loads/settle.ts';
import type { App } from '../../../kit/server/app.ts';
import { correctionOf } from '../../../kit/server/correction.ts';
import type { Db } from '../../../kit/server/db.ts';
import { found } from '../../../kit/server/errors.ts';
import { addList } from '../../../kit/server/list-routes.ts';
import { merged } from '../../../kit/server/merge.ts';
import { addUndelete, keepDeleted } from '../../../kit/server/undelete.ts';
import { patchOf } from '../../../kit/shared/patch.ts';
import { done, idParams, listOf, oneOf, savedOf } from '../../../kit/shared/wire.ts';
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

const one = `${path}/:id`;
const saved = savedOf(settlementRow);
const TABLE = 'stock_settlements';
const record = { title: 'Stock Settlement', table: TABLE, body: settlementFields, read: readSettlement };

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

  const created = async (db: Db, id: number) => ({
    msg: messages.created,
    data: found(await readSettlement(db, id)),
  });
  app.post(path, { schema: { body: settlementBody, response: { 201: saved } } }, (request, reply) =>
    app.write(request, reply, 201, async (db) => created(db, await settle(db, request.body))),
  );
  addUndelete(app, {
    ...{ path, table: TABLE, row: settlementRow },
    create: async (db, { loads, ...kept }) =>
      created(db, await settle(db, merged(settlementBody, kept, {}), z.array(z.int()).parse(loads))),
  });

  app.patch(
    one,
    { schema: { params: idParams, body: patchOf(settlementFields), response: { 200: saved } } },
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        await resettle(db, request.params.id, correctionOf(db, record, request.body));
        return { msg: messages.updated, data: found(await readSettlement(db, request.params.id)) };
      }),
  );

  app.delete(one, { schema: { params: idParams, response: { 200: done } } }, (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      const { id } = request.params;
      await keepDeleted(db, TABLE, id, await unsettle(db, id));
      return { msg: messages.deleted };
    }),
  );
}
