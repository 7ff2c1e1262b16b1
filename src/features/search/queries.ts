import { sql } from 'kysely';
import type { Db, Fragment } from '../../kit/server/db/db.ts';
import { BY_VALUES } from '../../kit/server/db/statement-names.ts';
import { matches } from '../../kit/server/list/list-find.ts';
import { detailOf, type Hit } from '../../kit/server/master/master-search.ts';
import { formatDay } from '../../kit/shared/format.ts';
import type { SearchWords } from '../../kit/shared/search-words.ts';

const MAX_HITS = sql.lit(8);
const byValues = sql.raw(BY_VALUES);

/** Customers in whose names and numbers every word occurs. */
export async function searchCustomers(db: Db, wanted: SearchWords): Promise<Hit[]> {
  const { rows } = await sql<Hit & { texts: string[] }>`
    select ${byValues} id, ${rankOf(sql`search`, wanted)} as rank, rtrim(first_name || ' ' || last_name) as title,
           array[company_name, mobile, consumer_id, gas_consumer_number, customer_type] as texts
      from customers
     where ${matches(sql`search`, wanted)}
     order by ${wanted.text} in (lower(consumer_id), lower(gas_consumer_number)) or mobile = ${wanted.mobile ?? wanted.text} desc, rank,
              lower(rtrim(first_name || ' ' || last_name)), id desc
     limit ${MAX_HITS}`.execute(db);
  return rows.map(({ texts, ...hit }) => ({ ...hit, detail: detailOf(texts, wanted) }));
}

/** Purchases by invoice number. */
export async function searchInvoices(db: Db, wanted: SearchWords): Promise<Hit[]> {
  const { rows } = await sql<Hit & { date: string; vendor: string }>`
    select ${byValues} inventory.id, ${rankOf(sql`lower(invoice_no)`, wanted)} as rank, invoice_no as title, date,
           vendors.name as vendor
      from inventory
      join vendors on vendors.id = product_vendor_id
     where ${matches(sql`lower(invoice_no)`, wanted)}
     order by rank, date desc, inventory.id desc
     limit ${MAX_HITS}`.execute(db);
  return rows.map(({ date, vendor, ...hit }) => ({ ...hit, detail: `${vendor} · ${formatDay(date)}` }));
}

const rankOf = (text: Fragment, wanted: SearchWords) => sql<number>`
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
