import { sql } from 'kysely';
import type { Db } from '../../src/kit/server/db/db.ts';

type Fields = Record<string, unknown>;
type Kept = { action: string; before: Fields | null; after: Fields | null };

/** Tables with history. */
export async function trackedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger
     where tgfoid = 'keep_history()'::regprocedure and tgenabled = 'O'
       and tgtype = ${AFTER_EACH_ROW} order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** pg_trigger.tgtype: after, for each row, on insert, delete and update. */
const AFTER_EACH_ROW = 1 + 4 + 8 + 16;

/**
 * Finds records whose history, replayed from the start, differs from the stored row, or whose entries do not
 * connect: the 'before' of each entry must equal the state after the previous one.
 * @param since ignores records with entries up to this id
 */
export async function brokenHistories(db: Db, since = 0): Promise<string[]> {
  const broken: string[] = [];
  for (const table of await trackedTables(db)) {
    const stored = await storedRows(db, table);
    const { rows } = await sql<{ record_id: number; first: number; entries: Kept[] }>`
      select record_id, min(id) as first, coalesce(json_agg(json_build_object('action', action, 'before', before, 'after', after) order by id)
                        filter (where id > ${since}), '[]') as entries
        from record_changes where entity = ${table} and action <> 'revealed' group by record_id`.execute(db);
    const played = new Map(rows.map(({ record_id, entries }) => [record_id, play(entries)]));
    const old = new Set(rows.filter(({ first }) => first <= since).map(({ record_id }) => record_id));
    for (const id of new Set([...stored.keys(), ...played.keys()]).difference(old))
      if (JSON.stringify(played.get(id) ?? null) !== JSON.stringify(stored.get(id) ?? null))
        broken.push(
          `${table} ${id}: ${JSON.stringify(played.get(id))} is not ${JSON.stringify(stored.get(id))}`,
        );
  }
  return broken;
}

/** The rows as their history stores them, by the rules of the table's trigger. */
async function storedRows(db: Db, table: string): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; fields: Fields }>`
    select id, history_row(to_jsonb(t), coalesce((
             select string_to_array(rtrim(encode(tgargs, 'escape'), '\\000'), '\\000') from pg_trigger
              where tgrelid = ${table}::regclass and tgfoid = 'keep_history()'::regprocedure), '{}')) as fields
      from ${sql.table(table)} as t`.execute(db);
  return new Map(rows.map(({ id, fields }) => [id, written(fields)]));
}

function play(entries: Kept[]): string | null {
  let state: Fields | undefined;
  for (const { action, before, after } of entries) {
    const joins = Object.entries(before ?? {}).every(
      ([field, value]) => JSON.stringify(state?.[field] ?? null) === JSON.stringify(value),
    );
    if (!joins || (action === 'created') !== (state === undefined)) return `${action} does not follow`;
    if (action === 'deleted' && written(state ?? {}) !== written(before ?? {}))
      return 'deleted something else';
    state = action === 'deleted' ? undefined : { ...state, ...after };
  }
  return state ? written(state) : null;
}

/** Sorted, and without null values. */
const written = (fields: Fields) =>
  JSON.stringify(
    Object.entries(fields)
      .filter(([, value]) => value !== null)
      .toSorted(([left], [right]) => (left < right ? -1 : 1)),
  );

/** The id of the newest history entry. */
export async function newestChange(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from record_changes`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}
