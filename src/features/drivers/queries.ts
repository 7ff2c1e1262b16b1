import { sql } from 'kysely';
import { missingByRecord } from '../../domain/drivers/missing.ts';
import { isActive } from '../../domain/money/ledger.ts';
import { sumsByState } from '../../domain/stock/by-state.ts';
import type { Db, Fragment } from '../../kit/server/db/db.ts';
import {
  ACCOUNT_LINES,
  type ClearanceRow,
  DRIVERS,
  type DriverAccount,
  type DriverRow,
  type EntryRow,
  type PeriodQuery,
} from './contract.ts';

const named = (table: string) =>
  sql`json_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)})`;

/** The entries as lists read them. */
export const entries = sql<EntryRow>`
  select entry.id, entry.date, entry.branch_id, ${named('branches')} as branch, entry.employee_id,
         ${named('employees')} as employee, kind, amount, payment_mode, note
    from driver_entries as entry
    join branches on branches.id = entry.branch_id
    join employees on employees.id = entry.employee_id`;

export async function readEntry(db: Db, id: number): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`${entries} where entry.id = ${id}`.execute(db);
  return rows[0];
}

/** The clearances as lists read them. */
export const clearances = sql<ClearanceRow>`
  select clearance.id, clearance.date, clearance.branch_id, ${named('branches')} as branch, clearance.employee_id,
         ${named('employees')} as employee, kind, product, weight, state, qty, godown_id,
         case when godowns.id is not null then ${named('godowns')} end as godown, amount, note
    from shortage_clearances as clearance
    join branches on branches.id = clearance.branch_id
    join employees on employees.id = clearance.employee_id
    left join godowns on godowns.id = godown_id`;

export async function readClearance(db: Db, id: number): Promise<ClearanceRow | undefined> {
  const { rows } = await sql<ClearanceRow>`${clearances} where clearance.id = ${id}`.execute(db);
  return rows[0];
}

/** The lines of the accounts of drivers in the branches that the person may see. */
const moneyLines = (where: Fragment) => sql`
  select owner_id as employee_id, account.branch_id, line.id, line.date, source, source_id, amount
    from money_accounts as account
    join money_lines as line on account_id = account.id
   where kind = 'driver' and ${isActive('line')} and ${where}`;

/** What each driver owes and is short of, by name. @param branchId of this branch only; null for all */
export async function readDrivers(db: Db, branchId: number | null, today: string): Promise<DriverRow[]> {
  const isOfBranch = sql`(${branchId}::integer is null or branch_id = ${branchId})`;
  const isRecent = sql`date > ${today}::date - 30`;
  const { rows } = await sql<DriverRow>`
    with money as materialized (
      select * from (${moneyLines(sql`true`)}) as lines where ${isOfBranch}
    ), goods as materialized (
      select * from (${missingByRecord()}) as lines where ${isOfBranch}
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
             coalesce(sum(amount) filter (where source = 'cash_recovery' and amount > 0 and ${isRecent}), 0) as short_amt
        from money
       group by employee_id
    ), missing as (
      select employee_id, ${sumsByState()},
             coalesce(sum(count) filter (where source = 'stock_settlement' and ${isRecent}), 0) as short_qty
        from goods
       group by employee_id
    )
    select employees.id, name, phone, coalesce(owed, 0) as owed, coalesce(filled, 0) as filled, coalesce(empty, 0) as empty,
           oldest, coalesce(short_amt, 0) as short_amt, coalesce(short_qty, 0) as short_qty
      from employees
      left join owing on owing.employee_id = employees.id
      left join missing on missing.employee_id = employees.id
      left join oldest on oldest.employee_id = employees.id
     where (type = 'Driver' and ${branchId}::integer is null) or owing.employee_id is not null or missing.employee_id is not null
     order by name, id
     limit ${sql.lit(DRIVERS)}`.execute(db);
  return rows;
}

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
        from (${missingByRecord(id)}) as lines
    )
    select employees.id, name, phone, coalesce((select sum(amount) from money), 0) as owed,
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

/** Cylinders first, then the other products. */
const missingNow = sql`
  select coalesce(json_agg(json_build_object('branch', ${named('branches')}, 'product', product, 'weight', weight,
                                             'state', state, 'count', count)
                           order by branches.name, product <> 'Cylinders', product, weight, state desc), '[]')
    from (select branch_id, product, weight, state, sum(count) as count
            from goods
           group by branch_id, product, weight, state
          having sum(count) <> 0) as missing
    join branches on branches.id = branch_id`;

const shownMoney = (isShown: Fragment) => sql`
  select coalesce(json_agg(row_to_json(shown)), '[]')
    from (select money.source_id, money.date, ${named('branches')} as branch,
                 case source when 'driver_entry' then entry.kind when 'shortage_clearance' then 'charge'
                             else case when money.amount > 0 then 'short' else 'over' end end as kind,
                 coalesce(entry.note, clearance.note, recovery.reason, '') as note, entry.payment_mode,
                 recovery.area_code_id, area_code, money.amount, balance
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
    from (select goods.source_id, goods.date, ${named('branches')} as branch,
                 case source when 'stock_settlement' then 'short' when 'opening' then 'opening' else clearance.kind end as kind,
                 coalesce(clearance.note, '') as note, goods.product, goods.weight, goods.state, count, balance
            from goods
            join branches on branches.id = goods.branch_id
            left join shortage_clearances as clearance on source = 'shortage_clearance' and clearance.id = source_id
           where goods.${isShown}
           order by goods.date, source <> 'opening', source_id, goods.product, goods.weight, goods.state
           limit ${sql.lit(ACCOUNT_LINES)}) as shown`;
