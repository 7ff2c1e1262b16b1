import { sql } from 'kysely';
import { blankColumns } from '../../../domain/customers/columns.ts';
import { closeAccounts, openAccounts } from '../../../domain/customers/open-accounts.ts';
import { acting } from '../../../kit/server/db/act-as.ts';
import type { Db } from '../../../kit/server/db/db.ts';
import { usesOfAll } from '../../../kit/server/master/master-uses.ts';
import { fields } from '../../../masters/customer-fields.ts';
import { type ImportState, messages } from '../contract.ts';

const jobs = (db: Db) =>
  db
    .selectFrom('customer_imports')
    .select(['id', 'state', 'customer_type', 'rows_added', 'phones_updated', 'asked_branch_ids'])
    .select(({ fn }) => fn.coalesce('asked_by', 'user_id').as('user_id'))
    .where('state', 'in', ['committing', 'undoing'])
    .$narrowType<{ state: 'committing' | 'undoing' }>();

/** Work on imports that goes on after its request is answered, the oldest first. */
export const openJobs = (db: Db) => jobs(db).orderBy('created_at').orderBy('id').execute();
export type Job = Awaited<ReturnType<typeof openJobs>>[number];

/** Takes the job on until the transaction ends; undefined when another process has it, or it is done. */
export async function takeJob(db: Db, id: number): Promise<Job | undefined> {
  const { rows: locks } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('customer_imports'), ${id}::integer) as got`.execute(db);
  return locks[0]?.got ? jobs(db).where('id', '=', id).executeTakeFirst() : undefined;
}

export async function endJob(
  db: Db,
  id: number,
  state: ImportState,
  problem: string | null = null,
): Promise<void> {
  await sql`
    update customer_imports
       set state = ${state}, problem = ${problem},
           committed_at = case when ${state} = 'committed' then coalesce(committed_at, now()) else committed_at end,
           undone_at = case when ${state} = 'undone' then now() end
     where id = ${id}`.execute(db);
}

/** Statements about all rows may take longer than 30 s; the history gets the user who asked for them. */
export async function allowTime(db: Db, userId: number): Promise<void> {
  await sql`select set_config('statement_timeout', '15min', true), ${acting(userId)}`.execute(db);
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
  const good = db
    .selectFrom('customer_import_rows')
    .where('import_id', '=', id)
    .where('state', 'in', ['good', 'add']);
  return (await good.select(db.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()).rows;
}

/** What a customer has where the file has nothing. */
const BLANK = { ...blankColumns, is_superseded: false };

/** Ends what the present holders of the connections have that a Name Change of this import takes over. */
export async function supersedeHolders(db: Db, id: number): Promise<void> {
  await sql`
    update customer_import_rows as rows set holder_id = customers.id
      from customers
     where import_id = ${id} and rows.state in ('good', 'add') and record ->> 'sv_type' = 'Name Change'
       and not record ? 'is_superseded'
       and upper(gas_consumer_number) = connection and gas_consumer_number <> '' and not is_superseded`.execute(
    db,
  );
  await sql`
    update customers set is_superseded = true
     where id in (select holder_id from customer_import_rows where import_id = ${id} and state in ('good', 'add'))`.execute(
    db,
  );
}

/** Adds the customers of all good rows, in their order, and opens their accounts. */
export async function addCustomers(db: Db, id: number): Promise<void> {
  const names = Object.keys(BLANK);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const values = sql.join(names.map((name) => sql.ref(`customer.${name}`)));
  await sql`
    with added as (
      insert into customers (${columns}, previous_holder_id)
      select ${values}, holder_id
        from (select record, holder_id from customer_import_rows
               where import_id = ${id} and state in ('good', 'add') order by row_number) as rows,
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
}

/**
 * Sets the previous holder of each Name Change, where the file contains former holders: the one before it by date. On the
 * same date the lower row of the file is the earlier one, as lists are sorted newest first.
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

/** The other records that refer to customers of an import. */
export const usesOfImport = (db: Db, id: number) =>
  usesOfAll(db, 'customers', sql`(select customer_id from customer_import_members where import_id = ${id})`);

/** Deletes the customers of an import; the holder before a Name Change holds the connection again. */
export async function removeCustomers(db: Db, id: number): Promise<void> {
  const { rows } = await sql<{ id: number; holder: number | null }>`
    delete from customers using customer_import_members
     where customer_id = customers.id and import_id = ${id}
    returning customers.id, previous_holder_id as holder`.execute(db);
  const holders = rows.flatMap(({ holder }) => holder ?? []);
  await sql`update customers set is_superseded = false where id = any(${holders}::int[])`.execute(db);
  // Last, because payments of the whole business wait for it.
  await closeAccounts(
    db,
    rows.map(({ id }) => id),
  );
}

/** Deletes imports that were left for a week, and the rows of those that are over; rows to fix wait for a week. */
export async function deleteOldImports(db: Db): Promise<void> {
  await sql`
    delete from customer_imports
     where state in ('mapping', 'uploading', 'staged') and created_at < now() - interval '7 days'`.execute(
    db,
  );
  await sql`
    delete from customer_import_rows
     where import_id in (select id from customer_imports where state in ('committed', 'undone'))
       and not (record is null and import_id in (
         select id from customer_imports where state = 'committed' and committed_at > now() - interval '7 days'))`.execute(
    db,
  );
}
