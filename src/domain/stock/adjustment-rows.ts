import { type Insertable, sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { Tables } from '../../kit/server/db/tables.ts';
import { type StockState, stockStates, type Thing } from '../../masters/things.ts';
import { sumsByState } from './by-state.ts';
import { godownStockOn } from './godown-stock.ts';

export function insertAdjustment(db: Db, values: Insertable<Tables['stock_adjustments']>) {
  return db.insertInto('stock_adjustments').values(values).returning('id').executeTakeFirstOrThrow();
}

export function lockAdjustment(db: Db, id: number) {
  return db
    .selectFrom('stock_adjustments')
    .select(['date', 'stock_count_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function deleteAdjustment(db: Db, id: number) {
  return db.deleteFrom('stock_adjustments').where('id', '=', id).execute();
}

/** The stock of a thing in a godown at the end of a day, by state. The caller has locked the balances, so it cannot change. */
export async function godownStockAt(db: Db, godownId: number, { product, weight }: Thing, date: string) {
  const { rows } = await sql<Record<StockState, number>>`
    select ${sumsByState(stockStates)}
      from (${godownStockOn(date)}) as stock
     where godown_id = ${godownId} and product = ${product} and weight = ${weight}`.execute(db);
  return rows[0] as Record<StockState, number>;
}
