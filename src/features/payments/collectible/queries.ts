import { sql } from 'kysely';
import { type AgeingDay, agesOf, dueDate, unpaidBills } from '../../../domain/credit/ageing.ts';
import { isActive, isVisible } from '../../../domain/money/ledger.ts';
import { ruleSettings } from '../../../domain/settings.ts';
import type { Db } from '../../../kit/server/db/db.ts';
import { type ServedList, whereOf } from '../../../kit/server/list/list.ts';
import type { ListFilter } from '../../../kit/shared/list.ts';
import { addedTo, matchesPayer, type PaymentRules } from '../queries.ts';
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
function customersOwing({ search, show }: ListFilter, { date, credit_days }: AgeingDay): ServedList {
  const isLate = sql`exists (select from (${unpaidBills}) as bills where ${dueDate(credit_days)} < ${date}::date)`;
  const late = show === 'overdue' ? sql`and ${isLate}` : sql``;
  return { ...collectibleList, where: sql`unpaid_since is not null ${late} and ${matchesName(search)}` };
}

/** The accounts with an advance, the oldest customer first. */
const customersAhead = ({ search }: ListFilter): ServedList => ({
  ...collectibleList,
  table: 'paid_ahead',
  order: { date: 'date', id: 'customer_id', isOldestFirst: true },
  where: matchesName(search),
});

const matchesName = (search: ListFilter[string]) => matchesPayer('Credit', String(search));

export const listFor = (filter: ListFilter, ageing: AgeingDay): ServedList =>
  filter.show === 'ahead' ? customersAhead(filter) : customersOwing(filter, ageing);

/** Accounts with the ages of their unpaid bills. */
export const accounts = (ageing: AgeingDay) => sql<CollectibleRow>`
  select customer_id as id, coalesce(unpaid_since, customers.date) as date, unpaid_since, rtrim(first_name || ' ' || last_name) as name,
         company_name as "companyName", mobile as "mobileNumber", coalesce(area_code, '') as area_code, owed,
         coalesce(${ageing.date}::date - unpaid_since, 0) as days, ages.*
    from credit_accounts
    join customers on customers.id = customer_id
    left join area_codes on area_codes.id = area_code_id
   cross join lateral (${agesOf(unpaidBills, ageing)}) as ages`;

/** The dues of the list by age, and the advances. */
export async function readTotals(
  db: Db,
  filter: ListFilter,
  ageing: AgeingDay,
): Promise<Omit<CreditTotals, 'credit_days' | 'rows'>> {
  const { rows } = await sql<Omit<CreditTotals, 'credit_days' | 'rows'>>`
    select dues.*, advances.*
      from (select count(*) as customers, ${sums(['owed', 'days_0_30', 'days_31_60', 'days_61_90', 'days_over_90', 'overdue'])}
              from credit_accounts
             cross join lateral (${agesOf(unpaidBills, ageing)}) as ages
             where ${whereOf(customersOwing(filter, ageing), filter)}) as dues
     cross join (select count(*) as customers_ahead, coalesce(sum(-owed), 0) as ahead
                   from paid_ahead where ${whereOf(customersAhead(filter), filter)}) as advances`.execute(db);
  return rows[0] as Omit<CreditTotals, 'credit_days' | 'rows'>;
}

const sums = (columns: readonly string[]) =>
  sql.join(columns.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0) as ${sql.ref(column)}`));

/** The account of a Credit customer with its oldest unpaid bills. */
export async function readOpenAccount(
  db: Db,
  id: number,
  creditDays: number,
): Promise<OpenAccount | undefined> {
  const { rows } = await sql<OpenAccount>`
    with unpaid as (
      select bills.*
        from credit_accounts
       cross join lateral (${unpaidBills}) as bills
       where customer_id = ${id} and ${isVisible('bills')}
    )
    select customers.id, rtrim(first_name || ' ' || last_name) as name, company_name as "companyName",
           mobile as "mobileNumber", owed, (select count(*) from unpaid) as bills_in_all,
           (select coalesce(json_agg(json_build_object('id', id, 'date', date, 'due_date', ${dueDate(creditDays)},
                                                       'amount', amount, 'unpaid', unpaid) order by date, id), '[]')
              from (select * from unpaid order by date, id limit ${sql.lit(OPEN_BILLS)}) as oldest) as bills
      from customers
      join credit_accounts on customer_id = customers.id
     where customers.id = ${id}`.execute(db);
  return rows[0];
}

/** The payments as lists read them. */
export function payments(rules: PaymentRules) {
  const { columns, joins } = addedTo('customer_payments', rules);
  return sql<CreditPaymentRow>`
  select customer_payments.id, customer_payments.date, customer_id, rtrim(first_name || ' ' || last_name) as name,
         company_name as "companyName", mobile as "mobileNumber", amount, payment_mode, customer_payments.note${columns}
    from customer_payments
    join customers on customers.id = customer_id${joins}`;
}

/** A payment with what was owed after it: the lines of the account up to its own. */
export async function readReceipt(db: Db, id: number): Promise<CreditReceipt | undefined> {
  const { rows } = await sql<CreditReceipt>`
    select paid.*, address,
           (select sum(line.amount)
              from credit_lines as payment
              join credit_lines as line
                on line.customer_id = payment.customer_id and (line.date, line.id) <= (payment.date, payment.id)
             where payment.source = 'customer_payment' and payment.source_id = paid.id and payment.reverses is null
               and ${isActive('line')}) as balance
      from (${payments(await ruleSettings(db))}) as paid
      join customers on customers.id = paid.customer_id
     where paid.id = ${id}`.execute(db);
  return rows[0];
}
