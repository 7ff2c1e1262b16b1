import type { App } from '../../kit/server/http/app.ts';
import { setArea } from '../../kit/server/http/calls.ts';
import { notFound } from '../../kit/server/http/errors.ts';
import { areaCountsCall, driversCall, sheetCall } from './contract.ts';
import { areaCountsOfDay, driversOfDay } from './drivers/queries.ts';
import { readSheet } from './queries.ts';

/** A driver's day on one page, and the drivers of a day. */
export async function daySheetRoutes(app: App): Promise<void> {
  setArea(app, 'reports', 'Day Sheet');

  app.get(sheetCall.path, sheetCall, async ({ query }) => {
    const data = await readSheet(app.db, query);
    if (!data) throw notFound('No such Driver');
    return { data };
  });

  app.get(driversCall.path, driversCall, async ({ query }) => ({
    data: await driversOfDay(app.db, query.date),
  }));

  app.get(areaCountsCall.path, areaCountsCall, async ({ query }) => ({
    data: await areaCountsOfDay(app.db, query.date),
  }));
}
