import type { Db } from '../../kit/server/db/db.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import type { Correction } from '../../kit/server/records/correction.ts';
import { type RuleError, refuseFields } from '../../kit/shared/refusals.ts';
import {
  canBeDefective,
  eachSound,
  type SoundState,
  soundStates,
  stateName,
  type Thing,
} from '../../masters/things.ts';
import { refuseClosedDay, refuseClosedDayOfArea } from '../day/day-lock.ts';
import { chooseGodown } from '../stock/choose-godown.ts';
import { type Movement, post, repost } from '../stock/ledger.ts';
import { refuseOverLicence } from '../stock/licence.ts';
import { conversion, empties, godown, goods, road, shortage } from '../stock/places.ts';
import { stockRefusals } from '../stock/refusals.ts';
import { loadRefusals } from './refusals.ts';
import {
  deleteSettlement,
  insertSettlement,
  type LoadStock,
  lockRaisedLoads,
  lockSettledLoads,
  lockSettlement,
  markSettled,
  type RaisedLoad,
  type Settlement,
  settledStock,
  stockOnLoads,
  unmarkSettled,
  updateSettlement,
} from './settlement-rows.ts';

/**
 * The returned goods: how many came off the loads in each state, and of which thing. Defective ones were loaded as filled
 * and are among them.
 */
type Returned = Record<SoundState, { thing: Thing | undefined; count: number }> & { defective: number };

/**
 * Settles a load, or all matching loads of a driver: returned goods go to the load's godown or to the chosen one, some of
 * the filled as defective; missing goods are the driver's shortage (docs/product/stock.md).
 * @param loadIds only these loads
 * @returns the id of the settlement
 * @throws no_raised_loads, loads_changed when one of `loadIds` is gone, product_missing, weight_missing,
 *   never_defective, more_than_loaded; other_godown from chooseGodown; and what refuseClosedDayOfArea, post and
 *   refuseOverLicence throw
 */
export async function settle(db: Db, settlement: Settlement, loadIds?: readonly number[]): Promise<number> {
  const assigns = await lockRaisedLoads(db, settlement, loadIds);
  const [first] = assigns;
  if (!first) {
    await refuseClosedDayOfArea(db, settlement);
    throw loadRefusals.no_raised_loads();
  }
  if (loadIds && assigns.length < loadIds.length) throw loadRefusals.loads_changed();
  await refuseOtherGodown(db, settlement, assigns);

  const stock = await stockOnLoads(
    db,
    assigns.map(({ id }) => id),
  );
  const returned = returnedOf(settlement, assigns, stock);
  const plan = planReturn(assigns, stock, returned, settlement);

  const assigned = sum(assigns, ({ qty }) => qty);
  const sold = assigned - sum(stock, ({ state, count }) => (state === 'filled' ? count : 0));
  const weight = settlement.weight || (returned.filled.thing?.weight ?? 0);
  const { stock_assign_id: _, ...stored } = settlement;
  const row = {
    ...stored,
    branch_id: first.branch_id,
    weight,
    assigned,
    sold,
    short_filled: plan.short_filled,
    short_empty: plan.short_empty,
  };

  const id = await insertSettlement(db, row);
  await markSettled(
    db,
    id,
    assigns.map((assign) => assign.id),
  );
  await post(db, { source: 'stock_settlement', id, date: settlement.date }, plan.movements);
  await refuseOverLicence(db, godownsOf(plan.movements));
  return id;
}

type CountedStock = Omit<Settlement, 'stock_assign_id'>;

/** A deleted settlement, and the loads that it settled. */
type CancelledSettlement = Omit<Settlement, 'stock_assign_id' | 'product'> & {
  product: string;
  loads: number[];
};

/**
 * Corrects the count of a settlement; loaded and sold goods stay as they were.
 * @throws not_found, count_only at each other field, product_missing, weight_missing, never_defective, more_than_loaded;
 *   record_changed, invalid_fields from `correct`; and what repost and refuseOverLicence throw
 */
export async function correctSettlement(
  db: Db,
  id: number,
  correct: Correction<CountedStock>,
): Promise<void> {
  const settlement = orNotFound(await lockSettlement(db, id));
  const counted = countOf(settlement, await correct(settlement, settledOf(settlement)));

  const assigns = await lockSettledLoads(db, id);
  const stock = await settledStock(db, id);
  const product = settlement.product as Settlement['product'];
  const body = { ...settlement, product, stock_assign_id: null, ...counted };
  const { movements, ...short } = planReturn(assigns, stock, returnedOf(body, assigns, stock), settlement);

  await updateSettlement(db, id, { ...counted, ...short });
  await repost(db, { source: 'stock_settlement', id, date: settlement.date }, movements);
  await refuseOverLicence(db, godownsOf(movements));
}

const FIXED_FIELDS = [
  'date',
  'area_code_id',
  'employee_id',
  'vehicle_id',
  'godown_id',
  'product',
  'weight',
] as const;

/** Goods return to an active godown of the load's branch, or to the godown of one of the loads. */
async function refuseOtherGodown(db: Db, { date, godown_id }: Settlement, assigns: RaisedLoad[]) {
  const [load] = assigns;
  if (!load || !godown_id || assigns.some((assign) => assign.godown_id === godown_id)) return;
  const { product, weight, branch_id } = load;
  await chooseGodown(db, { product, weight, date, branch_id, godown_id, qty: 0 });
}

type StoredSettlement = NonNullable<Awaited<ReturnType<typeof lockSettlement>>>;

/** The fields of a stored settlement that the form shows. */
const settledOf = ({ id: _id, version: _version, branch_id: _branchId, ...settled }: StoredSettlement) =>
  settled;

/** The count of a correction. Its other fields must be unchanged. */
function countOf(stored: StoredSettlement, corrected: CountedStock) {
  const changed = FIXED_FIELDS.filter((name) => corrected[name] !== stored[name]);
  refuseFields(Object.fromEntries(changed.map((name) => [name, loadRefusals.count_only()])));
  const { qty, empty_cylinders, defective_back } = corrected;
  return { qty, empty_cylinders, defective_back };
}

/**
 * Deletes a settlement: its assigns are raised again.
 * @returns a body that settles the same loads again
 * @throws not_found; and what refuseClosedDay and repost throw
 */
export async function cancelSettlement(db: Db, id: number): Promise<CancelledSettlement> {
  const settlement = orNotFound(await lockSettlement(db, id));
  await refuseClosedDay(db, settlement);

  const assigns = await lockSettledLoads(db, id);
  await repost(db, { source: 'stock_settlement', id, date: settlement.date }, []);
  await unmarkSettled(db, id);
  await deleteSettlement(db, id);
  return { ...settledOf(settlement), loads: assigns.map((assign) => assign.id) };
}

/** The returned goods. Where the settlement names no product or weight, the loads decide it. */
function returnedOf(settlement: Settlement, assigns: RaisedLoad[], stock: LoadStock[]): Returned {
  const { product, weight, qty, empty_cylinders, defective_back } = settlement;
  const loaded = distinct(assigns);
  const isNamed = product !== '' && (product !== 'Cylinders' || weight > 0);
  const cylinders = distinct([...assigns, ...stock].filter((thing) => thing.product === 'Cylinders'));
  const offLoads = qty + defective_back;
  const thing = isNamed
    ? goods(product, weight)
    : only(loaded, offLoads, () => loadRefusals.product_missing().at('product'));
  if (defective_back > 0 && thing && !canBeDefective(thing.product))
    throw stockRefusals.never_defective().at('defective_back');
  return {
    filled: { thing, count: offLoads },
    empty: {
      thing:
        weight > 0
          ? empties(weight)
          : only(cylinders, empty_cylinders, () => loadRefusals.weight_missing().at('weight')),
      count: empty_cylinders,
    },
    defective: defective_back,
  };
}

function only(things: Thing[], count: number, refusal: () => RuleError): Thing | undefined {
  if (count > 0 && things.length !== 1) throw refusal();
  return things[0];
}

/**
 * Spreads the returned goods over the loads, oldest first, each up to its stock; the rest of its stock is short.
 * Goods go to the chosen godown, else to the godown of their load. Of filled ones the first are the defective ones.
 */
function planReturn(
  assigns: RaisedLoad[],
  stock: LoadStock[],
  returned: Returned,
  { employee_id, godown_id }: { employee_id: number; godown_id: number | null },
) {
  const movements: Movement[] = [];
  const remaining = eachSound((state) => returned[state].count);
  const short = eachSound(() => 0);
  let defectiveLeft = returned.defective;
  for (const { stock_assign_id, product, weight, state, count } of stock) {
    const assign = assigns.find(({ id }) => id === stock_assign_id);
    if (!assign) continue;
    const thing = { product, weight };
    const returnedCount = isSame(thing, returned[state].thing) ? Math.min(remaining[state], count) : 0;
    remaining[state] -= returnedCount;
    short[state] += count - returnedCount;
    const defectiveCount = state === 'filled' ? Math.min(defectiveLeft, returnedCount) : 0;
    defectiveLeft -= defectiveCount;
    const from = road(assign.id);
    const to = godown(godown_id ?? assign.godown_id);
    movements.push(
      { thing, state, from, to, count: returnedCount - defectiveCount },
      { thing, state, from, to: conversion, count: defectiveCount },
      { thing, state: 'defective', from: conversion, to, count: defectiveCount },
      { thing, state, from, to: shortage(employee_id), count: count - returnedCount },
    );
  }
  refuseSurplus(returned, remaining);
  return { movements, short_filled: short.filled, short_empty: short.empty };
}

const godownsOf = (movements: Movement[]) =>
  movements.flatMap(({ to }) => (to.place === 'godown' ? [to.id] : []));

function refuseSurplus(returned: Returned, remaining: Record<SoundState, number>): void {
  for (const state of soundStates) {
    const { thing, count } = returned[state];
    if (remaining[state] === 0) continue;
    const name = thing ? stateName(thing, state) : `${state} cylinders`;
    const defective =
      state === 'filled' && returned.defective > 0 ? ` (${returned.defective} defective)` : '';
    throw loadRefusals.more_than_loaded(name + defective, count, count - remaining[state]);
  }
}

const isSame = (left: Thing, right: Thing | undefined) =>
  left.product === right?.product && left.weight === right.weight;

const distinct = (things: Thing[]) =>
  things.filter((thing, index) => things.findIndex((other) => isSame(other, thing)) === index);

const sum = <Row>(rows: Row[], amount: (row: Row) => number) =>
  rows.reduce((total, row) => total + amount(row), 0);
