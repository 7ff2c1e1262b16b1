import { sql } from 'kysely';
import { modeOfRows } from '../../domain/banks/mode.ts';
import { agesOf, unpaidOf } from '../../domain/credit/ageing.ts';
import { isActive } from '../../domain/money/ledger.ts';
import type { Db, Fragment } from '../../kit/server/db/db.ts';
import { readFew, readFewTotals } from '../../kit/server/list/few.ts';
import { idAndName } from '../../kit/server/list/id-and-name.ts';
import { listRows } from '../../kit/server/list/list.ts';
import type { ListFilter, ListQuery, ListTotals, RowsQuery } from '../../kit/shared/list.ts';
import type { PeriodQuery } from '../../kit/shared/period-query.ts';
import type { Page } from '../../kit/shared/wire.ts';
import {
  ACCOUNT_LINES,
  type PaymentRow,
  type VendorAccount,
  type VendorRow,
  vendorList,
} from './contract.ts';

const mode = modeOfRows('vendor_payments', { money_places: true });

/** The payments as lists read them. */
export const payments = sql<PaymentRow>`
  select vendor_payments.id, vendor_payments.date, vendor_payments.branch_id, ${idAndName('branches')} as branch,
         vendor_payments.vendor_id, ${idAndName('vendors')} as vendor, amount, tds_amt, charge_amt, payment_mode,
         reference, vendor_payments.note${mode.columns}
    from vendor_payments
    join branches on branches.id = vendor_payments.branch_id
    join vendors on vendors.id = vendor_payments.vendor_id${mode.joins}`;

export async function readPayment(db: Db, id: number): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`${payments} where vendor_payments.id = ${id}`.execute(db);
  return rows[0];
}

/** SQL: all vendors of a filter, in its order. */
export const vendorRows = (query: RowsQuery, today: string): Fragment => sql`
  with ${vendorAccounts(query, today)} ${listRows(vendorList, sql`select * from vendor_accounts`, query)}`;

/** A page of the vendors. */
export const readVendors = (db: Db, query: ListQuery, today: string): Promise<Page<VendorRow>> =>
  readFew(db, vendorRows(query, today), query);

/** How many vendors a filter finds, and their sums. */
export const readVendorTotals = (db: Db, filter: ListFilter, today: string): Promise<ListTotals> =>
  readFewTotals(db, vendorList, { computed: vendorAccounts(filter, today), from: 'vendor_accounts', filter });

/** SQL after `with`: what each vendor is owed, in all branches or in one. */
function vendorAccounts({ branch_id }: ListFilter, today: string): Fragment {
  const branchId = sql`${branch_id ?? null}::integer`;
  return sql`
    lines as materialized (
      select vendor_id, date, source, amount,
             sum(greatest(amount, 0)) over (partition by vendor_id order by date, id) as billed,
             sum(least(amount, 0)) over (partition by vendor_id) as paid
        from (${accountLines(sql`${branchId} is null or branch_id = ${branchId}`)}) as lines
    ), owing as (
      select vendor_id, sum(amount) as owed, min(date) filter (where amount > 0 and billed + paid > 0) as oldest,
             -sum(amount) filter (where source = 'cash_recovery' and date > ${today}::date - 30) as prepaid_amt
        from lines
       group by vendor_id
    ), vendor_accounts as (
      select vendors.id, vendors.id as vendor_id, name, phone, coalesce(owed, 0) as owed, oldest,
             coalesce(prepaid_amt, 0) as prepaid_amt
        from vendors
        left join owing on owing.vendor_id = vendors.id
       where ${branchId} is null or owing.vendor_id is not null
    )`;
}

/** SQL: the lines of the accounts of vendors in the branches that the person may see; above zero more is owed. */
const accountLines = (where: Fragment) => sql`
  select owner_id as vendor_id, account.branch_id, line.id, line.date, source, source_id, -amount as amount
    from money_accounts as account
    join money_lines as line on account_id = account.id
   where kind = 'vendor' and ${isActive('line')} and (${where})`;

/** A vendor's account, and how many lines the period has. */
export async function readAccount(
  db: Db,
  id: number,
  { from_date, to_date }: PeriodQuery,
): Promise<(VendorAccount & { line_count: number }) | undefined> {
  const isShown = sql`date between ${from_date}::date and ${to_date}::date`;
  const closing = sql`(select coalesce(sum(amount), 0) from lines where date <= ${to_date}::date)`;
  const bills = sql`
    (select id, date, source, source_id, amount, null::date as own_due_date
       from lines where amount > 0 and date <= ${to_date}::date) as bills`;
  const { rows } = await sql<VendorAccount & { line_count: number }>`
    with lines as materialized (
      select *, sum(amount) over (order by date, id) as balance from (${accountLines(sql`owner_id = ${id}`)}) as lines
    )
    select vendors.id, name, phone, gst, coalesce((select sum(amount) from lines), 0) as owed,
           (${owedByBranch}) as owed_by_branch,
           coalesce((select sum(amount) from lines where date < ${from_date}::date), 0) as opening, ${closing} as closing,
           (select json_build_object('days_0_30', days_0_30, 'days_31_60', days_31_60, 'days_61_90', days_61_90,
                                     'days_over_90', days_over_90)
              from (${agesOf(unpaidOf(bills, closing), { date: to_date, credit_days: 0 })}) as ages) as ages,
           (select count(*) from lines where ${isShown}) as line_count,
           (${shownLines(isShown)}) as lines
      from vendors
     where vendors.id = ${id}`.execute(db);
  return rows[0];
}

const owedByBranch = sql`
  select coalesce(json_agg(json_build_object('branch', ${idAndName('branches')}, 'owed', owed) order by owed desc, branches.name), '[]')
    from (select branch_id, sum(amount) as owed from lines group by branch_id) as owing
    join branches on branches.id = branch_id`;

const isTds = sql`
  exists (select from money_postings
            join money_accounts on money_accounts.id = credit_id
           where money_postings.id = lines.id and kind = 'tds')`;

const shownLines = (isShown: Fragment) => sql`
  select coalesce(json_agg(row_to_json(shown)), '[]')
    from (select row_number() over (order by lines.date, lines.id) as id, lines.date, ${idAndName('branches')} as branch,
                 case source when 'opening_vendor' then 'opening' when 'cash_recovery' then 'prepaid'
                             when 'plant_claim' then 'credit'
                             when 'inventory' then case when lines.amount > 0 then 'invoice' else 'payment' end
                             else case when ${isTds} then 'tds' else 'payment' end end as kind,
                 coalesce(invoice_no, credit_note_no, nullif(concat_ws(', ', mode.name, nullif(payment.reference, ''), nullif(payment.note, '')), ''),
                          area_code, '') as text,
                 source = 'vendor_payment' as "isOwn", lines.amount, balance
            from lines
            join branches on branches.id = lines.branch_id
            left join inventory on source = 'inventory' and inventory.id = source_id
            left join plant_claims on source = 'plant_claim' and plant_claims.id = source_id
            left join vendor_payments as payment on source = 'vendor_payment' and payment.id = source_id
            left join mode_of_payments as mode on mode.id = payment.mode_of_payment_id
            left join cash_recoveries on source = 'cash_recovery' and cash_recoveries.id = source_id
            left join area_codes on area_codes.id = area_code_id
           where lines.${isShown}
           order by lines.date, lines.id
           limit ${sql.lit(ACCOUNT_LINES)}) as shown`;
