import type { App } from '../../../kit/server/http/app.ts';
import { call, idParams } from '../../../kit/shared/wire.ts';
import { choiceBody, messages, one, saved } from '../contract.ts';
import { savedImport } from '../queries.ts';
import { held } from '../receive.ts';
import { chooseForRows } from './queries.ts';

/** The choice for rows whose customers are on file. */
export function repeatRoutes(app: App): void {
  app.post(
    `${one}/choices`,
    call('chooseForImportRows', 'Choose what becomes of rows that are on file', {
      params: idParams,
      body: choiceBody,
      response: { 200: saved },
    }),
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        const found = await held(db, request.params.id, ['staged']);
        await chooseForRows(db, found, request.body);
        return savedImport(db, found.id, messages.chosen);
      }),
  );
}
