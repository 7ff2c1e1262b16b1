import { sql } from 'kysely';
import { isActive } from '../../../domain/money/ledger.ts';
import { sumsByState } from '../../../domain/stock/by-state.ts';
import type { Db, Fragment } from '../../../kit/server/db/db.ts';
import { readFew, readFewTotals } from '../../../kit/server/list/few.ts';
import { idAndName } from '../../../kit/server/list/id-and-name.ts';
import { listRows } from '../../../kit/server/list/list.ts';
import type { ListFilter, ListQuery, ListTotals, RowsQuery } from '../../../kit/shared/list.ts';
import type { PeriodQuery } from '../../../kit/shared/period-query.ts';
import type { Page } from '../../../kit/shared/wire.ts';
import { ACCOUNT_LINES, type DriverAccount, type DriverRow, driverList } from './contract.ts';

/** SQL: all drivers of a filter, in its order. */
export const driverRows = (query: RowsQuery, today: string): Fragment => sql`
  with ${driverAccounts(query, today)} ${listRows(driverList, sql`select * from driver_accounts`, query)}`;

/** A page of the drivers. */
export const readDrivers = (db: Db, query: ListQuery, today: string): Promise<Page<DriverRow>> =>
  readFew(db, driverRows(query, today), query);

/** How many drivers a filter finds, and their sums. */
export const readDriverTotals = (db: Db, filter: ListFilter, today: string): Promise<ListTotals> =>
  readFewTotals(db, driverList, { computed: driverAccounts(filter, today), from: 'driver_accounts', filter });

/** SQL after `with`: what each driver owes and is short of, in all branches or in one. */
function driverAccounts({ branch_id }: ListFilter, today: string): Fragment {
  const branchId = sql`${branch_id ?? null}::integer`;
  const isOfBranch = sql`(${branchId} is null or branch_id = ${branchId})`;
  const isRecent = sql`date > ${today}::date - 30`;
  return sql`
    money as materialized (
      select * from (${moneyLines(sql`true`)}) as lines where ${isOfBranch}
    ), goods as materialized (
      select * from missing_by_record as lines where ${isOfBranch}
    ), running as (
      select employee_id, date, change,
             sum(greatest(change, 0)) over (partition by employee_id, thing order by date, id) as more,
             sum(least(change, 0)) over (partition by employee_id, thing) as less
        from (select employee_id, 'money' as thing, date, id, amount as change from money
               union all
              select employee_id, concat_ws(' ', product, weight, state), date, source_id, count from goods) as changes
    ), oldest as (
      select employee_id, min(date) as oldest from running where change > 0 and more + less > 0 group by employee_id
    ), owing as (
      select employee_id, sum(amount) as owed,
             sum(amount) filter (where source = 'cash_recovery' and amount > 0 and ${isRecent}) as short_amt
        from money
       group by employee_id
    ), missing as (
      select employee_id, ${sumsByState()},
             sum(count) filter (where source in ('stock_settlement', 'transfer_receipt') and ${isRecent}) as short_qty
        from goods
       group by employee_id
    ), driver_accounts as (
      select employees.id, employees.id as employee_id, name, phone, coalesce(owed, 0) as owed, coalesce(filled, 0) as filled,
             coalesce(empty, 0) as empty, oldest, coalesce(short_amt, 0) as short_amt, coalesce(short_qty, 0) as short_qty
        from employees
        left join owing on owing.employee_id = employees.id
        left join missing on missing.employee_id = employees.id
        left join oldest on oldest.employee_id = employees.id
       where type = 'Driver' and ${branchId} is null
          or owing.employee_id is not null or missing.employee_id is not null
    )`;
}

/** SQL: the lines of the accounts of drivers in the branches that the person may see. */
const moneyLines = (where: Fragment) => sql`
  select owner_id as employee_id, account.branch_id, line.id, line.date, source, source_id, amount
    from money_accounts as account
    join money_lines as line on account_id = account.id
   where kind = 'driver' and ${isActive('line')} and ${where}`;

/** A driver's account, and how many lines the period has; undefined for an employee who is and was no driver. */
export async function readAccount(
  db: Db,
  id: number,
  { from_date, to_date }: PeriodQuery,
): Promise<(DriverAccount & { line_count: number }) | undefined> {
  const isShown = sql`date between ${from_date}::date and ${to_date}::date`;
  const { rows } = await sql<DriverAccount & { line_count: number }>`
    with money as materialized (
      select *, sum(amount) over (order by date, id) as balance from (${moneyLines(sql`owner_id = ${id}`)}) as lines
    ), goods as materialized (
      select *, sum(count) over (partition by product, weight, state order by date, source <> 'opening', source_id) as balance
        from missing_by_record
       where employee_id = ${id}
    )
    select employees.id, name, phone, coalesce((select sum(amount) from money), 0) as owed, (${owedByBranch}) as owed_by_branch,
           coalesce((select sum(amount) from money where date < ${from_date}::date), 0) as opening,
           coalesce((select sum(amount) from money where date <= ${to_date}::date), 0) as closing,
           (select count(*) from money where ${isShown}) + (select count(*) from goods where ${isShown}) as line_count,
           (${missingNow}) as missing,
           (${shownMoney(isShown)}) as lines,
           (${shownGoods(isShown)}) as goods
      from employees
     where employees.id = ${id}
       and (type = 'Driver' or exists (select from money) or exists (select from goods))`.execute(db);
  return rows[0];
}

const owedByBranch = sql`
  select coalesce(json_agg(json_build_object('branch', ${idAndName('branches')}, 'owed', owed) order by owed desc, branches.name), '[]')
    from (select branch_id, sum(amount) as owed from money group by branch_id) as owing
    join branches on branches.id = branch_id`;

/** Cylinders first, then the other products. */
const missingNow = sql`
  select coalesce(json_agg(json_build_object('branch', ${idAndName('branches')}, 'product', product, 'weight', weight,
                                             'state', state, 'count', count)
                           order by branches.name, product <> 'Cylinders', product, weight, state desc), '[]')
    from (select branch_id, product, weight, state, sum(count) as count
            from goods
           group by branch_id, product, weight, state
          having sum(count) <> 0) as missing
    join branches on branches.id = branch_id`;

const clearanceOfLine = sql`
  case when clearance.id is not null then json_build_object(
    'kind', clearance.kind, 'product', clearance.product, 'weight', clearance.weight, 'state', clearance.state,
    'qty', clearance.qty, 'godown_id', clearance.godown_id, 'amount', clearance.amount, 'note', clearance.note) end`;

/** Goods of Go-live were missing before all others. */
const goodsOrder = sql`goods.date, source <> 'opening', source_id, goods.product, goods.weight, goods.state`;

const shownMoney = (isShown: Fragment) => sql`
  select coalesce(json_agg(row_to_json(shown)), '[]')
    from (select row_number() over (order by money.date, money.id) as id, money.source_id, money.date, ${idAndName('branches')} as branch,
                 case source when 'driver_entry' then entry.kind when 'shortage_clearance' then 'charge'
                             else case when money.amount > 0 then 'short' else 'over' end end as kind,
                 coalesce(entry.note, clearance.note, recovery.reason, '') as note, entry.payment_mode,
                 area_code, money.amount, balance, ${clearanceOfLine} as clearance
            from money
            join branches on branches.id = money.branch_id
            left join driver_entries as entry on source = 'driver_entry' and entry.id = source_id
            left join shortage_clearances as clearance on source = 'shortage_clearance' and clearance.id = source_id
            left join cash_recoveries as recovery on source = 'cash_recovery' and recovery.id = source_id
            left join area_codes on area_codes.id = recovery.area_code_id
           where money.${isShown}
           order by money.date, money.id
           limit ${sql.lit(ACCOUNT_LINES)}) as shown`;

const shownGoods = (isShown: Fragment) => sql`
  select coalesce(json_agg(row_to_json(shown)), '[]')
    from (select row_number() over (order by ${goodsOrder}) as id, goods.source_id, goods.date, ${idAndName('branches')} as branch,
                 case source when 'stock_settlement' then 'short' when 'transfer_receipt' then 'transfer'
                             when 'opening' then 'opening' else clearance.kind end as kind,
                 coalesce(clearance.note, '') as note, goods.product, goods.weight, goods.state, count, balance, ${clearanceOfLine} as clearance
            from goods
            join branches on branches.id = goods.branch_id
            left join shortage_clearances as clearance on source = 'shortage_clearance' and clearance.id = source_id
           where goods.${isShown}
           order by ${goodsOrder}
           limit ${sql.lit(ACCOUNT_LINES)}) as shown`;
