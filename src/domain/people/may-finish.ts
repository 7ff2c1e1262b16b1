import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { type Area, isAllowed, type Role } from '../../masters/rights.ts';
import { LACKS_SECOND_FACTOR } from './second-factor.ts';

/**
 * Whether a person, or an API key, may still do work that they asked for, which goes on after its request. The person is
 * locked until the transaction ends: ask last, so that disabling them never waits for the work.
 * @param asked the branches that they were bound to; null for any
 * @example if (!(await mayFinish(db, { userId: 1, branchIds: [] }, 'import'))) throw importRefusals.importer_not_allowed();
 */
export async function mayFinish(
  db: Db,
  { userId, branchIds }: { userId: number; branchIds: readonly number[] | null },
  area: Area,
): Promise<boolean> {
  const { rows } = await sql<{ role: Role }>`
    select role from users
     where id = ${userId} and not disabled and not must_change_password and not ${sql.raw(LACKS_SECOND_FACTOR)}
       and branch_ids = coalesce(${branchIds}::integer[], branch_ids)
       for share`.execute(db);
  return rows[0] !== undefined && isAllowed(rows[0].role, area, 'write');
}
