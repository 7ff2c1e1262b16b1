import { sql } from 'kysely';
import { booksBalance } from '../../domain/stock/audit.ts';
import type { Db } from '../../kit/server/db/db.ts';

/** The number of imports in each state. */
export async function countImports(db: Db): Promise<{ state: string; count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*) as count from customer_imports group by state`.execute(db);
  return rows;
}

/** The faults of the books, however long the audit takes; it changes nothing. */
export function auditBooks(db: Db): Promise<string[]> {
  return db.transaction().execute(async (db) => {
    // The connection knows only a plain `begin`; after any other it would send each statement on its own.
    await sql`set transaction read only`.execute(db);
    await sql`set local statement_timeout = 0`.execute(db);
    return booksBalance(db);
  });
}
