import { branchOfGodown } from '../../domain/day/parties.ts';
import { type Movement, post, repost, type Source } from '../../domain/stock/ledger.ts';
import { empties, godown, goods, vendor } from '../../domain/stock/places.ts';
import type { Db } from '../../kit/server/db.ts';
import { withoutEchoes } from '../../kit/server/echoes.ts';
import { found } from '../../kit/server/errors.ts';
import { removeFile, storeAttachment } from '../../kit/server/files.ts';
import { merged } from '../../kit/server/merge.ts';
import { refuseStale } from '../../kit/server/versions.ts';
import type { PatchBody } from '../../kit/shared/patch.ts';
import { type InventoryBody, inventoryBody } from './contract.ts';
import {
  deletePurchase,
  insertPurchase,
  lockPurchase,
  type Purchase,
  readPurchase,
  updatePurchase,
} from './queries.ts';

/** Brings filled goods of a vendor into a godown and takes empties out. @returns the id of the purchase */
export async function purchase(db: Db, { file, ...body }: InventoryBody): Promise<number> {
  const row = {
    ...body,
    branch_id: await branchOfGodown(db, body),
    file: file ? await storeAttachment(db, file) : null,
  };
  const id = await insertPurchase(db, row);
  await post(db, sourceOf(id, row), movementsOf(row));
  return id;
}

/** Corrects a purchase. It keeps its branch unless its godown or date changes, also when the godown has moved since. */
export async function correct(db: Db, id: number, body: PatchBody): Promise<void> {
  const stored = found(await lockPurchase(db, id));
  const { id: _, branch_id: storedBranch, file: storedFile, ...fields } = stored;
  const record = { title: 'Inventory', table: 'inventory', ...stored };
  await refuseStale(db, record, body.version, () => readPurchase(db, id));
  const change = await withoutEchoes(body, ['file'], () => readPurchase(db, id));
  const { file, ...corrected } = merged(inventoryBody, fields, change);
  const isMoved = corrected.godown_id !== stored.godown_id || corrected.date !== stored.date;
  const branchId = isMoved ? await branchOfGodown(db, corrected, stored.godown_id) : storedBranch;
  const kept = file === undefined ? storedFile : file === '' ? null : await storeAttachment(db, file);
  const row = { ...corrected, branch_id: branchId, file: kept };
  await updatePurchase(db, id, row);
  await repost(db, sourceOf(id, row), movementsOf(row));
  if (storedFile && storedFile !== kept) await removeFile(db, storedFile);
}

/** Takes a purchase back, with its goods and its file. */
export async function takeBack(db: Db, id: number): Promise<void> {
  const stored = found(await lockPurchase(db, id));
  await deletePurchase(db, id);
  await repost(db, { source: 'inventory', id, date: stored.date }, []);
  if (stored.file) await removeFile(db, stored.file);
}

const sourceOf = (id: number, { date }: Purchase): Source => ({ source: 'inventory', id, date });

const movementsOf = (purchase: Purchase): Movement[] => [
  {
    ...goods(purchase.product, purchase.weight),
    from: vendor(purchase.product_vendor_id),
    to: godown(purchase.godown_id),
    filled: purchase.qty,
    empty: 0,
  },
  {
    ...empties(purchase.weight),
    from: godown(purchase.godown_id),
    to: vendor(purchase.product_vendor_id),
    filled: 0,
    empty: purchase.empty_cylinders,
  },
];
