import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { matches } from '../../kit/server/list/list-find.ts';
import { formatRupees, formatTime } from '../../kit/shared/format.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import { searchWords } from '../../kit/shared/search-words.ts';
import type { CustomerType } from '../../masters/choices.ts';

export type OfDrivers = Pick<RuleSettings, 'driver_accounts'>;

/** What the rows of payments show where drivers have accounts, and the tables that it is from. */
export function ofDriver(table: string, { driver_accounts }: OfDrivers) {
  if (!driver_accounts) return { columns: sql``, joins: sql`` };
  return {
    columns: sql`, ${sql.ref(`${table}.employee_id`)}, ${sql.ref(`${table}.area_code_id`)}, cash_recovery_id,
         coalesce(reference, '') as reference,
         case when employees.id is not null
              then json_build_object('id', employees.id, 'name', employees.name) end as employee,
         case when area.id is not null
              then json_build_object('id', area.id, 'area_code', area.area_code, 'area_name', area.area_name) end as area_code`,
    joins: sql`
    left join employees on employees.id = ${sql.ref(`${table}.employee_id`)}
    left join area_codes as area on area.id = ${sql.ref(`${table}.area_code_id`)}`,
  };
}

/** The newest payment of the last hour with the same customer, day and amount (₹), in words. */
export async function findSamePayment(
  db: Db,
  table: string,
  { customer_id, date, amount }: { customer_id: number; date: string; amount: number },
): Promise<{ msg: string } | null> {
  const { rows } = await sql<{ id: number; created_at: Date }>`
    select id, created_at
      from ${sql.table(table)}
     where customer_id = ${customer_id} and date = ${date} and amount = ${amount}
       and created_at > now() - interval '1 hour'
     order by id desc
     limit 1`.execute(db);
  const [same] = rows;
  if (!same) return null;
  const time = formatTime(same.created_at.toISOString());
  return { msg: `Payment ${same.id} of ${formatRupees(amount)} was recorded at ${time} already` };
}

/** The condition that the customer has the type and that every word of the search occurs in its names or numbers. */
export function matchesPayer(customerType: CustomerType, search: string) {
  const wanted = searchWords(search);
  if (!wanted) return sql<SqlBool>`true`;
  return sql<SqlBool>`customer_id in (select id from customers
                                       where customer_type = ${customerType}
                                         and ${matches(sql`search`, wanted)})`;
}
