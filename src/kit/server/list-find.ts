import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListColumn, ListDeclaration, NameColumn } from '../shared/list.ts';
import { wantedWords } from '../shared/search-words.ts';
import type { Db } from './db.ts';
import { BY_VALUES } from './statement-names.ts';

type Condition = RawBuilder<SqlBool>;

/** Up to this many records found by name are looked up by their ids; rows of more records are frequent in any order. */
const FEW = 10_000;

/**
 * The conditions for rows in which every word occurs. Records are searched by name first, and the list by their ids
 * afterwards, because no index covers the texts of both.
 * @param typed the words
 * @example await findIn(db, loadList, 'ravi 14.2')
 */
export async function findIn(db: Db, list: ListDeclaration, typed: string): Promise<Condition[]> {
  const words = wantedWords(typed)?.words ?? [];
  if (words.length === 0) return [];
  const { table, search } = list;
  if (search !== undefined) return words.map((word) => searched(sql.ref(`${table}.${search}`), word));
  const columns = Object.entries(list.columns);
  const names = columns.map(([, column]) => column).filter(isName);
  const named = await recordsOf(
    db,
    words.flatMap((word) =>
      names.filter((column) => isSought(column, word)).map((column) => ({ column, words: [word] })),
    ),
  );
  const places = words.map((word): Place => {
    const matches = named.filter((match) => match.words[0] === word);
    const common = matches.find(({ column, ids }) => column.search !== undefined && ids.length > FEW);
    const others = matches.filter((match) => match !== common).map((match) => ofRecord(table, match));
    const own = columns.flatMap(([name, column]) => ownMatch(table, name, column, word));
    return { word, others: [...own, ...others], common: common?.column };
  });
  return conditionsOf(db, table, places);
}

/** Where a word occurs: `others` are conditions; `common` is a name that more than FEW records have. */
type Place = { word: string; others: Condition[]; common: NameColumn | undefined };

/** Two words that are common alone may be rare in one name, such as a first and a last name. */
async function conditionsOf(db: Db, table: string, places: readonly Place[]): Promise<Condition[]> {
  const common = places.filter((place) => place.common !== undefined).slice(0, 2);
  const [first, second] = common;
  const alone = places.map(({ word, others, common: column }) =>
    anyOf([...others, ...(column ? [ofRecord(table, { column, words: [word], ids: undefined })] : [])]),
  );
  if (!first?.common || !second || first.common !== second.common) return alone;
  const words = [first.word, second.word];
  const [both] = await recordsOf(db, [{ column: first.common, words }]);
  const inOne = ({ word, common: column }: Place) =>
    column ? [ofRecord(table, { column, words: [word], ids: undefined })] : [];
  const pair = anyOf([
    ...(both ? [ofRecord(table, both)] : []),
    ...anyPair(first.others, [...second.others, ...inOne(second)]),
    ...anyPair(inOne(first), second.others),
  ]);
  return [pair, ...alone.filter((_, index) => places[index] !== first && places[index] !== second)];
}

const anyPair = (left: readonly Condition[], right: readonly Condition[]): Condition[] =>
  left.length === 0 || right.length === 0 ? [] : [sql`(${anyOf(left)} and ${anyOf(right)})`];

const anyOf = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

const isName = (column: ListColumn): column is NameColumn => column.is === 'name' && !column.isMore;

/** A short number occurs in many phone numbers by chance. */
const isSought = ({ search }: NameColumn, word: string) =>
  search === undefined || !/^[0-9.,]{1,4}$/.test(word);

/** Conditions on the list's own columns. */
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

type Named = { column: NameColumn; words: readonly string[] };
/** The records whose name contains the words; `ids` are at most FEW + 1. */
type Match = Named & { ids: number[] };

/** The records of some names; those without a match are left out. */
async function recordsOf(db: Db, names: readonly Named[]): Promise<Match[]> {
  if (names.length === 0) return [];
  const parts = names.map(
    (named, place) => sql`
      select ${sql.lit(place)}::int as place, array(${idsOf(named)} limit ${sql.lit(FEW + 1)}) as ids`,
  );
  const { rows } = await sql<{ place: number; ids: number[] }>`
    ${sql.raw(BY_VALUES)} ${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.flatMap(({ place, ids }) => {
    const named = names[place];
    return named && ids.length > 0 ? [{ ...named, ids }] : [];
  });
}

function ofRecord(table: string, { ids, ...named }: Named & { ids: number[] | undefined }): Condition {
  const key = sql.ref(`${table}.${named.column.key}`);
  return ids === undefined || ids.length > FEW
    ? sql`${key} in (${idsOf(named)})`
    : sql`${key} = any(${ids}::int[])`;
}

function idsOf({ column: { table, name, search }, words }: Named) {
  const parts = sql.join(name.map((part) => sql.ref(`${table}.${part}`)));
  const matches = words.map((word) =>
    search === undefined
      ? sql<SqlBool>`lower(concat_ws(' ', ${parts})) like ${containing(word)}`
      : searched(sql.ref(`${table}.${search}`), word),
  );
  return sql`select id from ${sql.table(table)} where ${sql.join(matches, sql` and `)}`;
}

const escaped = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&');
const containing = (word: string) => `%${escaped(word)}%`;

/**
 * A word in a text with a trigram index. The index finds three letters or digits in a row anywhere, but two only at the
 * start of a word. So two match the start of a word, and a single one the start of the text.
 */
function searched(text: RawBuilder<unknown>, word: string): Condition {
  const signs = Math.max(...word.split(/[^\p{L}\p{N}]+/u).map((part) => part.length));
  if (signs >= 3) return sql`${text} like ${containing(word)}`;
  const start = `${escaped(word)}%`;
  return signs === 2
    ? sql`(${text} like ${start} or ${text} like ${`% ${start}`})`
    : sql`${text} like ${start}`;
}
