import type { Db } from '../../kit/server/db/db.ts';
import type { Product } from '../../masters/things.ts';
import type { PaidBy } from '../banks/mode.ts';

/** A purchase: filled goods in from a vendor, empties out against them. Counts in cylinders or pieces, money in ₹. */
export type Purchase = PaidBy & {
  date: string;
  invoice_no: string;
  godown_id: number;
  product_vendor_id: number;
  product: Product;
  weight: number;
  qty: number;
  empty_cylinders: number;
  invoice_amount: number;
  paid_amount: number;
  note: string;
};

/** A purchase with its branch, and with its file already stored, or without one. */
export type StoredPurchase = Purchase & { branch_id: number; file: number | null };

export async function insertPurchase(db: Db, purchase: StoredPurchase): Promise<number> {
  const { id } = await db.insertInto('inventory').values(purchase).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updatePurchase(db: Db, id: number, purchase: StoredPurchase): Promise<void> {
  await db.updateTable('inventory').set(purchase).where('id', '=', id).execute();
}

export async function deletePurchase(db: Db, id: number): Promise<void> {
  await db.deleteFrom('inventory').where('id', '=', id).execute();
}

/** The stored purchase, locked until the transaction ends so that two corrections come one after the other. */
export function lockPurchase(db: Db, id: number) {
  return db
    .selectFrom('inventory')
    .select([
      'id',
      'version',
      'date',
      'branch_id',
      'invoice_no',
      'godown_id',
      'product_vendor_id',
      'product',
      'weight',
      'qty',
      'empty_cylinders',
      'invoice_amount',
      'payment_mode',
      'mode_of_payment_id',
      'paid_amount',
      'note',
      'file',
      'plant_load_id',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
