import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { LicensedKg } from '../../masters/licence.ts';
import { godownStockOn } from './godown-stock.ts';
import { stockRefusals } from './refusals.ts';

/** SQL for the LPG in kg of rows with state, weight and count: empties hold none, and only cylinders have a weight. */
const lpgKg = sql<number>`coalesce(sum(count * weight) filter (where state <> 'empty'), 0)`;

/**
 * Refuses goods that came into a godown in this transaction and leave it above its licensed kg, where the business keeps
 * to them (docs/product/cylinders.md). Call it after the posting, in the same transaction. A godown that was above already
 * may still lose goods.
 * @throws over_licence with the figures
 * @example await refuseOverLicence(db, [purchase.godown_id])
 */
export async function refuseOverLicence(db: Db, godownIds: readonly (number | null)[]): Promise<void> {
  const ids = await lockLicensed(db, godownIds);
  const over = ids.length > 0 ? await overLicence(db, ids) : undefined;
  if (over) throw stockRefusals.over_licence(over);
}

/** Locks the licensed ones, so that two receipts of different goods cannot both use the same room. */
async function lockLicensed(db: Db, godownIds: readonly (number | null)[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from godowns
     where id = any(${godownIds}) and licensed_kg is not null
       and (select keeps_licensed_kg is true from business_settings)
     order by id
       for no key update`.execute(db);
  return rows.map(({ id }) => id);
}

export type LicensedGodown = LicensedKg & { id: number; name: string };

/** The godowns that have a licence, by name, with their LPG now or, of a branch, at the end of a day. */
export async function licensedGodowns(
  db: Db,
  day?: { branch_id: number; date: string },
): Promise<LicensedGodown[]> {
  const stock = day
    ? godownStockOn(day.date)
    : sql`select place_id as godown_id, weight, state, count from stock_balances where place = 'godown'`;
  // Now, a bound person sees no godown that went to another branch.
  const isOfBranch = day
    ? sql`branch_of_godown_on(godowns.id, ${day.date}::date) = ${day.branch_id}`
    : sql`branch_id in (select id from branches)`;
  const { rows } = await sql<LicensedGodown>`
    select godowns.id, godowns.name, ${lpgKg} as lpg_kg, licensed_kg
      from godowns
      left join (${stock}) as held on godown_id = godowns.id
     where licensed_kg is not null and ${isOfBranch}
     group by godowns.id
     order by godowns.name collate natural_order, godowns.id`.execute(db);
  return rows;
}

type OverLicence = { place: string; held: number; licensed: number };

async function overLicence(db: Db, ids: readonly number[]): Promise<OverLicence | undefined> {
  const { rows } = await sql<OverLicence>`
    select name as place, held, licensed_kg as licensed
      from godowns
     cross join lateral (select ${lpgKg} as held from stock_balances where place = 'godown' and place_id = godowns.id) as stock
     where id = any(${ids}) and held > licensed_kg
       -- The default of created_at is the start of its transaction.
       and (select sum(case when to_place = 'godown' and to_id = godowns.id then count else -count end * weight)
              from stock_movements
             where created_at = now() and state <> 'empty'
               and (to_place = 'godown' and to_id = godowns.id or from_place = 'godown' and from_id = godowns.id)) > 0
     order by id
     limit 1`.execute(db);
  return rows[0];
}
