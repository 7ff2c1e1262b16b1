import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { StockState, Thing } from '../../masters/things.ts';
import { applyChanges, type Change } from './balances.ts';
import type { Place } from './places.ts';

/** The source of a movement: a row of one of the day's tables, on its business date (YYYY-MM-DD). */
export type Source = {
  source: 'inventory' | 'stock_assign' | 'day_entry' | 'stock_settlement' | 'stock_adjustment';
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

/** The same for several new records at once, such as the lines of a document. */
export async function postAll(db: Db, records: { source: Source; movements: Movement[] }[]): Promise<void> {
  await record(
    db,
    records.map(({ source, movements }) => ({ source, reversed: [], added: movements.filter(isReal) })),
  );
}

/**
 * Replaces a record's movements: posts reversals and the new movements, and changes each balance only by the
 * difference, so that a correction needs no more stock than it uses. An empty list undoes the record.
 * @throws not_enough_stock with the figures when the goods were used later
 * @example await repost(db, { source: 'inventory', id, date }, []) // delete
 */
export async function repost(db: Db, source: Source, movements: Movement[]): Promise<void> {
  const standing = await standingMovements(db, source);
  const wanted = movements.filter(isReal);
  if (isSame(source, standing, wanted)) return;
  await record(db, [{ source, reversed: standing, added: wanted }]);
}

/** Undoes several records at once, such as the lines of a document. @throws not_enough_stock */
export async function unpost(db: Db, sources: Source[]): Promise<void> {
  const undone = [];
  for (const source of sources)
    undone.push({ source, reversed: await standingMovements(db, source), added: [] });
  await record(db, undone);
}

/** One statement for the movements, and one change for each balance, in the lock order of all transactions. */
async function record(
  db: Db,
  records: { source: Source; reversed: Standing[]; added: Movement[] }[],
): Promise<void> {
  const rows = records.flatMap(({ source, reversed, added }) => [
    // A reversal has the date of its movement, so that both cancel out on that day.
    ...reversed.map(({ date, ...movement }) => ({
      ...rowOf({ ...source, date }, turned(movement)),
      reversal: true,
    })),
    ...added.map((movement) => ({ ...rowOf(source, movement), reversal: false })),
  ]);
  if (rows.length === 0) return;
  // The list of movements shows those of one moment by godown.
  rows.sort((left, right) => godownOf(left) - godownOf(right));
  await db.insertInto('stock_movements').values(rows).execute();
  const changes = records.flatMap(({ reversed, added }) => [...reversed.map(turned), ...added]);
  await applyChanges(db, changes.flatMap(changesOf));
}

const isReal = ({ count }: Movement) => count > 0;
const turned = (movement: Movement): Movement => ({ ...movement, from: movement.to, to: movement.from });

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

/** Whether the active movements already equal the wanted ones, on the wanted date. */
function isSame(source: Source, standing: Standing[], wanted: Movement[]): boolean {
  const texts = (rows: object[]) =>
    rows
      .map((row) => JSON.stringify(row))
      .sort()
      .join();
  const posted = standing.map(({ date, ...movement }) => rowOf({ ...source, date }, movement));
  return texts(posted) === texts(wanted.map((movement) => rowOf(source, movement)));
}

type Standing = Movement & { date: string };

/** The active movements of a record: a reversal has the opposite direction, so it cancels its movement. */
async function standingMovements(db: Db, { source, id }: Source): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select date, json_build_object('product', product, 'weight', weight) as thing, state,
           json_build_object('place', from_place, 'id', from_id) as from,
           json_build_object('place', to_place, 'id', to_id) as to, sum(count) as count
      from (select date, product, weight, state, from_place, from_id, to_place, to_id, count
              from stock_movements
             where source = ${source} and source_id = ${id} and not reversal
             union all
            select date, product, weight, state, to_place, to_id, from_place, from_id, -count
              from stock_movements
             where source = ${source} and source_id = ${id} and reversal) as posted
     group by date, product, weight, state, from_place, from_id, to_place, to_id
    having sum(count) <> 0`.execute(db);
  return rows;
}
