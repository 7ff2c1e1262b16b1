import { z } from 'zod';
// biome-ignore lint/style/noRestrictedImports: an export that was sent is recorded, whoever the caller is now
import { inTransaction } from '../../kit/server/db/db.ts';
import { unscopedOf } from '../../kit/server/db/scope.ts';
import type { App } from '../../kit/server/http/app.ts';
import { setArea } from '../../kit/server/http/calls.ts';
import { addList } from '../../kit/server/list/list-routes.ts';
import { addActivity, addExport, placeOf } from '../../kit/server/records/activity.ts';
import { call, done, dropdownQuery, option, optionPage, optionsOf } from '../../kit/shared/wire.ts';
import { activityList, exportAreas, exportBody, path, peoplePath } from './contract.ts';
import { activities, peopleOptions } from './queries.ts';

const MAX_PEOPLE = 1_000;

/** What people did beside the histories of records: sign-ins, reveals, exports. */
export async function activityRoutes(app: App): Promise<void> {
  setArea(app, 'people', 'Activity');

  addList(app, { path, one: 'Activity', many: 'Activities' }, activityList, activities);

  app.get(
    `${peoplePath}/dropdown`,
    call('listActivityPeople', 'List people for the filter of activities', {
      // Disabled people are always offered, as the list is of the past.
      querystring: dropdownQuery.extend({ inactive: z.literal('true').optional() }),
      response: { 200: optionsOf(option) },
    }),
    async ({ query: { search, limit = MAX_PEOPLE } }) =>
      optionPage(await peopleOptions(app.db, { search, limit }), limit),
  );

  // A screen writes a file only once this has answered. The server cannot check the name and the count.
  for (const area of exportAreas) {
    const config = { area, level: 'export' } as const;
    app.post(`/exports/${area}`, { config, ...exportCalls[area] }, (request, reply) =>
      app.write(request, reply, 201, async (db) => {
        const { name, rows } = request.body;
        await addActivity(db, {
          kind: 'Export',
          user_id: request.user.id,
          detail: `Reported by the browser: ${name}`,
          rows,
          ...placeOf(request),
        });
        return { msg: 'Export recorded' };
      }),
    );
  }
}

const exportSchema = { body: exportBody, response: { 201: done } };
const exportCalls = {
  masters: call('recordMasterExport', 'Record a file of master records', exportSchema),
  day: call('recordAccountExport', 'Record a file of accounts', exportSchema),
  reports: call('recordReportExport', 'Record a file of a report', exportSchema),
};

/** Records each export with its rows, once it has been sent. */
export function recordExports(api: App): void {
  api.addHook('onResponse', (request, _reply, next) => {
    const { exportedRows: rows, user, routeOptions } = request;
    const { config } = routeOptions;
    if (rows === undefined || config.level !== 'export' || api.freeSpace() === 'none') return next();
    const detail = config.lists ?? '';
    return inTransaction(unscopedOf(api.db), (db) =>
      addExport(db, { userId: user.id, detail, rows, place: placeOf(request) }),
    );
  });
}
