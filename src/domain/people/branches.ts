import { sql } from 'kysely';
import type { Db } from '../../kit/server/db.ts';
import type { Use } from '../../kit/server/master-select.ts';

/** The people who are bound to a branch, as what uses it. @example await peopleOf(db, 1) // [{ name: 'people', count: 2 }] */
export async function peopleOf(db: Db, branchId: number): Promise<Use[]> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from users where ${branchId} = any (branch_ids) having count(*) > 0`.execute(db);
  return rows.map(({ count }) => ({ name: count === 1 ? 'person' : 'people', count }));
}
