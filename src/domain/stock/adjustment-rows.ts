import { type Insertable, sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { Tables } from '../../kit/server/db/tables.ts';
import type { Thing } from '../../masters/things.ts';
import { godownStockOn } from './godown-stock.ts';
import { adjustment } from './places.ts';

export function insertAdjustment(db: Db, values: Insertable<Tables['stock_adjustments']>) {
  return db.insertInto('stock_adjustments').values(values).returning('id').executeTakeFirstOrThrow();
}

export function lockAdjustment(db: Db, id: number) {
  return db
    .selectFrom('stock_adjustments')
    .select('date')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function deleteAdjustment(db: Db, id: number) {
  return db.deleteFrom('stock_adjustments').where('id', '=', id).execute();
}

/**
 * Holds what the books say of a thing in a godown until the transaction ends, so that a count is of that figure. The
 * other end of the coming movement is locked first: the order in which every transaction locks balances.
 */
export async function lockGodownBalance(db: Db, godownId: number, { product, weight }: Thing): Promise<void> {
  const godown = { place: 'godown', place_id: godownId, product, weight, filled: 0, empty: 0 } as const;
  await db
    .insertInto('stock_balances')
    .values([{ ...godown, place: adjustment.place, place_id: adjustment.id }, godown])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .selectFrom('stock_balances')
    .select('place')
    .where('product', '=', product)
    .where('weight', '=', weight)
    .where((is) =>
      is.or([
        is.and({ place: adjustment.place, place_id: adjustment.id }),
        is.and({ place: 'godown', place_id: godownId }),
      ]),
    )
    .orderBy('place')
    .forUpdate()
    .execute();
}

/** What a godown held of a thing when a day ended. Under the lock of its balance nothing moves it meanwhile. */
export async function heldOn(db: Db, godownId: number, { product, weight }: Thing, date: string) {
  const { rows } = await sql<{ filled: number; empty: number }>`
    select coalesce(sum(filled), 0) as filled, coalesce(sum(empty), 0) as empty
      from (${godownStockOn(date)}) as held
     where godown_id = ${godownId} and product = ${product} and weight = ${weight}`.execute(db);
  return rows[0] ?? { filled: 0, empty: 0 };
}
