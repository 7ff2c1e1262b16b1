import { sql } from 'kysely';
import type { Db } from '../../src/kit/server/db/db.ts';

const TABLES = [
  'stock_balances',
  'stock_movements',
  'day_entries',
  'counter_sales',
  'stock_assigns',
  'stock_settlements',
  'inventory',
  'stock_adjustments',
  'stock_counts',
  'defectives',
  'plant_claims',
  'plant_loads',
  'stock_transfers',
  'cash_recoveries',
  'cheques',
  'customer_payments',
  'sv_payments',
  'driver_entries',
  'shortage_clearances',
  'till_counts',
  'till_moves',
  'deposit_slips',
  'vendor_payments',
  'upi_settlements',
  'expenses',
  'day_closes',
];

/**
 * Deletes the records of the days and keeps the masters, for the next sequence. Deleting without triggers takes
 * a tenth of the time of truncating; the histories stay.
 * @example await emptyBooks(db)
 */
export async function emptyBooks(db: Db): Promise<void> {
  await db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    for (const table of TABLES) await sql`delete from ${sql.table(table)}`.execute(db);
    await db.deleteFrom('money_postings').where('source', '<>', 'customer').execute();
    await sql`
      update money_accounts
         set unpaid_since = null,
             balance = coalesce((select sum(amount) from money_lines where account_id = money_accounts.id), 0)`.execute(
      db,
    );
  });
}
