import { sql } from 'kysely';
import { godownStockOn } from '../../domain/stock/godown-stock.ts';
import { placeNameOf } from '../../domain/stock/places.ts';
import type { Db } from '../../kit/server/db/db.ts';
import type { Thing } from '../../masters/things.ts';
import type { AdjustmentRow, GodownStockRow, MovementRow } from './contract.ts';

/**
 * What stands in one godown, or in all of them, by product and weight, now or when a day ended; lines that came to
 * nothing stay, at zero.
 */
export async function godownStock(
  db: Db,
  { godown_id = 0, date }: { godown_id?: number | undefined; date?: string | undefined } = {},
): Promise<GodownStockRow[]> {
  const held =
    date === undefined
      ? sql`select place_id as godown_id, product, weight, filled, empty
      from stock_balances where place = 'godown'`
      : godownStockOn(date);
  const { rows } = await sql<GodownStockRow>`
    select row_number() over (order by product, weight) as id,
           product, weight, sum(filled) as qty, sum(empty) as empty_cylinders
      from (${held}) as held
     where ${godown_id}::integer = 0 or godown_id = ${godown_id}
     group by product, weight
     order by product, weight`.execute(db);
  return rows;
}

type StoredMovement = Omit<MovementRow, 'created_at'> & { created_at: Date };

/** Movements into or out of a godown (0: any), newest first, 50 at a time, older than the movement given. */
export async function movementsOf(
  db: Db,
  { product, weight, godown_id, before }: Thing & { godown_id: number; before: number },
): Promise<StoredMovement[]> {
  const end = (side: 'from' | 'to') => sql`
    select id, date, created_at, source, source_id, from_place, from_id, to_place, to_id, filled, empty, reversal
      from stock_movements
     where ${sql.ref(`${side}_place`)} = 'godown' and (${godown_id}::integer = 0 or ${sql.ref(`${side}_id`)} = ${godown_id})
       and product = ${product} and weight = ${weight} and id < ${before}
     order by id desc
     limit 50`;
  const { rows } = await sql<StoredMovement>`
    select id, date, created_at, source, source_id, from_place, to_place, filled, empty, reversal,
           ${placeNameOf(sql.ref('from_place'), sql.ref('from_id'))} as from_name,
           ${placeNameOf(sql.ref('to_place'), sql.ref('to_id'))} as to_name
      from ((${end('from')}) union (${end('to')})) as movements
     order by id desc
     limit 50`.execute(db);
  return rows;
}

/** The adjustments as lists read them. */
export const adjustments = sql<AdjustmentRow>`
  select stock_adjustments.id, date, godown_id, kind, product, weight, filled, empty, filled_change, empty_change, reason,
         json_build_object('id', godowns.id, 'name', godowns.name) as godown
    from stock_adjustments
    join godowns on godowns.id = stock_adjustments.godown_id`;

export async function readAdjustment(db: Db, id: number): Promise<AdjustmentRow | undefined> {
  const { rows } = await sql<AdjustmentRow>`${adjustments} where stock_adjustments.id = ${id}`.execute(db);
  return rows[0];
}
