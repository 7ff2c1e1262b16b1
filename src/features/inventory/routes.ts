import type { App } from '../../kit/server/app.ts';
import { found } from '../../kit/server/errors.ts';
import { removeFile, storeAttachment } from '../../kit/server/files.ts';
import { merged } from '../../kit/server/merge.ts';
import { refuseStale } from '../../kit/server/versions.ts';
import { patchOf } from '../../kit/shared/patch.ts';
import { done, idParams, oneOf, pageOf, pageQuery, savedOf } from '../../kit/shared/wire.ts';
import { inventoryBody, inventoryFields, inventoryRow, messages, path } from './contract.ts';
import {
  deletePurchase,
  insertPurchase,
  lockPurchase,
  purchasePage,
  readPurchase,
  updatePurchase,
} from './queries.ts';

const one = `${path}/:id`;
const saved = savedOf(inventoryRow);

/** Purchases from vendors, which bring filled goods into a godown and take empties out. */
export async function inventoryRoutes(app: App): Promise<void> {
  app.get(
    path,
    { schema: { querystring: pageQuery, response: { 200: pageOf(inventoryRow) } } },
    ({ query }) => purchasePage(app.db, query),
  );

  app.get(
    one,
    { schema: { params: idParams, response: { 200: oneOf(inventoryRow) } } },
    async ({ params }) => ({
      data: found(await readPurchase(app.db, params.id)),
    }),
  );

  app.post(path, { schema: { body: inventoryBody, response: { 201: saved } } }, (request, reply) =>
    app.write(request, reply, 201, async (db) => {
      const { file, ...purchase } = request.body;
      const id = await insertPurchase(db, {
        ...purchase,
        file: file ? await storeAttachment(db, file) : null,
      });
      return { msg: messages.created, data: found(await readPurchase(db, id)) };
    }),
  );

  app.patch(
    one,
    { schema: { params: idParams, body: patchOf(inventoryFields), response: { 200: saved } } },
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        const { id } = request.params;
        const stored = found(await lockPurchase(db, id));
        const { id: _, created_at: __, file: stored_file, ...fields } = stored;
        const record = { title: 'Inventory', table: 'inventory', ...stored };
        await refuseStale(db, record, request.body.version, () => readPurchase(db, id));
        const { file, ...purchase } = merged(inventoryBody, fields, request.body);
        const kept = file === undefined ? stored_file : file === '' ? null : await storeAttachment(db, file);
        await updatePurchase(db, id, { ...purchase, file: kept });
        if (stored_file && stored_file !== kept) await removeFile(db, stored_file);
        return { msg: messages.updated, data: found(await readPurchase(db, id)) };
      }),
  );

  app.delete(one, { schema: { params: idParams, response: { 200: done } } }, (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      const stored = found(await lockPurchase(db, request.params.id));
      await deletePurchase(db, stored.id, stored.date);
      if (stored.file) await removeFile(db, stored.file);
      return { msg: messages.deleted };
    }),
  );
}
