import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import { bankFinder } from '../../domain/customers/bank-of-ifsc.ts';
import { ruleSettings } from '../../domain/settings.ts';
import type { Db } from '../../kit/server/db/db.ts';
import type { Tables } from '../../kit/server/db/tables.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import type { DateQuestion } from '../../kit/shared/file-reading.ts';
import { type CustomerType, customerTraits } from '../../masters/choices.ts';
import { allFields } from '../../masters/customer-fields.ts';
import { type Cells, type ImportRow, importRefusals, limits, type ProblemRow } from './contract.ts';
import type { JudgedRow } from './read-row.ts';

const imports = sql`
  select imports.id, customer_type as "customerType", file_name, size_bytes, state, problem, headers, fields,
         header_row, fixed, month_first, questions, notes, bytes_read, rows_staged, rows_added, phones_updated,
         to_char(imports.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at,
         to_char(committed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as committed_at,
         users.name as by_whom,
         (select json_build_object('good', count(*) filter (where rows.state in ('good', 'add')),
                                   'bad', count(*) filter (where rows.state = 'bad'),
                                   'twice', count(*) filter (where rows.state = 'twice'),
                                   'known', count(*) filter (where rows.state = 'known'),
                                   'left_out', count(*) filter (where rows.state = 'left out'))
            from customer_import_rows as rows
           where import_id = imports.id
             -- Once they are added, good rows are only waiting to be cleaned up.
             and (imports.state in ('staged', 'committing') or imports.state = 'committed' and record is null)) as counts,
         (select coalesce(json_agg(repeated), '[]')
            from (select differs, count(*) as rows, count(*) filter (where rows.state = 'update') as update,
                         count(*) filter (where rows.state = 'add') as add
                    from customer_import_rows as rows
                   where import_id = imports.id and imports.state in ('staged', 'committing')
                     and rows.state in ('known', 'update', 'add')
                   group by differs order by differs) as repeated) as repeats,
         (select coalesce(json_agg(notice), '[]')
            from (select told ->> 'field' as field, told ->> 'message' as message, count(*) as rows
                    from customer_import_rows as rows, jsonb_array_elements(errors) as told
                   where import_id = imports.id and imports.state in ('staged', 'committing')
                     and rows.state in ('good', 'add') and errors <> '[]'
                   group by 1, 2 order by 1, 2) as notice) as notices
    from customer_imports as imports
    join users on users.id = user_id`;

export async function readImport(db: Db, id: number): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`${imports} where imports.id = ${id}`.execute(db);
  return rows[0];
}

/** The answer of a call that has changed an import. @throws not_found */
export const savedImport = async (db: Db, id: number, msg: string) => ({
  msg,
  data: orNotFound(await readImport(db, id)),
});

/** The newest imports of a type that can be continued or undone. */
export async function recentImports(db: Db, customerType: string): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    ${imports}
     where customer_type = ${customerType} and state in ('staged', 'committing', 'committed', 'undoing')
     order by imports.id desc
     limit 10`.execute(db);
  return rows;
}

export const addImport = (db: Db, begun: Insertable<Tables['customer_imports']>) =>
  db.insertInto('customer_imports').values(begun).returning('id').executeTakeFirstOrThrow();

/** The import, locked until the transaction ends. */
export const holdImport = (db: Db, id: number) =>
  db
    .selectFrom('customer_imports')
    .select(['id', 'upload', 'state', 'user_id', 'customer_type', 'size_bytes', 'headers', 'fields', 'today'])
    .select(['header_row', 'fixed', 'month_first', 'questions', 'notes'])
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<{ fields: string[]; fixed: Record<string, string>; questions: DateQuestion[] }>()
    .executeTakeFirst();
export type HeldImport = NonNullable<Awaited<ReturnType<typeof holdImport>>>;

export const changeImport = (db: Db, id: number, change: Updateable<Tables['customer_imports']>) =>
  db.updateTable('customer_imports').set(change).where('id', '=', id).execute();

export const discardImport = (db: Db, id: number) =>
  db.deleteFrom('customer_imports').where('id', '=', id).execute();

export const clearRows = (db: Db, id: number) =>
  db.deleteFrom('customer_import_rows').where('import_id', '=', id).execute();

/**
 * Stores rows, each as the JSON of a `StagedRow`, and the progress in one statement.
 * @throws import_overtaken when the import was discarded, or another upload of it has begun
 */
export async function addRows(
  db: Db,
  { id, upload }: Pick<HeldImport, 'id' | 'upload'>,
  { batch, staged, bytes }: { batch: string[]; staged: number; bytes: number },
): Promise<void> {
  const { numAffectedRows } = await sql`
    with own as (
      update customer_imports set rows_staged = ${staged + batch.length}::integer, bytes_read = ${bytes}::integer
       where id = ${id} and state = 'uploading' and upload = ${upload}
      returning id
    )
    insert into customer_import_rows (import_id, row_number, cells, record, errors)
    select own.id, (row ->> 0)::integer, (row -> 1)::jsonb, nullif((row -> 2)::jsonb, 'null'), (row -> 3)::jsonb
      from own, json_array_elements(${`[${batch.join(',')}]`}::json) as row`.execute(db);
  if (numAffectedRows !== BigInt(batch.length)) throw importRefusals.import_overtaken();
}

/** The import that is in force of the very same file. */
export const committedTwin = (db: Db, customerType: CustomerType, sha256: Buffer) =>
  db
    .selectFrom('customer_imports')
    .select('committed_at')
    .where('customer_type', '=', customerType)
    .where('sha256', '=', sha256)
    .where('state', 'in', ['committed', 'undoing'])
    .$narrowType<{ committed_at: Date }>()
    .executeTakeFirst();

/** What the check of a row needs: the settings, and what it compares with: ids by area code in small letters, and the branches of banks. */
export async function judgeParts(db: Db, customerType: CustomerType) {
  const areas = await db.selectFrom('area_codes').select(['id', 'area_code']).execute();
  const { opened_at } = await db.selectFrom('go_live').select('opened_at').executeTakeFirstOrThrow();
  const bankOf = customerTraits[customerType].hasConnection ? await bankFinder() : () => '';
  return {
    rules: await ruleSettings(db),
    areas: new Map(areas.map(({ area_code, id }) => [area_code.toLowerCase(), id])),
    isBranch: (ifsc: string) => bankOf(ifsc) !== undefined,
    isAdvanceLocked: opened_at !== null && customerTraits[customerType].hasAccount,
  };
}

const rowsOf = (db: Db, importId: number) =>
  db
    .selectFrom('customer_import_rows')
    .select(['row_number', 'state', 'cells', 'errors', 'twin_row', 'twin_id', 'differs'])
    .select(
      sql`(select json_build_object('name', rtrim(first_name || ' ' || last_name), 'mobileNumber', mobile,
                                    'number', coalesce(nullif(gas_consumer_number, ''), consumer_id))
             from customers where customers.id = twin_id)`.as('twin'),
    )
    .where('import_id', '=', importId)
    .orderBy('row_number')
    .$castTo<ProblemRow>();

/** A page of the rows that are not simply good, or of one state, and one row more. */
export function problemRows(db: Db, importId: number, state: string | undefined, page: number) {
  const which =
    state === 'noticed'
      ? sql<SqlBool>`state in ('good', 'add') and errors <> '[]'`
      : sql<SqlBool>`state <> 'good' and state = ${state ?? sql.ref('state')}`;
  return rowsOf(db, importId)
    .where(which)
    .limit(21)
    .offset(page * 20)
    .execute();
}

/** A page of the rows to be added, with what was understood of their days, phones and amounts, and one row more. */
export async function goodRows(db: Db, importId: number, page: number): Promise<ProblemRow[]> {
  const rows = await rowsOf(db, importId)
    .select('record')
    .where('state', '=', 'good')
    .limit(21)
    .offset(page * 20)
    .$castTo<ProblemRow & { record: Record<string, unknown> }>()
    .execute();
  const read = allFields.filter(([, { input }]) => ['date', 'number', 'tel'].includes(input));
  return rows.map(({ record, ...row }) => {
    const understood = read.map(([field, { column }]) => [field, String(record[column] ?? '')]);
    return { ...row, cells: { ...row.cells, ...Object.fromEntries(understood) } };
  });
}

export const readRow = (db: Db, importId: number, rowNumber: number) =>
  rowsOf(db, importId).where('row_number', '=', rowNumber).executeTakeFirst();

const BATCH = 1_000;

/** The bad rows in their order, a batch at a time: a file of them is never whole in memory. */
export async function* badRows(db: Db, importId: number): AsyncGenerator<ProblemRow[]> {
  const bad = rowsOf(db, importId).where('record', 'is', null).where('state', 'in', ['bad', 'left out']);
  for (let after = 0; ; ) {
    const rows = await bad.where('row_number', '>', after).limit(BATCH).execute();
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.row_number ?? limits.rows;
  }
}

type Mended = JudgedRow & { cells: Cells; left_out: boolean };

export async function changeRow(db: Db, importId: number, rowNumber: number, row: Mended): Promise<void> {
  await sql`
    update customer_import_rows
       set cells = ${JSON.stringify(row.cells)}::jsonb, record = nullif(${JSON.stringify(row.record)}::jsonb, 'null'),
           errors = ${JSON.stringify(row.errors)}::jsonb, left_out = ${row.left_out}
     where import_id = ${importId} and row_number = ${rowNumber}`.execute(db);
}

export const leaveOutBad = (db: Db, importId: number) =>
  sql`update customer_import_rows set left_out = true where import_id = ${importId} and state = 'bad'`.execute(
    db,
  );
