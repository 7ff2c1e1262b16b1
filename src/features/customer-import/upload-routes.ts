import { Readable } from 'node:stream';
import { z } from 'zod';
import { rememberReading } from '../../kit/server/files/remembered-readings.ts';
import type { App } from '../../kit/server/http/app.ts';
import { callOf } from '../../kit/server/http/calls.ts';
import { csvRefusals } from '../../kit/shared/csv.ts';
import { isUpload } from '../../kit/shared/upload.ts';
import { call, idParams } from '../../kit/shared/wire.ts';
import {
  beginBody,
  importRefusals,
  kind,
  limits,
  mappingBody,
  messages,
  one,
  path,
  saved,
} from './contract.ts';
import { addImport, changeImport, savedImport } from './queries.ts';
import { held, receiveFile } from './receive.ts';
import { refuseFixed, refuseMapping } from './refuse-mapping.ts';
import { listOf, understand } from './understand.ts';

/** An upload: the start of the file, what a person says of its columns, and all of it. */
export function uploadRoutes(app: App): void {
  addBegin(app);
  addMapping(app);
  addFile(app);
}

function addBegin(app: App): void {
  app.post(path, callOf('create', kind, { body: beginBody, response: { 201: saved } }), (request, reply) =>
    app.write(request, reply, 201, async (db) => {
      const { start, customerType, header_row, ...file } = request.body;
      const content = startOf(file.size_bytes, start);
      const about = { start: content, size: file.size_bytes, headerRow: header_row, rules: request.rules };
      const { samples, ...found } = await understand(db, customerType, about);
      const by = { user_id: request.user.id, today: request.today, customer_type: customerType };
      const { id } = await addImport(db, {
        ...{ ...file, ...by, ...found },
        ...{ fixed: JSON.stringify(found.fixed), questions: JSON.stringify(found.questions) },
      });
      const { msg, data } = await savedImport(db, id, messages.begun);
      return { msg, data: { ...data, samples } };
    }),
  );
}

function startOf(sizeBytes: number, start: unknown): Buffer {
  if (sizeBytes === 0) throw csvRefusals.empty_file().at('file');
  if (sizeBytes > limits.file_bytes) throw importRefusals.file_too_large().at('file');
  if (!isUpload(start)) throw importRefusals.no_file().at('file');
  return Buffer.from(start.content);
}

function addMapping(app: App): void {
  app.post(
    `${one}/mapping`,
    call('mapImportColumns', 'Map the columns of an import file', {
      params: idParams,
      body: mappingBody,
      response: { 200: saved },
    }),
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        const { body, user, rules } = request;
        const row = await held(db, request.params.id, ['mapping']);
        refuseMapping(row, body, rules);
        await refuseFixed(db, row, body.fixed);
        const { fields, fixed, month_first } = body;
        const change = { fields, month_first, fixed: JSON.stringify(fixed) };
        await changeImport(db, row.id, { state: 'uploading', ...change });
        const reading = { ...body, header_row: row.header_row };
        const list = listOf(row.customer_type);
        await rememberReading(db, { list, headers: row.headers, reading, userId: user.id });
        return savedImport(db, row.id, messages.mapped);
      }),
  );
}

function addFile(app: App): void {
  // A scope of its own, because only this route takes CSV.
  app.register(async (app: App) => {
    app.addContentTypeParser('text/csv', async (_request: unknown, body: Readable) => body);
    const body = z.instanceof(Readable);
    app.post(
      `${one}/file`,
      call('uploadImportFile', 'Upload the file of an import', {
        params: idParams,
        consumes: ['text/csv'],
        body,
        response: { 200: saved },
      }),
      async (request) => {
        // The last check may take longer than a silent connection is kept. An injected request has no such method.
        request.raw.socket.setTimeout?.(0);
        await receiveFile(app, request);
        return savedImport(app.db, request.params.id, messages.received);
      },
    );
  });
}
