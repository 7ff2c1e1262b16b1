import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { Use } from '../../kit/server/master/master-select.ts';

/**
 * The active people and API keys that are bound to a branch: it cannot be deleted while there are any.
 * @example await peopleOf(db, 1) // [{ name: 'people', count: 2 }]
 */
export async function peopleOf(db: Db, branchId: number): Promise<Use[]> {
  const { rows } = await sql<{ is_key: boolean; count: number }>`
    select key_name is not null as is_key, count(*) as count from users
     where ${branchId} = any (branch_ids) and not disabled
     group by 1 order by 1`.execute(db);
  return rows.map(({ is_key: isKey, count }) => ({ name: nounOf(isKey, count === 1), count }));
}

function nounOf(isKey: boolean, isOne: boolean): string {
  if (isKey) return isOne ? 'API key' : 'API keys';
  return isOne ? 'person' : 'people';
}
