import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Db } from '../../kit/server/db/db.ts';
import { unscopedOf } from '../../kit/server/db/scope.ts';
import { csvFile, csvTemplate } from '../../kit/server/files/csv-lines.ts';
import type { AnyReply, AnyRequest, App } from '../../kit/server/http/app.ts';
import { callOf, setArea } from '../../kit/server/http/calls.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { noteReveal } from '../../kit/server/records/note-reveal.ts';
import { addRecord } from '../../kit/server/records/record-routes.ts';
import { call, done, idParams, oneOf, savedOf } from '../../kit/shared/wire.ts';
import { badRowsCsv } from './bad-rows-csv.ts';
import { templateColumns } from './columns.ts';
import {
  commitBody,
  type ImportRow,
  type ImportState,
  importRefusals,
  importRow,
  kind,
  mendBody,
  messages,
  one,
  path,
  problemQuery,
  problemRow,
  recentCall,
  revealedRow,
  saved,
  typeQuery,
} from './contract.ts';
import { importJobs } from './jobs/run.ts';
import { mendRow } from './mend.ts';
import { maskedRow, personalFields } from './personal.ts';
import {
  badRows,
  changeImport,
  discardImport,
  goodRows,
  type HeldImport,
  leaveOutBad,
  problemRows,
  readImport,
  readRow,
  recentImports,
  savedImport,
} from './queries.ts';
import { held } from './receive.ts';
import { markDuplicates } from './repeats/queries.ts';
import { repeatRoutes } from './repeats/routes.ts';
import { uploadRoutes } from './upload-routes.ts';

const rowParams = idParams.extend({
  row: z
    .string()
    .regex(/^[1-9][0-9]{0,6}$/, 'No such address')
    .transform(Number),
});

/** Customers from a CSV file: upload, preview, import, undo. */
export async function customerImportRoutes(app: App): Promise<void> {
  setArea(app, 'import', 'Add Customer');

  addReads(app);
  addReveals(app);
  uploadRoutes(app);
  addMending(app);
  repeatRoutes(app);
  addSteps(app);
}

function addReads(app: App): void {
  app.get(path, recentCall, async ({ query }) => ({ data: await recentImports(app.db, query.customerType) }));
  addRecord(app, { ...kind, row: importRow, read: readImport });
  const page = z.object({ data: z.array(problemRow), hasNext: z.boolean(), hasPrevious: z.boolean() });
  app.get(
    `${one}/rows`,
    call('listImportRows', 'List the rows of an import that need attention', {
      params: idParams,
      querystring: problemQuery,
      response: { 200: page },
    }),
    async ({ params: { id }, query: { state, min } }) => {
      orNotFound(await readImport(app.db, id));
      const rows =
        state === 'good' ? await goodRows(app.db, id, min) : await problemRows(app.db, id, state, min);
      return { data: rows.slice(0, 20).map(maskedRow), hasNext: rows.length > 20, hasPrevious: min > 0 };
    },
  );
  // A link of the console opens it, as a download.
  app.get(
    `${path}/template`,
    {
      config: { access: 'cookie' },
      ...call('readImportTemplate', 'Read the template of an import file', { querystring: typeQuery }),
    },
    ({ query: { customerType } }, reply) =>
      reply.headers(csvFile(`${customerType}-customers`)).send(csvTemplate(templateColumns(customerType))),
  );
}

/** The calls that show personal numbers in full, each of which is recorded. */
function addReveals(app: App): void {
  const reveal = { area: 'reveal', level: 'read' } as const;
  const entity = 'customer_imports';
  app.post(
    `${one}/rows/:row/reveal`,
    {
      config: reveal,
      ...call('revealImportRow', 'Read the numbers of an import row in full', {
        params: rowParams,
        response: { 200: oneOf(revealedRow) },
      }),
    },
    (request) =>
      app.transact(request, async (db) => {
        const { id, row } = request.params;
        const { cells } = orNotFound(await readRow(db, id, row));
        const shown = personalFields.filter((field) => cells[field]);
        const fields = shown.map((field) => `row ${row} ${field}`);
        await noteReveal(db, { userId: request.user.id, entity, id, fields });
        return { data: Object.fromEntries(shown.map((field) => [field, cells[field] ?? ''])) };
      }),
  );
  const file = {
    config: reveal,
    ...call('revealBadImportRows', 'Read the refused rows as a file', { params: idParams }),
  };
  app.post(`${one}/badrows`, file, async (request, reply) => {
    const { id } = request.params;
    const { customerType } = await app.transact(request, async (db) => {
      await noteReveal(db, { userId: request.user.id, entity, id, fields: ['bad rows'] });
      return orNotFound(await readImport(db, id));
    });
    // Read after this handler has ended; rows of imports are of no branch.
    const lines = badRowsCsv(customerType, badRows(unscopedOf(app.db), id));
    return reply.headers(csvFile(`${customerType}-customers-to-fix`)).send(Readable.from(lines));
  });
}

function addMending(app: App): void {
  app.patch(
    `${one}/rows/:row`,
    call('updateImportRow', 'Correct a row of an import', {
      params: rowParams,
      body: mendBody,
      response: { 200: savedOf(problemRow) },
    }),
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        const { id, row } = request.params;
        await mendRow(db, await held(db, id, ['staged']), row, request.body);
        return { msg: messages.mended, data: maskedRow(orNotFound(await readRow(db, id, row))) };
      }),
  );
}

function addSteps(app: App): void {
  const wake = importJobs(app);
  type Request = AnyRequest & { params: { id: number } };
  type StepWork = (db: Db, row: HeldImport) => Promise<unknown>;
  const step = async (request: Request, reply: AnyReply, state: ImportState, msg: string, work: StepWork) => {
    const body = await app.write(request, reply, 200, async (db) => {
      const row = await held(db, request.params.id, [state]);
      await work(db, row);
      return savedImport(db, row.id, msg);
    });
    wake();
    return body;
  };
  const schema = { params: idParams, response: { 200: saved } };
  app.post(
    `${one}/leaveout`,
    call('leaveOutImportRows', 'Skip rows of an import', schema),
    (request, reply) =>
      step(request, reply, 'staged', messages.left_out, async (db, row) => {
        await leaveOutBad(db, row.id);
        await markDuplicates(db, row);
      }),
  );
  const committing = { ...schema, body: commitBody };
  app.post(
    `${one}/commit`,
    call('commitCustomerImport', 'Add the customers of an import', committing),
    (request, reply) =>
      step(request, reply, 'staged', messages.committing, async (db, { id }) => {
        const { counts, repeats } = orNotFound(await readImport(db, id));
        const phones = repeats.reduce((sum, { update }) => sum + update, 0);
        refuseCommit({ ...counts, phones }, request.body);
        await changeImport(db, id, {
          state: 'committing',
          problem: null,
          rows_added: counts.good,
          phones_updated: phones,
          ...askedBy(request),
        });
      }),
  );
  app.post(
    `${one}/undo`,
    call('undoCustomerImport', 'Remove the customers of an import', schema),
    (request, reply) =>
      step(request, reply, 'committed', messages.undoing, (db, { id }) =>
        changeImport(db, id, { state: 'undoing', problem: null, ...askedBy(request) }),
      ),
  );
  app.delete(one, callOf('delete', kind, { params: idParams, response: { 200: done } }), (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      const { id } = await held(db, request.params.id, ['mapping', 'uploading', 'staged']);
      await discardImport(db, id);
      return { msg: messages.discarded };
    }),
  );
}

const askedBy = ({ user }: AnyRequest) => ({ asked_by: user.id, asked_branch_ids: [...(user.scope ?? [])] });

function refuseCommit(
  { bad, good, phones }: ImportRow['counts'] & { phones: number },
  { bad_wait, ...told }: z.output<typeof commitBody>,
): void {
  if (bad > 0 && !bad_wait) throw importRefusals.rows_with_errors(bad);
  if (good + phones === 0) throw importRefusals.no_rows_to_import();
  if (good !== told.rows || phones !== told.phones) throw importRefusals.rows_changed();
}
