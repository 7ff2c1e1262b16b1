import { explain, recover, unrecover } from '../../../domain/cash/recover.ts';
import type { App } from '../../../kit/server/app.ts';
import { correctionOf } from '../../../kit/server/correction.ts';
import { found } from '../../../kit/server/errors.ts';
import { addList } from '../../../kit/server/list-routes.ts';
import { done, idParams, oneOf, savedOf } from '../../../kit/shared/wire.ts';
import { messages, path, reasonBody, recoveryBody, recoveryList, recoveryRow } from './contract.ts';
import { readRecovery, recoveries } from './queries.ts';

const record = { title: 'Cash Recovery', table: 'cash_recoveries', body: reasonBody, read: readRecovery };
const one = `${path}/:id`;

/** The evening's cash, counted by denomination against the day's entries. */
export async function cashRecoveryRoutes(app: App): Promise<void> {
  addList(app, path, recoveryList, recoveries);

  app.get(
    one,
    { schema: { params: idParams, response: { 200: oneOf(recoveryRow) } } },
    async ({ params }) => ({
      data: found(await readRecovery(app.db, params.id)),
    }),
  );

  app.post(
    path,
    { schema: { body: recoveryBody, response: { 201: savedOf(recoveryRow) } } },
    (request, reply) =>
      app.write(request, reply, 201, async (db) => {
        const id = await recover(db, request.body);
        return { msg: messages.created, data: found(await readRecovery(db, id)) };
      }),
  );

  app.patch(
    one,
    { schema: { params: idParams, body: reasonBody, response: { 200: savedOf(recoveryRow) } } },
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        const { id } = request.params;
        await explain(db, id, correctionOf(db, record, request.body));
        return { msg: messages.updated, data: found(await readRecovery(db, id)) };
      }),
  );

  app.delete(one, { schema: { params: idParams, response: { 200: done } } }, (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      await unrecover(db, request.params.id);
      return { msg: messages.deleted };
    }),
  );
}
