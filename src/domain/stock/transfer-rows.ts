import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { StockState, Thing } from '../../masters/things.ts';

/** Goods of one kind: cylinders or pieces in each state. */
export type TransferLine = Thing & Record<StockState, number>;

/** Goods from one godown to another, sent on `date`; vehicle and crew as they are written. */
export type Transfer = {
  date: string;
  godown_id: number;
  to_godown_id: number;
  vehicle: string;
  crew: string;
  sent: TransferLine[];
  note: string;
};

/** What arrived, and why the rest did not: the driver who is short of it, or the reason of a loss. */
export type Receipt = {
  received_on: string;
  received: TransferLine[];
  employee_id: number | null;
  loss_reason: string;
};

type Branches = { branch_id: number; to_branch_id: number };
type StoredTransfer = Transfer & Branches & { id: number; version: number; received_on: string | null };

export async function insertTransfer(db: Db, { sent, ...transfer }: Transfer & Branches): Promise<number> {
  const { id } = await db
    .insertInto('stock_transfers')
    .values({ ...transfer, sent: JSON.stringify(sent) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateTransfer(
  db: Db,
  id: number,
  { sent, ...transfer }: Transfer & Branches,
): Promise<void> {
  await db
    .updateTable('stock_transfers')
    .set({ ...transfer, sent: JSON.stringify(sent) })
    .where('id', '=', id)
    .execute();
}

/** Stores what arrived; null takes it back. */
export async function updateReceipt(db: Db, id: number, receipt: Receipt | null): Promise<void> {
  await db
    .updateTable('stock_transfers')
    .set({
      received_on: receipt?.received_on ?? null,
      received: receipt && JSON.stringify(receipt.received),
      employee_id: receipt?.employee_id ?? null,
      loss_reason: receipt?.loss_reason ?? '',
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteTransfer(db: Db, id: number): Promise<void> {
  await db.deleteFrom('stock_transfers').where('id', '=', id).execute();
}

/** The stored transfer, locked until the transaction ends so that of two confirmations one wins. */
export async function lockTransfer(db: Db, id: number): Promise<StoredTransfer | undefined> {
  const { rows } = await sql<StoredTransfer>`
    select id, version, date, branch_id, godown_id, to_branch_id, to_godown_id, vehicle, crew, sent, note, received_on
      from stock_transfers
     where id = ${id}
       for no key update`.execute(db);
  return rows[0];
}

/** A godown of any branch: its branch on a date, and its status. */
export async function godownOfTransfer(db: Db, godownId: number, date: string) {
  const { rows } = await sql<{ branch_id: number; status: string }>`
    select branch_of_godown_on(id, ${date}) as branch_id, status
      from transfer_godowns where id = ${godownId}`.execute(db);
  return rows[0];
}

/** Whether the person may work in a branch. */
export async function hasBranch(db: Db, branchId: number): Promise<boolean> {
  const found = await db.selectFrom('branches').select('id').where('id', '=', branchId).executeTakeFirst();
  return found !== undefined;
}

export async function isDriver(db: Db, employeeId: number): Promise<boolean> {
  const found = await db
    .selectFrom('employees')
    .select('id')
    .where('id', '=', employeeId)
    .where('type', '=', 'Driver')
    .executeTakeFirst();
  return found !== undefined;
}
