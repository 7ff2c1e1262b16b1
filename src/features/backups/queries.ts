import { sql } from 'kysely';
import type { Db } from '../../kit/server/db.ts';

/** The name of the business; '' before it is set. */
export async function businessName(db: Db): Promise<string> {
  const found = await db.selectFrom('business_settings').select('business_name').executeTakeFirst();
  return found?.business_name ?? '';
}

/** Whether nothing was entered since the first start: its history has the first user and the settings only. */
export async function isUntouched(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_touched: boolean }>`
    select exists (select from record_changes
                    where user_id is not null or entity not in ('users', 'business_settings')) as is_touched`.execute(
    db,
  );
  return rows[0]?.is_touched === false;
}
