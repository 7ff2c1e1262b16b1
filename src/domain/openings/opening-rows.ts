import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { OpeningPartName } from '../../masters/openings.ts';
import type { Opening } from './opening.ts';

type StoredOpening = Opening & { id: number };

/** Stores openings of an import in one statement. */
export async function insertOpenings(
  db: Db,
  part: OpeningPartName,
  importId: number,
  openings: readonly Opening[],
): Promise<StoredOpening[]> {
  const { rows } = await sql<StoredOpening>`
    insert into openings (part, import_id, date, branch_id, customer_id, employee_id, product, weight, filled, empty,
                          bill_no, due_date, amount, vendor_id, bank_account_id)
    select ${part}, ${importId}, date, branch_id, customer_id, employee_id, product, weight, filled, empty,
           bill_no, due_date, amount, vendor_id, bank_account_id
      from jsonb_populate_recordset(null::openings, ${JSON.stringify(openings)}::jsonb)
    returning id, date, branch_id, null as godown_id, customer_id, employee_id, product, weight, filled, empty, bill_no,
              due_date, amount, vendor_id, bank_account_id`.execute(db);
  return rows;
}

/** The openings, locked until the transaction ends. */
export async function lockOpenings(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; customer_id: number; amount: number }>`
    select id, customer_id, amount from openings where id = any(${ids}) order by id for update`.execute(db);
  return rows;
}

export async function deleteOpenings(db: Db, ids: readonly number[]): Promise<void> {
  await sql`delete from openings where id = any(${ids})`.execute(db);
}

/** The ids of an import's openings. */
export async function openingsOf(db: Db, importId: number): Promise<number[]> {
  const rows = await db.selectFrom('openings').select('id').where('import_id', '=', importId).execute();
  return rows.map(({ id }) => id);
}
