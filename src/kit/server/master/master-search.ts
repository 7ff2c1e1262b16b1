import { type RawBuilder, sql } from 'kysely';
import type { Declaration, Field } from '../../shared/declaration.ts';
import type { SearchWords } from '../../shared/search-words.ts';
import type { Db } from '../db/db.ts';
import type { Master } from './master-select.ts';

/**
 * A record that was found. A low rank is better: 0 starts with the text, 1 has words that start with it, 2
 * contains it.
 */
export type Hit = { rank: number; id: number; title: string; detail: string };
export type MasterHit = Hit & { declaration: Declaration };

/** Most hits per entity, so that one kind does not push the others off the screen. */
const HITS_EACH = sql.lit(6);
type HitRow = { master: number; rank: number; id: number; title: string; texts: string[] };

/**
 * Records whose fields contain every word. The fields come from the declarations: the texts that a table or a
 * picker shows, never a personal number.
 * @example await searchMasters(db, prepareMasters([branch, vehicle]), searchWords('ap 07'))
 */
export async function searchMasters(
  db: Db,
  masters: readonly Master[],
  wanted: SearchWords,
): Promise<MasterHit[]> {
  const numberPattern = wanted.mobile === undefined ? null : `% ${wanted.mobile}%`;
  const parts = masters.map((master, index) => {
    const search = joined(searchedFields(master.declaration));
    const rank = sql`case when lower(${nameOf(master)}) like ${wanted.prefix} then 0
      when ' ' || ${search} like all(${wanted.wordPrefixes}::text[]) then 1 else 2 end`;
    return sql`(select ${columnsOf(master, index)}, ${rank} as rank from ${sql.table(master.table)} as t
      where ${search} like all(${wanted.patterns}::text[]) or ${search} like ${numberPattern}::text
      order by rank, ${nameOf(master)} collate natural_order, id limit ${HITS_EACH})`;
  });
  const { rows } = await sql<HitRow>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.flatMap(({ master, texts, ...hit }) => {
    const declaration = masters[master]?.declaration;
    return declaration ? [{ ...hit, detail: detailOf(texts, wanted), declaration }] : [];
  });
}

/**
 * Words in record names that resemble the typed words, to correct misspellings.
 * @example await masterWordsLike(db, prepareMasters([vendor]), ['indame']) // ['indane']
 */
export async function masterWordsLike(
  db: Db,
  masters: readonly Master[],
  words: readonly string[],
): Promise<string[]> {
  const parts = masters.map(({ declaration, table }) => {
    return sql`select string_to_table(${pickerText(declaration)}, ' ') as word from ${sql.table(table)} as t`;
  });
  const { rows } = await sql<{ word: string }>`
    select word from (${sql.join(parts, sql` union `)}) as known
     where word ~ '^[[:alpha:]]{3,}$'
     order by (select max(similarity(typed, word)) from unnest(${words}::text[]) as typed) desc, word
     limit 60`.execute(db);
  return rows.map(({ word }) => word);
}

/** Two more texts of a record; texts that contain a typed word come first. */
export function detailOf(texts: readonly string[], { words, mobile }: SearchWords): string {
  const wanted = mobile === undefined ? words : [...words, mobile];
  const has = (text: string) => wanted.some((word) => text.toLowerCase().includes(word));
  const filled = texts.filter((text) => text !== '');
  return [...filled.filter(has), ...filled.filter((text) => !has(text))].slice(0, 2).join(' · ');
}

const columnsOf = (master: Master, index: number) => sql`
  ${sql.lit(index)}::int as master, t.id, ${nameOf(master)} as title,
  array_remove(array[${sql.join([...shownTexts(master), sql`null`])}]::text[], null) as texts`;

/** The columns of a table except the name; references as names. */
function shownTexts({ declaration, targets }: Master): RawBuilder<unknown>[] {
  const [name] = declaration.dropdown;
  return columnNames(declaration)
    .filter((field) => field !== name)
    .flatMap((field) => {
      const target = targets[field];
      if (target)
        return [
          sql`(select ${sql.ref(target.name)} from ${sql.table(target.table)} where id = t.${sql.ref(field)})`,
        ];
      const input = declaration.fields[field]?.input;
      return input && SHOWN.includes(input) ? [sql`t.${sql.ref(field)}`] : [];
    });
}

const nameOf = (master: Master) => sql`t.${sql.ref(master.declaration.dropdown[0])}`;

const joined = (fields: readonly string[]) =>
  sql`lower(concat_ws(' ', ${sql.join(fields.map((field) => sql`t.${sql.ref(field)}`))}))`;

/** SQL: the texts that a picker shows of a record `t`, as one lower-case text. */
export const pickerText = (declaration: Declaration) => joined(textsOf(declaration, declaration.dropdown));

const TEXTS: readonly Field['input'][] = ['text', 'email', 'tel', 'area'];
const SHOWN: readonly Field['input'][] = [...TEXTS, 'choice'];

const columnNames = ({ dropdown, columns }: Declaration) => [...new Set([...dropdown, ...columns])];

const fieldsWith = ({ fields }: Declaration, inputs: readonly string[], names: readonly string[]) =>
  names.filter((name) => inputs.includes(fields[name]?.input ?? ''));

const textsOf = (declaration: Declaration, names: readonly string[]) => fieldsWith(declaration, TEXTS, names);

/** The searched fields, the record's name first. @example searchedFields(vehicle) // ['vehicle_number', …] */
export const searchedFields = (declaration: Declaration): string[] =>
  textsOf(declaration, columnNames(declaration));
