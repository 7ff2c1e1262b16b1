import { type Insertable, sql, type UpdateObject } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { Tables } from '../../kit/server/db/tables.ts';
import { type Product, type StockState, stockStates, type Thing } from '../../masters/things.ts';
import { isNotZero, sumsByState } from './by-state.ts';
import { godownStockOn } from './godown-stock.ts';

/** A thing and its cylinders or pieces by state; null is not counted. */
export type CountLine = Thing & Record<StockState, number | null>;
export type ExpectedLine = Thing & Record<StockState, number>;

/** What a godown holds at the end of a day, and its newest movement. The caller has locked the balances. */
export async function frozenStock(
  db: Db,
  { godown_id, date }: { godown_id: number; date: string },
): Promise<{ expected: ExpectedLine[]; movement_id: number }> {
  const { rows } = await sql<{ expected: ExpectedLine[]; movement_id: number }>`
    select coalesce(json_agg(line order by product, weight), '[]') as expected,
           (select coalesce(max(id), 0) from stock_movements
             where from_place = 'godown' and from_id = ${godown_id}
                or to_place = 'godown' and to_id = ${godown_id}) as movement_id
      from (select product, weight, ${sumsByState(stockStates)}
              from (${godownStockOn(date)}) as stock
             where godown_id = ${godown_id}
             group by product, weight
            having ${isNotZero}) as line`.execute(db);
  return rows[0] as { expected: ExpectedLine[]; movement_id: number };
}

export async function isBeingCounted(db: Db, godownId: number): Promise<boolean> {
  const draft = await db
    .selectFrom('stock_counts')
    .select('id')
    .where('godown_id', '=', godownId)
    .where('status', '=', 'draft')
    .executeTakeFirst();
  return draft !== undefined;
}

export async function insertCount(db: Db, values: Insertable<Tables['stock_counts']>): Promise<number> {
  const { id } = await db.insertInto('stock_counts').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export type StoredCount = NonNullable<Awaited<ReturnType<typeof lockCount>>>;

export const lockCount = (db: Db, id: number) =>
  db
    .selectFrom('stock_counts')
    .select(['id', 'version', 'date', 'branch_id', 'godown_id', 'status', 'counted_by', 'note'])
    .select([sql<ExpectedLine[]>`expected`.as('expected'), sql<CountLine[]>`counted`.as('counted')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const updateCount = (db: Db, id: number, values: UpdateObject<Tables, 'stock_counts'>) =>
  db.updateTable('stock_counts').set(values).where('id', '=', id).execute();

export const deleteCount = (db: Db, id: number) =>
  db.deleteFrom('stock_counts').where('id', '=', id).execute();

export const insertAdjustments = (db: Db, values: Insertable<Tables['stock_adjustments']>[]) =>
  db
    .insertInto('stock_adjustments')
    .values(values)
    .returning(['id', sql<Product>`product`.as('product'), 'weight'])
    .returning(['filled_change', 'empty_change', 'defective_change'])
    .execute();

/** Deletes the adjustments of a count. @returns their ids */
export async function deleteAdjustmentsOf(db: Db, countId: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('stock_adjustments')
    .where('stock_count_id', '=', countId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
