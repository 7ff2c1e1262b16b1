import type { Db } from '../../kit/server/db/db.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { sumRupees } from '../../kit/shared/money.ts';
import { refuseClosedDay } from '../day/day-lock.ts';
import { dayParties } from '../day/parties.ts';
import { unpost } from '../stock/ledger.ts';
import {
  type CounterHeader,
  counterAreas,
  deleteCounterSale,
  insertCounterSale,
  lockCounterSale,
  lockLines,
} from './counter-rows.ts';
import { saleRefusals } from './refusals.ts';
import type { Sale } from './sale-rows.ts';
import { buyerType, refuseOtherMode, sellAllFromGodown, sourceOf } from './sell.ts';

/** A line: filled cylinders or pieces to the customer, empties back; amount in ₹, weight in kg. */
type CounterLine = Pick<Sale, 'product' | 'weight' | 'qty' | 'empty_cylinders' | 'amount'>;

/** A sale to a walk-in at a godown: a header, and lines that are entries of the day. */
export type CounterSale = Omit<CounterHeader, 'customer_type'> &
  Pick<Sale, 'former_holder_id'> & { lines: CounterLine[] };

/**
 * Stores a counter sale with its lines, and moves the goods and empties of all of them.
 * @returns the id of the header, which is the number on the receipt
 * @throws counter_off, no_counter; and what refuseOtherMode, dayParties, buyerType, chooseGodown and postAll throw
 */
export async function sellAtCounter(
  db: Db,
  { lines, former_holder_id, ...sale }: CounterSale,
): Promise<number> {
  await refuseOtherArea(db, sale.area_code_id);
  await refuseOtherMode(db, { ...entryFields, ...sale });
  const { branch_id } = await dayParties(db, sale);
  const customerType = await buyerType(db, { ...entryFields, ...sale, former_holder_id, customer_type: '' });

  const header = { ...sale, customer_type: customerType, branch_id };
  const amount = sumRupees(lines.map((line) => line.amount));
  const id = await insertCounterSale(db, { ...header, amount });

  const entries = lines.map((line): Sale => ({ ...entryFields, ...header, ...line, former_holder_id }));
  await sellAllFromGodown(db, entries, { branch_id, counter_sale_id: id });
  return id;
}

const entryFields = {
  saletype: 'Other Product Sales',
  employee_id: null,
  vehicle_id: null,
  stock_assign_id: null,
} as const;

async function refuseOtherArea(db: Db, areaId: number): Promise<void> {
  const counters = await counterAreas(db);
  if (counters.length === 0) throw saleRefusals.counter_off();
  if (!counters.includes(areaId)) throw saleRefusals.no_counter().at('area_code_id');
}

/**
 * Deletes a counter sale with all its lines, and reverses their movements.
 * @throws not_found, sale_recovered; and what refuseClosedDay and unpost throw
 */
export async function cancelCounterSale(db: Db, id: number): Promise<void> {
  const sale = orNotFound(await lockCounterSale(db, id));
  const lines = await lockLines(db, id);
  if (lines.some(({ cash_recovery_id }) => cash_recovery_id !== null)) {
    await refuseClosedDay(db, sale);
    throw saleRefusals.sale_recovered();
  }

  await deleteCounterSale(db, id);
  await unpost(
    db,
    lines.map((line) => sourceOf(line.id, sale)),
  );
}
