import type { Db } from '../../kit/server/db.ts';
import { found, RuleError } from '../../kit/server/errors.ts';
import { charge, uncharge } from '../../stock/credit.ts';
import { refuseClosedDay } from '../../stock/day-lock.ts';
import { dayParties } from '../../stock/parties.ts';
import { type EntryBody, type EntryRow, messages } from './contract.ts';
import {
  deleteEntry,
  insertEntry,
  insertGodownSale,
  leftOnRoad,
  lockEntry,
  lockLoadsOf,
  lockOpenAssigns,
  type OpenAssign,
  postSale,
} from './queries.ts';

/**
 * Stores a sale with all that follows from it: the bill on credit, goods off the load, empties onto it.
 * @returns the entry as every read answers it
 */
export async function sell(db: Db, sale: EntryBody): Promise<EntryRow> {
  const entry =
    sale.saletype === 'Other Product Sales' ? await sellFromGodown(db, sale) : await sellFromLoad(db, sale);
  if (sale.customer_type !== '' && sale.customer_type !== entry.customer_type) {
    const message = 'Customer is of another type';
    throw new RuleError(message, 422, { fields: { customer_id: message } });
  }
  return entry;
}

async function sellFromGodown(db: Db, sale: EntryBody) {
  const { branch_id } = await dayParties(db, { area_code_id: sale.area_code_id, branch_id: sale.branch_id });
  return insertGodownSale(db, sale, branch_id);
}

async function sellFromLoad(db: Db, sale: EntryBody) {
  const open = await lockOpenAssigns(db, sale);
  const loads = loadsOf(sale, open);
  const [load] = loads;
  if (!load) {
    const { branch_id } = await dayParties(db, sale);
    await refuseClosedDay(db, { branch_id, date: sale.date });
    throw new RuleError(messages.no_assign, 409);
  }
  const party = await partyOf(db, sale, load);
  const entry = await insertEntry(db, sale, { ...party, stock_assign_id: load.id, godown_id: null });
  const { customer_id } = sale;
  if (sale.saletype === 'Credit Sales' && customer_id)
    await charge(db, { id: entry.id, customer_id, date: sale.date, amount: sale.amount });
  await postSale(db, entry.id, sale, await share(db, sale, loads), loadOfEmpties(sale, load, open).id);
  return entry;
}

/** The loads that carry the goods of the sale: those of the driver named, and never of two drivers at once. */
function loadsOf(sale: EntryBody, open: OpenAssign[]): OpenAssign[] {
  const carrying = open.filter(
    (assign) =>
      assign.product === sale.product && (!sale.stock_assign_id || assign.id === sale.stock_assign_id),
  );
  const first = carrying.find((assign) => assign.employee_id === sale.employee_id) ?? carrying[0];
  return carrying.filter(
    (assign) => assign.employee_id === first?.employee_id && assign.vehicle_id === first.vehicle_id,
  );
}

/** Empties given back beside a stove or a regulator ride with the cylinders of their weight, if there is such a load. */
function loadOfEmpties(sale: EntryBody, load: OpenAssign, open: OpenAssign[]): OpenAssign {
  if (sale.product === 'Cylinders') return load;
  return open.find(({ product, weight }) => product === 'Cylinders' && weight === sale.weight) ?? load;
}

/** Branch, driver and vehicle of the sale; blank ones are those of the load. */
async function partyOf(db: Db, sale: EntryBody, load: OpenAssign) {
  const { branch_id } = load;
  const employee_id = sale.employee_id ?? load.employee_id;
  const vehicle_id = sale.vehicle_id ?? load.vehicle_id;
  const is_of_load =
    employee_id === load.employee_id &&
    vehicle_id === load.vehicle_id &&
    (sale.branch_id ?? branch_id) === branch_id;
  if (!is_of_load) await dayParties(db, { ...sale, employee_id, vehicle_id });
  return { branch_id, employee_id, vehicle_id };
}

/** Spreads a sale over the loads, oldest first; what none of them holds stays with the last, which then refuses. */
async function share(db: Db, sale: EntryBody, loads: OpenAssign[]) {
  const last = loads.at(-1);
  if (loads.length === 1 || sale.qty === 0)
    return loads.slice(0, 1).map(({ id }) => ({ stock_assign_id: id, qty: sale.qty }));
  const left = await leftOnRoad(
    db,
    loads.map(({ id }) => id),
    sale,
  );
  let open = sale.qty;
  return loads.map((load) => {
    const qty = load === last ? open : Math.min(open, left.get(load.id) ?? 0);
    open -= qty;
    return { stock_assign_id: load.id, qty };
  });
}

/**
 * Takes a sale back.
 * @throws RuleError 409 while a settlement or a cash recovery stands on it
 */
export async function unsell(db: Db, id: number): Promise<void> {
  const entry = found(await lockEntry(db, id));
  if (entry.cash_recovery_id) {
    await refuseClosedDay(db, entry);
    throw new RuleError('This entry is under a cash recovery; delete the recovery first', 409);
  }
  if (!(await lockLoadsOf(db, id)))
    throw new RuleError('The load of this entry is settled; delete the settlement first', 409);
  if (entry.saletype === 'Credit Sales') await uncharge(db, id);
  await deleteEntry(db, id, entry.date);
}
