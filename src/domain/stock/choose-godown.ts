import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { Thing } from '../../masters/things.ts';
import { goods } from './places.ts';
import { stockRefusals } from './refusals.ts';

type WantedGoods = Thing & { date: string; qty: number; branch_id: number; godown_id?: number | null };

/**
 * The godown that goods leave from: the requested one, else the first active godown with enough filled cylinders or
 * pieces, of those that the branch had on the date (YYYY-MM-DD).
 * @param keptId the record's stored godown, which may stay although it is InActive or of another branch now
 * @throws other_godown for a requested one of another branch, no_active_godown, not_enough_stock with the figures of
 *   the fullest godown
 * @example await chooseGodown(db, { product: 'Cylinders', weight: 14.2, date, qty: 40, branch_id })
 */
export async function chooseGodown(db: Db, wanted: WantedGoods, keptId?: number): Promise<number> {
  const { product, weight } = goods(wanted.product, wanted.weight);
  const { rows } = await sql<{ id: number; name: string; held: number }>`
    select godowns.id, godowns.name, coalesce(count, 0) as held
      from godowns
      left join stock_balances
        on place = 'godown' and place_id = godowns.id
       and product = ${product} and weight = ${weight} and state = 'filled'
     where godowns.status = 'Active' and branch_of_godown_on(godowns.id, ${wanted.date}) = ${wanted.branch_id}
        or godowns.id = ${keptId ?? null}
     order by godowns.id`.execute(db);
  if (wanted.godown_id) {
    if (rows.some(({ id }) => id === wanted.godown_id)) return wanted.godown_id;
    throw stockRefusals.other_godown().at('godown_id');
  }
  const fitting = rows.find(({ held }) => held >= wanted.qty);
  if (fitting) return fitting.id;
  const [fullest] = rows.toSorted((left, right) => right.held - left.held);
  if (!fullest) throw stockRefusals.no_active_godown();
  const { name: place, held } = fullest;
  const thing = { product, weight };
  throw stockRefusals.not_enough_stock({ place, thing, state: 'filled', held, asked: wanted.qty });
}
