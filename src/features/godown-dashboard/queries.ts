import { sql } from 'kysely';
import { sumsByState } from '../../domain/stock/by-state.ts';
import { godownStockOn } from '../../domain/stock/godown-stock.ts';
import { placeNameOf } from '../../domain/stock/places.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { stockStates, type Thing } from '../../masters/things.ts';
import type { AdjustmentRow, GodownStockRow, MovementRow } from './contract.ts';

/** The wire fields of godown stock. */
const stockColumns = { filled: 'qty', empty: 'empty_cylinders', defective: 'defective' };

/**
 * What stands in one godown, or in all of them, by product and weight, now or when a day ended; lines that came to
 * nothing stay, at zero.
 */
export async function godownStock(
  db: Db,
  { godown_id = 0, date }: { godown_id?: number | undefined; date?: string | undefined } = {},
): Promise<GodownStockRow[]> {
  const stock =
    date === undefined
      ? sql`select place_id as godown_id, product, weight, state, count
      from stock_balances where place = 'godown'`
      : godownStockOn(date);
  const { rows } = await sql<GodownStockRow>`
    select row_number() over (order by product, weight) as id,
           product, weight, ${sumsByState(stockStates, (state) => stockColumns[state])}
      from (${stock}) as held
     where ${godown_id}::integer = 0 or godown_id = ${godown_id}
     group by product, weight
     order by product, weight`.execute(db);
  return rows;
}

type StoredMovement = Omit<MovementRow, 'created_at'> & { created_at: Date };

/**
 * Movements into or out of a godown (0: any), newest first, 50 at a time, older than the movement given. The states that a
 * record moved at once are one line, with the id of the first.
 */
export async function movementsOf(
  db: Db,
  { product, weight, godown_id, before }: Thing & { godown_id: number; before: number },
): Promise<StoredMovement[]> {
  // A line has a row for each state: these are enough for 50 lines.
  const end = (side: 'from' | 'to') => sql`
    select id, date, created_at, source, source_id, product, weight, from_place, from_id, to_place, to_id, reversal
      from stock_movements
     where ${sql.ref(`${side}_place`)} = 'godown' and (${godown_id}::integer = 0 or ${sql.ref(`${side}_id`)} = ${godown_id})
       and product = ${product} and weight = ${weight} and id < ${before}
     order by id desc
     limit 150`;
  const { rows } = await sql<StoredMovement>`
    select id, date, created_at, source, source_id, from_place, to_place, filled, empty, defective, reversal,
           ${placeNameOf(sql.ref('from_place'), sql.ref('from_id'))} as from_name,
           ${placeNameOf(sql.ref('to_place'), sql.ref('to_id'))} as to_name
      from ((${end('from')}) union (${end('to')})) as line
     cross join lateral (
       -- Equality could make PostgreSQL search by place, which has many more rows than a record.
       select min(id) as first_id, ${sumsByState(stockStates)}
         from stock_movements as other
        where other.source = line.source and other.source_id = line.source_id
          and (product, weight, from_place, from_id, to_place, to_id, reversal, created_at) is not distinct from
              (line.product, line.weight, line.from_place, line.from_id, line.to_place, line.to_id, line.reversal, line.created_at)
     ) as moved
     where id = first_id
     order by id desc
     limit 50`.execute(db);
  return rows;
}

/** The adjustments as lists read them. */
export const adjustments = sql<AdjustmentRow>`
  select stock_adjustments.id, date, godown_id, kind, product, weight, filled, empty, defective, filled_change,
         empty_change, defective_change, reason,
         json_build_object('id', godowns.id, 'name', godowns.name) as godown,
         json_build_object('id', branches.id, 'name', branches.name) as branch
    from stock_adjustments
    join branches on branches.id = branch_id
    join godowns on godowns.id = stock_adjustments.godown_id`;

export async function readAdjustment(db: Db, id: number): Promise<AdjustmentRow | undefined> {
  const { rows } = await sql<AdjustmentRow>`${adjustments} where stock_adjustments.id = ${id}`.execute(db);
  return rows[0];
}
