import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { type MoneyAccount, outsideOf, till } from '../money/accounts.ts';

/** A branch's record on its date (YYYY-MM-DD). */
export type BranchDate = { branch_id: number; date: string };

/**
 * Whether cash of a branch's record goes through its till: on the days after the first count. A till is not opened before the
 * transaction ends.
 */
export async function hasTill(db: Db, { branch_id, date }: BranchDate): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(till_lock(${branch_id}))`.execute(db);
  // A separate statement, so that it sees an opening that was committed during the wait for the lock.
  const { rows } = await sql<{ has_till: boolean }>`select has_till(${branch_id}, ${date})`.execute(db);
  return rows[0]?.has_till ?? false;
}

/** The branches whose tills are on for a date (YYYY-MM-DD); those that the person may see. */
export async function branchesWithTill(db: Db, date: string): Promise<number[]> {
  const rows = await db
    .selectFrom('till_counts')
    .select('branch_id')
    .where('is_opening', '=', true)
    .where('date', '<', date)
    .orderBy('branch_id')
    .execute();
  return rows.map(({ branch_id }) => branch_id);
}

/** Where cash of a branch's record comes from or goes to: its till, else outside. */
export async function cashPlace(db: Db, record: BranchDate): Promise<MoneyAccount> {
  return (await hasTill(db, record)) ? till(record.branch_id) : outsideOf(record.branch_id);
}
