import { type SqlBool, sql } from 'kysely';
import { modeOfRows } from '../../domain/banks/mode.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { matches } from '../../kit/server/list/list-find.ts';
import { formatRupees, formatTime } from '../../kit/shared/format.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import { searchWords } from '../../kit/shared/search-words.ts';
import type { CustomerType } from '../../masters/choices.ts';

export type PaymentRules = Pick<RuleSettings, 'driver_accounts' | 'money_places'>;
type PaymentTable = 'customer_payments' | 'sv_payments';

/** What the rows of payments show under the settings besides what each payment has, and the tables that it is from. */
export function addedTo(table: PaymentTable, { driver_accounts, money_places }: PaymentRules) {
  const none = { columns: sql``, joins: sql`` };
  const [driver, place] = [driver_accounts ? ofDriver(table) : none, money_places ? ofPlace(table) : none];
  const reference = driver_accounts || money_places ? sql`, coalesce(reference, '') as reference` : sql``;
  return {
    columns: sql`${driver.columns}${reference}${place.columns}`,
    joins: sql`${driver.joins}${place.joins}`,
  };
}

const ofDriver = (table: PaymentTable) => ({
  columns: sql`, ${sql.ref(`${table}.employee_id`)}, ${sql.ref(`${table}.area_code_id`)}, cash_recovery_id,
         case when employees.id is not null
              then json_build_object('id', employees.id, 'name', employees.name) end as employee,
         case when area.id is not null
              then json_build_object('id', area.id, 'area_code', area.area_code, 'area_name', area.area_name) end as area_code`,
  joins: sql`
    left join employees on employees.id = ${sql.ref(`${table}.employee_id`)}
    left join area_codes as area on area.id = ${sql.ref(`${table}.area_code_id`)}`,
});

const paymentOfCheque = { customer_payments: 'customer_payment_id', sv_payments: 'sv_payment_id' } as const;

function ofPlace(table: PaymentTable) {
  const branchId = sql.ref(`${table}.branch_id`);
  const mode = modeOfRows(table, { money_places: true });
  const payment = sql.ref(paymentOfCheque[table]);
  return {
    columns: sql`, ${branchId},
         (select json_build_object('id', id, 'name', name) from branches where id = ${branchId}) as branch${mode.columns},
         coalesce(cheque_number, '') as cheque_number, coalesce(cheque.bank_name, '') as bank_name,
         coalesce(cheque_date::text, '') as cheque_date, cheque_status`,
    joins: sql`${mode.joins}
    left join (select ${payment}, number as cheque_number, bank_name, cheque_date, status as cheque_status
                 from cheques) as cheque on ${payment} = ${sql.ref(`${table}.id`)}`,
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
