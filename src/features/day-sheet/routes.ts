import type { App } from '../../kit/server/http/app.ts';
import { declareCalls } from '../../kit/server/http/calls.ts';
import { notFound } from '../../kit/server/http/errors.ts';
import { listOf, oneOf } from '../../kit/shared/wire.ts';
import {
  areaCount,
  areaCountsPath,
  daySheet,
  driverRow,
  driversPath,
  driversQuery,
  messages,
  path,
  sheetQuery,
} from './contract.ts';
import { areaCountsOfDay, driversOfDay } from './drivers/queries.ts';
import { readSheet } from './queries.ts';

/** A driver's day on one page, and the drivers of a day. */
export async function daySheetRoutes(app: App): Promise<void> {
  declareCalls(app, 'reports', 'Day Sheet', {
    'GET /daysheet': ['readDaySheet', "Read a driver's day"],
    'GET /daysheet/areacounts': ['listAreaCounts', 'List the cash counts of the areas of a day'],
    'GET /daysheet/drivers': ['listDayDrivers', 'List the drivers of a day'],
  });

  app.get(
    path,
    { schema: { querystring: sheetQuery, response: { 200: oneOf(daySheet) } } },
    async ({ query }) => {
      const data = await readSheet(app.db, query);
      if (!data) throw notFound(messages.unknown);
      return { data };
    },
  );

  app.get(
    driversPath,
    { schema: { querystring: driversQuery, response: { 200: listOf(driverRow) } } },
    async ({ query }) => ({ data: await driversOfDay(app.db, query.date) }),
  );

  app.get(
    areaCountsPath,
    { schema: { querystring: driversQuery, response: { 200: listOf(areaCount) } } },
    async ({ query }) => ({ data: await areaCountsOfDay(app.db, query.date) }),
  );
}
