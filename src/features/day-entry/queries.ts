import { sql } from 'kysely';
import { modeOfRows } from '../../domain/banks/mode.ts';
import { ruleSettings } from '../../domain/settings.ts';
import type { Db } from '../../kit/server/db/db.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import type { SaleRow } from './contract.ts';

/** The sales as lists read them; with tills, by which mode, and what was collected at the door. */
export const sales = (rules: Pick<RuleSettings, 'money_places'>) => {
  const mode = modeOfRows('day_entries', rules);
  return sql<SaleRow>`
  select day_entries.id, day_entries.date, saletype, branches.name as branch, day_entries.branch_id,
         area_codes.area_code, day_entries.area_code_id, coalesce(vehicle_number, '') as vehicle_number, vehicle_id,
         coalesce(employees.name, '') as driver, day_entries.employee_id, day_entries.customer_id,
         day_entries.customer_type, coalesce(rtrim(first_name || ' ' || last_name), '') as customer_name,
         coalesce(company_name, '') as company_name,
         product, weight, qty, payment_mode, amount, empty_cylinders, stock_assign_id, cash_recovery_id,
         counter_sale_id${mode.columns}${rules.money_places ? sql`, collected_amt` : sql``}
    from day_entries
    join branches on branches.id = day_entries.branch_id
    join area_codes on area_codes.id = day_entries.area_code_id
    left join vehicles on vehicles.id = day_entries.vehicle_id
    left join employees on employees.id = day_entries.employee_id
    left join customers on customers.id = day_entries.customer_id${mode.joins}`;
};

export async function readSale(db: Db, id: number): Promise<SaleRow | undefined> {
  const { rows } = await sql<SaleRow>`${sales(await ruleSettings(db))} where day_entries.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Entries of a day and area without a recovery. */
export async function openSales(db: Db, query: { date: string; area_code_id: number }): Promise<SaleRow[]> {
  const { rows } = await sql<SaleRow>`
    ${sales(await ruleSettings(db))}
     where day_entries.date = ${query.date} and day_entries.area_code_id = ${query.area_code_id}
       and cash_recovery_id is null
     order by day_entries.id
     limit 5000`.execute(db);
  return rows;
}
