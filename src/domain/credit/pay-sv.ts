import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { notFound } from '../../kit/server/http/errors.ts';
import type { Payment } from './pay-credit.ts';
import { creditRefusals } from './refusals.ts';

/**
 * Records what an SV customer paid, up to what is still owed.
 * @returns the id of the payment
 * @throws sv_customer_only, more_than_owed with the figures
 */
export async function pay(db: Db, payment: Payment): Promise<number> {
  const account = await lockAccount(db, payment.customer_id);
  if (!account) throw creditRefusals.sv_customer_only().at('customer_id');
  if (payment.amount > account.owed)
    throw creditRefusals.more_than_owed(account, payment.amount).at('amount');

  return insertPayment(db, payment);
}

/** Deletes a payment of an SV customer, who owes it again. @throws not_found */
export async function takeBack(db: Db, id: number): Promise<void> {
  const payment = await db
    .deleteFrom('sv_payments')
    .where('id', '=', id)
    .returning(['customer_id', 'amount'])
    .executeTakeFirst();
  if (!payment) throw notFound();
  await movePaid(db, { ...payment, amount: -payment.amount });
}

type SvAccount = { name: string; charged: number; owed: number };

/** The account of a customer, locked until the transaction ends: of two payments at once the second sees the first. */
async function lockAccount(db: Db, id: number): Promise<SvAccount | undefined> {
  const { rows } = await sql<SvAccount>`
    select first_name || ' ' || last_name as name, charged, owed
      from sv_accounts
      join customers on customers.id = customer_id
     where customer_id = ${id}
       for update of sv_accounts`.execute(db);
  return rows[0];
}

/** Stores a payment and adds it to the account. */
async function insertPayment(db: Db, payment: Payment): Promise<number> {
  const { id } = await db.insertInto('sv_payments').values(payment).returning('id').executeTakeFirstOrThrow();
  await movePaid(db, payment);
  return id;
}

const movePaid = (db: Db, { customer_id, amount }: Pick<Payment, 'customer_id' | 'amount'>) =>
  db
    .updateTable('sv_accounts')
    .set((eb) => ({ paid: eb('paid', '+', amount) }))
    .where('customer_id', '=', customer_id)
    .execute();
