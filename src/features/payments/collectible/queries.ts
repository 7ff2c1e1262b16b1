import { sql } from 'kysely';
import { type AgeingDay, ageingOf, isBill, recentBills, recentFrom } from '../../../domain/credit/ageing.ts';
import { isActive, isShown } from '../../../domain/money/ledger.ts';
import type { Db } from '../../../kit/server/db/db.ts';
import { type ServedList, whereOf } from '../../../kit/server/list/list.ts';
import type { ListFilter } from '../../../kit/shared/list.ts';
import { isNamed } from '../queries.ts';
import {
  type CollectibleRow,
  type CreditPaymentRow,
  type CreditReceipt,
  type CreditTotals,
  collectibleList,
  OPEN_BILLS,
  type OpenAccount,
} from './contract.ts';

/** The accounts with dues, the oldest unpaid bill first. */
function owing({ search, show }: ListFilter, { date, credit_days }: AgeingDay): ServedList {
  const late = show === 'overdue' ? sql`and unpaid_since < ${date}::date - ${credit_days}::int` : sql``;
  return { ...collectibleList, where: sql`unpaid_since is not null ${late} and ${named(search)}` };
}

/** The accounts with an advance, the oldest customer first. */
const ahead = ({ search }: ListFilter): ServedList => ({
  ...collectibleList,
  table: 'paid_ahead',
  order: { date: 'date', id: 'customer_id', isOldestFirst: true },
  where: named(search),
});

const named = (search: ListFilter[string]) => isNamed('Credit', String(search));

export const listed = (filter: ListFilter, on: AgeingDay): ServedList =>
  filter.show === 'ahead' ? ahead(filter) : owing(filter, on);

/** Accounts with their ages; of each account only the bills since the oldest unpaid one are read. */
export const accounts = (on: AgeingDay) => sql<CollectibleRow>`
  select customer_id as id, coalesce(unpaid_since, customers.date) as date, unpaid_since, first_name || ' ' || last_name as name,
         company_name as "companyName", mobile as "mobileNumber", coalesce(area_code, '') as area_code, owed,
         unpaid_since + ${on.credit_days}::int as due_date,
         coalesce(${on.date}::date - unpaid_since, 0) as days,
         ${ageingOf(sql`owed`)}
    from credit_accounts
    join customers on customers.id = customer_id
    left join area_codes on area_codes.id = area_code_id
   cross join lateral ${billsOf('credit_accounts', on)}`;

/** The bills of an account by age, since its oldest unpaid one. */
const billsOf = (account: string, on: AgeingDay) => sql`(
  select ${recentBills(on)}
    from credit_lines
   where credit_lines.customer_id = ${sql.ref(`${account}.customer_id`)} and ${isBill}
     and date >= greatest(unpaid_since, ${recentFrom(on)})) as bills`;

/** The dues of the list by age, and the advances. Only recent bills are read. */
export async function readTotals(
  db: Db,
  filter: ListFilter,
  on: AgeingDay,
): Promise<Omit<CreditTotals, 'credit_days' | 'rows'>> {
  const { search, find, from_date, to_date } = filter;
  const isNarrow = [search, find, from_date, to_date].some((value) => String(value ?? '').trim());
  // Accounts without recent bills owe for older ones alone, so only their sum is needed.
  const { rows } = await sql<Omit<CreditTotals, 'credit_days' | 'rows'>>`
    select every.customers, every.owed,
           coalesce(days_0_30, 0) as days_0_30, coalesce(days_31_60, 0) as days_31_60,
           coalesce(days_61_90, 0) as days_61_90,
           every.owed - coalesce(recent.owed - days_over_90, 0) as days_over_90,
           every.owed - coalesce(recent.owed - overdue, 0) as overdue,
           customers_ahead, ahead
      from (select count(*) as customers, coalesce(sum(owed), 0) as owed
              from credit_accounts where ${whereOf(owing(filter, on), filter)}) as every
     cross join (select count(*) as customers_ahead, coalesce(sum(-owed), 0) as ahead
                   from paid_ahead where ${whereOf(ahead(filter), filter)}) as advances
     cross join (select sum(owed) as owed, sum(days_0_30) as days_0_30, sum(days_31_60) as days_31_60,
                        sum(days_61_90) as days_61_90, sum(days_over_90) as days_over_90, sum(overdue) as overdue
                   from (select owed, ${ageingOf(sql`owed`)}
                           from ${isNarrow ? billsOfAccounts(filter, on) : accountsOfBills(filter, on)}) as aged) as recent`.execute(
    db,
  );
  return rows[0] as Omit<CreditTotals, 'credit_days' | 'rows'>;
}

/** Of all accounts few have recent bills: these are looked up one by one. */
const accountsOfBills = (filter: ListFilter, on: AgeingDay) => sql`(
  select customer_id, ${recentBills(on)}
    from credit_lines
   where ${isBill} and date >= ${recentFrom(on)}
   group by customer_id) as bills
  cross join lateral (
    select owed from credit_accounts
     where credit_accounts.customer_id = bills.customer_id and ${whereOf(owing(filter, on), filter)} offset 0) as account`;

const billsOfAccounts = (filter: ListFilter, on: AgeingDay) => sql`(
  select customer_id, owed, unpaid_since from credit_accounts where ${whereOf(owing(filter, on), filter)}) as account
  cross join lateral ${billsOf('account', on)}`;

/** What a payment of a Credit customer would meet. */
export async function readOpenAccount(
  db: Db,
  id: number,
  creditDays: number,
): Promise<OpenAccount | undefined> {
  const { rows } = await sql<OpenAccount>`
    with unpaid as (
      select id, date, source, source_id, amount, least(amount, owed - billed_later) as unpaid
        from (select line.id, date, source, source_id, amount, owed,
                     sum(amount) over (order by date desc, line.id desc) - amount as billed_later
                from credit_lines as line
                join credit_accounts using (customer_id)
               where customer_id = ${id} and ${isBill} and date >= unpaid_since and ${isActive('line')}) as bills
       where billed_later < owed and ${isShown('bills')}
    )
    select customers.id, first_name || ' ' || last_name as name, company_name as "companyName",
           mobile as "mobileNumber", owed, (select count(*) from unpaid) as bills_in_all,
           (select coalesce(json_agg(json_build_object('id', id, 'date', date, 'due_date', ${dueDate(creditDays)},
                                                       'amount', amount, 'unpaid', unpaid) order by date, id), '[]')
              from (select * from unpaid order by date, id limit ${sql.lit(OPEN_BILLS)}) as oldest) as bills
      from customers
      join credit_accounts on customer_id = customers.id
     where customers.id = ${id}`.execute(db);
  return rows[0];
}

/** A bill of Go-live may have a due date of its own. */
const dueDate = (creditDays: number) => sql`
  coalesce((select due_date from openings where source = 'opening_bill' and openings.id = oldest.source_id),
           date + ${creditDays}::int)`;

/** The payments as lists read them. */
export const payments = sql<CreditPaymentRow>`
  select customer_payments.id, customer_payments.date, customer_id, first_name || ' ' || last_name as name,
         company_name as "companyName", mobile as "mobileNumber", amount, payment_mode, customer_payments.note
    from customer_payments
    join customers on customers.id = customer_id`;

/** A payment with what was owed after it: the lines of the account up to its own. */
export async function readReceipt(db: Db, id: number): Promise<CreditReceipt | undefined> {
  const { rows } = await sql<CreditReceipt>`
    select paid.*, address,
           (select sum(line.amount)
              from credit_lines as own
              join credit_lines as line
                on line.customer_id = own.customer_id and (line.date, line.id) <= (own.date, own.id)
             where own.source = 'customer_payment' and own.source_id = paid.id and own.reverses is null
               and ${isActive('line')}) as balance
      from (${payments}) as paid
      join customers on customers.id = paid.customer_id
     where paid.id = ${id}`.execute(db);
  return rows[0];
}
