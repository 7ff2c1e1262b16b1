import { sql } from 'kysely';
import { bankFinder } from '../../domain/customers/bank-of-ifsc.ts';
import type { Db } from '../../kit/server/db.ts';
import { RuleError } from '../../kit/server/errors.ts';
import { type CustomerType, customerTraits } from '../../masters/choices.ts';
import { type ImportRow, limits, messages, type ProblemRow, type State } from './contract.ts';
import type { Cells, Judged } from './read-row.ts';

const imports = sql`
  select imports.id, customer_type as "customerType", file_name, size_bytes, state, problem, headers, fields,
         bytes_read, rows_staged, rows_added,
         to_char(imports.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at,
         to_char(committed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as committed_at,
         users.name as by_whom,
         (select json_build_object('good', count(*) filter (where rows.state = 'good'),
                                   'bad', count(*) filter (where rows.state = 'bad'),
                                   'twice', count(*) filter (where rows.state = 'twice'),
                                   'known', count(*) filter (where rows.state = 'known'),
                                   'left_out', count(*) filter (where rows.state = 'left out'))
            from customer_import_rows as rows
           where import_id = imports.id and imports.state in ('staged', 'committing')) as counts,
         (select coalesce(json_agg(notice), '[]')
            from (select told ->> 'field' as field, told ->> 'message' as message, count(*) as rows
                    from customer_import_rows as rows, jsonb_array_elements(errors) as told
                   where import_id = imports.id and imports.state in ('staged', 'committing')
                     and rows.state = 'good' and errors <> '[]'
                   group by 1, 2 order by 1, 2) as notice) as notices
    from customer_imports as imports
    join users on users.id = user_id`;

export async function readImport(db: Db, id: number): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`${imports} where imports.id = ${id}`.execute(db);
  return rows[0];
}

/** The newest imports of a type that can be continued or undone. */
export async function recentImports(db: Db, customerType: string): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    ${imports}
     where customer_type = ${customerType} and state in ('staged', 'committing', 'committed', 'undoing')
     order by imports.id desc
     limit 10`.execute(db);
  return rows;
}

type Begun = {
  user_id: number;
  today: string;
  customerType: CustomerType;
  file_name: string;
  size_bytes: number;
  headers: string[];
  fields: string[];
  state: State;
};

export async function addImport(db: Db, begun: Begun): Promise<number> {
  const { user_id, today, customerType, file_name, size_bytes, headers, fields, state } = begun;
  const { rows } = await sql<{ id: number }>`
    insert into customer_imports (user_id, today, customer_type, file_name, size_bytes, headers, fields, state)
    values (${user_id}, ${today}, ${customerType}, ${file_name}, ${size_bytes}, ${headers}::text[], ${fields}::text[],
            ${state})
    returning id`.execute(db);
  return (rows[0] as { id: number }).id;
}

/** One sending of an import's file; a later one replaces it. */
export type Upload = { id: number; upload: string | null };

export type Held = Upload & {
  state: State;
  user_id: number;
  customer_type: CustomerType;
  size_bytes: number;
  headers: string[];
  fields: string[];
  today: string;
};

/** The import, locked until the transaction ends. */
export async function holdImport(db: Db, id: number): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    select id, upload, state, user_id, customer_type, size_bytes, headers, fields, today from customer_imports where id = ${id}
       for update`.execute(db);
  return rows[0];
}

export async function setFields(db: Db, id: number, fields: string[]): Promise<void> {
  await sql`update customer_imports set state = 'uploading', fields = ${fields}::text[] where id = ${id}`.execute(
    db,
  );
}

/** Moves the import on. @param rows how many customers it will add, where that is known now */
export async function setState(db: Db, id: number, state: State, rows: number | null = null): Promise<void> {
  await sql`
    update customer_imports
       set state = ${state}, problem = null, rows_added = coalesce(${rows}::integer, rows_added)
     where id = ${id}`.execute(db);
}

export async function discardImport(db: Db, id: number): Promise<void> {
  await sql`delete from customer_imports where id = ${id}`.execute(db);
}

/** Removes what an upload that broke off has left. */
export async function clearRows(db: Db, id: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update customer_imports set rows_staged = 0, bytes_read = 0, upload = gen_random_uuid() where id = ${id} and state = 'uploading'`.execute(
    db,
  );
  if (numAffectedRows === 1n) await sql`delete from customer_import_rows where import_id = ${id}`.execute(db);
}

/**
 * Stores rows, each as the JSON of a `StagedRow`, and the progress in one statement.
 * @throws RuleError 409 when the import was discarded, or another upload of it has begun
 */
export async function addRows(
  db: Db,
  { id, upload }: Upload,
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
  if (numAffectedRows !== BigInt(batch.length)) throw new RuleError(messages.overtaken, 409);
}

/** The import that is in force of the very same file. */
export async function committedTwin(db: Db, customerType: string, sha256: Buffer) {
  const { rows } = await sql<{ committed_at: Date }>`
    select committed_at from customer_imports
     where customer_type = ${customerType} and sha256 = ${sha256} and state in ('committed', 'undoing')
     limit 1`.execute(db);
  return rows[0];
}

/** @throws RuleError 409 when another upload of the import has begun */
export async function stageImport(db: Db, { id, upload }: Upload, sha256: Buffer): Promise<void> {
  const { numAffectedRows } = await sql`
    update customer_imports set state = 'staged', sha256 = ${sha256}
     where id = ${id} and upload = ${upload}`.execute(db);
  if (numAffectedRows !== 1n) throw new RuleError(messages.overtaken, 409);
}

/** What the check of a row compares with: ids by area code in small letters, and the branches of banks. */
export async function judgeParts(db: Db, customerType: CustomerType) {
  const { rows } = await sql<{ code: string; id: number }>`
    select lower(area_code) as code, id from area_codes`.execute(db);
  const bankOf = customerTraits[customerType].hasConnection ? await bankFinder() : () => '';
  return {
    areas: new Map(rows.map(({ code, id }) => [code, id])),
    isBranch: (ifsc: string) => bankOf(ifsc) !== undefined,
  };
}

const problems = sql`select row_number, state, cells, errors, twin_row, twin_id from customer_import_rows`;

/** A page of the rows that are not simply good, or of one state, and one row more. */
export async function problemRows(db: Db, importId: number, state: string | undefined, page: number) {
  const which =
    state === undefined
      ? sql`state <> 'good'`
      : state === 'noticed'
        ? sql`state = 'good' and errors <> '[]'`
        : sql`state <> 'good' and state = ${state}`;
  const { rows } = await sql<ProblemRow>`
    ${problems} where import_id = ${importId} and ${which} order by row_number limit 21 offset ${page * 20}`.execute(
    db,
  );
  return rows;
}

export async function readRow(db: Db, importId: number, rowNumber: number): Promise<ProblemRow | undefined> {
  const { rows } = await sql<ProblemRow>`
    ${problems} where import_id = ${importId} and row_number = ${rowNumber}`.execute(db);
  return rows[0];
}

const BATCH = 1_000;

/** The bad rows in their order, a batch at a time: a file of them is never whole in memory. */
export async function* badRows(db: Db, importId: number): AsyncGenerator<ProblemRow[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<ProblemRow>`
      ${problems}
       where import_id = ${importId} and record is null and row_number > ${after} and state in ('bad', 'left out')
       order by row_number
       limit ${sql.lit(BATCH)}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.row_number ?? limits.rows;
  }
}

/** Records who saw personal numbers of an import, and which. */
export async function noteReveal(db: Db, userId: number, importId: number, shown: string[]): Promise<void> {
  await sql`
    insert into personal_reveals (user_id, entity, record_id, field)
    select ${userId}::int, 'customer_imports', ${importId}::int, unnest(${shown}::text[])`.execute(db);
}

type Mended = Judged & { cells: Cells; left_out: boolean };

export async function changeRow(db: Db, importId: number, rowNumber: number, row: Mended): Promise<void> {
  await sql`
    update customer_import_rows
       set cells = ${JSON.stringify(row.cells)}::jsonb, record = nullif(${JSON.stringify(row.record)}::jsonb, 'null'),
           errors = ${JSON.stringify(row.errors)}::jsonb, left_out = ${row.left_out}
     where import_id = ${importId} and row_number = ${rowNumber}`.execute(db);
}

export async function leaveOutBad(db: Db, importId: number): Promise<void> {
  await sql`
    update customer_import_rows set left_out = true where import_id = ${importId} and state = 'bad'`.execute(
    db,
  );
}
