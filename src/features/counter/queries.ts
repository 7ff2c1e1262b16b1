import { sql } from 'kysely';
import { modeOfRows } from '../../domain/banks/mode.ts';
import { ruleSettings } from '../../domain/settings.ts';
import type { Db } from '../../kit/server/db/db.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import type { CounterRow } from './contract.ts';

/** The counter sales as lists read them, each with its lines; while money places are on, with their modes. */
export const counterSales = (rules: Pick<RuleSettings, 'money_places'>) => {
  const mode = modeOfRows('counter_sales', rules);
  return sql<CounterRow>`
  select counter_sales.id, counter_sales.date, branches.name as branch, counter_sales.branch_id, area_codes.area_code,
         counter_sales.area_code_id, counter_sales.customer_id, counter_sales.customer_type,
         coalesce(rtrim(first_name || ' ' || last_name), '') as customer_name, coalesce(company_name, '') as company_name,
         coalesce(mobile, '') as "mobileNumber", payment_mode, amount, is_recovered, lines,
         coalesce((select users.name
                     from record_changes
                     join users on users.id = user_id
                    where entity = 'counter_sales' and record_id = counter_sales.id and action = 'created'), '') as sold_by${mode.columns}
    from counter_sales
    join branches on branches.id = counter_sales.branch_id
    join area_codes on area_codes.id = counter_sales.area_code_id
    left join customers on customers.id = counter_sales.customer_id${mode.joins}
   cross join lateral (
     select coalesce(bool_or(cash_recovery_id is not null), false) as is_recovered,
            coalesce(json_agg(json_build_object(
              'id', id, 'product', product, 'weight', weight, 'qty', qty, 'empty_cylinders', empty_cylinders,
              'rate', case when qty > 0 then round(line.amount / qty, 2) else 0 end, 'amount', line.amount)
              order by id), '[]') as lines
       from day_entries as line
      where counter_sale_id = counter_sales.id) as of_lines`;
};

export async function readCounterSale(db: Db, id: number): Promise<CounterRow | undefined> {
  const { rows } = await sql<CounterRow>`
    ${counterSales(await ruleSettings(db))} where counter_sales.id = ${id}`.execute(db);
  return rows[0];
}
