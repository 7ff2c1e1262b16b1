import { sql } from 'kysely';
import type { Db } from './db.ts';

type Reveal = { userId: number; entity: string; id: number; fields: readonly string[] };

/**
 * Records who saw which personal values of a record in full.
 * @param reveal `entity` is the table of the record
 * @example await noteReveal(db, { userId, entity: 'customers', id, fields: ['aadhar_number'] })
 */
export async function noteReveal(db: Db, { userId, entity, id, fields }: Reveal): Promise<void> {
  await sql`
    insert into personal_reveals (user_id, entity, record_id, field)
    select ${userId}::int, ${entity}::text, ${id}::int, unnest(${fields}::text[])`.execute(db);
}
