import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { type StockState, stockStates, type Thing } from '../../masters/things.ts';
import { isCounted, type Place, placeName } from './places.ts';
import { stockRefusals } from './refusals.ts';

/** The change of a balance: cylinders or pieces, signed. */
export type Change = { place: Place; thing: Thing; state: StockState; count: number };

/**
 * Applies the sum of the changes to each balance in one statement, guarded and always in the same order,
 * so that two transactions can neither take the same cylinder nor deadlock.
 * @throws not_enough_stock: 'Main Godown holds 10 filled 14.2 kg cylinders; 12 requested'
 * @example await applyChanges(db, [{ place: godown(1), thing, state: 'filled', count: -12 }])
 */
export async function applyChanges(db: Db, changes: Change[]): Promise<void> {
  const ordered = inLockOrder(changes).filter(({ count }) => count !== 0);
  const refused = await change(db, ordered);
  if (refused) await refuse(db, refused);
}

/** Locks the balances of a thing at some places until the transaction ends, in the order of all transactions. */
export async function lockBalances(db: Db, thing: Thing, places: Place[]): Promise<void> {
  const balances = places.flatMap((place) => stockStates.map((state) => ({ place, thing, state, count: 0 })));
  await change(db, inLockOrder(balances));
}

/**
 * Locks all balances of some godowns until the transaction ends. Needed before several postings in a row: each posting locks
 * in the order of all transactions, but together they would not.
 * @param isConverting goods of the postings turn defective, so the place of that is locked before the godowns
 */
export async function lockGodowns(db: Db, ids: (number | null)[], isConverting = false): Promise<void> {
  await sql`
    select from stock_balances
     where place = 'godown' and place_id = any(${ids}) or ${isConverting} and place = 'conversion'
     order by place, place_id, product collate "C", weight::float8::text collate "C", state desc
       for no key update`.execute(db);
}

/** One change per balance, in the lock order of all transactions. */
function inLockOrder(changes: Change[]): Change[] {
  const net = new Map<string, Change>();
  for (const change of changes) {
    const { place, thing, state } = change;
    const id = String(place.id).padStart(10, '0');
    const key = `${place.place} ${id} ${thing.product} ${thing.weight} ${stockStates.indexOf(state)}`;
    net.set(key, { ...change, count: (net.get(key)?.count ?? 0) + change.count });
  }
  return [...net.entries()].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, change]) => change);
}

/** @returns the first change that takes more than the balance */
async function change(db: Db, changes: Change[]): Promise<Change | undefined> {
  const listed = changes.map(({ place: { place, id }, thing, state, count }) => ({
    place,
    place_id: id,
    ...thing,
    state,
    count,
    is_guarded: count < 0 && isCounted({ place, id }),
  }));
  const { rows } = await sql<{ position: number | null }>`
    select change_stock_balances(${JSON.stringify(listed)}::jsonb) as position`.execute(db);
  const position = rows[0]?.position;
  return position ? changes[position - 1] : undefined;
}

async function refuse(db: Db, { place, thing, state, count }: Change): Promise<never> {
  const row = await db
    .selectFrom('stock_balances')
    .select('count')
    .where((is) =>
      is.and({ place: place.place, place_id: place.id, product: thing.product, weight: thing.weight, state }),
    )
    .executeTakeFirst();
  const name = await placeName(db, place);
  const balance = row?.count ?? 0;
  throw stockRefusals.not_enough_stock({ place: name, thing, state, held: balance, asked: -count });
}
