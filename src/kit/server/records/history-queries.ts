import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { Tables } from '../db/tables.ts';

/** By table, the columns that make up the name of a record. */
export type NameColumns = Readonly<Record<string, readonly [string, ...string[]]>>;

export type RecordChange = Pick<Tables['record_changes'], 'action' | 'before' | 'after'> & {
  id: number;
  at: Date;
  user: string | null;
};

/** A page of a record's history plus one entry, newest first. */
export async function changesOf(
  db: Db,
  { entity, record_id, before }: { entity: string; record_id: number; before: number | undefined },
): Promise<RecordChange[]> {
  const { rows } = await sql<RecordChange>`
    select record_changes.id, at, action, before, after, users.name as "user"
      from record_changes
      left join users on users.id = record_changes.user_id
     where entity = ${entity} and record_id = ${record_id}
       and record_changes.id < ${before ?? Number.MAX_SAFE_INTEGER}::bigint
     order by record_changes.id desc
     limit 21`.execute(db);
  return rows;
}

export async function isStored(db: Db, table: string, id: number): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** By column: the table that its foreign key refers to, and its type ('numeric(14,2)'). */
export async function columnsOf(
  db: Db,
  table: string,
): Promise<Map<string, { target: string | null; type: string }>> {
  const { rows } = await sql<{ column: string; target: string | null; type: string }>`
    select a.attname::text as "column", c.relname::text as target, format_type(a.atttypid, a.atttypmod) as type
      from pg_attribute a
      left join pg_constraint k on k.contype = 'f' and k.conrelid = a.attrelid and k.conkey[1] = a.attnum
      left join pg_class c on c.oid = k.confrelid
     where a.attrelid = to_regclass(${table}) and a.attnum > 0`.execute(db);
  return new Map(rows.map(({ column, ...properties }) => [column, properties]));
}

/** The names of records by '<table> <id>'; a deleted record has the name in its history. */
export async function namesIn(
  db: Db,
  ids: ReadonlyMap<string, ReadonlySet<number>>,
  nameColumns: NameColumns,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [table, recordIds] of ids) {
    const columns = nameColumns[table] ?? ['id'];
    const currentName = sql.join(columns.map((column) => sql.ref(`t.${column}`)));
    const deletedName = sql.join(columns.map((column) => sql`record_changes.before ->> ${sql.lit(column)}`));
    const { rows } = await sql<{ id: number; name: string }>`
      select id, rtrim(concat_ws(' ', ${currentName})) as name from ${sql.table(table)} as t where id = any(${[...recordIds]})
       union all
      select record_id, rtrim(concat_ws(' ', ${deletedName})) from record_changes
       where entity = ${table} and record_id = any(${[...recordIds]}) and action = 'deleted'`.execute(db);
    for (const { id, name } of rows) names.set(`${table} ${id}`, name);
  }
  return names;
}
