import type { App } from '../../../kit/server/http/app.ts';
import { orNotFound } from '../../../kit/server/http/errors.ts';
import { call, idParams, savedOf } from '../../../kit/shared/wire.ts';
import { choiceBody, importRow, messages, path } from '../contract.ts';
import { readImport } from '../queries.ts';
import { held } from '../receive.ts';
import { chooseForRows } from './queries.ts';

/** The choice for rows whose customers are on file. */
export function repeatRoutes(app: App): void {
  app.post(
    `${path}/:id/choices`,
    call('chooseForImportRows', 'Choose what becomes of rows that are on file', {
      params: idParams,
      body: choiceBody,
      response: { 200: savedOf(importRow) },
    }),
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        const found = await held(db, request.params.id, ['staged']);
        await chooseForRows(db, found, request.body);
        return { msg: messages.chosen, data: orNotFound(await readImport(db, found.id)) };
      }),
  );
}
