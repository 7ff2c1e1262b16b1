import type { Db } from '../../kit/server/db/db.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { refuseFields } from '../../kit/shared/refusals.ts';
import { saleModeKinds, saleTraits } from '../../masters/choices.ts';
import type { Thing } from '../../masters/things.ts';
import { modeOf } from '../banks/mode.ts';
import { cancelCharge, charge } from '../credit/charge.ts';
import { refuseClosedDay } from '../day/day-lock.ts';
import { dayParties } from '../day/parties.ts';
import { chooseGodown } from '../stock/choose-godown.ts';
import { type Movement, post, postAll, repost, type Source } from '../stock/ledger.ts';
import { customer, empties, godown, goods, placeName, road } from '../stock/places.ts';
import { chooseLoadOfEmpties, chooseLoads, isNamed, spread } from './choose-loads.ts';
import { saleRefusals } from './refusals.ts';
import {
  carriersOf,
  crewNames,
  deleteSale,
  insertSale,
  type LoadToSell,
  lockLoadsOf,
  lockOpenLoads,
  lockSale,
  otherEmptiesOn,
  readBuyer,
  remainingOnLoads,
  type Sale,
} from './sale-rows.ts';

/**
 * Stores a sale, charges a credit customer, and moves the goods from the load to the customer and the empties back.
 * @returns the id of the sale
 * @throws unknown_mode, other_payment_mode, collected_without_prepaid, unknown_customer, other_customer_type,
 *   former_holder, before_credit, other_vehicle, other_driver, no_open_load, load_of_others, other_empties; and what
 *   dayParties, refuseClosedDay, chooseGodown, charge and post throw
 */
export async function sell(db: Db, sale: Sale): Promise<number> {
  await refuseOtherMode(db, sale);
  const saleWithType = { ...sale, customer_type: await buyerType(db, sale) };
  return saleTraits[sale.saletype].isFromGodown
    ? sellFromGodown(db, saleWithType)
    : sellFromLoad(db, saleWithType);
}

/**
 * Refuses a mode by which no sale is paid: a cheque, and on credit a refill that was prepaid.
 * @throws unknown_mode, other_payment_mode, collected_without_prepaid
 */
export async function refuseOtherMode(
  db: Db,
  sale: Pick<Sale, 'saletype' | 'payment_mode' | 'mode_of_payment_id' | 'collected_amt'>,
): Promise<void> {
  const mode = await modeOf(db, sale, saleModeKinds(sale.saletype));
  if (sale.collected_amt && mode.kind !== 'prepaid')
    throw saleRefusals.collected_without_prepaid().at('collected_amt');
}

/**
 * The customer type of a sale: that of the customer's record. Without a customer, the type that was sent.
 * @throws unknown_customer, other_customer_type, former_holder, before_credit
 */
export async function buyerType(
  db: Db,
  sale: Pick<Sale, 'customer_id' | 'customer_type' | 'date' | 'saletype' | 'former_holder_id'>,
): Promise<Sale['customer_type']> {
  const { customer_id, customer_type, date, saletype } = sale;
  if (customer_id === null) return customer_type;
  const customer = await readBuyer(db, customer_id);
  if (!customer) throw saleRefusals.unknown_customer().at('customer_id');
  if (customer_type !== '' && customer_type !== customer.customer_type)
    throw saleRefusals.other_customer_type().at('customer_id');
  if (customer.is_superseded && sale.former_holder_id !== customer_id)
    throw saleRefusals.former_holder().at('customer_id');
  const { opening_date } = customer;
  if (saleTraits[saletype].isOnCredit && opening_date && date < opening_date)
    throw saleRefusals.before_credit(opening_date).at('date');
  return customer.customer_type;
}

async function sellFromGodown(db: Db, sale: Sale) {
  const { date, area_code_id } = sale;
  const { branch_id } = await dayParties(db, { date, area_code_id, branch_id: sale.branch_id });
  const [id] = await sellAllFromGodown(db, [sale], { branch_id, counter_sale_id: null });
  return id as number;
}

/**
 * Stores sales from the godowns of a branch: one entry, or the lines of a counter sale. Lines of the same goods come from
 * one godown; empties go to the godown of their line.
 * @returns the ids of the entries
 */
export async function sellAllFromGodown(
  db: Db,
  sales: Sale[],
  header: { branch_id: number; counter_sale_id: number | null },
): Promise<number[]> {
  const qtyOf = (thing: Thing) =>
    sales
      .filter((sale) => isSameThing(goods(sale.product, sale.weight), thing))
      .reduce((sum, { qty }) => sum + qty, 0);
  const withoutLoad = { employee_id: null, vehicle_id: null, stock_assign_id: null };

  const records = [];
  for (const sale of sales) {
    const thing = goods(sale.product, sale.weight);
    const { date } = sale;
    const { branch_id } = header;
    const godownId = await chooseGodown(db, { ...thing, date, qty: qtyOf(thing), branch_id });
    const id = await insertSale(db, sale, { ...withoutLoad, ...header, godown_id: godownId });
    const [stock, buyer] = [godown(godownId), customer(sale.customer_id)];
    const movements: Movement[] = [
      { thing, state: 'filled', from: stock, to: buyer, count: sale.qty },
      { thing: empties(sale.weight), state: 'empty', from: buyer, to: stock, count: sale.empty_cylinders },
    ];
    records.push({ source: sourceOf(id, sale), movements });
  }
  await postAll(db, records);
  return records.map(({ source }) => source.id);
}

const isSameThing = (left: Thing, right: Thing) =>
  left.product === right.product && left.weight === right.weight;

async function sellFromLoad(db: Db, sale: Sale) {
  const openLoads = await lockOpenLoads(db, sale);
  const withGoods = openLoads.filter(({ product }) => product === sale.product);
  refuseContradiction(sale, withGoods);

  const named = withGoods.filter((load) => isNamed(sale, load));
  const remaining = await remainingOn(db, named, sale);
  const loads = chooseLoads(sale, named, remaining);
  const [load] = loads;
  if (!load) return refuseWithoutLoad(db, sale, withGoods);

  const emptiesTo = chooseLoadOfEmpties(sale, load, openLoads);
  await refuseOtherEmpties(db, sale, emptiesTo);
  const { branch_id, employee_id, vehicle_id } = load;
  if (sale.branch_id && sale.branch_id !== branch_id) await dayParties(db, sale);

  const party = {
    branch_id,
    employee_id,
    vehicle_id,
    stock_assign_id: load.id,
    godown_id: null,
    counter_sale_id: null,
  };
  const id = await insertSale(db, sale, party);

  const { customer_id } = sale;
  if (saleTraits[sale.saletype].isOnCredit && customer_id)
    await charge(db, { id, customer_id, branch_id, date: sale.date, amount: sale.amount });
  await post(db, sourceOf(id, sale), movementsOf(sale, spread(sale.qty, loads, remaining), emptiesTo));
  return id;
}

export const sourceOf = (id: number, { date }: { date: string }): Source => ({
  source: 'day_entry',
  id,
  date,
});

/** The goods go from their loads to the customer, the empties from the customer to a load. */
function movementsOf(sale: Sale, parts: { load: LoadToSell; qty: number }[], emptiesTo: LoadToSell) {
  const thing = goods(sale.product, sale.weight);
  const buyer = customer(sale.customer_id);
  const sold = parts.map(
    ({ load, qty }): Movement => ({ thing, state: 'filled', from: road(load.id), to: buyer, count: qty }),
  );
  const returned: Movement = {
    thing: empties(sale.weight),
    state: 'empty',
    from: buyer,
    to: road(emptiesTo.id),
    count: sale.empty_cylinders,
  };
  return [...sold, returned];
}

/** A settlement counts empties of one weight, so a load of other goods may carry only one weight (docs/product/stock.md). */
async function refuseOtherEmpties(db: Db, sale: Sale, load: LoadToSell): Promise<void> {
  if (load.product === 'Cylinders' || sale.empty_cylinders === 0) return;
  const other = await otherEmptiesOn(db, load.id, sale.weight);
  if (other === undefined) return;
  const name = await placeName(db, road(load.id));
  throw saleRefusals.other_empties(name, empties(other), empties(sale.weight)).at('weight');
}

/** How much remains on each load. Not read for a single load of the date, which is chosen in any case. */
async function remainingOn(db: Db, loads: LoadToSell[], sale: Sale): Promise<Map<number, number>> {
  const isOnly = loads.length === 1 && loads[0]?.date === sale.date;
  if (loads.length === 0 || isOnly || sale.qty === 0) return new Map();
  const ids = loads.map(({ id }) => id);
  return remainingOnLoads(db, ids, sale);
}

function refuseContradiction(sale: Sale, withGoods: readonly LoadToSell[]): void {
  const load = withGoods.find(({ id }) => id === sale.stock_assign_id);
  if (!load) return;
  const isOther = (sent: number | null, stored: number | null) => sent !== null && sent !== stored;
  refuseFields({
    vehicle_id: isOther(sale.vehicle_id, load.vehicle_id) && saleRefusals.other_vehicle(),
    employee_id: isOther(sale.employee_id, load.employee_id) && saleRefusals.other_driver(),
  });
}

async function refuseWithoutLoad(db: Db, sale: Sale, withGoods: readonly LoadToSell[]): Promise<never> {
  const { branch_id } = await dayParties(db, sale);
  await refuseClosedDay(db, { branch_id, date: sale.date });
  const ids = withGoods.map(({ id }) => id);
  const namesCrew = sale.employee_id !== null || sale.vehicle_id !== null;
  const carriers = namesCrew && !sale.stock_assign_id ? await carriersOf(db, ids, sale) : [];
  if (carriers.length === 0) throw saleRefusals.no_open_load();
  const { driver, vehicle_number } = await crewNames(db, sale);
  const crew = [driver, vehicle_number].filter(Boolean).join(' with ');
  const isVehicleOut = withGoods.some(({ vehicle_id }) => vehicle_id === sale.vehicle_id);
  const field = sale.employee_id && (!sale.vehicle_id || isVehicleOut) ? 'employee_id' : 'vehicle_id';
  throw saleRefusals.load_of_others(crew, sale, carriers).at(field);
}

/**
 * Deletes a sale and reverses its charge and movements.
 * @throws not_found, line_of_counter_sale, sale_recovered, sale_settled; and what refuseClosedDay and repost throw
 */
export async function cancelSale(db: Db, id: number): Promise<void> {
  const entry = orNotFound(await lockSale(db, id));
  if (entry.counter_sale_id) throw saleRefusals.line_of_counter_sale(entry.counter_sale_id);
  if (entry.cash_recovery_id) {
    await refuseClosedDay(db, entry);
    throw saleRefusals.sale_recovered();
  }
  if (!(await lockLoadsOf(db, id))) throw saleRefusals.sale_settled();
  const { saletype, customer_id } = entry;
  // The lock order of a sale: the day, then the accounts, then the balances.
  await deleteSale(db, id);
  if (saleTraits[saletype].isOnCredit && customer_id) await cancelCharge(db, { id, customer_id });
  await repost(db, sourceOf(id, entry), []);
}
