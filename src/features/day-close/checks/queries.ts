import { sql } from 'kysely';
import { differenceRows } from '../../../domain/cash/share-rows.ts';
import { openRecords } from '../../../domain/day/open-records.ts';
import { cashPaid, cashReceived } from '../../../domain/till/cash-limits.ts';
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

export type OpenArea = InArea & {
  loads: number;
  entries: number;
  amount: number;
  payments: number;
  expenses: number;
};

/**
 * What the areas have still to settle: their loads, their entries with the amount in ₹ and, where drivers have accounts,
 * the payments that they collected and the expenses from their cash.
 */
export const openAreas = (
  db: Db,
  { branch_id, date, hasAccounts }: DayOfBranch & { hasAccounts: boolean },
): Promise<OpenArea[]> => {
  const isOfDay = sql`branch_id = ${branch_id} and date = ${date}`;
  return rowsOf(
    db,
    sql`select area_code_id, area_code, count(*) filter (where what = 'load') as loads,
               count(*) filter (where what = 'entry') as entries,
               coalesce(sum(amount) filter (where what = 'entry'), 0) as amount,
               count(*) filter (where what = 'payment') as payments, count(*) filter (where what = 'expense') as expenses
          from (${openRecords(isOfDay, sql`${hasAccounts}`)}) as open
          join area_codes on area_codes.id = area_code_id
         group by area_code_id, area_code
         order by area_code collate natural_order`,
  );
};

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

/** ₹ of cash that one customer or payee had on a day. */
export type CashOfOne = { id: number; name: string; amount: number };

/** Customers who paid this much or more in cash on a day, some of it in the branch. */
export const cashFromCustomers = (
  db: Db,
  { branch_id, date }: DayOfBranch,
  limit: number,
): Promise<CashOfOne[]> =>
  rowsOf(
    db,
    sql`select customers.id, rtrim(first_name || ' ' || last_name) as name, sum(received.amount) as amount
          from (${cashReceived(date)}) as received
          join customers on customers.id = customer_id
         group by customers.id
        having sum(received.amount) >= ${limit} and bool_or(received.branch_id = ${branch_id})
         order by name, customers.id`,
  );

/** Payees who were paid more than this in cash on a day, some of it by the branch. Expenses without one are each by itself. */
export const cashToPayees = (db: Db, { branch_id, date }: DayOfBranch, limit: number): Promise<CashOfOne[]> =>
  rowsOf(
    db,
    sql`select min(id) as id, coalesce(min(payee), 'An expense without a payee') as name, sum(amount) as amount
          from (${cashPaid(date)}) as paid
         group by lower(payee), case when payee is null then id end
        having sum(amount) > ${limit} and bool_or(branch_id = ${branch_id})
         order by name, id`,
  );
