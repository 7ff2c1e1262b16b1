import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { Thing } from '../../masters/things.ts';
import { goods } from './places.ts';
import { stockRefusals } from './refusals.ts';

type GoodsToLeave = Thing & { date: string; qty: number; branch_id: number; godown_id?: number | null };

/**
 * The godown that goods leave from: the requested one, else the first active godown with enough filled cylinders or
 * pieces, of those that the branch had on the date (YYYY-MM-DD).
 * @param storedId the record's stored godown, which may stay even if it is InActive or belongs to another branch now
 * @throws other_godown for a requested one of another branch, no_active_godown, not_enough_stock with the figures of
 *   the fullest godown
 * @example await chooseGodown(db, { product: 'Cylinders', weight: 14.2, date, qty: 40, branch_id })
 */
export async function chooseGodown(db: Db, need: GoodsToLeave, storedId?: number): Promise<number> {
  const { product, weight } = goods(need.product, need.weight);
  const { rows } = await sql<{ id: number; name: string; stock: number }>`
    select godowns.id, godowns.name, coalesce(count, 0) as stock
      from godowns
      left join stock_balances
        on place = 'godown' and place_id = godowns.id
       and product = ${product} and weight = ${weight} and state = 'filled'
     where godowns.status = 'Active' and branch_of_godown_on(godowns.id, ${need.date}) = ${need.branch_id}
        or godowns.id = ${storedId ?? null}
     order by godowns.id`.execute(db);
  if (need.godown_id) {
    if (rows.some(({ id }) => id === need.godown_id)) return need.godown_id;
    throw stockRefusals.other_godown().at('godown_id');
  }
  const enough = rows.find(({ stock }) => stock >= need.qty);
  if (enough) return enough.id;
  const [fullest] = rows.toSorted((left, right) => right.stock - left.stock);
  if (!fullest) throw stockRefusals.no_active_godown();
  const { name: place, stock: held } = fullest;
  const thing = { product, weight };
  throw stockRefusals.not_enough_stock({ place, thing, state: 'filled', held, asked: need.qty });
}
