import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { Product } from '../../masters/things.ts';

/** A load that a driver takes out. Filled cylinders or pieces; weight in kg, 0 for what is no cylinder. */
export type NewLoad = {
  date: string;
  area_code_id: number;
  employee_id: number;
  vehicle_id: number;
  branch_id: number | null;
  godown_id: number | null;
  product: Product;
  weight: number;
  qty: number;
};

/** A load whose branch and godown are decided. */
export type Load = Omit<NewLoad, 'branch_id' | 'godown_id'> & {
  branch_id: number;
  godown_id: number;
};

export async function insertLoad(db: Db, load: Load): Promise<number> {
  const { id } = await db.insertInto('stock_assigns').values(load).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateLoad(db: Db, id: number, load: Load): Promise<void> {
  await db.updateTable('stock_assigns').set(load).where('id', '=', id).execute();
}

export async function deleteLoad(db: Db, id: number): Promise<void> {
  await db.deleteFrom('stock_assigns').where('id', '=', id).execute();
}

/** The stored assign, locked until the transaction ends: sales and settlements wait. */
export function lockLoad(db: Db, id: number) {
  return db
    .selectFrom('stock_assigns')
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
      'status',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The number of sales that took goods from a load or put empties on it. */
export async function countSales(db: Db, loadId: number): Promise<number> {
  const { rows } = await sql<{ sales: number }>`
    select count(distinct source_id) as sales
      from (select source_id
              from (select source_id, product, weight, state, count
                      from stock_movements
                     where to_place = 'road' and to_id = ${loadId} and source = 'day_entry'
                     union all
                    select source_id, product, weight, state, -count
                      from stock_movements
                     where from_place = 'road' and from_id = ${loadId} and source = 'day_entry') as moved
             group by source_id, product, weight, state
            having sum(count) <> 0) as active`.execute(db);
  return rows[0]?.sales ?? 0;
}
