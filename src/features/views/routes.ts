import type { App } from '../../kit/server/http/app.ts';
import { setArea } from '../../kit/server/http/calls.ts';
import { notFound } from '../../kit/server/http/errors.ts';
import { call, done, idParams, rowsOf, savedOf } from '../../kit/shared/wire.ts';
import { MAX_VIEWS, messages, path, viewBody, viewQuery, viewRefusals, viewRow } from './contract.ts';
import { deleteView, lockViews, saveView, viewsOf } from './queries.ts';

/** The filters of a list that a user has saved under a name. */
export async function viewRoutes(app: App): Promise<void> {
  setArea(app, 'account', 'System');

  app.get(
    path,
    call('listViews', 'List views', { querystring: viewQuery, response: { 200: rowsOf(viewRow) } }),
    async ({ query, user }) => ({ data: await viewsOf(app.db, user.id, query.list) }),
  );

  app.post(
    path,
    call('createView', 'Create a view', { body: viewBody, response: { 201: savedOf(viewRow) } }),
    (request, reply) =>
      app.write(request, reply, 201, async (db) => {
        const { body, user } = request;
        await lockViews(db, user.id);
        const data = await saveView(db, user.id, body);
        if ((await viewsOf(db, user.id, body.list)).length > MAX_VIEWS)
          throw viewRefusals.too_many_views().at('name');
        return { msg: messages.saved, data };
      }),
  );

  app.delete(
    `${path}/:id`,
    call('deleteView', 'Delete a view', { params: idParams, response: { 200: done } }),
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        if (!(await deleteView(db, request.user.id, request.params.id))) throw notFound();
        return { msg: messages.deleted };
      }),
  );
}
