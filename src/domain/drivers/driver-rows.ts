import { type Insertable, sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { Tables } from '../../kit/server/db/tables.ts';

export async function insertEntry(db: Db, entry: Insertable<Tables['driver_entries']>): Promise<number> {
  const { id } = await db
    .insertInto('driver_entries')
    .values(entry)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const deleteEntry = (db: Db, id: number) =>
  db.deleteFrom('driver_entries').where('id', '=', id).returning('id').executeTakeFirst();

export async function insertClearance(
  db: Db,
  clearance: Insertable<Tables['shortage_clearances']>,
): Promise<number> {
  const { id } = await db
    .insertInto('shortage_clearances')
    .values(clearance)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const deleteClearance = (db: Db, id: number) =>
  db.deleteFrom('shortage_clearances').where('id', '=', id).returning(['date']).executeTakeFirst();

/** ₹ for a missing cylinder of a weight (kg), by the settings; undefined without a price. */
export async function priceOfCylinder(db: Db, weight: number): Promise<number | undefined> {
  const { rows } = await sql<{ amount: number }>`
    select price.amount
      from business_settings,
           jsonb_to_recordset(coalesce(cylinder_prices, '[]')) as price (weight numeric, amount numeric)
     where price.weight = ${weight}`.execute(db);
  return rows[0]?.amount;
}
