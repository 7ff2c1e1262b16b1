import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { type Product, type Thing, weightOf } from '../../masters/things.ts';

/**
 * Places of goods. `road` is one load of a driver, by its stock assign; `shortage` is goods missing from a
 * driver; `plant_load` and `transfer` are goods on the way, by their record; `claim` is what a plant still owes, by claim.
 * `vendor`, `customer`, `adjustment` and `conversion` (where goods change their state) are outside the business and may be
 * below zero. A customer without a record is 0.
 */
export const placeKinds = [
  'vendor',
  'godown',
  'road',
  'customer',
  'shortage',
  'adjustment',
  'conversion',
  'plant_load',
  'transfer',
  'claim',
] as const;
export type PlaceKind = (typeof placeKinds)[number];
export type Place = { place: PlaceKind; id: number };

export const vendor = (id: number): Place => ({ place: 'vendor', id });
export const godown = (id: number): Place => ({ place: 'godown', id });
export const road = (loadId: number): Place => ({ place: 'road', id: loadId });
export const customer = (id: number | null): Place => ({ place: 'customer', id: id ?? 0 });
export const shortage = (employeeId: number): Place => ({ place: 'shortage', id: employeeId });
export const plantLoad = (id: number): Place => ({ place: 'plant_load', id });
export const claim = (id: number): Place => ({ place: 'claim', id });
export const transfer = (id: number): Place => ({ place: 'transfer', id });
/** The other side of corrections. */
export const adjustment: Place = { place: 'adjustment', id: 0 };
/** Where filled goods turn defective: out of one state and into the other. */
export const conversion: Place = { place: 'conversion', id: 0 };

/** Filled goods of a product. Only cylinders have a weight. @example goods('Regulators', 14.2).weight // 0 */
export const goods = (product: Product, weight: number): Thing => ({
  product,
  weight: weightOf({ product, weight }),
});

/** Empties are always cylinders, whatever product was sold. */
export const empties = (weight: number): Thing => ({ product: 'Cylinders', weight });

const uncounted: readonly PlaceKind[] = ['vendor', 'customer', 'adjustment', 'conversion'];

/** Whether a place is counted, and therefore never below zero. */
export const isCounted = ({ place }: Place): boolean => !uncounted.includes(place);

/** The name of a place for users. @example await placeName(db, godown(1)) // 'Main Godown' */
export async function placeName(db: Db, place: Place): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select ${placeNameOf(sql`${place.place}::text`, sql`${place.id}::integer`)} as name`.execute(db);
  return rows[0]?.name ?? '';
}

/** SQL for the name of a place from two expressions, for both ends of each row in a list of movements. */
export const placeNameOf = (
  place: ReturnType<typeof sql>,
  id: ReturnType<typeof sql>,
): RawBuilder<string> => sql<string>`
  case ${place}
    when 'vendor'     then (select name from vendors where vendors.id = ${id})
    when 'godown'     then coalesce((select name from godowns where godowns.id = ${id}), 'A godown of another branch')
    when 'road'       then coalesce((select 'The load of ' || employees.name || ' for ' || area_codes.area_code
                                       from stock_assigns
                                       join employees on employees.id = stock_assigns.employee_id
                                       join area_codes on area_codes.id = stock_assigns.area_code_id
                                      where stock_assigns.id = ${id}), 'A load of another branch')
    when 'customer'   then coalesce((select rtrim(first_name || ' ' || last_name) from customers where customers.id = ${id}),
                                    'A customer')
    when 'shortage'   then (select 'The shortage of ' || name from employees where employees.id = ${id})
    when 'adjustment' then 'Stock adjustment'
    when 'conversion' then 'Change of state'
    when 'plant_load' then coalesce((select 'The plant load ' || number from plant_loads where plant_loads.id = ${id}),
                                    'A plant load of another branch')
    when 'transfer'   then 'The transfer ' || ${id}
    when 'claim'      then 'The claim ' || ${id}
  end`;
