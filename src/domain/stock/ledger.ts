import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { Thing } from '../../masters/things.ts';
import { applyChanges, type Change } from './balances.ts';
import type { Place } from './places.ts';

/** The source of a movement: a row of one of the day's tables, on its business date (YYYY-MM-DD). */
export type Source = {
  source: 'inventory' | 'stock_assign' | 'day_entry' | 'stock_settlement' | 'stock_adjustment';
  id: number;
  date: string;
};

/** Goods that move between two places: filled (or pieces) and empty cylinders, whole numbers from 0. */
export type Movement = Thing & { from: Place; to: Place; filled: number; empty: number };

/**
 * Posts the movements of a new record and updates the balances, in the caller's transaction.
 * @throws RuleError 409 with the figures when a counted place would fall below zero
 * @example await post(db, { source: 'inventory', id, date }, [{ ...thing, from: vendor, to: godown, filled: 100, empty: 0 }])
 */
export async function post(db: Db, source: Source, movements: Movement[]): Promise<void> {
  await record(db, source, [], movements.filter(isReal));
}

/**
 * Replaces a record's movements: posts reversals and the new movements, and changes each balance only by the
 * difference, so that a correction needs no more stock than it uses. An empty list undoes the record.
 * @throws RuleError 409 with the figures when the goods were used later
 * @example await repost(db, { source: 'inventory', id, date }, []) // delete
 */
export async function repost(db: Db, source: Source, movements: Movement[]): Promise<void> {
  const standing = await standingMovements(db, source);
  const wanted = movements.filter(isReal);
  if (isSame(source, standing, wanted)) return;
  await record(db, source, standing, wanted);
}

async function record(db: Db, source: Source, reversed: Standing[], added: Movement[]): Promise<void> {
  const posted = [
    // A reversal has the date of its movement, so that both cancel out on that day.
    ...reversed.map((movement) => ({ ...turned(movement), date: movement.date, reversal: true })),
    ...added.map((movement) => ({ ...movement, date: source.date, reversal: false })),
  ];
  if (posted.length === 0) return;
  // Rows of the daily figures are locked in this order, so that two records do not deadlock.
  posted.sort((left, right) => compare(keyOf(left), keyOf(right)));
  await sql`
    insert into stock_movements (source, source_id, date, product, weight, from_place, from_id, to_place, to_id,
                                 filled, empty, reversal)
    values ${sql.join(posted.map((movement) => values(source, movement)))}`.execute(db);
  await applyChanges(db, [...reversed.map(turned), ...added].flatMap(changes));
}

type Posted = Standing & { reversal: boolean };

const values = ({ source, id }: Source, { date, from, to, reversal, ...goods }: Posted) =>
  sql`(${source}, ${id}, ${date}, ${goods.product}, ${goods.weight}, ${from.place}, ${from.id}, ${to.place}, ${to.id},
       ${goods.filled}, ${goods.empty}, ${reversal})`;

const keyOf = ({ product, weight, from, to }: Posted) =>
  `${product} ${weight} ${[to, from].find(({ place }) => place === 'godown')?.id ?? ''}`;
const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

const isReal = (movement: Movement) => movement.filled + movement.empty > 0;
const turned = (movement: Movement): Movement => ({ ...movement, from: movement.to, to: movement.from });

const row = (source: Source, { from, to, ...goods }: Movement) => ({
  source: source.source,
  source_id: source.id,
  date: source.date,
  product: goods.product,
  weight: goods.weight,
  filled: goods.filled,
  empty: goods.empty,
  from_place: from.place,
  from_id: from.id,
  to_place: to.place,
  to_id: to.id,
});

const changes = ({ product, weight, from, to, filled, empty }: Movement): Change[] => [
  { ...from, product, weight, filled: -filled, empty: -empty },
  { ...to, product, weight, filled, empty },
];

/** Whether the active movements already equal the wanted ones, on the wanted date. */
function isSame(source: Source, standing: Standing[], wanted: Movement[]): boolean {
  const texts = (rows: object[]) =>
    rows
      .map((posted) => JSON.stringify(posted))
      .sort()
      .join();
  const posted = standing.map((movement) => row({ ...source, date: movement.date }, movement));
  return texts(posted) === texts(wanted.map((movement) => row(source, movement)));
}

/** A posted movement and its date. */
export type Standing = Movement & { date: string };

/**
 * The active movements of a record: a reversal has the opposite direction, so it cancels its movement.
 * @example await standingMovements(db, { source: 'stock_settlement', id })
 */
export async function standingMovements(db: Db, source: Pick<Source, 'source' | 'id'>): Promise<Standing[]> {
  type Row = Thing & {
    date: string;
    from_place: Place['place'];
    from_id: number;
    to_place: Place['place'];
    to_id: number;
    filled: number;
    empty: number;
  };
  const { rows } = await sql<Row>`
    with posted as (
      select date, product, weight, from_place, from_id, to_place, to_id, filled, empty
        from stock_movements
       where source = ${source.source} and source_id = ${source.id} and not reversal
      union all
      select date, product, weight, to_place, to_id, from_place, from_id, -filled, -empty
        from stock_movements
       where source = ${source.source} and source_id = ${source.id} and reversal
    )
    select date, product, weight, from_place, from_id, to_place, to_id, sum(filled) as filled, sum(empty) as empty
      from posted
     group by date, product, weight, from_place, from_id, to_place, to_id
    having sum(filled) <> 0 or sum(empty) <> 0`.execute(db);
  return rows.map(({ from_place, from_id, to_place, to_id, ...goods }) => ({
    ...goods,
    from: { place: from_place, id: from_id },
    to: { place: to_place, id: to_id },
  }));
}
