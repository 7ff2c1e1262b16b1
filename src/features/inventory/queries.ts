import { sql } from 'kysely';
import { modeOfRows } from '../../domain/banks/mode.ts';
import { ruleSettings } from '../../domain/settings.ts';
import { goods } from '../../domain/stock/places.ts';
import type { Db } from '../../kit/server/db/db.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import type { InventoryRow, RepeatedQuery } from './contract.ts';

/** The purchases as lists and forms read them; while money places are on, with their modes. */
export const purchases = (rules: Pick<RuleSettings, 'money_places'>) => {
  const mode = modeOfRows('inventory', rules);
  return sql<InventoryRow>`
  select inventory.id, inventory.version, inventory.date, invoice_no, godown_id, product_vendor_id, product, weight, qty, empty_cylinders,
         invoice_amount, payment_mode, paid_amount, inventory.note,
         json_build_object('id', godowns.id, 'name', godowns.name) as godown,
         json_build_object('id', vendors.id, 'name', vendors.name) as product_vendor,
         '/api/files/' || files.token as file,
         case when plant_load_id is not null then json_build_object('id', plant_load_id, 'name', coalesce(
           (select number from plant_loads where id = plant_load_id), 'Of another branch')) end as plant_load${mode.columns}
    from inventory
    join godowns on godowns.id = inventory.godown_id
    join vendors on vendors.id = inventory.product_vendor_id
    left join files on files.id = inventory.file${mode.joins}`;
};

export async function readPurchase(db: Db, id: number): Promise<InventoryRow | undefined> {
  const { rows } =
    await sql<InventoryRow>`${purchases(await ruleSettings(db))} where inventory.id = ${id}`.execute(db);
  return rows[0];
}

/** The first purchase of the financial year (April to March) with the same vendor, invoice number and goods. */
export async function findRepeated(db: Db, query: RepeatedQuery): Promise<InventoryRow | undefined> {
  const { date, product_vendor_id, invoice_no, except } = query;
  const { product, weight } = goods(query.product, query.weight);
  const yearStart = sql`(date_trunc('year', ${date}::date - interval '3 months') + interval '3 months')::date`;
  const { rows } = await sql<InventoryRow>`
    ${purchases(await ruleSettings(db))}
     where inventory.product_vendor_id = ${product_vendor_id} and lower(invoice_no) = lower(${invoice_no})
       and product = ${product} and (product <> 'Cylinders' or weight = ${weight})
       and inventory.date >= ${yearStart} and inventory.date < ${yearStart} + interval '1 year'
       and inventory.id <> ${except ?? 0}
     order by inventory.date, inventory.id
     limit 1`.execute(db);
  return rows[0];
}
