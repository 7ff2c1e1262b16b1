import { type Insertable, sql } from 'kysely';
import { openAccounts } from '../../domain/customers/open-accounts.ts';
import type { Db } from '../../kit/server/db.ts';
import type { Tables } from '../../kit/server/tables.ts';

/** A row whose id is known before it is stored, and the moment (ISO) at which it is said to have been made. */
export type NewRow<Table extends keyof Tables> = Omit<Insertable<Tables[Table]>, 'created_at'> & {
  created_at?: string;
};
export type Numbered<Table extends keyof Tables> = NewRow<Table> & { id: number };

const BATCH = 10_000;

/** Stores any number of rows with few statements: one array per column. The rows of a call have the same columns. */
export async function insertRows<Table extends keyof Tables>(
  db: Db,
  table: Table,
  rows: readonly NewRow<Table>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const types = await columnTypes(db, table);
  const columns = Object.keys(first) as (keyof NewRow<Table> & string)[];
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    const arrays = columns.map(
      (column) => sql`${batch.map((row) => row[column])}::${sql.raw(types.get(column) ?? 'text')}[]`,
    );
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      overriding system value
      select * from unnest(${sql.join(arrays)})`.execute(db);
  }
}

async function columnTypes(db: Db, table: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type
      from pg_attribute
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** What stands on every print of the demo. */
export const nameBusiness = (db: Db) =>
  db
    .updateTable('business_settings')
    .set({
      business_name: 'Sri Lakshmi Gas Agency',
      address: '12-4-7 Station Road, Brodipet\nGuntur 522002, Andhra Pradesh',
      gstin: '37AABFS4721K1Z3',
    })
    .execute();

/** Who may sign in first: the demo's days are closed in this person's name. */
export async function firstUser(db: Db): Promise<number | undefined> {
  const user = await db.selectFrom('users').select('id').orderBy('id').limit(1).executeTakeFirst();
  return user?.id;
}

/** The prices of the products are their first rates. */
export const beginRates = (db: Db) =>
  sql`insert into sale_rates (product_id, from_date, price, created_at)
      select id, (created_at at time zone 'Asia/Kolkata')::date, price, created_at from products order by id`.execute(
    db,
  );

/** The accounts of the connections; those of Credit customers are in the books. */
export const openConnections = (db: Db) => openAccounts(db, sql`customer_type = 'SV'`);

export const countDeposits = (db: Db) =>
  sql`update sv_accounts
         set paid = counted.amount
        from (select customer_id, sum(amount) as amount from sv_payments group by customer_id) as counted
       where sv_accounts.customer_id = counted.customer_id`.execute(db);

export async function replaceGodownStock(db: Db, rows: readonly NewRow<'stock_balances'>[]): Promise<void> {
  await db.deleteFrom('stock_balances').where('place', '=', 'godown').execute();
  await insertRows(db, 'stock_balances', rows);
}

/** Whether anybody has entered anything yet. */
export async function isFilled(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_filled: boolean }>`
    select exists (select from employees) or exists (select from branches) or exists (select from vendors)
        or exists (select from products) or exists (select from customers) or exists (select from vehicles) as is_filled`.execute(
    db,
  );
  return rows[0]?.is_filled ?? false;
}

/** A long fill must not end at the limits that requests have; they come back with the transaction's end. */
export async function liftLimits(db: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
}

/** Rows were stored with ids of their own: the next ones go on after them. */
export async function continueIds(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), greatest(max(id), 1), max(id) is not null)
        from ${sql.table(table)}`.execute(db);
}

/** Tells the planner what there is now, before the first page is asked for. */
export async function analyze(db: Db): Promise<void> {
  await sql`analyze`.execute(db);
}
