import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { amountsBy, type PaidBy, type PaymentMode, paidWays, uncountedModes } from '../../masters/choices.ts';
import type { Denominations } from '../../masters/counted-cash.ts';
import type { Mode } from '../banks/mode.ts';
import { isCounted, sumsByPayment } from '../day/paid-by.ts';
import type { HandedIn, OpenCash, Share } from './shares.ts';

/** The evening's cash: the amounts of the records (₹), and the notes and coins counted. */
export type Recovery = Record<`${PaymentMode}_amt`, number> & {
  date: string;
  area_code_id: number;
  /** Whose sales are counted; null: those of the branch that sold first. */
  branch_id: number | null;
  branch_in_charge_id: number;
  total_amount: number;
  /** Cash that drivers collected from customers and at the door, and expenses that they paid from their cash. */
  collected_amt?: number;
  spent_amt?: number;
  denominations: Denominations;
  /** What each of several parties handed in. */
  shares?: HandedIn[];
  reason: string;
};

/** The records of one kind that a recovery takes. */
const recoveredTables = ['day_entries', 'customer_payments', 'sv_payments', 'expenses'] as const;
type RecoveredTable = (typeof recoveredTables)[number];

/** What a branch's recovery of a day and area would take (₹), by payment mode. */
export type OpenRecords = Record<`${PaidBy}_amt`, number> & {
  branch_id: number;
  branch: string;
  /** Of the entries. */
  total_amount: number;
  collected_amt: number;
  spent_amt: number;
  /** Of what was collected: at the door, beside what customers had prepaid. Below zero it was given back. */
  door_amt: number;
  /** What was paid otherwise than in cash or on credit, by mode. */
  places: (Mode & { amount: number })[];
  ids: Record<RecoveredTable, number[]>;
  cash: OpenCash[];
};

/**
 * The records without a recovery, by branch, locked until the transaction ends so that they are recovered once. An area that
 * moved on that day has sold for several branches; the branch that sold first comes first.
 */
export const lockOpenRecords = (db: Db, asked: AskedRecords): Promise<OpenRecords[]> =>
  openRecords(db, asked, sql`for no key update`);

/** The same without locks. */
export const readOpenRecords = (db: Db, asked: AskedRecords): Promise<OpenRecords[]> =>
  openRecords(db, asked, sql``);

type AskedRecords = Pick<Recovery, 'date' | 'area_code_id' | 'branch_id'> & {
  /** Whether payments that drivers collected, and expenses that they paid, are taken too. */
  hasAccounts: boolean;
};

async function openRecords(
  db: Db,
  { date, area_code_id, branch_id, hasAccounts }: AskedRecords,
  lock: RawBuilder<unknown>,
): Promise<OpenRecords[]> {
  const openOf = (table: RecoveredTable, columns: RawBuilder<unknown>, condition = sql`true`) => sql`
    select ${sql.lit(table)} as source, id, branch_id, employee_id, amount, ${columns}
      from ${sql.table(table)}
     where date = ${date} and area_code_id = ${area_code_id} and cash_recovery_id is null and ${condition}
       and (${branch_id}::integer is null or branch_id = ${branch_id})
     order by id
       ${lock}`;
  const fromDrivers = sql`${hasAccounts} and employee_id is not null`;
  const paid = sql`payment_mode as paid_by, false as is_counter`;
  const { rows } = await sql<OpenRecords>`
    with sold as (${openOf('day_entries', sql`paid_by, counter_sale_id is not null as is_counter, collected_amt, mode_of_payment_id`)}),
         credit_payments as (${openOf('customer_payments', paid, fromDrivers)}),
         charge_payments as (${openOf('sv_payments', paid, fromDrivers)}),
         spent as (${openOf('expenses', sql`'cash' as paid_by, false as is_counter`, fromDrivers)}),
         open as (select source, id, branch_id, employee_id, amount, paid_by, is_counter from sold
                   union all
                  select 'door', id, branch_id, employee_id, collected_amt, 'cash', is_counter from sold
                   where collected_amt is not null and ${hasAccounts}
                   union all
                  select * from credit_payments
                   union all
                  select * from charge_payments
                   union all
                  select * from spent),
         cash as (
           select branch_id, employee_id, is_counter, ${sumOfCash('cash_amt', ['day_entries'])},
                  ${sumOfCash('collected_amt', collected)}, ${sumOfCash('spent_amt', ['expenses'])}
             from open
            group by branch_id, employee_id, is_counter)
    select branch_id, (select name from branches where id = branch_id) as branch,
           ${sumsByPayment((way) => `${way}_amt`, { when: isEntry })},
           coalesce(sum(amount) filter (where ${isEntry}), 0) as total_amount,
           ${sumOfCash('collected_amt', collected)}, ${sumOfCash('spent_amt', ['expenses'])},
           ${sumOfCash('door_amt', ['door'])},
           coalesce((select json_agg(row_to_json(place))
                       from (select coalesce(kind, paid_by) as kind, bank_account_id, vendor_id, sum(amount) as amount
                               from sold
                               left join mode_of_payments on mode_of_payments.id = mode_of_payment_id
                              where sold.branch_id = open.branch_id and ${isElsewhere}
                              group by 1, 2, 3) as place), '[]') as places,
           json_build_object(${sql.join(
             recoveredTables.flatMap((table) => [
               sql.lit(table),
               sql`array(select of_table.id from open as of_table
                          where of_table.branch_id = open.branch_id and source = ${sql.lit(table)})`,
             ]),
           )}) as ids,
           (select json_agg(json_build_object('employee_id', employee_id, 'is_counter', is_counter, 'cash_amt', cash_amt,
                                              'collected_amt', collected_amt, 'spent_amt', spent_amt)
                            order by employee_id nulls last)
              from cash where cash.branch_id = open.branch_id) as cash
      from open
     group by branch_id
     order by min(id) filter (where ${isEntry}), branch_id`.execute(db);
  return rows;
}

const isEntry = sql`source = 'day_entries'`;

/** SQL: paid otherwise than in cash or on credit. */
const isElsewhere = sql`paid_by = any(${sql.lit(`{${uncountedModes}}`)}::text[])`;

const collected = ['customer_payments', 'sv_payments', 'door'] as const;

const sumOfCash = (name: string, sources: readonly (RecoveredTable | 'door')[]) => sql`
  coalesce(sum(amount) filter (where ${isCounted('paid_by')} and source = any(${sql.lit(`{${sources}}`)}::text[])), 0)
    as ${sql.ref(name)}`;

/** Whether entries with paise have no recovery yet; they may be from a time when the setting was on. */
export async function hasOpenPaise(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('day_entries')
    .select('id')
    .where('cash_recovery_id', 'is', null)
    .where(sql<boolean>`(amount <> trunc(amount) or collected_amt <> trunc(collected_amt))`)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether entries without a recovery have cash that was collected at the door, which only accounts of drivers count. */
export async function hasOpenDoorCash(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('day_entries')
    .select('id')
    .where('cash_recovery_id', 'is', null)
    .where('collected_amt', 'is not', null)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row !== undefined;
}

export async function isBranchInCharge(db: Db, employeeId: number): Promise<boolean> {
  const row = await db
    .selectFrom('employees')
    .select('id')
    .where('id', '=', employeeId)
    .where('type', '=', 'Branch In-Charge')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a recovery with its count (₹), and links its records to it. `shares` is null where drivers have no accounts. */
export async function insertRecovery(
  db: Db,
  recovery: Recovery,
  open: OpenRecords,
  { counted, shares }: { counted: number; shares: Share[] | null },
): Promise<number> {
  const { branch_id, total_amount, collected_amt, spent_amt, ids } = open;
  const { id } = await db
    .insertInto('cash_recoveries')
    .values({
      date: recovery.date,
      area_code_id: recovery.area_code_id,
      branch_id,
      branch_in_charge_id: recovery.branch_in_charge_id,
      total_amount,
      ...amountsBy(paidWays, (way) => open[`${way}_amt`]),
      counted_amt: counted,
      denominations: JSON.stringify(recovery.denominations),
      reason: recovery.reason,
      ...(shares && { collected_amt, spent_amt, shares: storedShares(shares) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const table of recoveredTables)
    if (ids[table].length > 0) await markRecovered(db, table, ids[table], id);
  return id;
}

/** Nobody is stored as no `employee_id`: histories have no blank values. */
const storedShares = (shares: readonly Share[]): string =>
  JSON.stringify(shares.map((share) => ({ ...share, employee_id: share.employee_id ?? undefined })));

const markRecovered = (db: Db, table: RecoveredTable, ids: readonly number[], recoveryId: number) =>
  sql`update ${sql.table(table)} set cash_recovery_id = ${recoveryId} where id = any(${ids}::integer[])`.execute(
    db,
  );

/** The stored recovery, locked until the transaction ends. */
export function lockRecovery(db: Db, id: number) {
  return db
    .selectFrom('cash_recoveries')
    .select(['id', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateReason(db: Db, id: number, reason: string): Promise<void> {
  await db.updateTable('cash_recoveries').set({ reason }).where('id', '=', id).execute();
}

/** Frees the records of a recovery and removes it; false if there is none. */
export async function deleteRecovery(db: Db, id: number): Promise<boolean> {
  for (const table of recoveredTables)
    await sql`update ${sql.table(table)} set cash_recovery_id = null where cash_recovery_id = ${id}`.execute(
      db,
    );
  const { numDeletedRows } = await db.deleteFrom('cash_recoveries').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
