import type { Db } from '../../kit/server/db/db.ts';

/** The cheque of a payment, in ₹. */
type Cheque = {
  date: string;
  branch_id: number;
  customer_id: number;
  amount: number;
  number: string;
  bank_name: string;
  cheque_date: string;
  customer_payment_id?: number;
  sv_payment_id?: number;
};

export async function insertCheque(db: Db, cheque: Cheque): Promise<void> {
  await db.insertInto('cheques').values(cheque).execute();
}

const locked = (db: Db) =>
  db
    .selectFrom('cheques')
    .select(['id', 'date', 'branch_id', 'customer_id', 'customer_payment_id', 'sv_payment_id', 'amount'])
    .select([
      'number',
      'cheque_date',
      'bank_account_id',
      'deposited_on',
      'cleared_on',
      'bounced_on',
      'status',
    ])
    .orderBy('id')
    .forNoKeyUpdate();
export type StoredCheque = Awaited<ReturnType<typeof lockCheques>>[number];

/** Those that the person may see, in the order of their ids. */
export const lockCheques = (db: Db, ids: readonly number[]) => locked(db).where('id', 'in', ids).execute();

/** The cheque of a payment, if it has one. */
export const lockChequeOf = (db: Db, of: 'customer_payment_id' | 'sv_payment_id', paymentId: number) =>
  locked(db).where(of, '=', paymentId).executeTakeFirst();

type Move = Partial<Pick<StoredCheque, 'bank_account_id' | 'deposited_on' | 'cleared_on' | 'bounced_on'>> & {
  note?: string;
};

export async function updateCheques(db: Db, ids: readonly number[], move: Move): Promise<void> {
  await db.updateTable('cheques').set(move).where('id', 'in', ids).execute();
}

export async function deleteCheque(db: Db, id: number): Promise<void> {
  await db.deleteFrom('cheques').where('id', '=', id).execute();
}
