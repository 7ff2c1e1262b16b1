import { type SqlBool, sql } from 'kysely';
import { matches } from '../../kit/server/list/list-find.ts';
import { wantedWords } from '../../kit/shared/search-words.ts';
import type { CustomerType } from '../../masters/choices.ts';

/** Whether an account is that of a customer of the type in whose names and numbers every word of a search occurs. */
export function isNamed(customerType: CustomerType, search: string) {
  const wanted = wantedWords(search);
  if (!wanted) return sql<SqlBool>`true`;
  return sql<SqlBool>`customer_id in (select id from customers
                                       where customer_type = ${customerType}
                                         and ${matches(sql`search`, wanted)})`;
}
