import { sql } from 'kysely';
import type { Db } from '../../src/kit/server/db/db.ts';
import type { Business } from './day.ts';

/** Years of sales, a thousand a day, inserted fast without posting. */
export const addSales = (
  db: Db,
  { branch, godown, guest, area }: Business,
  { count, from }: { count: number; from: string },
) =>
  db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`
      insert into day_entries (date, saletype, customer_id, customer_type, area_code_id, branch_id, payment_mode, amount,
                               product, qty, godown_id)
      select ${from}::date + number / 1000, 'Other Product Sales', ${guest.id}, 'Guest',
             ${area.id}, ${branch.id}, 'cash', number, 'Regulators', 1, ${godown.id}
        from generate_series(0, ${count}::integer - 1) as number`.execute(db);
  });
