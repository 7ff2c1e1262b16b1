import { sell, unsell } from '../../domain/sales/sell.ts';
import type { App } from '../../kit/server/http/app.ts';
import { declareCalls } from '../../kit/server/http/calls.ts';
import { addList } from '../../kit/server/list/list-routes.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { addRecord } from '../../kit/server/records/record-routes.ts';
import { entryBody, entryList, entryRow, labels, messages, openEntriesCall, path } from './contract.ts';
import { entries, openEntries, readEntry } from './queries.ts';

/** The day's sales. */
export async function dayEntryRoutes(app: App): Promise<void> {
  declareCalls(app, 'day', 'Day Entry', {
    '/dayentries': ['DayEntry', 'DayEntries'],
    'GET /dayentries/filter': ['filterDayEntries', 'List the entries of a day and area without a recovery'],
  });

  addList(app, path, entryList, entries);
  addHistory(app, { path, table: 'day_entries', labels });

  app.get(openEntriesCall.path, openEntriesCall, async ({ query }) => ({
    data: await openEntries(app.db, query),
  }));

  addRecord(app, {
    path,
    row: entryRow,
    read: readEntry,
    create: { body: entryBody, run: sell, msg: messages.created },
    remove: { run: unsell, msg: messages.deleted },
  });
}
