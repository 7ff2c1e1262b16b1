import { branchOfGodown } from '../../domain/day/parties.ts';
import type { App } from '../../kit/server/app.ts';
import { withoutEchoes } from '../../kit/server/echoes.ts';
import { found } from '../../kit/server/errors.ts';
import { removeFile, storeAttachment } from '../../kit/server/files.ts';
import { merged } from '../../kit/server/merge.ts';
import { refuseStale } from '../../kit/server/versions.ts';
import { patchOf } from '../../kit/shared/patch.ts';
import { done, idParams, oneOf, pageOf, pageQuery, savedOf } from '../../kit/shared/wire.ts';
import {
  inventoryBody,
  inventoryFields,
  inventoryRow,
  messages,
  path,
  repeatedPath,
  repeatedQuery,
} from './contract.ts';
import {
  deletePurchase,
  findRepeated,
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
    repeatedPath,
    { schema: { querystring: repeatedQuery, response: { 200: oneOf(inventoryRow.nullable()) } } },
    async ({ query }) => ({ data: (await findRepeated(app.db, query)) ?? null }),
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
        branch_id: await branchOfGodown(db, purchase.godown_id),
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
        const { id: _, created_at: __, branch_id: storedBranch, file: storedFile, ...fields } = stored;
        const record = { title: 'Inventory', table: 'inventory', ...stored };
        await refuseStale(db, record, request.body.version, () => readPurchase(db, id));
        const change = await withoutEchoes(request.body, ['file'], () => readPurchase(db, id));
        const { file, ...purchase } = merged(inventoryBody, fields, change);
        const isMoved = purchase.godown_id !== stored.godown_id;
        const branchId = isMoved ? await branchOfGodown(db, purchase.godown_id) : storedBranch;
        const kept = file === undefined ? storedFile : file === '' ? null : await storeAttachment(db, file);
        await updatePurchase(db, id, { ...purchase, branch_id: branchId, file: kept });
        if (storedFile && storedFile !== kept) await removeFile(db, storedFile);
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
