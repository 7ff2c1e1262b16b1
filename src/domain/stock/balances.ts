import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { type StockState, stockStates, type Thing } from '../../masters/things.ts';
import { isCounted, type Place, placeName } from './places.ts';
import { stockRefusals } from './refusals.ts';

/** The change of a balance: cylinders or pieces, signed. */
export type Change = { place: Place; thing: Thing; state: StockState; count: number };

/**
 * Applies the sum of the changes to each balance, with one guarded statement each and always in the same order,
 * so that two transactions can neither take the same cylinder nor deadlock.
 * @throws not_enough_stock: 'Main Godown holds 10 filled 14.2 kg cylinders; 12 requested'
 * @example await applyChanges(db, [{ place: godown(1), thing, state: 'filled', count: -12 }])
 */
export async function applyChanges(db: Db, changes: Change[]): Promise<void> {
  const ordered = inLockOrder(changes).filter(({ count }) => count !== 0);
  if (ordered.length > MANY && ordered.every(isAdded)) return addAll(db, ordered);
  for (const change of ordered) {
    if (isAdded(change)) await add(db, change);
    else if (!(await take(db, change))) await refuse(db, change);
  }
}

/** More than a record of the day has: openings come by the thousand. */
const MANY = 20;

/** What cannot be refused. */
const isAdded = ({ count, place }: Change) => count > 0 || !isCounted(place);

/** Holds the balances of a thing at some places until the transaction ends, in the order of all transactions. */
export async function holdBalances(db: Db, thing: Thing, places: Place[]): Promise<void> {
  const held = places.flatMap((place) => stockStates.map((state) => ({ place, thing, state, count: 0 })));
  for (const balance of inLockOrder(held)) await add(db, balance);
}

/**
 * Holds what some godowns have until the transaction ends. For several postings in a row: each of them locks in the order
 * of all transactions, one after the other they do not.
 */
export async function holdGodowns(db: Db, ids: (number | null)[]): Promise<void> {
  await sql`
    select from stock_balances
     where place = 'godown' and place_id = any(${ids})
     order by place_id, product collate "C", weight::float8::text collate "C", state desc
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

async function add(db: Db, { place, thing, state, count }: Change): Promise<void> {
  await sql`
    insert into stock_balances (place, place_id, product, weight, state, count)
    values (${place.place}, ${place.id}, ${thing.product}, ${thing.weight}, ${state}, ${count})
        on conflict (place, place_id, product, weight, state) do update
       set count = stock_balances.count + excluded.count`.execute(db);
}

/** The same for many balances in one statement, in their order. */
async function addAll(db: Db, changes: Change[]): Promise<void> {
  const rows = changes.map(({ place, thing, state, count }) => ({
    place: place.place,
    place_id: place.id,
    ...thing,
    state,
    count,
  }));
  await sql`
    insert into stock_balances (place, place_id, product, weight, state, count)
    select place, place_id, product, weight, state, count
      from jsonb_populate_recordset(null::stock_balances, ${JSON.stringify(rows)}::jsonb)
      with ordinality
     order by ordinality
        on conflict (place, place_id, product, weight, state) do update
       set count = stock_balances.count + excluded.count`.execute(db);
}

/** @returns false when the place holds too few */
async function take(db: Db, { place, thing, state, count }: Change): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update stock_balances
       set count = count + ${count}
     where place = ${place.place} and place_id = ${place.id}
       and product = ${thing.product} and weight = ${thing.weight} and state = ${state}
       and count + ${count} >= 0`.execute(db);
  return numAffectedRows !== 0n;
}

async function refuse(db: Db, { place, thing, state, count }: Change): Promise<never> {
  const balance = await db
    .selectFrom('stock_balances')
    .select('count')
    .where((is) =>
      is.and({ place: place.place, place_id: place.id, product: thing.product, weight: thing.weight, state }),
    )
    .executeTakeFirst();
  const name = await placeName(db, place);
  const held = balance?.count ?? 0;
  throw stockRefusals.not_enough_stock({ place: name, thing, state, held, asked: -count });
}
