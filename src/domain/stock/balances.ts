import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { Thing } from '../../masters/things.ts';
import { isCounted, type Place, placeName } from './places.ts';
import { stockRefusals } from './refusals.ts';

/** The change of a balance: filled (or pieces) and empty cylinders, signed. */
export type Change = Place & Thing & { filled: number; empty: number };

/**
 * Applies the sum of the changes to each balance, with one guarded statement each and always in the same order,
 * so that two transactions can neither take the same cylinder nor deadlock.
 * @throws RuleError 409 'Main Godown holds 10 filled 14.2 kg cylinders; 12 requested'
 * @example await applyChanges(db, [{ ...godown(1), product: 'Cylinders', weight: 14.2, filled: -12, empty: 0 }])
 */
export async function applyChanges(db: Db, changes: Change[]): Promise<void> {
  for (const change of netChanges(changes)) {
    if (!isGuarded(change)) await add(db, change);
    else if (!(await take(db, change))) await refuse(db, change);
  }
}

const isGuarded = (change: Change) => (change.filled < 0 || change.empty < 0) && isCounted(change);

/** One change per place and product, without zeros, in the lock order of all transactions. */
function netChanges(changes: Change[]): Change[] {
  const net = new Map<string, Change>();
  for (const change of changes) {
    const key = `${change.place} ${String(change.id).padStart(10, '0')} ${change.product} ${change.weight}`;
    const known = net.get(key) ?? { ...change, filled: 0, empty: 0 };
    net.set(key, { ...known, filled: known.filled + change.filled, empty: known.empty + change.empty });
  }
  return [...net.entries()]
    .filter(([, change]) => change.filled !== 0 || change.empty !== 0)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([, change]) => change);
}

async function add(db: Db, { place, id, product, weight, filled, empty }: Change): Promise<void> {
  await sql`
    insert into stock_balances (place, place_id, product, weight, filled, empty)
    values (${place}, ${id}, ${product}, ${weight}, ${filled}, ${empty})
        on conflict (place, place_id, product, weight) do update
       set filled = stock_balances.filled + excluded.filled, empty = stock_balances.empty + excluded.empty`.execute(
    db,
  );
}

/** @returns false when the place holds too few */
async function take(db: Db, { place, id, product, weight, filled, empty }: Change): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update stock_balances
       set filled = filled + ${filled}, empty = empty + ${empty}
     where place = ${place} and place_id = ${id} and product = ${product} and weight = ${weight}
       and filled + ${filled} >= 0 and empty + ${empty} >= 0`.execute(db);
  return numAffectedRows !== 0n;
}

async function refuse(db: Db, change: Change): Promise<never> {
  const held = (await balance(db, change, change)) ?? { filled: 0, empty: 0 };
  const state = held.filled + change.filled < 0 ? 'filled' : 'empty';
  const place = await placeName(db, change);
  const asked = -change[state];
  throw stockRefusals.not_enough_stock({ place, thing: change, state, held: held[state], asked });
}

/**
 * The balance of a product at a place, or undefined without one.
 * @example await balance(db, godown(1), empties(14.2))
 */
function balance(db: Db, place: Place, thing: Thing): Promise<{ filled: number; empty: number } | undefined> {
  return db
    .selectFrom('stock_balances')
    .select(['filled', 'empty'])
    .where('place', '=', place.place)
    .where('place_id', '=', place.id)
    .where('product', '=', thing.product)
    .where('weight', '=', thing.weight)
    .executeTakeFirst();
}
