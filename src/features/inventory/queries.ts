import { sql } from 'kysely';
import { goods } from '../../domain/stock/places.ts';
import type { Db } from '../../kit/server/db.ts';
import type { InventoryBody, InventoryRow, RepeatedQuery } from './contract.ts';

/** A purchase with its branch, and with its file already stored, or without one. */
export type Purchase = Omit<InventoryBody, 'file'> & { branch_id: number; file: number | null };

export async function insertPurchase(db: Db, purchase: Purchase): Promise<number> {
  const { id } = await db.insertInto('inventory').values(purchase).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updatePurchase(db: Db, id: number, purchase: Purchase): Promise<void> {
  await db.updateTable('inventory').set(purchase).where('id', '=', id).execute();
}

export async function deletePurchase(db: Db, id: number): Promise<void> {
  await db.deleteFrom('inventory').where('id', '=', id).execute();
}

/** The stored purchase, held until the transaction ends so that two corrections come one after the other. */
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
      'paid_amount',
      'note',
      'file',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The purchases as lists and forms read them. */
export const purchases = sql<InventoryRow>`
  select inventory.id, inventory.version, inventory.date, invoice_no, godown_id, product_vendor_id, product, weight, qty, empty_cylinders,
         invoice_amount, payment_mode, paid_amount, inventory.note,
         json_build_object('id', godowns.id, 'name', godowns.name) as godown,
         json_build_object('id', vendors.id, 'name', vendors.name) as product_vendor,
         '/api/files/' || files.token as file
    from inventory
    join godowns on godowns.id = inventory.godown_id
    join vendors on vendors.id = inventory.product_vendor_id
    left join files on files.id = inventory.file`;

export async function readPurchase(db: Db, id: number): Promise<InventoryRow | undefined> {
  const { rows } = await sql<InventoryRow>`${purchases} where inventory.id = ${id}`.execute(db);
  return rows[0];
}

/** The first purchase of the financial year (April to March) with the same vendor, invoice number and goods. */
export async function findRepeated(db: Db, asked: RepeatedQuery): Promise<InventoryRow | undefined> {
  const { date, product_vendor_id, invoice_no, except } = asked;
  const { product, weight } = goods(asked.product, asked.weight);
  const yearStart = sql`(date_trunc('year', ${date}::date - interval '3 months') + interval '3 months')::date`;
  const { rows } = await sql<InventoryRow>`
    ${purchases}
     where inventory.product_vendor_id = ${product_vendor_id} and lower(invoice_no) = lower(${invoice_no})
       and product = ${product} and (product <> 'Cylinders' or weight = ${weight})
       and inventory.date >= ${yearStart} and inventory.date < ${yearStart} + interval '1 year'
       and inventory.id <> ${except ?? 0}
     order by inventory.date, inventory.id
     limit 1`.execute(db);
  return rows[0];
}
