import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { toPaise } from '../../kit/shared/money.ts';
import { removeChequeOf } from '../banks/move-cheques.ts';
import { refuseClosedDay } from '../day/day-lock.ts';
import { type MoneyAccount, outside, svCharge, svDeposit } from '../money/accounts.ts';
import { type Posting, postMoney, reverseMoney } from '../money/ledger.ts';
import {
  keepCheque,
  lockOpenPayment,
  type Payment,
  placeOfPayment,
  type StoredPayment,
  storedPayment,
} from './payment-rows.ts';
import { creditRefusals } from './refusals.ts';

/**
 * Records a payment of an SV customer, up to the amount still owed. The payment covers the deposit first.
 * @returns the id of the payment
 * @throws sv_customer_only, more_than_owed with the figures; and what storedPayment, refuseClosedDay and placeOfPayment throw
 */
export async function pay(db: Db, payment: Payment): Promise<number> {
  const { row, cheque } = await storedPayment(db, payment);
  const { date, branch_id } = row;
  await lockCustomer(db, payment.customer_id);
  // The day is locked before the account, as every write does (ARCHITECTURE.md).
  if (branch_id !== null) await refuseClosedDay(db, { branch_id, date });
  const place = await placeOfPayment(db, row, cheque);
  const account = await lockAccount(db, payment.customer_id);
  if (!account) throw creditRefusals.sv_customer_only().at('customer_id');
  if (payment.amount > account.owed)
    throw creditRefusals.more_than_owed(account, payment.amount).at('amount');

  const id = await insertPayment(db, row);
  await keepCheque(db, row, { ...cheque, sv_payment_id: id });
  await postMoney(db, postingsOf({ ...payment, id }, account, place));
  return id;
}

/** Deletes a payment of an SV customer, who owes it again. @throws what lockOpenPayment, removeChequeOf and reverseMoney throw */
export async function cancelPayment(db: Db, id: number): Promise<void> {
  await lockOpenPayment(db, 'sv_payments', id);
  await removeChequeOf(db, 'sv_payment_id', id);
  await db.deleteFrom('sv_payments').where('id', '=', id).execute();
  await reverseMoney(db, 'sv_payment', [id]);
}

type SvAccount = { name: string; deposit: number; charged: number; owed: number };

/** Keeps the customer from being deleted until the transaction ends. */
const lockCustomer = (db: Db, id: number) =>
  db.selectFrom('customers').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();

/** The account of a customer, locked until the transaction ends, so that a second payment sees the first. */
async function lockAccount(db: Db, id: number): Promise<SvAccount | undefined> {
  const { rows } = await sql<SvAccount>`
    select rtrim(first_name || ' ' || last_name) as name, balance as owed,
           charged, case sv_accounts.kind when 'deposit' then charged else 0 end as deposit
      from money_accounts
      join customers on customers.id = owner_id
      join sv_accounts on customer_id = owner_id
     where money_accounts.kind = 'sv_charge' and owner_id = ${id}
       for no key update of money_accounts`.execute(db);
  return rows[0];
}

function postingsOf(
  { id, date, customer_id, amount }: Payment & { id: number },
  { deposit, charged, owed }: SvAccount,
  place: MoneyAccount,
): Posting[] {
  const paid = toPaise(amount);
  const paidBefore = toPaise(charged) - toPaise(owed);
  const depositPart = Math.min(paid, Math.max(toPaise(deposit) - paidBefore, 0));
  const posting = { source: 'sv_payment', id, date } as const;
  return [
    { ...posting, debit: place, credit: svCharge(customer_id), amount: paid },
    // Due until it is paid, held from then on: no further money moves.
    { ...posting, debit: outside, credit: svDeposit(customer_id), amount: depositPart },
  ].filter(({ amount }) => amount > 0);
}

async function insertPayment(db: Db, payment: StoredPayment): Promise<number> {
  const { id } = await db.insertInto('sv_payments').values(payment).returning('id').executeTakeFirstOrThrow();
  return id;
}
