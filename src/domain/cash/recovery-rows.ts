import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { PaidBy, PaymentMode } from '../../masters/choices.ts';
import { sumsByPayment } from '../day/paid-by.ts';

/** The evening's cash: the amounts of the entries (₹), and the notes and coins counted. */
export type Recovery = Record<`${PaymentMode}_amt`, number> & {
  date: string;
  area_code_id: number;
  /** Whose sales are counted; null: those of the branch that sold first. */
  branch_id: number | null;
  branch_in_charge_id: number;
  total_amount: number;
  /** One entry for each denomination. @example [{ 500: { count: 2, amount: 1000 } }] */
  denominations: Partial<Record<string, { count: number; amount: number }>>[];
  reason: string;
};

/** The totals of a branch's entries of a day and area (₹), by payment mode. */
export type OpenSales = Record<`${PaidBy}_amt`, number> & {
  entry_ids: number[];
  branch_id: number;
  branch: string;
  total_amount: number;
};

/**
 * The entries without a recovery, by branch, locked until the transaction ends so that they are recovered once. An area that
 * moved on that day has sold for several branches; the branch that sold first comes first.
 */
export async function lockOpenSales(
  db: Db,
  { date, area_code_id, branch_id }: Pick<Recovery, 'date' | 'area_code_id' | 'branch_id'>,
): Promise<OpenSales[]> {
  const { rows } = await sql<OpenSales>`
    with open as (
      select id, branch_id, amount, paid_by
        from day_entries
       where date = ${date} and area_code_id = ${area_code_id} and cash_recovery_id is null
         and (${branch_id}::integer is null or branch_id = ${branch_id})
       order by id
         for no key update
    )
    select array_agg(id) as entry_ids, branch_id, (select name from branches where id = branch_id) as branch,
           ${sumsByPayment((way) => `${way}_amt`)},
           sum(amount) as total_amount
      from open
     group by branch_id
     order by min(id)`.execute(db);
  return rows;
}

/** Whether entries with paise have no recovery yet; they may be from a time when the setting was on. */
export async function hasOpenPaise(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('day_entries')
    .select('id')
    .where('cash_recovery_id', 'is', null)
    .where(sql<boolean>`amount <> trunc(amount)`)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row !== undefined;
}

export async function isBranchInCharge(db: Db, employeeId: number): Promise<boolean> {
  const row = await db
    .selectFrom('employees')
    .select('id')
    .where('id', '=', employeeId)
    .where('type', '=', 'Branch In-Charge')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a recovery with its count, and links its entries to it. */
export async function insertRecovery(
  db: Db,
  recovery: Recovery,
  openSales: OpenSales,
  countedAmt: number,
): Promise<number> {
  const { entry_ids, branch_id, branch: _, ...amounts } = openSales;
  const { id } = await db
    .insertInto('cash_recoveries')
    .values({
      date: recovery.date,
      area_code_id: recovery.area_code_id,
      branch_id,
      branch_in_charge_id: recovery.branch_in_charge_id,
      ...amounts,
      counted_amt: countedAmt,
      denominations: JSON.stringify(recovery.denominations),
      reason: recovery.reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('day_entries')
    .set({ cash_recovery_id: id })
    .where('id', '=', sql<number>`any(${entry_ids})`)
    .execute();
  return id;
}

/** The stored recovery, locked until the transaction ends. */
export function lockRecovery(db: Db, id: number) {
  return db
    .selectFrom('cash_recoveries')
    .select(['id', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateReason(db: Db, id: number, reason: string): Promise<void> {
  await db.updateTable('cash_recoveries').set({ reason }).where('id', '=', id).execute();
}

/** Frees the entries of a recovery and removes it; false if there is none. */
export async function deleteRecovery(db: Db, id: number): Promise<boolean> {
  await db
    .updateTable('day_entries')
    .set({ cash_recovery_id: null })
    .where('cash_recovery_id', '=', id)
    .execute();
  const { numDeletedRows } = await db.deleteFrom('cash_recoveries').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
