import type { Db } from '../../kit/server/db/db.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import type { Correction } from '../../kit/server/records/correction.ts';
import { refuseClosedDay } from '../day/day-lock.ts';
import { dayParties, refuseInactive } from '../day/parties.ts';
import { refuseExpiredPaper } from '../papers.ts';
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
 * @throws what dayParties, refuseInactive, refuseExpiredPaper, chooseGodown and post throw
 */
export async function assign(db: Db, body: NewLoad): Promise<number> {
  const load = await loadOf(db, body);
  await refuseInactive(db, load.vehicle_id);
  await refuseExpiredPaper(db, load);

  const id = await insertLoad(db, load);
  await post(db, sourceOf(id, load), movementsOf(id, load));
  return id;
}

/**
 * Corrects a raised assign; after a sale from it, only godown and quantity can change.
 * @throws not_found, load_settled, load_sold; record_changed, invalid_fields from `correct`; and what refuseClosedDay,
 *   dayParties, refuseInactive, refuseExpiredPaper, chooseGodown and repost throw
 */
export async function correctLoad(db: Db, id: number, correct: Correction<NewLoad>): Promise<void> {
  const { id: _, status, version, ...stored } = await lockRaisedLoad(db, id);
  const { branch_id, ...fields } = stored;
  const body = await correct({ id, version }, fields);

  const load = await loadOf(db, body, stored);
  await refuseInactive(db, load.vehicle_id, stored.vehicle_id);
  if (CREW_OF_DAY.some((name) => load[name] !== stored[name])) await refuseExpiredPaper(db, load);
  if (FIXED_ONCE_SOLD.some((name) => load[name] !== stored[name]))
    await refuseSold(db, id, 'only godown and quantity can change');

  await updateLoad(db, id, load);
  await repost(db, sourceOf(id, load), movementsOf(id, load));
}

const CREW_OF_DAY = ['date', 'employee_id', 'vehicle_id'] as const;

/** Sales store these fields of their load: if only the load changed, goods and cash would be on two day sheets. */
const FIXED_ONCE_SOLD = [
  'date',
  'area_code_id',
  'branch_id',
  'employee_id',
  'vehicle_id',
  'product',
  'weight',
] as const;

/**
 * Deletes a raised assign without sales.
 * @throws not_found, load_settled, load_sold; and what refuseClosedDay and repost throw
 */
export async function cancelLoad(db: Db, id: number): Promise<void> {
  const { date } = await lockRaisedLoad(db, id);
  await refuseSold(db, id, 'delete them first');

  await repost(db, { source: 'stock_assign', id, date }, []);
  await deleteLoad(db, id);
}

/** Refuses a load that is not settled. Only a settlement settles it. @throws not_found, load_raised */
export async function refuseRaised(db: Db, id: number): Promise<void> {
  const stored = orNotFound(await lockLoad(db, id));
  if (stored.status === 'raised') throw loadRefusals.load_raised();
}

async function lockRaisedLoad(db: Db, id: number) {
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
 * The load that a body describes. A stored load keeps its branch and godown, even if the area or the godown has moved to
 * another branch since. With a new date it gets the branch that had the area on that date.
 */
async function loadOf(db: Db, body: NewLoad, stored?: LoadOrigin): Promise<Load> {
  const isSameArea = body.area_code_id === stored?.area_code_id;
  const isStoredBranch = isSameArea && body.branch_id === stored.branch_id;
  const parties = await dayParties(db, isStoredBranch ? { ...body, branch_id: null } : body);
  const branchId = isSameArea && body.date === stored.date ? stored.branch_id : parties.branch_id;
  const storedGodownId = branchId === stored?.branch_id ? stored.godown_id : undefined;
  const thing = goods(body.product, body.weight);
  const need = { ...thing, date: body.date, qty: body.qty, branch_id: branchId, godown_id: body.godown_id };
  const godownId = await chooseGodown(db, need, storedGodownId);
  return { ...body, ...thing, branch_id: branchId, godown_id: godownId };
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
