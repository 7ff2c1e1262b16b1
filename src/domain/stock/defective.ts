import type { Db } from '../../kit/server/db/db.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import type { Correction } from '../../kit/server/records/correction.ts';
import { branchOfGodown } from '../day/parties.ts';
import {
  type Defective,
  deleteDefective,
  insertDefective,
  isSaleOf,
  lockDefective,
  updateDefective,
} from './defective-rows.ts';
import { type Movement, post, repost, type Source } from './ledger.ts';
import { conversion, customer, godown, goods } from './places.ts';
import { stockRefusals } from './refusals.ts';

/**
 * Stores goods that are defective (docs/product/cylinders.md). An exchange leaves what the customer holds and owes as it is.
 * @returns the id of the record
 * @throws other_sale; and what branchOfGodown and post throw
 */
export async function recordDefective(db: Db, body: Defective): Promise<number> {
  const branchId = await branchOfGodown(db, body);
  await refuseOtherSale(db, body);

  const id = await insertDefective(db, { ...withThing(body), branch_id: branchId });
  await post(db, sourceOf(id, body), movementsOf(body));
  return id;
}

/**
 * Corrects a record of defective goods. It keeps its branch unless its godown or date changes.
 * @throws not_found, other_sale; record_changed, invalid_fields from `correct`; and what branchOfGodown and repost throw
 */
export async function correctDefective(db: Db, id: number, correct: Correction<Defective>): Promise<void> {
  const stored = orNotFound(await lockDefective(db, id));
  const { id: _id, version: _version, branch_id: storedBranch, ...fields } = stored;
  const body = await correct(stored, fields);

  const isMoved = body.godown_id !== stored.godown_id || body.date !== stored.date;
  const branchId = isMoved ? await branchOfGodown(db, body, stored.godown_id) : storedBranch;
  await refuseOtherSale(db, body);

  await updateDefective(db, id, { ...withThing(body), branch_id: branchId });
  await repost(db, sourceOf(id, body), movementsOf(body));
}

/** Deletes a record of defective goods: they are filled again. @throws not_found; and what repost throws */
export async function cancelDefective(db: Db, id: number): Promise<void> {
  const { date } = orNotFound(await lockDefective(db, id));
  await deleteDefective(db, id);
  await repost(db, { source: 'defective', id, date }, []);
}

async function refuseOtherSale(db: Db, body: Defective): Promise<void> {
  if (body.day_entry_id && !(await isSaleOf(db, body))) throw stockRefusals.other_sale().at('day_entry_id');
}

const withThing = (body: Defective): Defective => ({
  ...body,
  weight: goods(body.product, body.weight).weight,
});

const sourceOf = (id: number, { date }: Defective): Source => ({ source: 'defective', id, date });

function movementsOf({ kind, product, weight, qty, ...body }: Defective): Movement[] {
  const moved = { thing: goods(product, weight), count: qty };
  const stock = godown(body.godown_id);
  const other = kind === 'found' ? conversion : customer(body.customer_id ?? null);
  return [
    { ...moved, state: 'filled', from: stock, to: other },
    { ...moved, state: 'defective', from: other, to: stock },
  ];
}
