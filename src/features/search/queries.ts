import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { detailOf, type Hit } from '../../kit/server/master/master-search.ts';
import { formatDay } from '../../kit/shared/format.ts';
import type { Wanted } from '../../kit/shared/search-words.ts';

const HITS = sql.lit(8);
/**
 * How many of the newest rows are looked through before the whole table is: what is common turns up there. Purchases are
 * thousands where customers may be a million, so fewer of them are enough.
 */
const PROBES = { customers: 2_000, inventory: 200 };
/** Highest character, for prefix ranges. */
const LAST = '\u{10ffff}';

/** Customers in whose names and numbers every word occurs. */
export async function searchCustomers(db: Db, wanted: Wanted): Promise<Hit[]> {
  const { rows } = await sql<Hit & { texts: string[] }>`
    ${found('customers', sql`search`, wanted)}
    select id, ${rankOf(sql`search`, wanted)} as rank, first_name || ' ' || last_name as title,
           array[company_name, mobile, consumer_id, gas_consumer_number, customer_type] as texts
      from found
      join customers using (id)
     order by rank, lower(first_name || ' ' || last_name), id desc
     limit ${HITS}`.execute(db);
  return rows.map(({ texts, ...hit }) => ({ ...hit, detail: detailOf(texts, wanted) }));
}

/** Purchases by invoice number. */
export async function searchInvoices(db: Db, wanted: Wanted): Promise<Hit[]> {
  const { rows } = await sql<Hit & { date: string; vendor: string }>`
    ${found('inventory', sql`lower(invoice_no)`, wanted)}
    select inventory.id, ${rankOf(sql`lower(invoice_no)`, wanted)} as rank, invoice_no as title, date,
           vendors.name as vendor
      from found
      join inventory on inventory.id = found.id
      join vendors on vendors.id = product_vendor_id
     order by rank, date desc, inventory.id desc
     limit ${HITS}`.execute(db);
  return rows.map(({ date, vendor, ...hit }) => ({ ...hit, detail: `${vendor} · ${formatDay(date)}` }));
}

/**
 * The ids of rows that match, at most some hundreds: those that begin with the text by their own index, what is common
 * among the newest rows, and only what is rare there by the trigram index. So neither costs a sort of thousands.
 */
function found(table: keyof typeof PROBES, text: RawBuilder<unknown>, wanted: Wanted): RawBuilder<unknown> {
  const matches = sql`${text} like all ((select ${wanted.patterns}::text[])::text[])`;
  return sql`
    with starting as materialized (
      select id from ${sql.table(table)}
       where ${text} ~>=~ ${wanted.text} and ${text} ~<~ ${wanted.text + LAST}
       order by ${text} using ~<~ limit ${HITS}
    ), newest as materialized (
      select id from (select * from ${sql.table(table)} order by id desc limit ${sql.lit(PROBES[table])}) as probe
       where ${matches} limit ${HITS}
    ), others as materialized (
      select id from ${sql.table(table)}
       where (select count(*) from newest) < ${HITS} and ${byIndex(text, wanted)} and ${matches}
    ), found as (
      select id from starting union select id from newest union select id from others
    )`;
}

/** Words that are searched by the index; their matches are filtered by all words. */
const INDEXED_WORDS = 4;

/**
 * What the trigram index can tell of each word: it knows three signs in a row, or two that begin a word; asked for less
 * it would read itself from end to end.
 */
function byIndex(text: RawBuilder<unknown>, { words, patterns, wordPrefixes }: Wanted): RawBuilder<unknown> {
  const signs = words.map((word) => Math.max(...word.split(/[^\p{L}\p{N}]+/u).map((part) => part.length)));
  const long = patterns.filter((_, index) => (signs[index] ?? 0) >= 3);
  const two = wordPrefixes.filter((_, index) => signs[index] === 2);
  const conditions = [
    ...long.map((pattern) => sql`${text} like ${pattern}`),
    // All of the text may begin so, too; the pattern begins with the space before a word.
    ...two.map((pattern) => sql`(${text} like ${pattern} or ${text} like ${pattern.replace('% ', '')})`),
  ].slice(0, INDEXED_WORDS);
  return conditions.length === 0 ? sql`false` : sql.join(conditions, sql` and `);
}

const rankOf = (text: RawBuilder<unknown>, wanted: Wanted) => sql<number>`
  case when ${text} like ${wanted.prefix} then 0
       when ' ' || ${text} like all(${wanted.wordPrefixes}::text[]) then 1 else 2 end`;

/** Words of customers' names that are similar to the typed ones, in case of misspelling. */
export async function customerWordsLike(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word
      from unnest(${words}::text[]) as typed,
           lateral (select word from customer_words order by word <-> typed limit 30) as near
     order by typed, word`.execute(db);
  return rows.map(({ word }) => word);
}
