import { sql } from 'kysely';
import { empties, goods } from '../../domain/stock/places.ts';
import type { Db } from '../../kit/server/db.ts';
import type { Product } from '../../masters/things.ts';
import type { EntryBody, EntryRow } from './contract.ts';

/** A raised assign that a sale can draw on. */
export type OpenLoad = {
  id: number;
  date: string;
  employee_id: number;
  vehicle_id: number;
  branch_id: number;
  product: Product;
  weight: number;
};

/**
 * The raised assigns of a sale's area, of its date or earlier, with its goods or with the cylinders that its empties
 * belong to. They are locked in the order of their ids until the transaction ends, and answered with those of the date
 * first, then oldest first.
 */
export async function lockOpenLoads(db: Db, sale: EntryBody): Promise<OpenLoad[]> {
  const { product, weight } = goods(sale.product, sale.weight);
  const returned = empties(sale.weight);
  const { rows } = await sql<OpenLoad>`
    select id, date, employee_id, vehicle_id, branch_id, product, weight
      from stock_assigns
     where date <= ${sale.date} and area_code_id = ${sale.area_code_id} and settlement_id is null
       and ((product = ${product} and weight = ${weight}) or (product = ${returned.product} and weight = ${returned.weight}))
     order by id
       for no key update`.execute(db);
  const isOfDate = ({ date }: OpenLoad) => Number(date === sale.date);
  return rows.toSorted(
    (left, right) =>
      isOfDate(right) - isOfDate(left) || left.date.localeCompare(right.date) || left.id - right.id,
  );
}

/** Who has some of a sale's goods on the road, of the loads given. */
export async function carriersOf(db: Db, stockAssignIds: number[], sale: EntryBody) {
  const { product, weight } = goods(sale.product, sale.weight);
  const { rows } = await sql<{ driver: string; vehicle_number: string }>`
    select distinct employees.name as driver, vehicle_number
      from stock_assigns
      join stock_balances on place = 'road' and place_id = stock_assigns.id
       and stock_balances.product = ${product} and stock_balances.weight = ${weight} and filled > 0
      join employees on employees.id = stock_assigns.employee_id
      join vehicles on vehicles.id = stock_assigns.vehicle_id
     where stock_assigns.id = any(${stockAssignIds})
     order by 1, 2
     limit 5`.execute(db);
  return rows;
}

/** What people call the driver and the vehicle that a sale names; blank for what it leaves out. */
export async function crewNames(db: Db, { employee_id, vehicle_id }: EntryBody) {
  const { rows } = await sql<{ driver: string; vehicle_number: string }>`
    select coalesce((select name from employees where id = ${employee_id}), '') as driver,
           coalesce((select vehicle_number from vehicles where id = ${vehicle_id}), '') as vehicle_number`.execute(
    db,
  );
  return rows[0] as { driver: string; vehicle_number: string };
}

/** How many filled cylinders or pieces are left on each of some loads. */
export async function leftOnRoad(
  db: Db,
  stockAssignIds: number[],
  sale: EntryBody,
): Promise<Map<number, number>> {
  const { product, weight } = goods(sale.product, sale.weight);
  const rows = await db
    .selectFrom('stock_balances')
    .select(['place_id', 'filled'])
    .where('place', '=', 'road')
    .where('place_id', '=', sql<number>`any(${stockAssignIds})`)
    .where('product', '=', product)
    .where('weight', '=', weight)
    .execute();
  return new Map(rows.map(({ place_id, filled }) => [place_id, filled]));
}

/** kg of empties on a load that are of another weight; undefined without any. */
export async function otherEmptiesOn(
  db: Db,
  stockAssignId: number,
  weight: number,
): Promise<number | undefined> {
  const held = await db
    .selectFrom('stock_balances')
    .select('weight')
    .where('place', '=', 'road')
    .where('place_id', '=', stockAssignId)
    .where('empty', '>', 0)
    .where('weight', '<>', weight)
    .executeTakeFirst();
  return held?.weight;
}

type Party = {
  branch_id: number;
  employee_id: number | null;
  vehicle_id: number | null;
  stock_assign_id: number | null;
  godown_id: number | null;
};

/** What a sale needs to know of its customer's record. */
export function readBuyer(db: Db, id: number) {
  return db
    .selectFrom('customers')
    .select(['customer_type', 'opening_date', 'is_superseded'])
    .where('id', '=', id)
    .$castTo<{
      customer_type: EntryBody['customer_type'];
      opening_date: string | null;
      is_superseded: boolean;
    }>()
    .executeTakeFirst();
}

export async function insertEntry(db: Db, sale: EntryBody, party: Party): Promise<EntryRow> {
  const { rows } = await sql<EntryRow>`
    with saved as (
      insert into day_entries (date, saletype, customer_id, customer_type, area_code_id, employee_id, vehicle_id,
                               branch_id, payment_mode, amount, empty_cylinders, product, weight, qty,
                               stock_assign_id, godown_id)
      values (${sale.date}, ${sale.saletype}, ${sale.customer_id}, ${sale.customer_type},
              ${sale.area_code_id}, ${party.employee_id}, ${party.vehicle_id}, ${party.branch_id},
              ${sale.payment_mode}, ${sale.amount}, ${sale.empty_cylinders}, ${sale.product}, ${sale.weight},
              ${sale.qty}, ${party.stock_assign_id}, ${party.godown_id})
      returning *
    )
    ${entriesOf('saved')}`.execute(db);
  return rows[0] as EntryRow;
}

/** The stored entry, held until the transaction ends. */
export function lockEntry(db: Db, id: number) {
  return db
    .selectFrom('day_entries')
    .select(['date', 'branch_id', 'saletype', 'cash_recovery_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Holds the loads that an entry drew on; true while none of them is settled. */
export async function lockLoadsOf(db: Db, entryId: number): Promise<boolean> {
  const { rows } = await sql<{ settlement_id: number | null }>`
    select settlement_id
      from stock_assigns
     where id in (select from_id from stock_movements
                   where source = 'day_entry' and source_id = ${entryId} and from_place = 'road'
                   union
                  select to_id from stock_movements
                   where source = 'day_entry' and source_id = ${entryId} and to_place = 'road')
     order by id
       for no key update`.execute(db);
  return rows.every(({ settlement_id }) => settlement_id === null);
}

export async function deleteEntry(db: Db, id: number): Promise<void> {
  await db.deleteFrom('day_entries').where('id', '=', id).execute();
}

const entriesOf = (source: 'day_entries' | 'saved') => sql<EntryRow>`
  select day_entries.id, day_entries.date, saletype, branches.name as branch, day_entries.branch_id,
         area_codes.area_code, day_entries.area_code_id, coalesce(vehicle_number, '') as vehicle_number, vehicle_id,
         coalesce(employees.name, '') as driver, day_entries.employee_id, day_entries.customer_id,
         day_entries.customer_type, coalesce(first_name || ' ' || last_name, '') as customer_name,
         coalesce(company_name, '') as company_name,
         product, weight, qty, payment_mode, amount, empty_cylinders, stock_assign_id, cash_recovery_id
    from ${sql.table(source)} as day_entries
    join branches on branches.id = day_entries.branch_id
    join area_codes on area_codes.id = day_entries.area_code_id
    left join vehicles on vehicles.id = day_entries.vehicle_id
    left join employees on employees.id = day_entries.employee_id
    left join customers on customers.id = day_entries.customer_id`;

/** The sales as lists read them. */
export const entries = entriesOf('day_entries');

export async function readEntry(db: Db, id: number): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`${entries} where day_entries.id = ${id}`.execute(db);
  return rows[0];
}

/** What is not yet recovered of a day and area. */
export async function openEntries(
  db: Db,
  asked: { date: string; area_code_id: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    ${entries}
     where day_entries.date = ${asked.date} and day_entries.area_code_id = ${asked.area_code_id}
       and cash_recovery_id is null
     order by day_entries.id
     limit 5000`.execute(db);
  return rows;
}
