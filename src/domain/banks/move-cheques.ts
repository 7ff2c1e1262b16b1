import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { notFound, orNotFound } from '../../kit/server/http/errors.ts';
import { toPaise } from '../../kit/shared/money.ts';
import { type ChequeStatus, chequeStatuses } from '../../masters/choices.ts';
import { updateUnpaidSince } from '../credit/unpaid-since.ts';
import { bank, cheques, inTransit, type MoneyAccount } from '../money/accounts.ts';
import { isActive, type Posting, postMoney, reverseMoney } from '../money/ledger.ts';
import { deleteCheque, lockChequeOf, lockCheques, type StoredCheque, updateCheques } from './cheque-rows.ts';
import { bankRefusals } from './refusals.ts';

/** Cheques that are taken to a bank account on a day (YYYY-MM-DD). */
export type ChequeDeposit = { ids: readonly number[]; bank_account_id: number; deposited_on: string };

/**
 * Records that cheques in hand were deposited; they are in transit until the bank has cleared them.
 * @throws not_found, cheque_moved; cheque_too_early before a cheque was received and before its own date
 */
export async function depositCheques(db: Db, deposit: ChequeDeposit): Promise<void> {
  const { bank_account_id, deposited_on } = deposit;
  const ids = [...new Set(deposit.ids)];
  const stored = await lockCheques(db, ids);
  if (stored.length < ids.length) throw notFound();
  for (const cheque of stored) {
    refuseOtherStatus(cheque, ['in_hand']);
    refuseEarlier('deposited_on', deposited_on, cheque.date);
    refuseEarlier('deposited_on', deposited_on, cheque.cheque_date);
  }

  await updateCheques(db, ids, { bank_account_id, deposited_on });
  await postMoney(
    db,
    stored.map(({ id, branch_id, amount }) => ({
      source: 'cheque_deposit',
      id,
      date: deposited_on,
      debit: inTransit(bank_account_id, branch_id),
      credit: cheques(branch_id),
      amount: toPaise(amount),
    })),
  );
}

/** A deposited cheque is in hand again. @throws not_found, cheque_moved, cheque_not_there */
export async function undoDeposit(db: Db, id: number): Promise<void> {
  await lockInStatus(db, id, ['deposited']);
  await updateCheques(db, [id], { bank_account_id: null, deposited_on: null });
  await reverseMoney(db, 'cheque_deposit', [id]);
}

/** Records that the bank has credited a deposited cheque. @throws not_found, cheque_moved, cheque_not_there, cheque_too_early */
export async function clearCheque(db: Db, id: number, clearedOn: string): Promise<void> {
  const { bank_account_id, branch_id, deposited_on, amount } = await lockDeposited(db, id);
  refuseEarlier('cleared_on', clearedOn, deposited_on);
  await updateCheques(db, [id], { cleared_on: clearedOn });
  const [debit, credit] = [bank(bank_account_id, branch_id), inTransit(bank_account_id, branch_id)];
  const posting = { source: 'cheque_clearing', id, date: clearedOn, debit, credit } as const;
  await postMoney(db, [{ ...posting, amount: toPaise(amount) }]);
}

/** A cleared cheque is deposited again. @throws not_found, cheque_moved, cheque_not_there */
export async function undoClearing(db: Db, id: number): Promise<void> {
  await lockInStatus(db, id, ['cleared']);
  await updateCheques(db, [id], { cleared_on: null });
  await reverseMoney(db, 'cheque_clearing', [id]);
}

/** A bounce with its day (YYYY-MM-DD) and the reason. */
export type Bounce = { bounced_on: string; note: string };

/**
 * Records that a cheque bounced, before or after it was deposited. What its payment has posted is posted the other way on that
 * day, so the customer owes it again.
 * @throws not_found, cheque_moved, cheque_too_early; not_enough_money when the deposit it paid was given back
 */
export async function bounceCheque(db: Db, id: number, { bounced_on, note }: Bounce): Promise<void> {
  const cheque = await lockInStatus(db, id, ['in_hand', 'deposited']);
  refuseEarlier('bounced_on', bounced_on, cheque.deposited_on ?? cheque.date);
  await updateCheques(db, [id], { bounced_on, note });
  await postMoney(db, await bouncePostings(db, cheque, bounced_on));
  await updateBills(db, cheque);
}

/**
 * A bounced cheque is where it was before.
 * @throws not_found, cheque_moved, cheque_not_there; not_enough_money when an SV customer has paid again
 */
export async function undoBounce(db: Db, id: number): Promise<void> {
  const cheque = await lockInStatus(db, id, ['bounced']);
  await updateCheques(db, [id], { bounced_on: null, note: '' });
  await reverseMoney(db, 'cheque_bounce', [id]);
  await updateBills(db, cheque);
}

/** Deletes the cheque of a payment that will be deleted, if it has one. @throws cheque_moved */
export async function removeChequeOf(
  db: Db,
  of: 'customer_payment_id' | 'sv_payment_id',
  paymentId: number,
): Promise<void> {
  const cheque = await lockChequeOf(db, of, paymentId);
  if (!cheque) return;
  refuseOtherStatus(cheque, ['in_hand']);
  await deleteCheque(db, cheque.id);
}

async function lockInStatus(db: Db, id: number, wanted: readonly ChequeStatus[]): Promise<StoredCheque> {
  const cheque = orNotFound((await lockCheques(db, [id]))[0]);
  refuseOtherStatus(cheque, wanted);
  return cheque;
}

async function lockDeposited(db: Db, id: number) {
  const cheque = await lockInStatus(db, id, ['deposited']);
  return cheque as StoredCheque & { bank_account_id: number; deposited_on: string };
}

function refuseOtherStatus({ number, status }: StoredCheque, wanted: readonly ChequeStatus[]): void {
  if (wanted.includes(status)) return;
  const [first = 'in_hand'] = wanted;
  const isLater = chequeStatuses.indexOf(status) > chequeStatuses.indexOf(first);
  throw isLater ? bankRefusals.cheque_moved(number, status) : bankRefusals.cheque_not_there(number, first);
}

function refuseEarlier(field: string, date: string, earliest: string): void {
  if (date < earliest) throw bankRefusals.cheque_too_early(earliest).at(field);
}

async function bouncePostings(db: Db, cheque: StoredCheque, date: string): Promise<Posting[]> {
  const { id, branch_id, bank_account_id, customer_payment_id, sv_payment_id } = cheque;
  const place = bank_account_id === null ? cheques(branch_id) : inTransit(bank_account_id, branch_id);
  const source = customer_payment_id === null ? 'sv_payment' : 'customer_payment';
  const account = (name: string) => sql`
    (select json_build_object('kind', kind, 'ownerId', owner_id, 'branchId', branch_id)
       from money_accounts where id = ${sql.ref(name)})`;
  const { rows } = await sql<{ debit: MoneyAccount; credit: MoneyAccount; amount: number }>`
    select ${account('debit_id')} as debit, ${account('credit_id')} as credit, amount
      from money_postings as posting
     where source = ${source} and source_id = ${customer_payment_id ?? sv_payment_id} and ${isActive('posting')}
     order by id`.execute(db);
  return rows.map(({ debit, credit, amount }) => ({
    source: 'cheque_bounce',
    id,
    date,
    debit: credit,
    credit: debit.kind === 'cheques' ? place : debit,
    amount: toPaise(amount),
  }));
}

/** Bills of Credit customers age again as before the payment. */
async function updateBills(db: Db, { customer_payment_id, customer_id }: StoredCheque): Promise<void> {
  if (customer_payment_id !== null) await updateUnpaidSince(db, [customer_id]);
}
