import { type SqlBool, sql } from 'kysely';
import {
  type AgeingDay,
  agesOf,
  dueDate,
  isBill,
  unpaidBills,
  unpaidOf,
} from '../../../domain/credit/ageing.ts';
import { isActive, isVisible } from '../../../domain/money/ledger.ts';
import { sumsByState } from '../../../domain/stock/by-state.ts';
import type { Db } from '../../../kit/server/db/db.ts';
import { readPage } from '../../../kit/server/list/paging.ts';
import type { PeriodQuery } from '../../../kit/shared/period-query.ts';
import type { RuleSettings } from '../../../kit/shared/rule-settings.ts';
import type { PageQuery } from '../../../kit/shared/wire.ts';
import { stockStates } from '../../../masters/things.ts';
import {
  type BillRow,
  type CustomerAccount,
  type LedgerRow,
  STATEMENT_LINES,
  type Statement,
} from './contract.ts';

/** What a customer owes, by age, and the cylinders at the customer according to the ledger. */
export async function readAccount(db: Db, id: number, day: AgeingDay): Promise<CustomerAccount | undefined> {
  const { rows } = await sql<CustomerAccount>`
    select (select row_to_json(account)
              from (select owed, credit_limit, advance_amount as advance, credit_limit - owed as left, unpaid_since,
                           ${day.credit_days}::int as credit_days, ages.*
                      from credit_accounts
                     cross join lateral (${agesOf(unpaidBills, day)}) as ages
                     where customer_id = customers.id) as account) as credit,
           (select coalesce(json_agg(json_build_object('weight', weight, 'taken', filled + defective, 'given_back', -empty,
                                                       'held', filled + defective + empty) order by weight), '[]')
              from (select weight, ${sumsByState(stockStates)}
                      from stock_balances
                     where place = 'customer' and place_id = customers.id and product = 'Cylinders'
                     group by weight) as held
             where filled + defective <> 0 or empty <> 0) as cylinders,
           coalesce(current_setting('console.scope', true), '') <> '' as has_other_branches
      from customers
     where customers.id = ${id}`.execute(db);
  return rows[0];
}

/** A page of the bills of a customer, each with what of it is paid. */
export function billsOf(db: Db, id: number, query: PageQuery, creditDays: number) {
  const rows = db
    .selectFrom(
      sql<BillRow>`(
        select bills.*, ${dueDate(creditDays)} as due_date, amount - unpaid as paid, product, weight, qty, bill_no
          from (select bill.id, date, source, source_id, amount, own_due_date,
                       greatest(least(amount, owed - sum(amount) over (order by date desc, bill.id desc) + amount), 0) as unpaid
                  from credit_bills as bill
                  join credit_accounts using (customer_id)
                 where customer_id = ${id}) as bills
          left join (select id as entry_id, product, weight, qty from day_entries) as sale
            on source = 'day_entry' and entry_id = source_id
          left join (select id as opening_id, bill_no from openings) as opening
            on source = 'opening_bill' and opening_id = source_id
      )`.as('credit_bills'),
    )
    .selectAll();
  const ofCustomer = sql<SqlBool>`customer_id = ${id} and ${isVisible('credit_bills')}`;
  return readPage(query, 'credit_bills', rows, ofCustomer);
}

type Rules = Pick<RuleSettings, 'money_places'>;

/** Joins the record that a line was posted for, if it still exists. */
const joinedRecords = sql`
  left join (select id as entry_id, product, weight, qty from day_entries) as sale
    on source = 'day_entry' and entry_id = source_id
  left join (select id as payment_id, payment_mode, mode_of_payment_id, note from customer_payments) as payment
    on source = 'customer_payment' and payment_id = source_id
  left join (select id as cheque_id, concat_ws(', ', number, nullif(note, '')) as bounced from cheques) as cheque
    on source = 'cheque_bounce' and cheque_id = source_id
  left join (select id as opening_id, bill_no from openings) as bill
    on source = 'opening_bill' and opening_id = source_id`;

/** The note of a payment, the number of a bill of Go-live, or that of a cheque with the reason why it bounced. */
const noteOfLine = sql`coalesce(note, bill_no, bounced) as note`;

/** The mode of a payment, with the number of its cheque; only where a branch has a till. */
const modeOfLine = ({ money_places }: Rules) =>
  money_places
    ? sql`,
               (select concat_ws(' ', name, (select number from cheques where customer_payment_id = payment_id))
                  from mode_of_payments where id = mode_of_payment_id) as mode_of_payment`
    : sql``;

/** The kind of a line, as screens show it. */
const kindOfLine = sql`case when ${isBill} then 'sale' when source = 'customer' then 'opening'
                            when source = 'cheque_bounce' then 'bounce' else 'payment' end`;

/** A page of the lines of an account, corrections among them. */
export function ledgerOf(db: Db, id: number, query: PageQuery, rules: Rules) {
  const rows = db
    .selectFrom(
      sql<LedgerRow>`(
        select lines.id, date, ${kindOfLine} as kind, amount, balance, product, weight, qty, payment_mode, ${noteOfLine}${modeOfLine(rules)},
               reverses is not null as is_reversal,
               exists (select from credit_lines as later where later.reverses = lines.id) as is_reversed
          from (select id, date, source, source_id, amount, reverses, sum(amount) over (order by date, id) as balance
                  from credit_lines
                 where customer_id = ${id}) as lines ${joinedRecords}
      )`.as('credit_lines'),
    )
    .selectAll();
  return readPage(
    query,
    'credit_lines',
    rows,
    sql<SqlBool>`customer_id = ${id} and ${isVisible('credit_lines')}`,
  );
}

/** The account over a period, in one snapshot, and its number of lines; undefined for a customer without an account. */
export async function readStatement(
  db: Db,
  id: number,
  { from_date, to_date }: PeriodQuery,
  { credit_days: creditDays, ...rules }: Rules & { credit_days: number },
): Promise<(Statement & { line_count: number }) | undefined> {
  const billsUnpaidThen = unpaidOf(
    sql`credit_bills where customer_id = ${id} and date <= ${to_date}::date`,
    sql`closing`,
  );
  const { rows } = await sql<Statement & { line_count: number }>`
    with lines as materialized (
      select id, date, source, source_id, amount, sum(amount) over (order by date, id) as balance
        from credit_lines as line
       where customer_id = ${id} and date <= ${to_date}::date and ${isActive('line')}
    ), shown as (
      select * from lines where date >= ${from_date}::date and ${isVisible('lines')}
    ), whole as (
      select coalesce(sum(amount) filter (where date < ${from_date}::date), 0) as opening,
             coalesce(sum(amount) filter (where date >= ${from_date}::date and ${isBill}), 0) as billed,
             coalesce(-sum(amount) filter (where date >= ${from_date}::date and not ${isBill}), 0) as paid,
             coalesce(sum(amount), 0) as closing
        from lines
    )
    select rtrim(first_name || ' ' || last_name) as name, company_name as "companyName", address, mobile as "mobileNumber",
           gst_no, credit_limit, ${creditDays}::int as credit_days, opening, billed, paid, closing,
           (select count(*) from shown) as line_count,
           (select row_to_json(aged)
              from (${agesOf(billsUnpaidThen, { date: to_date, credit_days: creditDays })}) as aged) as ageing,
           (select coalesce(json_agg(row_to_json(told) order by date, id), '[]')
              from (select shown.id, date, ${kindOfLine} as kind, amount, balance, product, weight, qty, payment_mode, ${noteOfLine}${modeOfLine(rules)}
                      from shown ${joinedRecords}
                     order by date, shown.id
                     limit ${sql.lit(STATEMENT_LINES)}) as told) as lines,
           (${cylindersIn(id, { from_date, to_date })}) as cylinders
      from customers
      join credit_accounts on customer_id = customers.id
     cross join whole
     where customers.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * The customer's cylinders by weight, from the ledger; those of Go-live count as before the period. A defective one that
 * was exchanged for a filled one leaves all as it was.
 */
const cylindersIn = (id: number, { from_date, to_date }: PeriodQuery) => sql`
  select coalesce(json_agg(row_to_json(of_weight) order by weight), '[]')
    from (select weight,
                 coalesce(sum(filled - given_back) filter (where is_before), 0) as opening,
                 coalesce(sum(filled) filter (where not is_before), 0) as taken,
                 coalesce(sum(given_back) filter (where not is_before), 0) as given_back,
                 sum(filled - given_back) as held
            from (select weight, date < ${from_date}::date or source = 'opening' as is_before,
                         coalesce(sum(signed) filter (where state <> 'empty'), 0) as filled,
                         -coalesce(sum(signed) filter (where state = 'empty'), 0) as given_back
                    from (select source, source_id, date, weight, state, count as signed
                            from stock_movements
                           where to_place = 'customer' and to_id = ${id} and product = 'Cylinders'
                           union all
                          select source, source_id, date, weight, state, -count
                            from stock_movements
                           where from_place = 'customer' and from_id = ${id} and product = 'Cylinders') as moved
                   where date <= ${to_date}::date
                   group by source, source_id, date, weight) as of_record
           group by weight
          having bool_or(filled <> 0 or given_back <> 0)) as of_weight`;
