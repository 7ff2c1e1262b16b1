import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

type Reveal = { userId: number; entity: string; id: number; fields: readonly string[] };

/**
 * Records in the history and the activity who has read which personal values of a record in full.
 * @param reveal `entity` is the table of the record
 * @example await noteReveal(db, { userId, entity: 'customers', id, fields: ['aadhar_number'] })
 */
export async function noteReveal(db: Db, { userId, entity, id, fields }: Reveal): Promise<void> {
  await sql`
    with added as (
      insert into record_changes (user_id, entity, record_id, action, after)
      select ${userId}::int, ${entity}::text, ${id}::int, 'revealed', jsonb_build_object(field, null)
        from unnest(${fields}::text[]) as field
    )
    insert into activity (kind, user_id, detail)
    select 'Reveal', ${userId}::int,
           replace(field, '_', ' ') || ' of ' || replace(${entity}::text, '_', ' ') || ' #' || ${id}::int
      from unnest(${fields}::text[]) as field`.execute(db);
}
