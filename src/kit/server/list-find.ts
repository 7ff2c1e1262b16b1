import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListColumn, ListDeclaration, NameColumn } from '../shared/list.ts';
import { wantedWords } from '../shared/search-words.ts';
import type { Db } from './db.ts';
import { BY_VALUES } from './naming-client.ts';

type Condition = RawBuilder<SqlBool>;

/** So many records found by name are looked up by an index; rows of more than these are met soon in any order. */
const FEW = 1_000;

/**
 * The condition for rows in which every word occurs. The records that a word names are searched first, then the
 * list by their ids, because no index has the texts of both.
 * @param typed the words
 * @example await findIn(db, loadList, 'ravi 14.2')
 */
export async function findIn(db: Db, list: ListDeclaration, typed: string): Promise<Condition[]> {
  const words = wantedWords(typed)?.words ?? [];
  if (words.length === 0) return [];
  const { search } = list;
  if (search !== undefined) return words.map((word) => searched(sql.ref(`${list.table}.${search}`), word));
  const columns = Object.entries(list.columns);
  const named = await recordsOf(db, columns.map(([, column]) => column).filter(isName), words);
  return words.map((word, index) => {
    const own = columns.flatMap(([name, column]) => ownMatch(list.table, name, column, word));
    const found = named
      .filter((match) => match.word === index)
      .map((match) => ofRecord(list.table, match, word));
    return anyOf([...own, ...found]);
  });
}

const anyOf = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

const isName = (column: ListColumn): column is NameColumn => column.is === 'name' && !column.isMore;

/** The rows that have a word themselves. */
function ownMatch(table: string, name: string, column: ListColumn, word: string): Condition[] {
  const of = (own: string) => sql.ref(`${table}.${own}`);
  if (column.is === 'choice') {
    const matching = column.options.filter((option) => option.toLowerCase().includes(word));
    return matching.length > 0 ? [sql`${of(column.column ?? name)} = any(${matching}::text[])`] : [];
  }
  if (column.is === 'text')
    return (column.columns ?? [name]).map((own) => sql<SqlBool>`lower(${of(own)}) like ${containing(word)}`);
  const amount = column.is === 'figure' && column.isFound ? AMOUNT.exec(word)?.[1] : undefined;
  return amount === undefined ? [] : [sql`${of(name)} = ${amount.replaceAll(',', '')}::numeric`];
}

const AMOUNT = /^₹?([0-9][0-9,]{0,14}(?:\.[0-9]{1,2})?)$/;

/** The records that a word finds; of more than FEW the ids are left out. */
type Match = { word: number; column: NameColumn; ids: number[] };

async function recordsOf(db: Db, columns: readonly NameColumn[], words: readonly string[]): Promise<Match[]> {
  if (columns.length === 0) return [];
  const parts = words.flatMap((word, index) =>
    columns.map(
      (column, place) => sql`
        select ${sql.lit(index)}::int as word, ${sql.lit(place)}::int as place,
               array(${idsOf(column, word)} limit ${sql.lit(FEW + 1)}) as ids`,
    ),
  );
  const { rows } = await sql<{ word: number; place: number; ids: number[] }>`
    ${sql.raw(BY_VALUES)} ${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.flatMap(({ word, place, ids }) => {
    const column = columns[place];
    return column && ids.length > 0 ? [{ word, column, ids }] : [];
  });
}

function ofRecord(table: string, { column, ids }: Match, word: string): Condition {
  const key = sql.ref(`${table}.${column.key}`);
  return ids.length > FEW ? sql`${key} in (${idsOf(column, word)})` : sql`${key} = any(${ids}::int[])`;
}

function idsOf({ table, name, search }: NameColumn, word: string) {
  const match =
    search === undefined
      ? sql<SqlBool>`lower(concat_ws(' ', ${sql.join(name.map((part) => sql.ref(`${table}.${part}`)))})) like ${containing(word)}`
      : searched(sql.ref(`${table}.${search}`), word);
  return sql`select id from ${sql.table(table)} where ${match}`;
}

const escaped = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&');
const containing = (word: string) => `%${escaped(word)}%`;

/**
 * A word in a text with a trigram index, which knows three letters or digits in a row, or two that begin a word:
 * shorter words are looked for where a word, or for one sign the whole text, begins so.
 */
function searched(text: RawBuilder<unknown>, word: string): Condition {
  const signs = Math.max(...word.split(/[^\p{L}\p{N}]+/u).map((part) => part.length));
  if (signs >= 3) return sql`${text} like ${containing(word)}`;
  const start = `${escaped(word)}%`;
  return signs === 2
    ? sql`(${text} like ${start} or ${text} like ${`% ${start}`})`
    : sql`${text} like ${start}`;
}
