import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { App } from '../../kit/server/app.ts';
import { inTransaction } from '../../kit/server/db.ts';
import { found, RuleError } from '../../kit/server/errors.ts';
import { formatCount } from '../../kit/shared/format.ts';
import { isUpload } from '../../kit/shared/upload.ts';
import { done, idParams, listOf, oneOf, savedOf } from '../../kit/shared/wire.ts';
import type { CustomerType } from '../../masters/choices.ts';
import { importColumns, missingColumns } from './columns.ts';
import {
  beginBody,
  commitBody,
  type ImportRow,
  importRow,
  limits,
  mappingBody,
  mendBody,
  messages,
  type ProblemRow,
  path,
  pieceBody,
  problemQuery,
  problemRow,
  revealedRow,
  typeQuery,
} from './contract.ts';
import { badRowsCsv, template } from './csv-text.ts';
import { markDuplicates } from './duplicates/queries.ts';
import { held, staged } from './held.ts';
import { importJobs } from './jobs/run.ts';
import { mendRow } from './mend.ts';
import { maskedRow, personalFields } from './personal.ts';
import {
  badRows,
  beginCommit,
  beginImport,
  discardImport,
  leaveOutBad,
  noteReveal,
  problemRows,
  readImport,
  readRow,
  recentImports,
  restage,
  setState,
} from './queries.ts';
import { takePiece } from './take-piece.ts';

const one = `${path}/:id`;
const saved = savedOf(importRow);
const rowParams = idParams.extend({
  row: z
    .string()
    .regex(/^[1-9][0-9]{0,6}$/, 'No such address')
    .transform(Number),
});
const CSV = 'text/csv; charset=utf-8';

/** Customers from a CSV file: upload, staging, preview, import, undo. */
export async function customerImportRoutes(app: App): Promise<void> {
  const wake = importJobs(app);
  addReads(app);
  addReveals(app);
  addUpload(app, wake);
  addMending(app);
  addSteps(app, wake);
}

const answer = async (app: Pick<App, 'db'>, id: number) => found(await readImport(app.db, id));

function addReads(app: App): void {
  app.get(
    path,
    { schema: { querystring: typeQuery, response: { 200: listOf(importRow) } } },
    async ({ query }) => ({ data: await recentImports(app.db, query.customerType) }),
  );
  app.get(one, { schema: { params: idParams, response: { 200: oneOf(importRow) } } }, async ({ params }) => ({
    data: await answer(app, params.id),
  }));
  app.get(
    `${one}/rows`,
    {
      schema: {
        params: idParams,
        querystring: problemQuery,
        response: {
          200: z.object({ data: z.array(problemRow), hasNext: z.boolean(), hasPrevious: z.boolean() }),
        },
      },
    },
    async ({ params: { id }, query: { state, min } }) => {
      found(await readImport(app.db, id));
      const rows = await problemRows(app.db, { import_id: id, state, page: min });
      return { data: rows.slice(0, 20).map(maskedRow), hasNext: rows.length > 20, hasPrevious: min > 0 };
    },
  );
  // A page of the console opens these by itself, as downloads.
  app.get(
    `${path}/template`,
    { config: { access: 'cookie' }, schema: { querystring: typeQuery } },
    ({ query: { customerType } }, reply) =>
      reply
        .type(CSV)
        .header('content-disposition', fileName(`${customerType}-customers`))
        .send(template(customerType)),
  );
  app.get(
    `${one}/badrows`,
    { config: { access: 'cookie' }, schema: { params: idParams } },
    async ({ params: { id } }, reply) => sendBadRows(reply, await answer(app, id), maskedBadRows(app, id)),
  );
}

const sendBadRows = (reply: FastifyReply, { customerType }: ImportRow, rows: AsyncIterable<ProblemRow[]>) =>
  reply
    .type(CSV)
    .header('content-disposition', fileName(`${customerType}-customers-to-fix`))
    .send(Readable.from(badRowsCsv(customerType, rows)));

async function* maskedBadRows({ db }: Pick<App, 'db'>, id: number): AsyncGenerator<ProblemRow[]> {
  for await (const rows of badRows(db, id)) yield rows.map(maskedRow);
}

/** The calls that show personal numbers in full, each of which is recorded. */
function addReveals(app: App): void {
  app.post(
    `${one}/rows/:row/reveal`,
    { schema: { params: rowParams, response: { 200: oneOf(revealedRow) } } },
    ({ params: { id, row }, user }) =>
      inTransaction(app.db, async (db) => {
        const { cells } = found(await readRow(db, id, row));
        const shown = personalFields.filter((field) => cells[field]);
        await noteReveal(
          db,
          user.id,
          id,
          shown.map((field) => `row ${row} ${field}`),
        );
        return { data: Object.fromEntries(shown.map((field) => [field, cells[field] ?? ''])) };
      }),
  );
  app.post(`${one}/badrows`, { schema: { params: idParams } }, async ({ params: { id }, user }, reply) => {
    const imported = await answer(app, id);
    await inTransaction(app.db, (db) => noteReveal(db, user.id, id, ['bad rows']));
    return sendBadRows(reply, imported, badRows(app.db, id));
  });
}

const fileName = (name: string) => `attachment; filename="${name.toLowerCase()}.csv"`;

function addUpload(app: App, wake: () => void): void {
  app.post(path, { schema: { body: beginBody, response: { 201: saved } } }, (request, reply) =>
    app.write(request, reply, 201, async (db) => {
      const { size_bytes } = request.body;
      if (size_bytes === 0) throw new RuleError(messages.empty, 422, { fields: { file: messages.empty } });
      if (size_bytes > limits.file_bytes)
        throw new RuleError(messages.too_large, 413, { fields: { file: messages.too_large } });
      const id = await beginImport(db, request.user.id, request.today, request.body);
      return { msg: messages.begun, data: found(await readImport(db, id)) };
    }),
  );
  app.post(
    `${one}/pieces`,
    { schema: { params: idParams, body: pieceBody, response: { 200: saved } } },
    async (request, reply) => {
      const { id } = request.params;
      const { number, content } = request.body;
      if (!isUpload(content))
        throw new RuleError('Choose a file', 422, { fields: { content: 'Choose a file' } });
      const body = await app.write(request, reply, 200, async (db) => {
        await takePiece(db, id, number, content.content);
        return { msg: messages.received, data: found(await readImport(db, id)) };
      });
      wake();
      return body;
    },
  );
}

function addMending(app: App): void {
  app.patch(
    `${one}/rows/:row`,
    { schema: { params: rowParams, body: mendBody, response: { 200: savedOf(problemRow) } } },
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        const { id, row } = request.params;
        const held = await staged(db, id);
        await mendRow(db, { id, ...held }, row, request.body);
        return { msg: messages.mended, data: maskedRow(found(await readRow(db, id, row))) };
      }),
  );
  app.post(`${one}/leaveout`, { schema: { params: idParams, response: { 200: saved } } }, (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      const { id } = request.params;
      const { customer_type } = await staged(db, id);
      await leaveOutBad(db, id);
      await markDuplicates(db, { id, customer_type });
      return { msg: messages.left_out, data: found(await readImport(db, id)) };
    }),
  );
}

function addSteps(app: App, wake: () => void): void {
  app.post(
    `${one}/mapping`,
    { schema: { params: idParams, body: mappingBody, response: { 200: saved } } },
    async (request, reply) => {
      const { id } = request.params;
      const body = await app.write(request, reply, 200, async (db) => {
        const { customer_type, headers } = await held(db, id, ['mapping', 'staged']);
        refuseMapping(customer_type, headers, request.body.fields);
        await restage(db, id, request.body.fields);
        return { msg: messages.mapped, data: found(await readImport(db, id)) };
      });
      wake();
      return body;
    },
  );
  app.post(
    `${one}/commit`,
    { schema: { params: idParams, body: commitBody, response: { 200: saved } } },
    async (request, reply) => {
      const { id } = request.params;
      const body = await app.write(request, reply, 200, async (db) => {
        await staged(db, id);
        const { counts } = found(await readImport(db, id));
        refuseCommit(counts, request.body.rows);
        await beginCommit(db, id, counts.good);
        return { msg: messages.committing, data: found(await readImport(db, id)) };
      });
      wake();
      return body;
    },
  );
  app.post(
    `${one}/undo`,
    { schema: { params: idParams, response: { 200: saved } } },
    async (request, reply) => {
      const { id } = request.params;
      const body = await app.write(request, reply, 200, async (db) => {
        await held(db, id, ['committed']);
        await setState(db, id, 'undoing');
        return { msg: messages.undoing, data: found(await readImport(db, id)) };
      });
      wake();
      return body;
    },
  );
  app.delete(one, { schema: { params: idParams, response: { 200: done } } }, (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      await held(db, request.params.id, ['uploading', 'staging', 'mapping', 'staged', 'failed']);
      await discardImport(db, request.params.id);
      return { msg: messages.discarded };
    }),
  );
}

function refuseCommit(counts: z.output<typeof importRow>['counts'], rows: number): void {
  if (counts.bad > 0)
    throw new RuleError(
      `${formatCount(counts.bad)} ${counts.bad === 1 ? 'row has' : 'rows have'} errors; fix or skip them`,
      409,
    );
  if (counts.good === 0) throw new RuleError(messages.nothing_good, 409);
  if (counts.good !== rows) throw new RuleError(messages.changed, 409);
}

/** Every column of the file gets a field or none, no field twice, and none that is required is missing. */
function refuseMapping(type: CustomerType, headers: readonly string[], fields: readonly string[]): void {
  const known = new Set(['', ...importColumns(type).map(({ field }) => field)]);
  const chosen = fields.filter(Boolean);
  const twice = chosen.find((field, index) => chosen.indexOf(field) !== index);
  const [missing] = missingColumns(type, fields);
  const message =
    fields.length !== headers.length || fields.some((field) => !known.has(field))
      ? 'The columns do not match the file'
      : twice !== undefined
        ? `${headerOf(type, twice)} is chosen for two columns`
        : missing !== undefined && `No column is chosen for ${missing}`;
  if (message) throw new RuleError(message, 422, { fields: { fields: message } });
}

const headerOf = (type: CustomerType, field: string) =>
  importColumns(type).find((column) => column.field === field)?.header ?? field;
