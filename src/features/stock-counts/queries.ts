import { sql } from 'kysely';
import { placeNameOf } from '../../domain/stock/places.ts';
import type { Db, Fragment } from '../../kit/server/db/db.ts';
import { idAndName } from '../../kit/server/list/id-and-name.ts';
import type { CountRow, Sheet } from './contract.ts';

/** The counts as lists read them. */
export const counts = countsWith(sql``);

/** A count with its lines. @param seesAll whether the reader sees what is expected in a blind draft */
export async function readSheet(db: Db, id: number, seesAll: boolean): Promise<Sheet | undefined> {
  const lines = sql`, expected, counted, (${movementsSince}) as movements`;
  const { rows } = await sql<Sheet>`${countsWith(lines)} where stock_counts.id = ${id}`.execute(db);
  const [sheet] = rows;
  if (!sheet || seesAll || !sheet.is_blind || sheet.status === 'approved') return sheet;
  const hidden = { filled: null, empty: null, defective: null };
  return { ...sheet, expected: sheet.expected.map((line) => ({ ...line, ...hidden })) };
}

function countsWith(more: Fragment) {
  return sql<CountRow>`
    select stock_counts.id, stock_counts.version, date, godown_id, stock_counts.status, is_blind, note,
           ${idAndName('godowns')} as godown,
           ${idAndName('branches')} as branch, starter.name as started_by,
           coalesce(counter.name, '') as counted_by, coalesce(approver.name, '') as approved_by${more}
      from stock_counts
      join branches on branches.id = stock_counts.branch_id
      join godowns on godowns.id = godown_id
      join users as starter on starter.id = started_by
      left join users as counter on counter.id = stock_counts.counted_by
      left join users as approver on approver.id = stock_counts.approved_by`;
}

/** Until the approval, which moves goods itself; what was taken back again is left out. */
const movementsSince = sql`
  select coalesce(json_agg(since order by id), '[]')
    from (select min(moved.id) as id, moved.date, product, weight, state, sum(sign * count) as count,
                 ${placeNameOf(sql.ref('place'), sql.ref('place_id'))} as other_place, moved.date < stock_counts.date as is_earlier
            from stock_movements as moved
           cross join lateral (values (to_place, to_id, from_place, from_id, 1), (from_place, from_id, to_place, to_id, -1))
              as side (own_place, own_id, place, place_id, sign)
           where moved.id > movement_id and moved.created_at < coalesce(approved_at, 'infinity')
             and own_place = 'godown' and own_id = godown_id
           group by source, source_id, moved.date, product, weight, state, place, place_id
          having sum(sign * count) <> 0
           order by min(moved.id)
           limit 200) as since`;
