import { type SqlBool, sql } from 'kysely';

/** The words of a search: a customer has to fit every one of them. */
export const wordsOf = (search: string): string[] => search.normalize('NFC').split(/\s+/).filter(Boolean);

/** What finds each word anywhere in a customer's names and numbers. */
export const patternsOf = (words: readonly string[]): string[] =>
  words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);

/** The trigram index knows three letters or digits in a row; asked for less it would be read from end to end. */
export const isIndexed = (pattern: string): boolean => /[a-z0-9]{3}/i.test(pattern);

/** Whether a row of `customers` fits every pattern. */
export const fits = (patterns: readonly string[]) =>
  sql<SqlBool>`search like all ((select string_to_array(lower(${patterns.join(' ')}), ' '))::text[])`;
