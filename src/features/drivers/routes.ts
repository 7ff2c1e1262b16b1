import { cancelClearance, clearShortage } from '../../domain/drivers/clear.ts';
import { cancelDriverEntry, enterForDriver } from '../../domain/drivers/enter.ts';
import type { App } from '../../kit/server/http/app.ts';
import { callOf, setArea } from '../../kit/server/http/calls.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { addList } from '../../kit/server/list/list-routes.ts';
import { rowCompression as compress, streamRows } from '../../kit/server/list/stream-rows.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { addRecord } from '../../kit/server/records/record-routes.ts';
import { done, idParams, rowsOf, savedOf } from '../../kit/shared/wire.ts';
import { clearanceTraits, driverEntryTraits } from '../../masters/choices.ts';
import { ACCOUNT_LINES, accountCall, accountRefusals, driverList, path } from './account/contract.ts';
import { driverRows, readAccount, readDrivers, readDriverTotals } from './account/queries.ts';
import {
  clearanceBody,
  clearanceList,
  clearanceMessages,
  clearanceRow,
  clearancesPath,
  entriesPath,
  entryBody,
  entryList,
  entryMessages,
  entryRow,
  labels,
} from './contract.ts';
import { clearances, entries, readClearance, readEntry } from './queries.ts';

const account = { path, one: 'DriverAccount', many: 'DriverAccounts' };
const entry = { path: entriesPath, one: 'DriverEntry', many: 'DriverEntries' };
const clearance = { path: clearancesPath, one: 'ShortageClearance', many: 'ShortageClearances' };
/** Letting a driver off needs it, and so does taking that back. */
const WAIVERS = 'driver_waivers';

/** What drivers owe and are short of, and how they are cleared of it. */
export async function driverRoutes(app: App): Promise<void> {
  setArea(app, 'drivers', 'Drivers');

  addAccounts(app);
  addEntries(app);
  addClearances(app);
}

function addAccounts(app: App): void {
  app.get(
    path,
    callOf('list', account, { querystring: driverList.query, response: { 200: driverList.page } }),
    async ({ query, today }) => readDrivers(app.db, query, today),
  );

  app.get(
    `${path}/totals`,
    callOf('totals', account, { querystring: driverList.totalsQuery, response: { 200: driverList.totals } }),
    async ({ query, today }) => ({ data: await readDriverTotals(app.db, query, today) }),
  );

  app.get(
    `${path}/rows`,
    {
      compress,
      config: { level: 'export', lists: 'accounts of drivers' },
      ...callOf('rows', account, {
        querystring: driverList.rowsQuery,
        response: { 200: rowsOf(driverList.row) },
      }),
    },
    async ({ query, today }, reply) => streamRows(app.db, reply, driverRows(query, today)),
  );

  app.get(accountCall.path, accountCall, async ({ params, query }) => {
    const { line_count, ...data } = orNotFound(await readAccount(app.db, params.id, query));
    if (line_count > ACCOUNT_LINES) throw accountRefusals.account_too_long().at('from_date');
    return { data };
  });
}

function addEntries(app: App): void {
  addList(app, entry, entryList, entries);
  addHistory(app, { ...entry, table: 'driver_entries', labels });
  addRecord(app, { ...entry, row: entryRow, read: readEntry });

  app.post(
    entry.path,
    callOf('create', entry, { body: entryBody, response: { 201: savedOf(entryRow) } }),
    (request, reply) =>
      app.write(request, reply, 201, async (db) => {
        if (driverEntryTraits[request.body.kind].isLetOff) await app.lockCaller(db, request, WAIVERS);
        const id = await enterForDriver(db, request.body);
        return { msg: entryMessages.created, data: orNotFound(await readEntry(db, id)) };
      }),
  );

  app.delete(
    `${entry.path}/:id`,
    callOf('delete', entry, { params: idParams, response: { 200: done } }),
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        const { id } = request.params;
        const { kind } = orNotFound(await readEntry(db, id));
        if (driverEntryTraits[kind].isLetOff) await app.lockCaller(db, request, WAIVERS);
        await cancelDriverEntry(db, id);
        return { msg: entryMessages.deleted };
      }),
  );
}

function addClearances(app: App): void {
  addList(app, clearance, clearanceList, clearances);
  addHistory(app, { ...clearance, table: 'shortage_clearances', labels: { ...labels, kind: 'Clearance' } });
  addRecord(app, { ...clearance, row: clearanceRow, read: readClearance });

  app.post(
    clearance.path,
    callOf('create', clearance, { body: clearanceBody, response: { 201: savedOf(clearanceRow) } }),
    (request, reply) =>
      app.write(request, reply, 201, async (db) => {
        const { amount, ...body } = request.body;
        if (clearanceTraits[body.kind].isLetOff) await app.lockCaller(db, request, WAIVERS);
        const id = await clearShortage(db, { ...body, amount: amount || null });
        return { msg: clearanceMessages.created, data: orNotFound(await readClearance(db, id)) };
      }),
  );

  app.delete(
    `${clearance.path}/:id`,
    callOf('delete', clearance, { params: idParams, response: { 200: done } }),
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        const { id } = request.params;
        const { kind } = orNotFound(await readClearance(db, id));
        if (clearanceTraits[kind].isLetOff) await app.lockCaller(db, request, WAIVERS);
        await cancelClearance(db, id);
        return { msg: clearanceMessages.deleted };
      }),
  );
}
