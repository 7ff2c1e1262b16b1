import { sql } from 'kysely';
import { standingMovements } from '../../domain/stock/ledger.ts';
import { goods } from '../../domain/stock/places.ts';
import type { Db } from '../../kit/server/db.ts';
import type { Thing } from '../../masters/things.ts';
import type { OpenLoad, OpenLoadsQuery, SettlementBody, SettlementRow } from './contract.ts';

export type OpenAssign = Thing & { id: number; branch_id: number; godown_id: number; qty: number };

/** What one load holds of one thing. */
export type Held = Thing & { stock_assign_id: number; filled: number; empty: number };

/**
 * The raised assigns of a settlement, locked until the transaction ends so that they settle once.
 * @param loads these alone, of any goods
 */
export async function lockRaisedAssigns(
  db: Db,
  settlement: SettlementBody,
  loads?: readonly number[],
): Promise<OpenAssign[]> {
  const { date, area_code_id, employee_id, vehicle_id, stock_assign_id, product } = settlement;
  const weight = product === '' ? 0 : goods(product, settlement.weight).weight;
  const { rows } = await sql<OpenAssign>`
    select id, branch_id, godown_id, product, weight, qty
      from stock_assigns
     where date = ${date} and area_code_id = ${area_code_id}
       and employee_id = ${employee_id} and vehicle_id = ${vehicle_id} and settlement_id is null
       and (id = any(${loads ?? []})
        or ${loads === undefined}
           and (${stock_assign_id}::integer is null or id = ${stock_assign_id})
           and (${product}::text = '' or product = ${product})
           and (${weight}::numeric = 0 or weight = ${weight}))
     order by id
       for no key update`.execute(db);
  return rows;
}

/** Locks loads in the order of their ids, so that settlements of several loads do not deadlock. */
export async function lockLoads(db: Db, stockAssignIds: number[]): Promise<void> {
  await sql`
    select id from stock_assigns where id = any(${stockAssignIds}) order by id for no key update`.execute(db);
}

/** The assigns that a settlement settled, held until the transaction ends. */
export function lockSettledAssigns(db: Db, settlementId: number): Promise<OpenAssign[]> {
  return db
    .selectFrom('stock_assigns')
    .select(['id', 'branch_id', 'godown_id', 'product', 'weight', 'qty'])
    .where('settlement_id', '=', settlementId)
    .orderBy('id')
    .forNoKeyUpdate()
    .$castTo<OpenAssign>()
    .execute();
}

export function lockSettlement(db: Db, id: number) {
  return db
    .selectFrom('stock_settlements')
    .select([
      'id',
      'version',
      'date',
      'branch_id',
      'area_code_id',
      'employee_id',
      'vehicle_id',
      'godown_id',
      'product',
      'weight',
      'qty',
      'empty_cylinders',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** What is left on some loads now. */
export function heldOnRoad(db: Db, stockAssignIds: number[]): Promise<Held[]> {
  return db
    .selectFrom('stock_balances')
    .select(['place_id as stock_assign_id', 'product', 'weight', 'filled', 'empty'])
    .where('place', '=', 'road')
    .where('place_id', '=', sql<number>`any(${stockAssignIds})`)
    .where((is) => is.or([is('filled', '>', 0), is('empty', '>', 0)]))
    .orderBy('place_id')
    .orderBy('weight')
    .$castTo<Held>()
    .execute();
}

/** What was left on the loads when a settlement took it off them. */
export async function heldBefore(db: Db, settlementId: number): Promise<Held[]> {
  const taken = await standingMovements(db, { source: 'stock_settlement', id: settlementId });
  const held = new Map<string, Held>();
  for (const { from, product, weight, filled, empty } of taken) {
    const key = `${from.id} ${product} ${weight}`;
    const known = held.get(key) ?? { stock_assign_id: from.id, product, weight, filled: 0, empty: 0 };
    held.set(key, { ...known, filled: known.filled + filled, empty: known.empty + empty });
  }
  return [...held.values()].toSorted((left, right) => left.stock_assign_id - right.stock_assign_id);
}

type Counted = {
  branch_id: number;
  assigned: number;
  sold: number;
  short_filled: number;
  short_empty: number;
};

export async function insertSettlement(
  db: Db,
  settlement: Omit<SettlementBody, 'stock_assign_id'> & Counted,
): Promise<number> {
  const { id } = await db
    .insertInto('stock_settlements')
    .values(settlement)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Settles loads, so that nothing more can be sold from them. */
export async function markSettled(db: Db, settlementId: number, assignIds: number[]): Promise<void> {
  await db
    .updateTable('stock_assigns')
    .set({ settlement_id: settlementId })
    .where('id', '=', sql<number>`any(${assignIds})`)
    .execute();
}

export async function updateSettlement(
  db: Db,
  id: number,
  counted: { qty: number; empty_cylinders: number; short_filled: number; short_empty: number },
): Promise<void> {
  await db.updateTable('stock_settlements').set(counted).where('id', '=', id).execute();
}

/** Raises the loads of a settlement again. */
export async function raiseAgain(db: Db, settlementId: number): Promise<void> {
  await db
    .updateTable('stock_assigns')
    .set({ settlement_id: null })
    .where('settlement_id', '=', settlementId)
    .execute();
}

export async function deleteSettlement(db: Db, id: number): Promise<void> {
  await db.deleteFrom('stock_settlements').where('id', '=', id).execute();
}

/** The lines of the evening count: for each load what went out, was sold and should come back. */
export async function openLoads(
  db: Db,
  { date, area_code_id, earlier }: OpenLoadsQuery,
): Promise<OpenLoad[]> {
  const { rows } = await sql<OpenLoad>`
    select stock_assigns.id as stock_assign_id, stock_assigns.date, stock_assigns.employee_id, employees.name as driver,
           stock_assigns.vehicle_id, vehicles.vehicle_number, stock_assigns.branch_id,
           stock_assigns.godown_id, godowns.name as godown, stock_assigns.product, stock_assigns.weight,
           stock_assigns.qty as assigned, stock_assigns.qty - coalesce(own.filled, 0) as sold,
           coalesce(own.filled, 0) as expected_filled, coalesce(held.empty, 0) as expected_empty,
           coalesce(held.weight, 0) as empties_weight
      from stock_assigns
      join employees on employees.id = stock_assigns.employee_id
      join vehicles on vehicles.id = stock_assigns.vehicle_id
      join godowns on godowns.id = stock_assigns.godown_id
      left join stock_balances as own
        on own.place = 'road' and own.place_id = stock_assigns.id
       and own.product = stock_assigns.product and own.weight = stock_assigns.weight
      left join lateral (
        -- Beside another product ride empties of another weight; a settlement counts one.
        select weight, empty
          from stock_balances
         where place = 'road' and place_id = stock_assigns.id and empty > 0
         order by weight
         limit 1) as held on true
     where stock_assigns.date ${earlier ? sql`<=` : sql`=`} ${date} and stock_assigns.area_code_id = ${area_code_id}
       and stock_assigns.settlement_id is null
     order by stock_assigns.date desc, employees.name, stock_assigns.employee_id, vehicles.vehicle_number, stock_assigns.product,
              stock_assigns.weight, stock_assigns.id`.execute(db);
  return rows;
}

/** The settlements as lists read them. */
export const settlements = sql<SettlementRow>`
  select stock_settlements.id, stock_settlements.version, stock_settlements.date, area_code_id, stock_settlements.employee_id, vehicle_id,
         stock_settlements.godown_id, product, weight, qty, empty_cylinders, assigned, sold, short_filled, short_empty,
         json_build_object('id', area_codes.id, 'area_code', area_code, 'area_name', area_name) as area_code,
         json_build_object('id', employees.id, 'name', employees.name) as employee,
         json_build_object('id', vehicles.id, 'vehicle_number', vehicle_number) as vehicle,
         (select case when count(*) = 1 then min(id) end from stock_assigns
           where settlement_id = stock_settlements.id) as stock_assign_id,
         (select name from godowns
           where id = stock_settlements.godown_id
             and id not in (select godown_id from stock_assigns where settlement_id = stock_settlements.id)) as other_godown
    from stock_settlements
    join area_codes on area_codes.id = stock_settlements.area_code_id
    join employees on employees.id = stock_settlements.employee_id
    join vehicles on vehicles.id = stock_settlements.vehicle_id`;

export async function readSettlement(db: Db, id: number): Promise<SettlementRow | undefined> {
  const { rows } = await sql<SettlementRow>`${settlements} where stock_settlements.id = ${id}`.execute(db);
  return rows[0];
}

/** The settlement of a load, or undefined while it is raised. */
export async function readSettlementOf(db: Db, stockAssignId: number): Promise<SettlementRow | undefined> {
  const { rows } = await sql<SettlementRow>`
    ${settlements}
     where stock_settlements.id = (select settlement_id from stock_assigns where id = ${stockAssignId})`.execute(
    db,
  );
  return rows[0];
}
