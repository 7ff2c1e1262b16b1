import { z } from 'zod';
import { checkOpenings } from '../../domain/openings/check.ts';
import { chooseGoLiveDate, openBooks, reopenGoLive } from '../../domain/openings/open-books.ts';
import { openingRefusals } from '../../domain/openings/refusals.ts';
import { cancelImport, cancelOpening, restoreOpening, saveOpenings } from '../../domain/openings/save.ts';
import { csvFile, csvTemplate } from '../../kit/server/files/csv-lines.ts';
import { rememberReading } from '../../kit/server/files/remembered-readings.ts';
import type { App } from '../../kit/server/http/app.ts';
import { callOf, setArea } from '../../kit/server/http/calls.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { acceptLongJson } from '../../kit/server/http/json-body.ts';
import { readTotals } from '../../kit/server/list/list.ts';
import { addList, addRows } from '../../kit/server/list/list-routes.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { addUndelete } from '../../kit/server/records/undelete.ts';
import { formatCount } from '../../kit/shared/format.ts';
import { uploadLimitBytes } from '../../kit/shared/upload.ts';
import { call, done, idParams, savedOf } from '../../kit/shared/wire.ts';
import { partOf } from '../../masters/openings.ts';
import { templateColumns } from './columns.ts';
import {
  advanceList,
  advancesPath,
  dateBody,
  fileAnswer,
  fileQuery,
  goLiveCall,
  goLiveRow,
  importsCall,
  importsPath,
  labels,
  messages,
  openBody,
  openingLabels,
  openingList,
  openingRow,
  openingsPath,
  partQuery,
  path,
  previewAnswer,
  reopenBody,
  rowsBody,
  saveBody,
  savedOpenings,
} from './contract.ts';
import { advances, importsOf, listedAdvances, openings, readGoLive, readOpening } from './queries.ts';
import { listOf, readOpeningFile } from './read-file.ts';

const opening = { path: openingsPath, one: 'Opening', many: 'Openings' };
const advance = { path: advancesPath, one: 'OpeningAdvance', many: 'OpeningAdvances' };

/** What a business has on paper when it begins, and the lock on it. */
export async function goLiveRoutes(app: App): Promise<void> {
  setArea(app, 'go_live', 'Go-live');
  addHistory(app, {
    path,
    operationId: 'listGoLiveChanges',
    summary: 'List the changes of Go-live',
    table: 'go_live',
    labels,
    ofAllBranches: ['rupees', 'cylinders'],
  });
  addHistory(app, { ...opening, table: 'openings', labels: openingLabels });
  addList(app, opening, openingList, openings);
  addRows(app, advance, advanceList, () => ({ list: listedAdvances, rows: advances }));
  app.get(
    `${advancesPath}/totals`,
    callOf('totals', advance, {
      querystring: advanceList.totalsQuery,
      response: { 200: advanceList.totals },
    }),
    async ({ query }) => ({ data: await readTotals(app.db, listedAdvances, query) }),
  );
  app.get(goLiveCall.path, goLiveCall, async ({ user }) => ({ data: await readGoLive(app.db, user.scope) }));
  app.get(importsCall.path, importsCall, async ({ query }) => ({
    data: await importsOf(app.db, query.part),
  }));

  addSteps(app);
  addDeletes(app);
  addFiles(app);
  await app.register(async (app) => {
    acceptLongJson(app);
    addTypedRows(app);
  });
}

const saved = savedOf(goLiveRow);

function addSteps(app: App): void {
  app.patch(
    path,
    call('updateGoLive', 'Choose the last day on paper', { body: dateBody, response: { 200: saved } }),
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        await chooseGoLiveDate(db, request.body.date, request.user.scope);
        return { msg: messages.dated, data: await readGoLive(db, request.user.scope) };
      }),
  );

  app.post(
    `${path}/open`,
    call('openBooks', 'Open the books', { body: openBody, response: { 200: saved } }),
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        await openBooks(db, request.body, request.user);
        return { msg: messages.opened, data: await readGoLive(db, request.user.scope) };
      }),
  );

  app.post(
    `${path}/reopen`,
    {
      config: { area: 'go_live_reopen' },
      ...call('reopenGoLive', 'Let openings change again', { body: reopenBody, response: { 200: saved } }),
    },
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        await reopenGoLive(db, { ...request.body, scope: request.user.scope });
        return { msg: messages.reopened, data: await readGoLive(db, request.user.scope) };
      }),
  );
}

function addFiles(app: App): void {
  // A link of the console opens it, as a download.
  app.get(
    `${openingsPath}/template`,
    {
      config: { access: 'cookie' },
      ...call('readOpeningTemplate', 'Read the template of a file of openings', { querystring: partQuery }),
    },
    ({ query: { part } }, reply) =>
      reply.headers(csvFile(`opening-${part}`)).send(csvTemplate(templateColumns(part))),
  );
  // A scope of its own, because only this route takes CSV.
  app.register(async (app: App) => {
    app.addContentTypeParser<Buffer>(
      'text/csv',
      { parseAs: 'buffer', bodyLimit: uploadLimitBytes },
      async (_request: unknown, body: Buffer) => body,
    );
    const body = z.instanceof(Buffer);
    app.post(
      `${openingsPath}/file`,
      {
        config: { space: 'none' },
        ...call('readOpeningFile', 'Read the rows of a CSV file of openings', {
          querystring: fileQuery,
          consumes: ['text/csv'],
          body,
          response: { 200: fileAnswer },
        }),
      },
      async ({ query, body }) => ({ data: await readOpeningFile(app.db, query, body) }),
    );
  });
}

function addTypedRows(app: App): void {
  app.post(
    `${openingsPath}/preview`,
    {
      config: { space: 'none' },
      ...call('previewOpenings', 'Check rows of openings', {
        body: rowsBody,
        response: { 200: previewAnswer },
      }),
    },
    async ({ body: { part, rows }, user }) => {
      const { date } = await readGoLive(app.db, user.scope);
      if (!date) throw openingRefusals.no_go_live_date();
      const { added, ...checked } = await checkOpenings(app.db, part, { date, cells: rows });
      return { data: { ...checked, added: added.length } };
    },
  );

  app.post(
    openingsPath,
    call('saveOpenings', 'Save rows of openings', {
      body: saveBody,
      response: { 201: savedOf(savedOpenings) },
    }),
    (request, reply) =>
      app.write(request, reply, 201, async (db) => {
        const { reading, ...rows } = request.body;
        const data = await saveOpenings(db, rows, request.user.id);
        if (reading) {
          const { headers } = reading;
          await rememberReading(db, { list: listOf(rows.part), headers, reading, userId: request.user.id });
        }
        return { msg: savedText(rows.part, data), data };
      }),
  );
}

function savedText(part: Parameters<typeof partOf>[0], { added, known }: { added: number; known: number }) {
  const before = known > 0 ? `, ${formatCount(known)} already entered` : '';
  return `${partOf(part).label}: ${formatCount(added)} saved${before}`;
}

function addDeletes(app: App): void {
  const schema = { params: idParams, response: { 200: done } };
  app.delete(`${openingsPath}/:id`, callOf('delete', opening, schema), (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      await cancelOpening(db, request.params.id);
      return { msg: messages.deleted };
    }),
  );

  addUndelete(app, {
    ...opening,
    table: 'openings',
    row: openingRow,
    create: async (db, kept) => {
      const id = await restoreOpening(db, kept);
      return { msg: messages.restored, data: orNotFound(await readOpening(db, id)) };
    },
  });

  app.delete(
    `${importsPath}/:id`,
    call('deleteOpeningImport', 'Delete an opening import', schema),
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        await cancelImport(db, request.params.id);
        return { msg: messages.import_deleted };
      }),
  );
}
