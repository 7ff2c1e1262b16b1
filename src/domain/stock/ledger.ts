import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { StockState, Thing } from '../../masters/things.ts';
import { applyChanges, type Change } from './balances.ts';
import type { Place } from './places.ts';

/** The source of a movement: a row of one of the day's tables, on its business date (YYYY-MM-DD). */
export type Source = {
  source:
    | 'inventory'
    | 'stock_assign'
    | 'day_entry'
    | 'stock_settlement'
    | 'stock_adjustment'
    | 'opening'
    | 'shortage_clearance'
    | 'defective'
    | 'plant_load'
    | 'plant_receipt'
    | 'plant_claim'
    | 'stock_transfer'
    | 'transfer_receipt';
  id: number;
  date: string;
};

/** Goods of one state that move between two places: cylinders or pieces, a whole number from 0. */
export type Movement = { thing: Thing; state: StockState; from: Place; to: Place; count: number };

/**
 * Posts the movements of a new record and updates the balances, in the caller's transaction.
 * @throws not_enough_stock with the figures when a counted place would fall below zero
 * @example await post(db, { source: 'inventory', id, date }, [{ thing, state: 'filled', from: vendor(1), to: godown(1), count: 100 }])
 */
export async function post(db: Db, source: Source, movements: Movement[]): Promise<void> {
  await postAll(db, [{ source, movements }]);
}

/** Posts several new records at once, such as the lines of a document, or thousands of openings. @throws not_enough_stock */
export async function postAll(db: Db, records: { source: Source; movements: Movement[] }[]): Promise<void> {
  await insertMovements(db, [], records);
}

/**
 * Replaces a record's movements: posts reversals and the new movements, and changes each balance only by the
 * difference, so that a correction needs no more stock than it uses. An empty list undoes the record.
 * @throws not_enough_stock with the figures when the goods were used later
 * @example await repost(db, { source: 'inventory', id, date }, []) // delete
 */
export async function repost(db: Db, source: Source, movements: Movement[]): Promise<void> {
  await repostAll(db, [{ source, movements }]);
}

/** Replaces the movements of several records at once, such as the steps of a plant load. @throws not_enough_stock */
export async function repostAll(db: Db, records: { source: Source; movements: Movement[] }[]): Promise<void> {
  const replaced: ActiveMovement[] = [];
  const changed: typeof records = [];
  for (const { source, movements } of records) {
    const active = await activeMovements(db, source.source, [source.id]);
    const target = movements.filter(isNotEmpty);
    if (isSame(source, active, target)) continue;
    replaced.push(...active);
    changed.push({ source, movements: target });
  }
  await insertMovements(db, replaced, changed);
}

/** Undoes several records at once, such as the lines of a document. @throws not_enough_stock */
export async function unpost(db: Db, sources: Pick<Source, 'source' | 'id'>[]): Promise<void> {
  const active: ActiveMovement[] = [];
  for (const [source, group] of Map.groupBy(sources, ({ source }) => source)) {
    const ids = group.map(({ id }) => id);
    active.push(...(await activeMovements(db, source, ids)));
  }
  await insertMovements(db, active, []);
}

/** One statement for the movements, and one change for each balance, in the lock order of all transactions. */
async function insertMovements(
  db: Db,
  reversed: ActiveMovement[],
  records: { source: Source; movements: Movement[] }[],
): Promise<void> {
  const added = records.flatMap(({ source, movements }) =>
    movements.filter(isNotEmpty).map((movement) => ({ source, movement })),
  );
  const rows = [
    // A reversal has the date of its movement, so that the stock of that day is as before.
    ...reversed.map(({ source, source_id, date, ...movement }) => ({
      ...rowOf({ source, id: source_id, date }, reverse(movement)),
      reversal: true,
    })),
    ...added.map(({ source, movement }) => ({ ...rowOf(source, movement), reversal: false })),
  ];
  if (rows.length === 0) return;
  // The list of movements sorts equal times by id; so a transaction's movements are listed by godown.
  rows.sort((left, right) => godownOf(left) - godownOf(right));
  await sql`
    insert into stock_movements (source, source_id, date, product, weight, state, from_place, from_id, to_place, to_id,
                                 count, reversal)
    select source, source_id, date, product, weight, state, from_place, from_id, to_place, to_id, count, reversal
      from jsonb_populate_recordset(null::stock_movements, ${JSON.stringify(rows)}::jsonb)`.execute(db);
  const moved = [...reversed.map(reverse), ...added.map(({ movement }) => movement)];
  await applyChanges(db, moved.flatMap(changesOf));
}

const isNotEmpty = ({ count }: Movement) => count > 0;
const reverse = (movement: Movement): Movement => ({ ...movement, from: movement.to, to: movement.from });

const rowOf = ({ source, id, date }: Source, { thing, state, from, to, count }: Movement) => ({
  source,
  source_id: id,
  date,
  product: thing.product,
  weight: thing.weight,
  state,
  from_place: from.place,
  from_id: from.id,
  to_place: to.place,
  to_id: to.id,
  count,
});

const godownOf = ({ from_place, from_id, to_place, to_id }: ReturnType<typeof rowOf>) =>
  to_place === 'godown' ? to_id : from_place === 'godown' ? from_id : 0;

const changesOf = ({ thing, state, from, to, count }: Movement): Change[] => [
  { place: from, thing, state, count: -count },
  { place: to, thing, state, count },
];

/** Whether the active movements already equal the target, on its date. */
function isSame(source: Source, active: ActiveMovement[], target: Movement[]): boolean {
  const texts = (rows: object[]) =>
    rows
      .map((row) => JSON.stringify(row))
      .sort()
      .join();
  const posted = active.map(({ date, ...movement }) => rowOf({ ...source, date }, movement));
  return texts(posted) === texts(target.map((movement) => rowOf(source, movement)));
}

type ActiveMovement = Movement & { source: Source['source']; source_id: number; date: string };

/** The active movements of records: a reversal has the opposite direction, so it cancels its movement. */
async function activeMovements(
  db: Db,
  source: Source['source'],
  ids: readonly number[],
): Promise<ActiveMovement[]> {
  const { rows } = await sql<ActiveMovement>`
    select source, source_id, date, json_build_object('product', product, 'weight', weight) as thing, state,
           json_build_object('place', from_place, 'id', from_id) as from,
           json_build_object('place', to_place, 'id', to_id) as to, sum(count) as count
      from (select source, source_id, date, product, weight, state, from_place, from_id, to_place, to_id, count
              from stock_movements
             where source = ${source} and source_id = any(${ids}) and not reversal
             union all
            select source, source_id, date, product, weight, state, to_place, to_id, from_place, from_id, -count
              from stock_movements
             where source = ${source} and source_id = any(${ids}) and reversal) as posted
     group by source, source_id, date, product, weight, state, from_place, from_id, to_place, to_id
    having sum(count) <> 0`.execute(db);
  return rows;
}
