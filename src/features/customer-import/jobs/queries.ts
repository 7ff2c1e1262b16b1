import { sql } from 'kysely';
import { blankColumns } from '../../../domain/customers/columns.ts';
import { openAccounts } from '../../../domain/customers/open-accounts.ts';
import { acting } from '../../../kit/server/acting.ts';
import type { Db } from '../../../kit/server/db.ts';
import { formatCount } from '../../../kit/shared/format.ts';
import type { CustomerType } from '../../../masters/choices.ts';
import { fields } from '../../../masters/customer-fields.ts';
import { messages } from '../contract.ts';

/** What a process has taken on; `token` shows that it still is its own. */
export type Job = {
  id: number;
  token: string;
  state: 'staging' | 'committing' | 'undoing';
  user_id: number;
  customer_type: CustomerType;
  /** The fields of the columns, once a person or their names have told. */
  fields: string[] | null;
  today: string;
  rows_added: number;
  failures: number;
};

/** Another process may take a job over from one that has been silent for so long. */
const SILENCE = sql.lit('8 seconds');

/** Takes on the oldest job that nobody works on. */
export async function claimJob(db: Db, token: string): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    update customer_imports set worker = ${token}, worker_seen = now()
     where id = (select id from customer_imports
                  where state in ('staging', 'committing', 'undoing')
                    and (worker is null or worker_seen < now() - ${SILENCE}::interval)
                  order by created_at, id
                  limit 1 for update skip locked)
    returning id, worker as token, state, user_id, customer_type, fields, today, rows_added, failures`.execute(
    db,
  );
  return rows[0];
}

/** Says that the job is still worked on. @returns whether it still is this process's */
export async function keepJob(db: Db, { id, token }: Job): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update customer_imports set worker_seen = now() where id = ${id} and worker = ${token}`.execute(db);
  return numAffectedRows === 1n;
}

/** Ends the job in a state. @returns whether it was still this process's */
export async function endJob(
  db: Db,
  { id, token }: Job,
  state: string,
  problem: string | null = null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update customer_imports
       set state = ${state}, problem = ${problem}, worker = null, failures = 0,
           committed_at = case when ${state} = 'committed' then coalesce(committed_at, now()) else committed_at end,
           undone_at = case when ${state} = 'undone' then now() end
     where id = ${id} and worker = ${token}`.execute(db);
  return numAffectedRows === 1n;
}

/** Gives the job back as it is: at once when this process stops, after a while when it failed. */
export async function releaseJob(db: Db, { id, token }: Job, hasFailed: boolean): Promise<void> {
  await (hasFailed
    ? sql`update customer_imports set failures = failures + 1 where id = ${id} and worker = ${token}`
    : sql`update customer_imports set worker = null where id = ${id} and worker = ${token}`
  ).execute(db);
}

export async function saveHeaders(db: Db, job: Job, headers: string[], fields: string[]): Promise<void> {
  await sql`
    update customer_imports set headers = ${headers}::text[], fields = ${fields}::text[]
     where id = ${job.id} and worker = ${job.token}`.execute(db);
}

/** The number of the last row that is staged, 0 before the first. */
export async function lastStagedRow(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(row_number), 0) as last from customer_import_rows where import_id = ${id}`.execute(
    db,
  );
  return rows[0]?.last ?? 0;
}

/** Rows as a JSON list of [row number, cells, record, errors], and how far in the file they reach. */
export type StagedRows = { rows: Uint8Array; count: number; bytes_read: number };

/** Stores rows and the progress in one statement. @returns whether the job still is this process's */
export async function addRows(db: Db, job: Job, { rows, count, bytes_read }: StagedRows): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with own as (
      update customer_imports
         set rows_staged = rows_staged + ${count}::int, bytes_read = ${bytes_read}::int, worker_seen = now()
       where id = ${job.id} and worker = ${job.token} and state = 'staging'
      returning id
    )
    insert into customer_import_rows (import_id, row_number, cells, record, errors)
    select own.id, (row ->> 0)::int, (row -> 1)::jsonb, nullif((row -> 2)::jsonb, 'null'), (row -> 3)::jsonb
      from own, json_array_elements(${Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength)}::json) as row`.execute(
    db,
  );
  return numAffectedRows === BigInt(count);
}

/** Long statements of a job are not cut off as those of a request are; the history tells who asked for it. */
export async function allowTime(db: Db, { user_id }: Job): Promise<void> {
  await sql`select set_config('statement_timeout', '15min', true), ${acting(user_id)}`.execute(db);
}

/** Makes rows bad whose area was deleted after they were staged. */
export async function refuseLostAreas(db: Db, { id }: Job): Promise<void> {
  const error = JSON.stringify({
    field: 'areacode',
    message: messages.no_area,
    expected: fields.areacode.expects,
  });
  await sql`
    update customer_import_rows
       set record = null,
           errors = jsonb_build_array(${error}::jsonb || jsonb_build_object('found', cells ->> 'areacode'))
     where import_id = ${id} and record ->> 'area_code_id' is not null
       and not exists (select from area_codes where area_codes.id = (record ->> 'area_code_id')::int)`.execute(
    db,
  );
}

export async function countGood(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ good: number }>`
    select count(*) as good from customer_import_rows where import_id = ${id} and state = 'good'`.execute(db);
  return rows[0]?.good ?? 0;
}

/** What a customer has where the file has nothing. */
const BLANK = { ...blankColumns, is_superseded: false };

/** Ends what the present holders of the connections have that a Name Change of this import takes over. */
export async function supersedeHolders(db: Db, id: number): Promise<void> {
  await sql`
    update customer_import_rows as rows set holder_id = customers.id
      from customers
     where import_id = ${id} and rows.state = 'good' and record ->> 'sv_type' = 'Name Change'
       and not record ? 'is_superseded'
       and upper(gas_consumer_number) = connection and gas_consumer_number <> '' and not is_superseded`.execute(
    db,
  );
  await sql`
    update customers set is_superseded = true
     where id in (select holder_id from customer_import_rows where import_id = ${id} and state = 'good')`.execute(
    db,
  );
}

/** Adds the customers of all good rows, in their order, and opens their accounts. @returns how many */
export async function addCustomers(db: Db, id: number): Promise<number> {
  const names = Object.keys(BLANK);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const values = sql.join(names.map((name) => sql.ref(`customer.${name}`)));
  const { numAffectedRows } = await sql`
    with added as (
      insert into customers (${columns}, previous_holder_id)
      select ${values}, holder_id
        from (select record, holder_id from customer_import_rows
               where import_id = ${id} and state = 'good' order by row_number) as rows,
             jsonb_populate_record(null::customers, ${JSON.stringify(BLANK)}::jsonb || record) as customer
      returning customers.id
    )
    insert into customer_import_members (customer_id, import_id) select id, ${id}::int from added`.execute(
    db,
  );
  await openAccounts(
    db,
    sql`id in (select customer_id from customer_import_members where import_id = ${id})`,
  );
  return Number(numAffectedRows);
}

/**
 * Says of each Name Change of an import whom it took its connection over from, where the file brings former holders
 * along: the one before it by date, the last in the file first, as lists are sorted.
 */
export async function linkFormerHolders(db: Db, id: number): Promise<void> {
  await sql`
    with added as (
      select customers.*, upper(gas_consumer_number) as connection
        from customers join customer_import_members on customer_id = customers.id
       where import_id = ${id} and gas_consumer_number <> ''
    ), chains as (
      select id, sv_type, previous_holder_id,
             lag(id) over (partition by connection order by is_superseded desc, date, id desc) as holder_before
        from added
       where connection in (select connection from added where is_superseded)
    )
    update customers set previous_holder_id = holder_before
      from chains
     where customers.id = chains.id and chains.sv_type = 'Name Change' and chains.previous_holder_id is null
       and holder_before is not null`.execute(db);
}

/** What refers to customers of an import, of which there may be no more than this many kinds. */
export async function usesOfImport(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    select 'day entries' as name, count(*) as count
      from day_entries join customer_import_members using (customer_id) where import_id = ${id}
    union all
    select 'later holders of a connection', count(*)
      from customers as later
      join customer_import_members as member on member.customer_id = previous_holder_id
     where import_id = ${id}
       and later.id not in (select customer_id from customer_import_members where import_id = ${id})
    union all
    select 'payments on account', count(*)
      from customer_payments join customer_import_members using (customer_id) where import_id = ${id}
    union all
    select 'payments for a connection', count(*)
      from sv_payments join customer_import_members using (customer_id) where import_id = ${id}`.execute(db);
  return rows.filter(({ count }) => count > 0).map(({ name, count }) => `${formatCount(count)} ${name}`);
}

/** Takes the customers of an import away; whoever held a connection before its Name Changes holds it again. */
export async function removeCustomers(db: Db, id: number): Promise<void> {
  const { rows } = await sql<{ holder: number }>`
    with removed as (
      delete from customers using customer_import_members
       where customer_id = customers.id and import_id = ${id}
      returning previous_holder_id
    )
    select previous_holder_id as holder from removed where previous_holder_id is not null`.execute(db);
  const holders = rows.map(({ holder }) => holder);
  if (holders.length === 0) return;
  await sql`update customers set is_superseded = false where id = any(${holders}::int[])`.execute(db);
}

/** Deletes what is no longer needed of imports that are over, and imports that nobody has gone on with for a week. */
export async function tidyImports(db: Db): Promise<void> {
  await sql`
    delete from customer_imports
     where state in ('uploading', 'mapping', 'staged', 'failed') and created_at < now() - interval '7 days'`.execute(
    db,
  );
  await sql`
    delete from customer_import_rows
     where import_id in (select id from customer_imports where state in ('committed', 'undone'))`.execute(db);
  await sql`
    delete from customer_import_pieces
     where import_id in (select id from customer_imports where state in ('committed', 'undone'))`.execute(db);
}
