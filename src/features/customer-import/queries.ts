import { sql } from 'kysely';
import type { Db } from '../../kit/server/db.ts';
import type { CustomerType } from '../../masters/choices.ts';
import { type CellError, type ImportRow, limits, type ProblemRow, type states } from './contract.ts';
import type { Cells } from './read-row.ts';

const imports = sql`
  select imports.id, customer_type as "customerType", file_name, size_bytes, state, problem, headers,
         coalesce(fields, '{}') as fields, bytes_read, rows_staged, rows_added,
         to_char(imports.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at,
         to_char(committed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as committed_at,
         users.name as by_whom,
         case when state = 'uploading'
              then (select coalesce(sum(length(content)), 0) from customer_import_pieces where import_id = imports.id)
              else size_bytes end as bytes_received,
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

/** The newest imports of a type: those that wait to be gone on with, and those that can be undone. */
export async function recentImports(db: Db, customerType: string): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    ${imports} where customer_type = ${customerType} order by imports.id desc limit 10`.execute(db);
  return rows;
}

type Begun = { customerType: string; file_name: string; size_bytes: number };

export async function beginImport(db: Db, userId: number, today: string, begun: Begun): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into customer_imports (user_id, customer_type, file_name, size_bytes, today)
    values (${userId}, ${begun.customerType}, ${begun.file_name}, ${begun.size_bytes}, ${today})
    returning id`.execute(db);
  return (rows[0] as { id: number }).id;
}

type State = (typeof states)[number];
export type Held = {
  state: State;
  customer_type: CustomerType;
  size_bytes: number;
  headers: string[];
  today: string;
};

/** The import, held until the transaction ends. */
export async function holdImport(db: Db, id: number): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    select state, customer_type, size_bytes, headers, today from customer_imports where id = ${id}
       for update`.execute(db);
  return rows[0];
}

/** @returns how many bytes there are now, and whether the pieces follow one another */
export async function addPiece(db: Db, importId: number, number: number, content: Uint8Array) {
  await sql`
    insert into customer_import_pieces (import_id, number, content)
    values (${importId}, ${number}, ${Buffer.from(content)})
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ bytes: number; is_whole: boolean }>`
    select sum(length(content)) as bytes, max(number) + 1 = count(*) as is_whole
      from customer_import_pieces where import_id = ${importId}`.execute(db);
  return rows[0] as { bytes: number; is_whole: boolean };
}

/** Small enough to be gone again with the next collection of young garbage. */
const READ_BYTES = 49_152;

/** Some bytes of the file from a place on; undefined at its end. */
export async function readBytes(db: Db, importId: number, from: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`
    select substring(content from ${from}::int - start + 1 for ${sql.lit(READ_BYTES)}) as content
      from (select content, length(content) as bytes,
                   (sum(length(content)) over (order by number) - length(content))::int as start
              from (select number, content from customer_import_pieces where import_id = ${importId}) as pieces
           ) as placed
     where start <= ${from}::int and ${from}::int < start + bytes`.execute(db);
  return rows[0]?.content;
}

/** Notes what the whole file is, and tells of the import in force of the very same file. */
export async function hashFile(db: Db, id: number): Promise<{ committed_at: Date } | undefined> {
  await sql`
    update customer_imports
       set sha256 = (select sha256(string_agg(content, ''::bytea order by number))
                       from customer_import_pieces where import_id = ${id})
     where id = ${id}`.execute(db);
  const { rows } = await sql<{ committed_at: Date }>`
    select other.committed_at
      from customer_imports as own
      join customer_imports as other using (customer_type, sha256)
     where own.id = ${id} and other.id <> own.id and other.state in ('committed', 'undoing')
     limit 1`.execute(db);
  return rows[0];
}

/** Moves an import on; nobody works on it any more. */
export async function setState(db: Db, id: number, state: State, problem: string | null = null) {
  await sql`
    update customer_imports set state = ${state}, problem = ${problem}, worker = null, failures = 0
     where id = ${id}`.execute(db);
}

/** Has the rows read again from the beginning, by these fields. */
export async function restage(db: Db, id: number, fields: string[]): Promise<void> {
  await sql`delete from customer_import_rows where import_id = ${id}`.execute(db);
  await sql`
    update customer_imports
       set state = 'staging', fields = ${fields}::text[], rows_staged = 0, bytes_read = 0, problem = null, worker = null
     where id = ${id}`.execute(db);
}

export async function beginCommit(db: Db, id: number, rows: number): Promise<void> {
  await sql`
    update customer_imports set state = 'committing', rows_added = ${rows}, problem = null where id = ${id}`.execute(
    db,
  );
}

export async function discardImport(db: Db, id: number): Promise<void> {
  await sql`delete from customer_imports where id = ${id}`.execute(db);
}

/** Ids of the area codes, by what people call them. */
export async function areaIds(db: Db): Promise<[string, number][]> {
  const { rows } = await sql<{ code: string; id: number }>`
    select lower(area_code) as code, id from area_codes`.execute(db);
  return rows.map(({ code, id }) => [code, id]);
}

/** A page of the rows that are not simply good, or of one state. */
export async function problemRows(
  db: Db,
  { import_id, state, page }: { import_id: number; state: string | undefined; page: number },
): Promise<ProblemRow[]> {
  const { rows } = await sql<ProblemRow>`
    select row_number, state, cells, errors, twin_row, twin_id
      from customer_import_rows
     where import_id = ${import_id} and ${ofState(state)}
     order by row_number
     limit 21 offset ${page * 20}`.execute(db);
  return rows;
}

function ofState(state: string | undefined) {
  if (state === undefined) return sql`state <> 'good'`;
  // The rows that are imported although something about them should be known.
  return state === 'noticed'
    ? sql`state = 'good' and errors <> '[]'`
    : sql`state <> 'good' and state = ${state}`;
}

export async function readRow(db: Db, importId: number, rowNumber: number): Promise<ProblemRow | undefined> {
  const { rows } = await sql<ProblemRow>`
    select row_number, state, cells, errors, twin_row, twin_id
      from customer_import_rows
     where import_id = ${importId} and row_number = ${rowNumber}`.execute(db);
  return rows[0];
}

/** Notes who saw personal numbers of an import, and which. */
export async function noteReveal(db: Db, userId: number, importId: number, shown: string[]): Promise<void> {
  await sql`
    insert into personal_reveals (user_id, entity, record_id, field)
    select ${userId}::int, 'customer_imports', ${importId}::int, unnest(${shown}::text[])`.execute(db);
}

type Mended = {
  cells: Cells;
  record: Record<string, unknown> | null;
  errors: CellError[];
  left_out: boolean;
};

export async function changeRow(db: Db, importId: number, rowNumber: number, row: Mended): Promise<void> {
  await sql`
    update customer_import_rows
       set cells = ${JSON.stringify(row.cells)}::jsonb,
           record = ${row.record === null ? null : JSON.stringify(row.record)}::jsonb,
           errors = ${JSON.stringify(row.errors)}::jsonb, left_out = ${row.left_out}
     where import_id = ${importId} and row_number = ${rowNumber}`.execute(db);
}

export async function leaveOutBad(db: Db, importId: number): Promise<void> {
  await sql`
    update customer_import_rows set left_out = true
     where import_id = ${importId} and state = 'bad'`.execute(db);
}

const BATCH = 1_000;

/** The bad rows in their order, some at a time, so that a file of them is never whole in memory. */
export async function* badRows(db: Db, importId: number): AsyncGenerator<ProblemRow[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<ProblemRow>`
      select row_number, state, cells, errors, twin_row, twin_id
        from customer_import_rows
       where import_id = ${importId} and record is null and row_number > ${after}
         and state in ('bad', 'left out')
       order by row_number
       limit ${sql.lit(BATCH)}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.row_number ?? limits.rows;
  }
}
