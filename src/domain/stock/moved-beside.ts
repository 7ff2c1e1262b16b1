import { sql } from 'kysely';
import type { Fragment } from '../../kit/server/db/db.ts';
import { besideKinds } from '../../masters/choices.ts';

/**
 * SQL for what these records brought into the godowns of a branch on a day or, below zero, took out of them: rows of
 * source, product, weight, state and count. The purchases of a plant load say what was invoiced and sent, so its receipt has
 * only what differs from them.
 * @example sql`select ${sumsByState()} from (${movedBeside(sql`${branchId}`, sql`${date}::date`)}) as moved`
 */
export const movedBeside = (branchId: Fragment, date: Fragment): Fragment => sql`
  select source, product, weight, state, sign * count as count
    from stock_movements
   cross join lateral (values (to_place, to_id, 1), (from_place, from_id, -1)) as ends (place, godown_id, sign)
   where stock_movements.date = ${date} and (from_place = 'godown' or to_place = 'godown')
     and source in (${sql.join(besideKinds.map((source) => sql.lit(source)))}) and place = 'godown'
     and branch_of_godown_on(godown_id, ${date}) = ${branchId}
   union all
  select 'plant_receipt', product, weight, state, count
    from inventory as bought
   cross join lateral (values ('filled', -qty), ('empty', empty_cylinders)) as counted (state, count)
   where bought.date = ${date} and bought.branch_id = ${branchId} and plant_load_id is not null`;
