import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListColumn, ListDeclaration } from '../../shared/list.ts';
import { type SearchWords, searchWords } from '../../shared/search-words.ts';

export type Condition = RawBuilder<SqlBool>;

/**
 * The conditions for rows in which every word occurs, or the mobile number that the text may be.
 * @param typed the text of the search field
 * @example findIn(loadList, 'ravi 14.2')
 */
export function findIn({ table, columns, search }: ListDeclaration, typed: string): Condition[] {
  const wanted = searchWords(typed);
  if (!wanted) return [];
  if (search !== undefined) return [matches(sql.ref(`${table}.${search}`), wanted)];
  const hasAmounts = Object.values(columns).some((column) => 'isSearchable' in column);
  const conditionFor = (word: string) => {
    const isAmount = hasAmounts && /^[0-9.,]{1,4}$/.test(word);
    const places = Object.entries(columns).flatMap(([name, column]) =>
      // A short number occurs in many phone numbers by chance.
      isAmount && 'search' in column ? [] : placesIn(table, name, column, word),
    );
    return places.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(places, sql` or `)})`;
  };
  const conditions = wanted.words.map(conditionFor);
  if (!wanted.mobile) return conditions;
  return [sql`((${sql.join(conditions, sql` and `)}) or ${conditionFor(wanted.mobile)})`];
}

/** The conditions for rows that have the word in one column. */
function placesIn(table: string, name: string, column: ListColumn, word: string): Condition[] {
  const columnRef = (of: string) => sql.ref(`${table}.${of}`);
  switch (column.is) {
    case 'date':
      return [];
    case 'choice': {
      const options = column.options.filter((option) => option.toLowerCase().includes(word));
      return options.length > 0 ? [sql`${columnRef(column.column ?? name)} = any(${options}::text[])`] : [];
    }
    case 'text':
      return (column.columns ?? [name]).map((of) => contains(sql`lower(${columnRef(of)})`, word));
    case 'rupees':
    case 'kg':
    case 'count': {
      const amount = column.isSearchable ? AMOUNT.exec(word)?.[1] : undefined;
      return amount === undefined ? [] : [sql`${columnRef(name)} = ${amount.replaceAll(',', '')}::numeric`];
    }
    case 'name':
      return column.isSecondary ? [] : [sql`${columnRef(column.key)} in (${recordsWith(column, word)})`];
  }
}

const AMOUNT = /^₹?([0-9][0-9,]{0,14}(?:\.[0-9]{1,2})?)$/;

function recordsWith({ table, name, search }: Extract<ListColumn, { is: 'name' }>, word: string) {
  const text =
    search === undefined
      ? sql`lower(concat_ws(' ', ${sql.join(name.map((part) => sql.ref(`${table}.${part}`)))}))`
      : sql.ref(`${table}.${search}`);
  return sql`select id from ${sql.table(table)} where ${contains(text, word)}`;
}

/**
 * SQL: a text has every word, or a word that begins with the mobile number. For rare words it reads a trigram index, if the
 * statement is planned by its values (`BY_VALUES`).
 */
export function matches(text: RawBuilder<unknown>, { patterns, mobile }: SearchWords): Condition {
  const all = sql.join(
    patterns.map((pattern) => sql`${text} like ${pattern}`),
    sql` and `,
  );
  return mobile ? sql`((${all}) or ${text} like ${`% ${mobile}%`})` : sql`${all}`;
}

const contains = (text: RawBuilder<unknown>, word: string): Condition =>
  sql`${text} like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
