import { z } from 'zod';
import { cancelUpiSettlement, importSettlements, settleUpi } from '../../../domain/banks/settle-upi.ts';
import type { App } from '../../../kit/server/http/app.ts';
import { callOf, setArea } from '../../../kit/server/http/calls.ts';
import { orNotFound } from '../../../kit/server/http/errors.ts';
import { acceptLongJson } from '../../../kit/server/http/json-body.ts';
import { addList } from '../../../kit/server/list/list-routes.ts';
import { addHistory } from '../../../kit/server/records/history.ts';
import { addRecord } from '../../../kit/server/records/record-routes.ts';
import { uploadLimitBytes } from '../../../kit/shared/upload.ts';
import { call, done, idParams, savedOf } from '../../../kit/shared/wire.ts';
import {
  fileAnswer,
  filePath,
  fileQuery,
  importBody,
  imported,
  importPath,
  labels,
  messages,
  openDaysCall,
  path,
  settlementBody,
  settlementList,
  settlementRow,
} from './contract.ts';
import { readOpenDays, readSettlement, settlements } from './queries.ts';
import { readSettlementFile } from './read-file.ts';

const kind = { path, one: 'UpiSettlement', many: 'UpiSettlements' };
const byBank = { config: { area: 'bank' } } as const;

/** UPI of branches that the bank has credited, and what it has not. */
export async function upiRoutes(app: App): Promise<void> {
  setArea(app, 'till', 'Till');

  app.get(openDaysCall.path, openDaysCall, async ({ query, today }) => ({
    data: await readOpenDays(app.db, { ...query, today }),
  }));
  addList(app, kind, settlementList, settlements);
  addHistory(app, { ...kind, table: 'upi_settlements', labels });
  addFiles(app);
  addRecord(app, { ...kind, row: settlementRow, read: readSettlement });

  app.post(
    path,
    {
      ...byBank,
      ...callOf('create', kind, { body: settlementBody, response: { 201: savedOf(settlementRow) } }),
    },
    (request, reply) =>
      app.write(request, reply, 201, async (db) => {
        const id = await settleUpi(db, request.body);
        return { msg: messages.saved, data: orNotFound(await readSettlement(db, id)) };
      }),
  );
  app.delete(
    `${path}/:id`,
    { ...byBank, ...callOf('delete', kind, { params: idParams, response: { 200: done } }) },
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        await cancelUpiSettlement(db, request.params.id);
        return { msg: messages.deleted };
      }),
  );
}

/** A list of the bank is read, checked in the browser, and saved. */
function addFiles(app: App): void {
  // A scope of its own, because only these routes take CSV and long JSON.
  app.register(async (app: App) => {
    acceptLongJson(app);
    app.addContentTypeParser<Buffer>(
      'text/csv',
      { parseAs: 'buffer', bodyLimit: uploadLimitBytes },
      async (_request: unknown, body: Buffer) => body,
    );
    app.post(
      filePath,
      {
        config: { area: 'bank', space: 'none' },
        ...call('readUpiSettlementFile', 'Read the rows of a CSV file of UPI settlements', {
          querystring: fileQuery,
          consumes: ['text/csv'],
          body: z.instanceof(Buffer),
          response: { 200: fileAnswer },
        }),
      },
      async ({ query, body }) => ({ data: await readSettlementFile(body, query.header_row) }),
    );

    const many = { body: importBody, response: { 201: savedOf(imported) } };
    app.post(
      importPath,
      { ...byBank, ...call('importUpiSettlements', 'Save the UPI settlements of a list of the bank', many) },
      (request, reply) =>
        app.write(request, reply, 201, async (db) => {
          const { rows } = request.body;
          const saved = await importSettlements(db, rows);
          const known = rows.length - saved;
          return { msg: messages.imported(saved, known), data: { saved, known } };
        }),
    );
  });
}
