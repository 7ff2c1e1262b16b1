import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { svKinds } from '../../masters/choices.ts';

const kinds = Object.entries(svKinds).map(([type, kind]) => sql`when ${sql.lit(type)} then ${sql.lit(kind)}`);
const kind = sql`case sv_type ${sql.join(kinds, sql` `)} end`;

/**
 * Opens the accounts of new customers: for a Credit customer with the advance as its first line, for an SV
 * customer with the charge of the connection.
 * @param which condition on `customers`
 * @example await openAccounts(db, sql`id = ${id}`)
 */
export async function openAccounts(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with opened as (
      insert into credit_accounts (customer_id, owed)
      select id, -advance_amount from customers where customer_type = 'Credit' and ${which}
      returning customer_id
    ), connected as (
      insert into sv_accounts (customer_id, date, kind, charged)
      select id, date, ${kind}, case ${kind} when 'deposit' then advance_amount else chargeable_amount end
        from customers
       where customer_type = 'SV' and ${which}
    )
    insert into credit_entries (customer_id, date, kind, amount)
    select id, coalesce(opening_date, date), 'opening', -advance_amount
      from customers
     where id in (select customer_id from opened) and advance_amount > 0
     order by id`.execute(db);
}
