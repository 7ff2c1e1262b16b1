import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { SoundState, Thing } from '../../masters/things.ts';
import { lockBalances } from '../stock/balances.ts';
import { type Place, placeName, shortage } from '../stock/places.ts';
import { stockRefusals } from '../stock/refusals.ts';

type Cleared = {
  employee_id: number;
  branch_id: number;
  thing: Thing;
  state: SoundState;
  qty: number;
  to: Place;
};

/**
 * Locks the missing goods of a driver with the place where they go, and refuses more than are missing in the branch.
 * @throws not_enough_stock
 */
export async function refuseMoreThanMissing(db: Db, cleared: Cleared): Promise<void> {
  const { employee_id, branch_id, thing, state, qty, to } = cleared;
  const place = shortage(employee_id);
  await lockBalances(db, thing, [place, to]);
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(count), 0)::integer as held
      from missing_by_record
     where employee_id = ${employee_id} and branch_id = ${branch_id} and product = ${thing.product} and weight = ${thing.weight}
       and state = ${state}`.execute(db);
  const held = rows[0]?.held ?? 0;
  if (qty > held)
    throw stockRefusals
      .not_enough_stock({ place: await placeName(db, place), thing, state, held, asked: qty })
      .at('qty');
}
