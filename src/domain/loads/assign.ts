import type { Db } from '../../kit/server/db/db.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import type { Correction } from '../../kit/server/records/correction.ts';
import { refuseClosedDay } from '../day/day-lock.ts';
import { dayParties, refuseInactive } from '../day/parties.ts';
import { chooseGodown } from '../stock/choose-godown.ts';
import { type Movement, post, repost, type Source } from '../stock/ledger.ts';
import { godown, goods, road } from '../stock/places.ts';
import {
  countSales,
  deleteLoad,
  insertLoad,
  type Load,
  lockLoad,
  type NewLoad,
  updateLoad,
} from './load-rows.ts';
import { loadRefusals } from './refusals.ts';

/**
 * Sends a load out of a godown of the area's branch.
 * @returns the id of the assign
 * @throws what dayParties, refuseInactive, chooseGodown and post throw
 */
export async function assign(db: Db, body: NewLoad): Promise<number> {
  const load = await loadOf(db, body);
  await refuseInactive(db, load.vehicle_id);

  const id = await insertLoad(db, load);
  await post(db, sourceOf(id, load), movementsOf(id, load));
  return id;
}

/**
 * Corrects a raised assign; once something of it is sold, only godown and quantity can change.
 * @throws not_found, load_settled, load_sold; record_changed, invalid_fields from `correct`; and what refuseClosedDay,
 *   dayParties, refuseInactive, chooseGodown and repost throw
 */
export async function correctLoad(db: Db, id: number, correct: Correction<NewLoad>): Promise<void> {
  const { id: _, status, version, ...stored } = await raisedLoad(db, id);
  const { branch_id, ...fields } = stored;
  const body = await correct({ id, version }, fields);

  const load = await loadOf(db, body, stored);
  await refuseInactive(db, load.vehicle_id, stored.vehicle_id);
  if (KEPT_ONCE_SOLD.some((name) => load[name] !== stored[name]))
    await refuseSold(db, id, 'only godown and quantity can change');

  await updateLoad(db, id, load);
  await repost(db, sourceOf(id, load), movementsOf(id, load));
}

/** Sales store the crew and branch of their load: changed on the load alone, goods and cash would end on two day sheets. */
const KEPT_ONCE_SOLD = [
  'date',
  'area_code_id',
  'branch_id',
  'employee_id',
  'vehicle_id',
  'product',
  'weight',
] as const;

/**
 * Takes a raised assign back, while nothing was sold of it.
 * @throws not_found, load_settled, load_sold; and what refuseClosedDay and repost throw
 */
export async function cancelLoad(db: Db, id: number): Promise<void> {
  const { date } = await raisedLoad(db, id);
  await refuseSold(db, id, 'delete them first');

  await repost(db, { source: 'stock_assign', id, date }, []);
  await deleteLoad(db, id);
}

/** Marks nothing: a settlement has done that. A load that is still out is refused. @throws not_found, load_raised */
export async function confirmSettled(db: Db, id: number): Promise<void> {
  const stored = orNotFound(await lockLoad(db, id));
  if (stored.status === 'raised') throw loadRefusals.load_raised();
}

async function raisedLoad(db: Db, id: number) {
  const stored = orNotFound(await lockLoad(db, id));
  if (stored.status === 'settled') {
    await refuseClosedDay(db, stored);
    throw loadRefusals.load_settled();
  }
  return stored;
}

async function refuseSold(db: Db, id: number, whatToDo: string): Promise<void> {
  const sales = await countSales(db, id);
  if (sales > 0) throw loadRefusals.load_sold(sales, whatToDo);
}

type LoadOrigin = Pick<Load, 'date' | 'area_code_id' | 'branch_id' | 'godown_id'>;

/**
 * A load keeps its branch and its godown, also when the area or the godown has moved to another branch since. With
 * another date it is of the branch that had the area then.
 */
async function loadOf(db: Db, body: NewLoad, kept?: LoadOrigin): Promise<Load> {
  const keepsArea = body.area_code_id === kept?.area_code_id;
  const namesStored = keepsArea && body.branch_id === kept.branch_id;
  const parties = await dayParties(db, namesStored ? { ...body, branch_id: null } : body);
  const branchId = keepsArea && body.date === kept.date ? kept.branch_id : parties.branch_id;
  const keptGodownId = branchId === kept?.branch_id ? kept.godown_id : undefined;
  const thing = goods(body.product, body.weight);
  const wanted = { ...thing, date: body.date, qty: body.qty, branch_id: branchId, godown_id: body.godown_id };
  return { ...body, ...thing, branch_id: branchId, godown_id: await chooseGodown(db, wanted, keptGodownId) };
}

const sourceOf = (id: number, { date }: Load): Source => ({ source: 'stock_assign', id, date });

const movementsOf = (id: number, load: Load): Movement[] => [
  {
    thing: goods(load.product, load.weight),
    state: 'filled',
    from: godown(load.godown_id),
    to: road(id),
    count: load.qty,
  },
];
