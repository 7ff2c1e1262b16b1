import { type Insertable, sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { Tables } from '../../kit/server/db/tables.ts';

type StoredDefective = Insertable<Tables['defectives']>;

/**
 * Goods that turned out defective: cylinders or pieces of a godown, or of a customer who got filled ones for them. The
 * sale is that which brought them to the customer, if it is known.
 */
export type Defective = Omit<StoredDefective, 'branch_id'>;

export async function insertDefective(db: Db, values: StoredDefective): Promise<number> {
  const { id } = await db.insertInto('defectives').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateDefective(db: Db, id: number, values: StoredDefective): Promise<void> {
  await db.updateTable('defectives').set(values).where('id', '=', id).execute();
}

export async function deleteDefective(db: Db, id: number): Promise<void> {
  await db.deleteFrom('defectives').where('id', '=', id).execute();
}

/** The stored record, locked until the transaction ends so that two corrections come one after the other. */
export function lockDefective(db: Db, id: number) {
  return db
    .selectFrom('defectives')
    .select([
      'id',
      'version',
      'date',
      'branch_id',
      'godown_id',
      'kind',
      'product',
      'weight',
      'qty',
      'reason',
      'customer_id',
      'day_entry_id',
      'note',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whether the sale is of that day or before, of these goods, at least as many, and of the same customer, or also without one. */
export async function isSaleOf(db: Db, body: Defective): Promise<boolean> {
  const { date, day_entry_id, customer_id = null, product, weight, qty } = body;
  const { rows } = await sql`
    select from day_entries
     where id = ${day_entry_id} and customer_id is not distinct from ${customer_id} and product = ${product}
       and (product <> 'Cylinders' or weight = ${weight}) and date <= ${date} and qty >= ${qty}`.execute(db);
  return rows.length > 0;
}
