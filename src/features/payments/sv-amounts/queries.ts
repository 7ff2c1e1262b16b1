import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isActive } from '../../../domain/money/ledger.ts';
import { ruleSettings } from '../../../domain/settings.ts';
import type { Db } from '../../../kit/server/db/db.ts';
import { type ServedList, whereOf } from '../../../kit/server/list/list.ts';
import type { ListFilter } from '../../../kit/shared/list.ts';
import { addedTo, matchesPayer, type PaymentRules } from '../queries.ts';
import {
  type AccountRow,
  accountList,
  type SvPaymentRow,
  type SvReceipt,
  type SvTotals,
} from './contract.ts';

/** Which accounts belong to the list. */
export const listFor = ({ search, show }: ListFilter): ServedList => ({
  ...accountList,
  where: sql<SqlBool>`${show === 'owing' ? sql`owed > 0` : sql`true`} and ${matchesPayer('SV', String(search))}`,
});

export const accounts = sql<AccountRow>`
  select customer_id as id, sv_accounts.date, rtrim(first_name || ' ' || last_name) as name, mobile as "mobileNumber",
         gas_consumer_number, sv_type as "svType", is_superseded, charged, paid, owed
    from sv_accounts
    join customers on customers.id = customer_id`;

export async function readAccount(db: Db, id: number): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`${accounts} where customer_id = ${id}`.execute(db);
  return rows[0];
}

const sumsOf = (rows: RawBuilder<unknown>) => sql`
  json_build_object('charged', coalesce(sum(charged) filter (where ${rows}), 0),
                    'paid', coalesce(sum(paid) filter (where ${rows}), 0),
                    'owed', coalesce(sum(owed) filter (where ${rows}), 0))`;
const isDeposit = sql`kind = 'deposit'`;
const isCharge = sql`kind = 'charge'`;

/** The sums of the list's customers, and of all customers the deposits held and the charges received. */
export async function readTotals(db: Db, filter: ListFilter): Promise<SvTotals> {
  const { rows } = await sql<SvTotals>`
    select count(*) as customers, count(*) as rows, coalesce(sum(charged), 0) as charged, coalesce(sum(paid), 0) as paid,
           coalesce(sum(owed), 0) as owed,
           ${sumsOf(isDeposit)} as deposits, ${sumsOf(isCharge)} as charges,
           (select coalesce(-sum(balance), 0) from money_accounts where money_accounts.kind = 'sv_deposit') as deposits_held,
           (select coalesce(sum(paid), 0) from sv_accounts where ${isCharge}) as charges_received
      from sv_accounts
     where ${whereOf(listFor(filter), filter)}`.execute(db);
  return rows[0] as SvTotals;
}

/** The payments as lists read them. */
export function payments(rules: PaymentRules) {
  const { columns, joins } = addedTo('sv_payments', rules);
  return sql<SvPaymentRow>`
  select sv_payments.id, sv_payments.date, customer_id, gas_consumer_number, sv_type as "svType", amount, payment_mode,
         sv_payments.note, json_build_object('id', customers.id, 'name', rtrim(first_name || ' ' || last_name)) as customer${columns}
    from sv_payments
    join customers on customers.id = customer_id${joins}`;
}

/** A payment with what was charged, and what was paid with it and before. */
export async function readReceipt(db: Db, id: number): Promise<SvReceipt | undefined> {
  const { rows } = await sql<SvReceipt>`
    select payment.*, address, mobile as "mobileNumber", charged, so_far.paid, charged - so_far.paid as owed
      from (${payments(await ruleSettings(db))}) as payment
      join customers on customers.id = customer_id
      join sv_accounts using (customer_id)
     cross join lateral (
       -- Of the account, because a cheque that bounced takes its payment back.
       select -sum(line.amount) as paid
         from money_accounts as account
         join money_lines as own
           on own.account_id = account.id and own.source = 'sv_payment' and own.source_id = payment.id and own.reverses is null
         join money_lines as line on line.account_id = account.id and (line.date, line.id) <= (own.date, own.id)
        where account.kind = 'sv_charge' and account.owner_id = payment.customer_id
          and line.source in ('sv_payment', 'cheque_bounce') and ${isActive('line')}) as so_far
     where payment.id = ${id}`.execute(db);
  return rows[0];
}
