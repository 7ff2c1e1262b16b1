import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { CustomerType, SaleType } from '../../masters/choices.ts';
import type { Product } from '../../masters/things.ts';
import type { PaidBy } from '../banks/mode.ts';
import { empties, goods } from '../stock/places.ts';

/** A sale: filled cylinders or pieces to a customer, empties back; amount in ₹, weight in kg. */
export type Sale = PaidBy & {
  date: string;
  saletype: SaleType;
  customer_id: number | null;
  customer_type: CustomerType | '';
  area_code_id: number;
  employee_id: number | null;
  vehicle_id: number | null;
  branch_id: number | null;
  amount: number;
  /** Of a prepaid sale: cash that the driver collected at the door beside it; below zero it was given back. */
  collected_amt?: number | null | undefined;
  empty_cylinders: number;
  product: Product;
  weight: number;
  qty: number;
  stock_assign_id: number | null;
  /** The customer once more: confirms a sale to a former holder of a connection. */
  former_holder_id: number | null;
};

/** A raised assign that a sale can take goods from. */
export type LoadToSell = {
  id: number;
  date: string;
  employee_id: number;
  vehicle_id: number;
  branch_id: number;
  product: Product;
  weight: number;
};

/**
 * The raised assigns of a sale's area, of its date or earlier, with its goods or with cylinders of the weight of its empties.
 * They are locked in the order of their ids until the transaction ends. Those of the date come first, then the oldest.
 */
export async function lockOpenLoads(db: Db, sale: Sale): Promise<LoadToSell[]> {
  const { product, weight } = goods(sale.product, sale.weight);
  const returned = empties(sale.weight);
  const { rows } = await sql<LoadToSell>`
    select id, date, employee_id, vehicle_id, branch_id, product, weight
      from stock_assigns
     where date <= ${sale.date} and area_code_id = ${sale.area_code_id} and settlement_id is null
       and ((product = ${product} and weight = ${weight}) or (product = ${returned.product} and weight = ${returned.weight}))
     order by id
       for no key update`.execute(db);
  const isOfDate = ({ date }: LoadToSell) => Number(date === sale.date);
  return rows.toSorted(
    (left, right) =>
      isOfDate(right) - isOfDate(left) || left.date.localeCompare(right.date) || left.id - right.id,
  );
}

/** The drivers and vehicles of those of some loads that still have goods of a sale. */
export async function carriersOf(db: Db, loadIds: number[], sale: Sale) {
  const { product, weight } = goods(sale.product, sale.weight);
  const { rows } = await sql<{ driver: string; vehicle_number: string }>`
    select distinct employees.name as driver, vehicle_number
      from stock_assigns
      join stock_balances on place = 'road' and place_id = stock_assigns.id
       and stock_balances.product = ${product} and stock_balances.weight = ${weight} and state = 'filled' and count > 0
      join employees on employees.id = stock_assigns.employee_id
      join vehicles on vehicles.id = stock_assigns.vehicle_id
     where stock_assigns.id = any(${loadIds})
     order by 1, 2
     limit 5`.execute(db);
  return rows;
}

/** The driver's name and the vehicle's number of a sale; blank where the sale names none. */
export async function crewNames(db: Db, { employee_id, vehicle_id }: Sale) {
  const { rows } = await sql<{ driver: string; vehicle_number: string }>`
    select coalesce((select name from employees where id = ${employee_id}), '') as driver,
           coalesce((select vehicle_number from vehicles where id = ${vehicle_id}), '') as vehicle_number`.execute(
    db,
  );
  return rows[0] as { driver: string; vehicle_number: string };
}

/** How many filled cylinders or pieces of a sale's goods remain on some loads, by load id. */
export async function remainingOnLoads(db: Db, loadIds: number[], sale: Sale): Promise<Map<number, number>> {
  const { product, weight } = goods(sale.product, sale.weight);
  const rows = await db
    .selectFrom('stock_balances')
    .select(['place_id', 'count'])
    .where('place', '=', 'road')
    .where('place_id', '=', sql<number>`any(${loadIds})`)
    .where('product', '=', product)
    .where('weight', '=', weight)
    .where('state', '=', 'filled')
    .execute();
  return new Map(rows.map(({ place_id, count }) => [place_id, count]));
}

/** The weight (kg) of empties on a load that have another weight; undefined without any. */
export async function otherEmptiesOn(db: Db, loadId: number, weight: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('stock_balances')
    .select('weight')
    .where('place', '=', 'road')
    .where('place_id', '=', loadId)
    .where('state', '=', 'empty')
    .where('count', '>', 0)
    .where('weight', '<>', weight)
    .executeTakeFirst();
  return row?.weight;
}

type Party = {
  branch_id: number;
  employee_id: number | null;
  vehicle_id: number | null;
  stock_assign_id: number | null;
  godown_id: number | null;
  counter_sale_id: number | null;
};

/** What a sale checks of its customer. */
export function readBuyer(db: Db, id: number) {
  return db
    .selectFrom('customers')
    .select(['customer_type', 'opening_date', 'is_superseded'])
    .where('id', '=', id)
    .$castTo<{
      customer_type: Sale['customer_type'];
      opening_date: string | null;
      is_superseded: boolean;
    }>()
    .executeTakeFirst();
}

export async function insertSale(db: Db, sale: Sale, party: Party): Promise<number> {
  const { former_holder_id: _, collected_amt, ...stored } = sale;
  const { id } = await db
    .insertInto('day_entries')
    .values({ ...stored, ...party, collected_amt: collected_amt || null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The stored sale, locked until the transaction ends. */
export function lockSale(db: Db, id: number) {
  return db
    .selectFrom('day_entries')
    .select(['date', 'branch_id', 'saletype', 'customer_id', 'cash_recovery_id', 'counter_sale_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the loads of a sale's goods and empties; true if none of them is settled. */
export async function lockLoadsOf(db: Db, saleId: number): Promise<boolean> {
  const { rows } = await sql<{ settlement_id: number | null }>`
    select settlement_id
      from stock_assigns
     where id in (select from_id from stock_movements
                   where source = 'day_entry' and source_id = ${saleId} and from_place = 'road'
                   union
                  select to_id from stock_movements
                   where source = 'day_entry' and source_id = ${saleId} and to_place = 'road')
     order by id
       for no key update`.execute(db);
  return rows.every(({ settlement_id }) => settlement_id === null);
}

export async function deleteSale(db: Db, id: number): Promise<void> {
  await db.deleteFrom('day_entries').where('id', '=', id).execute();
}
