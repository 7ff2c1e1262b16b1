import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../kit/server/db.ts';
import { readPage } from '../../kit/server/paging.ts';
import type { PageQuery } from '../../kit/shared/wire.ts';
import type { AccountRow, ListFilter, PaymentBody, PaymentRow, Receipt, Totals } from './contract.ts';

/** Which accounts belong to the list. */
function listed({ search, show }: ListFilter) {
  const words = search.normalize('NFC').split(/\s+/).filter(Boolean);
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
  const named =
    patterns.length === 0
      ? sql``
      : sql`and customer_id in (select id from customers
                                 where customer_type = 'SV'
                                   and search like all ((select string_to_array(lower(${patterns.join(' ')}), ' '))::text[]))`;
  return sql<SqlBool>`${show === 'owing' ? sql`owed > 0` : sql`true`} ${named}`;
}

const accounts = sql`
  select customer_id as id, sv_accounts.date, first_name || ' ' || last_name as name, mobile as "mobileNumber",
         gas_consumer_number, sv_type as "svType", is_superseded, charged, paid, owed
    from sv_accounts
    join customers on customers.id = customer_id`;

/** The customers with a connection, the newest first. */
export function accountPage(db: Db, query: PageQuery & ListFilter) {
  const rows = db.selectFrom(sql<AccountRow>`(${accounts})`.as('sv_accounts')).selectAll();
  return readPage(query, 'sv_accounts', rows, listed(query), {
    date: 'date',
    id: 'customer_id',
    is_oldest_first: false,
  });
}

export async function readAccount(db: Db, id: number): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`${accounts} where customer_id = ${id}`.execute(db);
  return rows[0];
}

/** The account of a customer, held until the transaction ends: of two payments at once the second sees the first. */
export async function lockAccount(db: Db, id: number): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    ${accounts} where customer_id = ${id} for update of sv_accounts`.execute(db);
  return rows[0];
}

/** What the list's customers come to together, and the deposits that are held of all. */
export async function readTotals(db: Db, filter: ListFilter): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select count(*) as customers, coalesce(sum(charged), 0) as charged, coalesce(sum(paid), 0) as paid,
           coalesce(sum(owed), 0) as owed,
           (select coalesce(sum(paid), 0) from sv_accounts) as deposits_held
      from sv_accounts
     where ${listed(filter)}`.execute(db);
  return rows[0] as Totals;
}

const payments = sql`
  select sv_payments.id, sv_payments.date, customer_id, gas_consumer_number, sv_type as "svType", amount, payment_mode,
         sv_payments.note, json_build_object('id', customers.id, 'name', first_name || ' ' || last_name) as customer
    from sv_payments
    join customers on customers.id = customer_id`;

export function paymentPage(db: Db, { customer_id, ...query }: PageQuery & { customer_id: number | null }) {
  const rows = db.selectFrom(sql<PaymentRow>`(${payments})`.as('sv_payments')).selectAll();
  return readPage(
    query,
    'sv_payments',
    rows,
    customer_id === null ? undefined : sql<SqlBool>`customer_id = ${customer_id}`,
  );
}

/** A payment with what was charged, and what was paid with it and before. */
export async function readReceipt(db: Db, id: number): Promise<Receipt | undefined> {
  const { rows } = await sql<Receipt>`
    select payment.*, address, mobile as "mobileNumber", charged, so_far.paid, charged - so_far.paid as owed
      from (${payments}) as payment
      join customers on customers.id = customer_id
      join sv_accounts using (customer_id)
     cross join lateral (
       select sum(amount) as paid
         from sv_payments as earlier
        where earlier.customer_id = payment.customer_id
          and (earlier.date, earlier.id) <= (payment.date, payment.id)) as so_far
     where payment.id = ${id}`.execute(db);
  return rows[0];
}

export async function insertPayment(db: Db, payment: PaymentBody): Promise<number> {
  const { id } = await db.insertInto('sv_payments').values(payment).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Takes a payment back; false if there is none. */
export async function deletePayment(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sv_payments').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
