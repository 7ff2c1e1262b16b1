import type { Db } from '../../kit/server/db/db.ts';
import { removeFile, storeAttachment } from '../../kit/server/files/files.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import type { Correction } from '../../kit/server/records/correction.ts';
import { toPaise } from '../../kit/shared/money.ts';
import type { Upload } from '../../kit/shared/upload.ts';
import { ownKinds } from '../../masters/choices.ts';
import { modeOf, payerOf } from '../banks/mode.ts';
import { branchOfGodown } from '../day/parties.ts';
import { outsideOf, vendorAccount } from '../money/accounts.ts';
import { type Posting, postMoney, repostMoney, reverseMoney } from '../money/ledger.ts';
import { type Movement, post, repost, type Source } from '../stock/ledger.ts';
import { refuseOverLicence } from '../stock/licence.ts';
import { empties, godown, goods, vendor } from '../stock/places.ts';
import { hasTill } from '../till/cash-place.ts';
import {
  deletePurchase,
  insertPurchase,
  lockPurchase,
  type Purchase,
  type StoredPurchase,
  updatePurchase,
} from './purchase-rows.ts';
import { purchaseRefusals } from './refusals.ts';

/** A purchase as it is sent: '' removes the file, none leaves it. */
type WithFile = Purchase & { file?: Upload | '' | undefined };

/**
 * Stores a purchase: filled goods of a vendor come into a godown, empties leave it.
 * @returns the id of the purchase
 * @throws what modeOf, branchOfGodown, storeAttachment, post, postMoney and refuseOverLicence throw
 */
export async function purchase(db: Db, { file, ...body }: WithFile): Promise<number> {
  const row = {
    ...body,
    branch_id: await branchOfGodown(db, body),
    file: file ? await storeAttachment(db, file) : null,
  };

  const id = await insertPurchase(db, row);
  await postMoney(db, await postingsOf(db, id, row));
  await post(db, sourceOf(id, row), movementsOf(row));
  await refuseOverLicence(db, [row.godown_id]);
  return id;
}

/**
 * Corrects a purchase. It keeps its branch unless its godown or date changes, also when the godown has moved since.
 * @throws not_found, purchase_of_load; record_changed, invalid_fields from `correction`; and what modeOf, branchOfGodown,
 *   storeAttachment, repost, postMoney and refuseOverLicence throw
 */
export async function correctPurchase(db: Db, id: number, correction: Correction<WithFile>): Promise<void> {
  const stored = await lockOwnPurchase(db, id);
  const { id: _, plant_load_id: __, branch_id: storedBranch, file: storedFile, ...fields } = stored;

  const { file, ...corrected } = await correction(stored, fields);

  const isMoved = corrected.godown_id !== stored.godown_id || corrected.date !== stored.date;
  const branchId = isMoved ? await branchOfGodown(db, corrected, stored.godown_id) : storedBranch;
  const fileId = file === undefined ? storedFile : file === '' ? null : await storeAttachment(db, file);
  const row = { ...corrected, branch_id: branchId, file: fileId };

  await updatePurchase(db, id, row);
  await repostMoney(db, { source: 'inventory', ids: [id] }, await postingsOf(db, id, row));
  await repost(db, sourceOf(id, row), movementsOf(row));
  await refuseOverLicence(db, [row.godown_id]);
  if (storedFile && storedFile !== fileId) await removeFile(db, storedFile);
}

/** Deletes a purchase with its movements and its file. @throws not_found, purchase_of_load; and what repost throws */
export async function cancelPurchase(db: Db, id: number): Promise<void> {
  const stored = await lockOwnPurchase(db, id);

  await deletePurchase(db, id);
  await reverseMoney(db, 'inventory', [id]);
  await repost(db, { source: 'inventory', id, date: stored.date }, []);
  if (stored.file) await removeFile(db, stored.file);
}

/** A purchase that is no part of a plant load. */
async function lockOwnPurchase(db: Db, id: number) {
  const stored = orNotFound(await lockPurchase(db, id));
  if (stored.plant_load_id !== null) {
    const load = await db
      .selectFrom('plant_loads')
      .select('number')
      .where('id', '=', stored.plant_load_id)
      .executeTakeFirst();
    // A load is of the branch that had the godown when it was sent.
    throw purchaseRefusals.purchase_of_load(load?.number ?? 'of another branch');
  }
  return stored;
}

/**
 * Where the branch has a till, the invoice is owed to the vendor, and what is paid leaves the place of its mode.
 * @throws what modeOf throws
 */
export async function postingsOf(db: Db, id: number, purchase: StoredPurchase): Promise<Posting[]> {
  const { branch_id, date } = purchase;
  const mode = await modeOf(db, purchase, ownKinds);
  if (!(await hasTill(db, { branch_id, date }))) return [];
  const owed = vendorAccount(purchase.product_vendor_id, branch_id);
  const posting = { source: 'inventory', id, date } as const;
  return [
    { ...posting, debit: outsideOf(branch_id), credit: owed, amount: toPaise(purchase.invoice_amount) },
    { ...posting, debit: owed, credit: payerOf(mode, branch_id), amount: toPaise(purchase.paid_amount) },
  ].filter(({ amount }) => amount > 0);
}

const sourceOf = (id: number, { date }: StoredPurchase): Source => ({ source: 'inventory', id, date });

const movementsOf = (purchase: Purchase): Movement[] => [
  {
    thing: goods(purchase.product, purchase.weight),
    state: 'filled',
    from: vendor(purchase.product_vendor_id),
    to: godown(purchase.godown_id),
    count: purchase.qty,
  },
  {
    thing: empties(purchase.weight),
    state: 'empty',
    from: godown(purchase.godown_id),
    to: vendor(purchase.product_vendor_id),
    count: purchase.empty_cylinders,
  },
];
