import { sql } from 'kysely';
import { differenceRows } from '../../../domain/cash/share-rows.ts';
import type { Db } from '../../../kit/server/db/db.ts';
import type { DayOfBranch } from '../contract.ts';

/** The maximum number of lines of one kind; further ones appear once these are fixed. */
const LIMIT = 50;

type InArea = { area_code_id: number; area_code: string };
type OfGoods = { product: string; weight: number; qty: number };

async function rowsOf<Row>(db: Db, query: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await sql<Row>`${query} limit ${sql.lit(LIMIT)}`.execute(db);
  return rows;
}

export type CheckedLoad = InArea & OfGoods & { date: string; driver: string; vehicle_number: string };

const raisedLoads = sql`
  select stock_assigns.date, area_code_id, area_codes.area_code, employees.name as driver, vehicle_number, product,
         weight, sum(qty) as qty
    from stock_assigns
    join area_codes on area_codes.id = area_code_id
    join employees on employees.id = stock_assigns.employee_id
    join vehicles on vehicles.id = vehicle_id`;
const byLoad = sql`
  group by stock_assigns.date, area_code_id, area_codes.area_code, employees.name, vehicle_number, product, weight
  order by stock_assigns.date, area_codes.area_code, employees.name, vehicle_number, product, weight`;

/** Loads of earlier days that are not settled. */
export const loadsStillOut = (db: Db, { branch_id, date }: DayOfBranch): Promise<CheckedLoad[]> =>
  rowsOf(
    db,
    sql`${raisedLoads}
     where stock_assigns.branch_id = ${branch_id} and stock_assigns.date < ${date} and settlement_id is null ${byLoad}`,
  );

export type OpenArea = InArea & { loads: number; entries: number; amount: number };

/** What the areas have still to settle: their loads, and their entries with the amount in ₹. */
export const openAreas = (db: Db, { branch_id, date }: DayOfBranch): Promise<OpenArea[]> =>
  rowsOf(
    db,
    sql`select area_code_id, area_code, sum(loads) as loads, sum(entries) as entries, sum(amount) as amount
          from (select area_code_id, 1 as loads, 0 as entries, 0 as amount
                  from stock_assigns
                 where branch_id = ${branch_id} and date = ${date} and settlement_id is null
                 union all
                select area_code_id, 0, 1, amount
                  from day_entries
                 where branch_id = ${branch_id} and date = ${date} and cash_recovery_id is null) as open
          join area_codes on area_codes.id = area_code_id
         group by area_code_id, area_code
         order by area_code collate natural_order`,
  );

export type Difference = InArea & { id: number; driver: string; difference: number; reason: string };

export const cashDifferences = (db: Db, { branch_id, date }: DayOfBranch): Promise<Difference[]> =>
  rowsOf(
    db,
    sql`select recovery.id, area_code_id, area_code, coalesce(employees.name, '') as driver, difference, reason
          from (${differenceRows}) as recovery
          join area_codes on area_codes.id = area_code_id
          left join employees on employees.id = recovery.employee_id
         where recovery.date = ${date} and recovery.branch_id = ${branch_id} and abs(difference) >= 1
         order by area_code collate natural_order, recovery.id, employees.name collate natural_order nulls last, recovery.employee_id`,
  );

export type CheckedSale = InArea & OfGoods & { id: number; customer_name: string };

export const freeSales = (db: Db, { branch_id, date }: DayOfBranch): Promise<CheckedSale[]> =>
  rowsOf(
    db,
    sql`select day_entries.id, day_entries.area_code_id, area_code, product, weight, qty,
               coalesce(rtrim(first_name || ' ' || last_name), '') as customer_name
          from day_entries
          join area_codes on area_codes.id = day_entries.area_code_id
          left join customers on customers.id = customer_id
         where day_entries.date = ${date} and day_entries.branch_id = ${branch_id} and amount = 0 and qty > 0
         order by day_entries.id`,
  );

export type Surplus = InArea & { weight: number; sold: number; empties: number };

/** Areas that gave back more empty cylinders of a weight than they took filled ones. */
export const moreEmpties = (db: Db, { branch_id, date }: DayOfBranch): Promise<Surplus[]> =>
  rowsOf(
    db,
    sql`select area_code_id, area_code, weight,
               coalesce(sum(qty) filter (where product = 'Cylinders'), 0) as sold, sum(empty_cylinders) as empties
          from day_entries
          join area_codes on area_codes.id = area_code_id
         where date = ${date} and day_entries.branch_id = ${branch_id} and weight > 0
         group by area_code_id, area_code, weight
        having sum(empty_cylinders) > coalesce(sum(qty) filter (where product = 'Cylinders'), 0)
         order by area_code collate natural_order, weight`,
  );

export type CheckedPurchase = { id: number; invoice_no: string; invoice_amount: number; paid_amount: number };

export const overpaidPurchases = (db: Db, { branch_id, date }: DayOfBranch): Promise<CheckedPurchase[]> =>
  rowsOf(
    db,
    sql`select id, invoice_no, invoice_amount, paid_amount
          from inventory
         where date = ${date} and branch_id = ${branch_id} and paid_amount > invoice_amount
         order by id`,
  );

export type CheckedExpense = { id: number; expence_type: string };

export const freeExpenses = (db: Db, { branch_id, date }: DayOfBranch): Promise<CheckedExpense[]> =>
  rowsOf(
    db,
    sql`select id, expence_type
          from expenses
         where date = ${date} and branch_id = ${branch_id} and amount = 0
         order by id`,
  );

export type Shortage = InArea & { id: number; driver: string; short_filled: number; short_empty: number };

export const shortSettlements = (db: Db, { branch_id, date }: DayOfBranch): Promise<Shortage[]> =>
  rowsOf(
    db,
    sql`select stock_settlements.id, area_code_id, area_code, employees.name as driver, short_filled, short_empty
          from stock_settlements
          join area_codes on area_codes.id = area_code_id
          join employees on employees.id = stock_settlements.employee_id
         where date = ${date} and stock_settlements.branch_id = ${branch_id} and short_filled + short_empty > 0
         order by area_code collate natural_order, stock_settlements.id`,
  );
