import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { formatCount, formatDay } from '../../kit/shared/format.ts';
import { type StockState, stateName, type Thing } from '../../masters/things.ts';
import { chooseGodown } from './choose-godown.ts';
import { empties, goods } from './places.ts';

/** A write that is about to be made: what it adds to a godown, or takes from it, in cylinders or pieces. */
export type PlannedWrite = Thing & {
  source: keyof typeof nouns;
  /** The record that is changed, or deleted when there is no date. */
  id: number | null;
  date?: string | undefined;
  /** Without one it is chosen as for a sale or load of the branch. */
  godown_id: number | null;
  branch_id: number | null;
  filled: number;
  empty: number;
  defective: number;
};

type Day = Thing & { place: string; state: StockState; date: string; held: number; taken: number };

const nouns = {
  inventory: 'purchase',
  stock_assign: 'load',
  day_entry: 'sale',
  stock_adjustment: 'adjustment',
};

/**
 * The day on which a write of a past date would leave a godown furthest below zero: later goods covered it.
 * @throws what chooseGodown throws
 * @example (await shortfallOf(db, load))?.msg // 'Main Godown held 4 filled 14.2 kg cylinders on 12 Nov 2026; this load takes 10'
 */
export async function shortfallOf(db: Db, write: PlannedWrite): Promise<{ msg: string } | null> {
  const { source, id } = write;
  const { rows } = await sql<Day>`
    with changes as (
      select godown_id, product, weight, state, date, -sign * count as count
        from stock_movements ${godownEnds}
       where source = ${source} and source_id = ${id}::integer and place = 'godown'
       union all
      select godown_id, product, weight, state, date, count
        from jsonb_to_recordset(${JSON.stringify(await wantedChanges(db, write))}::jsonb)
          as wanted (godown_id integer, product text, weight numeric, state text, date date, count integer)
    ), days as (
      select godown_id, product, weight, state, date, sum(moved) as moved, sum(changed) as changed
        from (select godown_id, product, weight, state, date, 0 as moved, count as changed from changes
               union all
              select godown_id, product, weight, state, date, sign * count, 0
                from stock_movements ${godownEnds}
                join (select distinct godown_id, product, weight, state from changes) as touched
               using (godown_id, product, weight, state)
               where place = 'godown' and (from_place = 'godown' or to_place = 'godown')
                 and date >= (select min(date) from changes)) as lines
       group by godown_id, product, weight, state, date
    ), ends as (
      select *, coalesce(sum(moved) over later, 0) as moved_later, -sum(changed) over until as taken
        from days
      window later as (partition by godown_id, product, weight, state order by date desc
                       rows between unbounded preceding and 1 preceding),
             until as (partition by godown_id, product, weight, state order by date)
    )
    select name as place, ends.product, ends.weight, ends.state, date, coalesce(count, 0) - moved_later as held, taken
      from ends
      join godowns on godowns.id = godown_id
      left join stock_balances as held
        on place = 'godown' and place_id = godown_id
       and (held.product, held.weight, held.state) = (ends.product, ends.weight, ends.state)
     where taken > 0 and coalesce(count, 0) - moved_later < taken
     order by coalesce(count, 0) - moved_later - taken, date
     limit 1`.execute(db);
  const [day] = rows;
  if (!day) return null;
  const what = id === null ? nouns[source] : write.date === undefined ? 'deletion' : 'change';
  const held = `${formatCount(day.held)} ${stateName(day, day.state)} on ${formatDay(day.date)}`;
  return { msg: `${day.place} held ${held}; this ${what} takes ${formatCount(day.taken)}` };
}

/** The godowns at the ends of a movement: what came is more, what left is less. */
const godownEnds = sql`
  cross join lateral (values (to_place, to_id, 1), (from_place, from_id, -1)) as moved (place, godown_id, sign)`;

async function wantedChanges(db: Db, write: PlannedWrite) {
  const { product, weight, date, filled, empty, defective, branch_id } = write;
  if (date === undefined) return [];
  const wanted = { product, weight, date, qty: -filled, branch_id: branch_id ?? 0 };
  const godownId = write.godown_id ?? (await chooseGodown(db, wanted));
  return [
    { ...goods(product, weight), state: 'filled', count: filled },
    { ...empties(weight), state: 'empty', count: empty },
    { ...goods(product, weight), state: 'defective', count: defective },
  ].map((change) => ({ ...change, godown_id: godownId, date }));
}
