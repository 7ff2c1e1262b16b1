import { recover } from '../../domain/cash/recover.ts';
import { pay as payCredit } from '../../domain/credit/pay-credit.ts';
import { pay as paySv } from '../../domain/credit/pay-sv.ts';
import { assign } from '../../domain/loads/assign.ts';
import { settle } from '../../domain/loads/settle.ts';
import { purchase } from '../../domain/purchases/purchase.ts';
import { sell } from '../../domain/sales/sell.ts';
import { sellAtCounter } from '../../domain/sales/sell-at-counter.ts';
import { godownStockAt } from '../../domain/stock/adjustment-rows.ts';
import { closeDay } from '../../features/day-close/close.ts';
import { saleBody } from '../../features/day-entry/contract.ts';
import { expenseBody } from '../../features/expenses/contract.ts';
import { insertExpense } from '../../features/expenses/queries.ts';
import { sumRupees, timesRupees } from '../../kit/shared/money.ts';
import { strictRules } from '../../kit/shared/rule-settings.ts';
import { amountsBy, denominations, paidBy, paidWays, paymentModes } from '../../masters/choices.ts';
import {
  type DemoArea,
  type DemoLoad,
  hotel,
  household,
  LIMIT,
  pieces,
  type Ware,
  type World,
} from './business.ts';
import { setMoment } from './queries.ts';

/** The demo on one of its days. */
type Day = World & { date: string; isClosed: boolean; hasWalkIns: boolean };
type DemoSale = ReturnType<typeof planSale>;

/** Lives a whole day: loads go out, customers buy, the evening counts goods and cash, and the day is closed. */
export async function liveDay(day: Day, count: number): Promise<void> {
  const { db, date, isClosed, today, userId, areas, counters } = day;
  const sales = (await sendLoads(day, count)).map((sale) => ({ ...sale, run: () => sellOne(day, sale) }));
  const walkIns = day.hasWalkIns ? counters.flatMap((counter) => planWalkIns(day, counter)) : [];
  for (const { hours, run } of [...sales, ...walkIns].toSorted((left, right) => left.hours - right.hours)) {
    await setMoment(db, date, hours);
    await run();
  }
  await setMoment(db, date, 19);
  for (const area of areas) {
    await spendMoney(day, area);
    for (const load of area.loads.splice(0)) await settleLoad(day, area, load);
    if (paidWays.some((way) => area.paid[way] > 0)) await recoverCash(day, area);
    await payBills(day, area);
  }
  if (!isClosed) return;
  for (const { id } of day.branches)
    await closeDay(db, { date, branch_id: id, note: '' }, { today, user_id: userId });
}

/** What someone will ask for, a passer-by without a record now and then. */
function planSale({ random, areas, date }: Day) {
  const area = random.pick(areas);
  const buyers = area.buyers.filter(({ since }) => since <= date);
  const buyer = buyers.length > 0 && random.chance(0.88) ? random.pick(buyers) : undefined;
  const cylinder = buyer?.type === 'Credit' ? hotel : household;
  const ware = random.chance(0.06) ? random.pick(pieces) : cylinder;
  const qty = ware === hotel ? random.between(1, 4) : 1;
  return { area, buyer, ware, qty, hours: random.between(90, 185) / 10 };
}

/** Sends each area's loads out: what its customers will ask for and some to spare. */
export async function sendLoads(day: Day, count: number): Promise<DemoSale[]> {
  const { db, random, date, areas } = day;
  const sales = Array.from({ length: count }, () => planSale(day));
  await setMoment(db, date, 7);
  for (const area of areas)
    for (const ware of [household, hotel]) {
      const areaSales = sales.filter((sale) => sale.area === area && sale.ware === ware);
      if (areaSales.length === 0) continue;
      const qty = areaSales.reduce((sum, sale) => sum + sale.qty, random.between(0, 5));
      await restock(day, area, ware, qty);
      const from = { branch_id: area.branch.id, godown_id: area.branch.godownId };
      const id = await assign(db, { date, ...area.crew, ...from, ...ware.thing, qty });
      area.loads.push({ id, ware, qty, empty: 0 });
    }
  return sales;
}

/** When a branch's godown holds too little, it gets a purchase, and its empties go back. */
async function restock(
  { db, random, date, suppliers }: Day,
  { branch }: DemoArea,
  ware: Ware,
  wanted: number,
) {
  const stock = await godownStockAt(db, branch.godownId, ware.thing, date);
  if (stock.filled >= wanted) return;
  const qty = Math.max(ware.lot, wanted);
  const amount = Math.round(qty * ware.price * 0.92);
  const vendor = ware.thing.product === 'Cylinders' ? suppliers.plantId : suppliers.makerId;
  const empties = Math.min(stock.empty, qty);
  const goods = { godown_id: branch.godownId, ...ware.thing, qty, empty_cylinders: empties };
  const bill = { product_vendor_id: vendor, invoice_no: `TI-${random.digits(6)}`, invoice_amount: amount };
  const paid = random.chance(0.8) ? amount : Math.round(amount / 2);
  await purchase(db, { date, ...goods, ...bill, paid_amount: paid, payment_mode: 'upi', note: '' });
}

/** Makes a sale; within the limit some customers buy on credit. */
async function sellOne(day: Day, { area, buyer, ware, qty }: DemoSale): Promise<void> {
  const { db, random, date } = day;
  const amount = timesRupees(ware.price, qty);
  const load = area.loads.find((load) => load.ware === ware);
  const mayOwe = load && buyer?.type === 'Credit' && sumRupees([buyer.owed, amount]) <= LIMIT;
  if (!load) await restock(day, area, ware, qty);
  // Now and then a customer is one empty behind.
  const empty = load ? qty - (random.chance(0.04) ? 1 : 0) : 0;
  const isOnCredit = mayOwe && random.chance(0.7);
  const goods = { ...ware.thing, qty, empty_cylinders: empty, stock_assign_id: load?.id };
  const who = { customer_id: buyer?.id, area_code_id: area.crew.area_code_id };
  const saletype = !load ? 'Other Product Sales' : isOnCredit ? 'Credit Sales' : 'Cash Sales';
  const paid = { saletype, amount, payment_mode: random.pick(paymentModes) };
  const sold = saleBody(strictRules).parse({ date, ...goods, ...who, ...paid });
  await sell(db, sold);
  const way = paidBy(sold);
  area.paid[way] = sumRupees([area.paid[way], amount]);
  if (buyer && way === 'credit') buyer.owed = sumRupees([buyer.owed, amount]);
  if (!load) return;
  load.qty -= qty;
  load.empty += empty;
}

/** Walk-ins of a day: most exchange a cylinder, some buy another product with it or alone. */
function planWalkIns(day: Day, counter: DemoArea) {
  const { random } = day;
  return Array.from({ length: random.between(2, 5) }, () => {
    const piece = random.pick(pieces);
    const bought = random.chance(0.8) ? [household] : random.pick([[household, piece], [piece]]);
    return { hours: random.between(95, 180) / 10, run: () => serve(day, counter, bought) };
  });
}

/** Sells one of each ware at a counter, now and then to a customer on file. */
async function serve(day: Day, counter: DemoArea, bought: readonly Ware[]): Promise<void> {
  const { db, random, date } = day;
  for (const ware of bought) await restock(day, counter, ware, 1);
  const known = counter.buyers.filter(({ since }) => since <= date);
  const lines = bought.map(({ thing, price }) => {
    return { ...thing, qty: 1, empty_cylinders: thing.weight > 0 ? 1 : 0, amount: price };
  });
  const paymentMode = random.pick(paymentModes);
  await sellAtCounter(db, {
    date,
    area_code_id: counter.crew.area_code_id,
    customer_id: known.length > 0 && random.chance(0.3) ? random.pick(known).id : null,
    former_holder_id: null,
    payment_mode: paymentMode,
    lines,
  });
  const paid = sumRupees([counter.paid[paymentMode], ...lines.map(({ amount }) => amount)]);
  counter.paid[paymentMode] = paid;
}

/** Counts what a load brings back. Now and then a cylinder is missing and goes to the driver's name, or is defective. */
async function settleLoad({ db, random, date }: Day, { crew }: DemoArea, { id, ware, qty, empty }: DemoLoad) {
  const counted = empty > 0 && random.chance(1 / 30) ? empty - 1 : empty;
  const defective = qty > 0 && random.chance(1 / 20) ? 1 : 0;
  const count = {
    stock_assign_id: id,
    godown_id: null,
    ...ware.thing,
    qty: qty - defective,
    empty_cylinders: counted,
    defective_back: defective,
  };
  await settle(db, { date, ...crew, ...count });
}

/** The manager counts the area's cash; a day is closed once each difference has a reason. */
async function recoverCash({ db, random, date, isClosed }: Day, { branch, crew, paid }: DemoArea) {
  const counted = paid.cash + (paid.cash > 200 && random.chance(0.1) ? 10 * random.between(-12, 4) : 0);
  const hasReason = counted !== paid.cash && (isClosed || random.chance(0.5));
  await recover(db, {
    date,
    area_code_id: crew.area_code_id,
    branch_id: branch.id,
    branch_in_charge_id: branch.inChargeId,
    ...amountsBy(paymentModes, (mode) => paid[mode]),
    total_amount: sumRupees(paidWays.map((way) => paid[way])),
    denominations: notesFor(counted),
    reason: hasReason ? 'The change was counted twice' : '',
  });
  for (const way of paidWays) paid[way] = 0;
}

/** As the screen sends them: some of each kind, none of zero; notes of ₹2000 are withdrawn. */
function notesFor(amount: number) {
  let remaining = amount;
  return denominations.slice(1).flatMap((value) => {
    const count = Math.floor(remaining / value);
    remaining -= count * value;
    return count > 0 ? [{ [value]: { count, amount: count * value } }] : [];
  });
}

/** Some of those who owe bills or a deposit pay all of it or half. */
async function payBills({ db, random, date }: Day, { buyers }: DemoArea): Promise<void> {
  for (const buyer of buyers.filter(({ owed, since }) => owed > 0 && since <= date)) {
    if (random.chance(0.85)) continue;
    const amount = random.chance(0.3) ? Math.ceil(buyer.owed / 2) : buyer.owed;
    const pay = buyer.type === 'SV' ? paySv : payCredit;
    await pay(db, { date, customer_id: buyer.id, amount, payment_mode: random.pick(paymentModes), note: '' });
    buyer.owed = sumRupees([buyer.owed, -amount]);
  }
}

/** Fuel for most vehicles, parts for some. */
async function spendMoney({ db, random, date, suppliers }: Day, { branch, crew }: DemoArea): Promise<void> {
  const liters = random.between(6, 24);
  const bill = { fuel_vendor_id: suppliers.bunkId, no_of_liters: liters, amount: liters * 96 };
  const parts = { sub_type: 'spares', vehicle_id: crew.vehicle_id, amount: 10 * random.between(8, 120) };
  const spent = [];
  if (random.chance(0.7)) spent.push({ expence_type: 'fuel', ...bill });
  if (random.chance(0.3)) spent.push({ expence_type: 'vehicle', ...parts });
  for (const fields of spent) {
    const { file: _file, ...expense } = expenseBody(strictRules).parse({
      date,
      branch_id: branch.id,
      ...fields,
    });
    await insertExpense(db, { ...expense, file: null });
  }
}
