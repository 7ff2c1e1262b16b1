import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { Product, SoundState, Thing } from '../../masters/things.ts';
import { goods } from '../stock/places.ts';

/** What a driver brings back in the evening: unsold filled cylinders or pieces, empties, and defective ones of what was loaded. */
export type Settlement = {
  date: string;
  area_code_id: number;
  employee_id: number;
  vehicle_id: number;
  /** The load; null: every load of the driver and vehicle for the area that day, or those of the product. */
  stock_assign_id: number | null;
  /** The godown to which the goods return; null: the godown of each load. */
  godown_id: number | null;
  product: Product | '';
  weight: number;
  qty: number;
  empty_cylinders: number;
  defective_back: number;
};

export type RaisedLoad = Thing & { id: number; branch_id: number; godown_id: number; qty: number };

/** How much of a thing in one state is on a load. */
export type LoadStock = Thing & { stock_assign_id: number; state: SoundState; count: number };

/**
 * The raised assigns of a settlement, locked until the transaction ends so that they settle once.
 * @param loadIds only these loads, of any goods
 */
export async function lockRaisedLoads(
  db: Db,
  settlement: Settlement,
  loadIds?: readonly number[],
): Promise<RaisedLoad[]> {
  const { date, area_code_id, employee_id, vehicle_id, stock_assign_id, product } = settlement;
  const weight = product === '' ? 0 : goods(product, settlement.weight).weight;
  const { rows } = await sql<RaisedLoad>`
    select id, branch_id, godown_id, product, weight, qty
      from stock_assigns
     where date = ${date} and area_code_id = ${area_code_id}
       and employee_id = ${employee_id} and vehicle_id = ${vehicle_id} and settlement_id is null
       and (id = any(${loadIds ?? []})
        or ${loadIds === undefined}
           and (${stock_assign_id}::integer is null or id = ${stock_assign_id})
           and (${product}::text = '' or product = ${product})
           and (${weight}::numeric = 0 or weight = ${weight}))
     order by id
       for no key update`.execute(db);
  return rows;
}

/** Locks loads in the order of their ids, so that settlements of several loads do not deadlock. @returns their godowns */
export async function lockLoads(db: Db, loadIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ godown_id: number }>`
    select godown_id from stock_assigns where id = any(${loadIds}) order by id for no key update`.execute(db);
  return rows.map(({ godown_id }) => godown_id);
}

/** The assigns that a settlement settled, locked until the transaction ends. */
export function lockSettledLoads(db: Db, settlementId: number): Promise<RaisedLoad[]> {
  return db
    .selectFrom('stock_assigns')
    .select(['id', 'branch_id', 'godown_id', 'product', 'weight', 'qty'])
    .where('settlement_id', '=', settlementId)
    .orderBy('id')
    .forNoKeyUpdate()
    .$castTo<RaisedLoad>()
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
      'defective_back',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The stock on some loads. */
export function stockOnLoads(db: Db, loadIds: number[]): Promise<LoadStock[]> {
  return db
    .selectFrom('stock_balances')
    .select(['place_id as stock_assign_id', 'product', 'weight', 'state', 'count'])
    .where('place', '=', 'road')
    .where('place_id', '=', sql<number>`any(${loadIds})`)
    .where('count', '>', 0)
    .orderBy('place_id')
    .orderBy('weight')
    .orderBy('state', 'desc')
    .$castTo<LoadStock>()
    .execute();
}

/** The stock that a settlement took off its loads: its movements minus their reversals. Defective goods left as filled ones. */
export async function settledStock(db: Db, settlementId: number): Promise<LoadStock[]> {
  const { rows } = await sql<LoadStock>`
    select case when reversal then to_id else from_id end as stock_assign_id, product, weight, state,
           sum(case when reversal then -count else count end) as count
      from stock_movements
     where source = 'stock_settlement' and source_id = ${settlementId} and state <> 'defective'
     group by 1, product, weight, state
    having sum(case when reversal then -count else count end) <> 0
     order by 1, weight, state desc`.execute(db);
  return rows;
}

type CountedSettlement = {
  branch_id: number;
  assigned: number;
  sold: number;
  short_filled: number;
  short_empty: number;
};

export async function insertSettlement(
  db: Db,
  settlement: Omit<Settlement, 'stock_assign_id'> & CountedSettlement,
): Promise<number> {
  const { id } = await db
    .insertInto('stock_settlements')
    .values(settlement)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Settles loads, so that nothing more can be sold from them. */
export async function markSettled(db: Db, settlementId: number, loadIds: number[]): Promise<void> {
  await db
    .updateTable('stock_assigns')
    .set({ settlement_id: settlementId })
    .where('id', '=', sql<number>`any(${loadIds})`)
    .execute();
}

export async function updateSettlement(
  db: Db,
  id: number,
  counted: Pick<Settlement, 'qty' | 'empty_cylinders' | 'defective_back'> & {
    short_filled: number;
    short_empty: number;
  },
): Promise<void> {
  await db.updateTable('stock_settlements').set(counted).where('id', '=', id).execute();
}

/** Makes the loads of a settlement raised again. */
export async function unmarkSettled(db: Db, settlementId: number): Promise<void> {
  await db
    .updateTable('stock_assigns')
    .set({ settlement_id: null })
    .where('settlement_id', '=', settlementId)
    .execute();
}

export async function deleteSettlement(db: Db, id: number): Promise<void> {
  await db.deleteFrom('stock_settlements').where('id', '=', id).execute();
}
