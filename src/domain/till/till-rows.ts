import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { Denominations } from '../../masters/counted-cash.ts';
import type { MoneyKind } from '../money/accounts.ts';

/** The cash of a branch as it was counted at the end of a day (₹). */
export type TillCount = {
  date: string;
  branch_id: number;
  denominations: Denominations;
  reason: string;
};

export async function insertCount(
  db: Db,
  { denominations, ...count }: TillCount & { is_opening: boolean; expected_amt: number; counted_amt: number },
): Promise<number> {
  const { id } = await db
    .insertInto('till_counts')
    .values({ ...count, denominations: JSON.stringify(denominations) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const lockCount = (db: Db, id: number) =>
  db
    .selectFrom('till_counts')
    .select(['id', 'branch_id', 'date', 'is_opening'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const lastCount = (db: Db, branchId: number) =>
  db
    .selectFrom('till_counts')
    .select(['id', 'date'])
    .where('branch_id', '=', branchId)
    .orderBy('date', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();

/** Whether postings stand that need the till, besides those of its counts: also UPI, cheques and bank accounts. */
export async function isTillUsed(db: Db, branchId: number): Promise<boolean> {
  const { rows } = await sql`
    select from money_lines as line
      join money_accounts as account on account.id = account_id
     where account.kind = any(${sql.lit(`{${kindsOfPlaces}}`)}::text[]) and branch_id = ${branchId} and reverses is null
       and source not in ('till_count', 'opening_vendor', 'opening_bank')
       and not exists (select from money_postings where money_postings.reverses = line.id)
     limit 1`.execute(db);
  return rows.length > 0;
}

/** The accounts of a branch that have postings only where it has a till, besides the openings of Go-live. */
const kindsOfPlaces = [
  'till',
  'road_cash',
  'upi',
  'cheques',
  'in_transit',
  'bank',
  'vendor',
  'expense',
] satisfies MoneyKind[];

export const deleteCount = (db: Db, id: number) =>
  db.deleteFrom('till_counts').where('id', '=', id).execute();

/** Money (₹) between the owner and a till or a bank account, or from a bank account into the till. */
export type TillMove = {
  date: string;
  branch_id: number;
  kind: 'put_in' | 'drawing' | 'withdrawal';
  amount: number;
  note: string;
  /** Null: the till. A withdrawal has one. */
  bank_account_id: number | null;
};

export async function insertMove(db: Db, move: TillMove): Promise<number> {
  const { id } = await db.insertInto('till_moves').values(move).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** False if there is none. */
export async function deleteMove(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('till_moves').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Cash of a till that goes to a bank account (₹). */
export type DepositSlip = {
  date: string;
  branch_id: number;
  bank_account_id: number;
  denominations: Denominations;
  note: string;
};

export async function insertSlip(
  db: Db,
  { denominations, ...slip }: DepositSlip & { amount: number },
): Promise<number> {
  const { id } = await db
    .insertInto('deposit_slips')
    .values({ ...slip, denominations: JSON.stringify(denominations) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const lockSlip = (db: Db, id: number) =>
  db
    .selectFrom('deposit_slips')
    .select(['id', 'date', 'branch_id', 'bank_account_id', 'amount', 'credited_on'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const setCredited = (db: Db, id: number, date: string | null) =>
  db.updateTable('deposit_slips').set({ credited_on: date }).where('id', '=', id).execute();

export const deleteSlip = (db: Db, id: number) =>
  db.deleteFrom('deposit_slips').where('id', '=', id).execute();
