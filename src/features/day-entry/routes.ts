import { sell, unsell } from '../../domain/sales/sell.ts';
import type { App } from '../../kit/server/app.ts';
import { found } from '../../kit/server/errors.ts';
import { addList } from '../../kit/server/list-routes.ts';
import { done, idParams, listOf, oneOf, savedOf } from '../../kit/shared/wire.ts';
import { entryBody, entryFilter, entryList, entryRow, messages, openEntriesPath, path } from './contract.ts';
import { entries, openEntries, readEntry } from './queries.ts';

const one = `${path}/:id`;

/** The day's sales. */
export async function dayEntryRoutes(app: App): Promise<void> {
  addList(app, path, entryList, entries);

  app.get(
    openEntriesPath,
    { schema: { querystring: entryFilter, response: { 200: listOf(entryRow) } } },
    async ({ query }) => ({ data: await openEntries(app.db, query) }),
  );

  app.get(one, { schema: { params: idParams, response: { 200: oneOf(entryRow) } } }, async ({ params }) => ({
    data: found(await readEntry(app.db, params.id)),
  }));

  app.post(path, { schema: { body: entryBody, response: { 201: savedOf(entryRow) } } }, (request, reply) =>
    app.write(request, reply, 201, async (db) => ({
      msg: messages.created,
      data: found(await readEntry(db, await sell(db, request.body))),
    })),
  );

  app.delete(one, { schema: { params: idParams, response: { 200: done } } }, (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      await unsell(db, request.params.id);
      return { msg: messages.deleted };
    }),
  );
}
