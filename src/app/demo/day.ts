import { assign } from '../../domain/loads/assign.ts';
import { purchase } from '../../domain/purchases/purchase.ts';
import { sell } from '../../domain/sales/sell.ts';
import { adjust } from '../../domain/stock/adjust.ts';
import { entryBody } from '../../features/day-entry/contract.ts';
import { adjustmentBody } from '../../features/godown-dashboard/contract.ts';
import { inventoryBody } from '../../features/inventory/contract.ts';
import { assignBody } from '../../features/stock-assigning/contract.ts';
import { recordOf } from '../../kit/shared/record-of.ts';
import { type PaidBy, paidBy, paidWays } from '../../masters/choices.ts';
import type { Area, Branch, Buyer, World } from './business.ts';
import { cylinders, hotel, household, large, pieces, small, type Ware, wares } from './goods.ts';
import { accounts, heldIn, type Moment, typed } from './queries.ts';
import type { Random } from './random.ts';

/** What will be sold: to whom, of what, how it is to be paid and at which hour. */
type Sale = ReturnType<typeof planSale>;
export type Load = { id: number; ware: Ware; qty: number };
/** An area's day: what its driver took out, to whom it went, and how that was paid (₹). */
export type Round = { area: Area; sales: Sale[]; loads: Load[]; paid: Record<PaidBy, number> };

/** What stood in the godowns when the books were opened. */
export async function openGodowns({ db, branches }: World, date: string): Promise<void> {
  for (const godownId of branches.flatMap(({ godownIds }) => godownIds))
    for (const { thing, lot } of wares) {
      const opened = {
        ...{ date, godown_id: godownId, kind: 'opening', reason: 'Opening stock' },
        ...{ ...thing, filled: lot, empty: thing.weight > 0 ? Math.floor(lot / 3) : 0 },
      };
      await adjust(db, await typed(db, [date, 6], adjustmentBody, opened));
    }
}

/** What the people of an area will ask for on a day, some of them passers-by without a record. */
export function planRound(random: Random, area: Area, date: string, count: number): Round {
  const buyers = area.buyers.filter(({ since }) => since <= date);
  const buyer = () => (buyers.length > 0 && random.chance(0.88) ? random.pick(buyers) : undefined);
  const sales = Array.from({ length: count }, () => planSale(random, buyer()));
  return { area, sales, loads: [], paid: recordOf(paidWays, () => 0) };
}

function planSale(random: Random, buyer: Buyer | undefined) {
  const isPiece = random.chance(0.06);
  const cylinder =
    buyer?.type === 'Credit' ? (random.chance(0.12) ? large : hotel) : random.chance(0.1) ? small : household;
  const ware = isPiece ? random.pick(pieces) : cylinder;
  const qty = ware === hotel ? random.between(1, 4) : ware === large ? random.between(1, 2) : 1;
  return {
    ...{ buyer, ware, qty, amount: qty * ware.price, hours: 9 + 9.5 * random.next() },
    // Now and then a customer is one empty behind.
    empty: isPiece ? 0 : random.chance(0.04) ? qty - 1 : qty,
    wantsCredit: buyer?.type === 'Credit' && !isPiece && random.chance(0.7),
    mode: random.chance(0.5) ? 'upi' : 'cash',
  };
}

/** Sends an area's loads out: what its customers will ask for and some to spare. */
export async function loadVehicle(world: World, { area, sales, loads }: Round, date: string): Promise<void> {
  const { db, random } = world;
  for (const ware of cylinders) {
    const asked = sales.reduce((sum, sale) => sum + (sale.ware === ware ? sale.qty : 0), 0);
    if (asked === 0) continue;
    const qty = Math.ceil((asked + random.between(0, 5)) / 5) * 5;
    const godownId = await stockedGodown(world, area.branch, { ware, qty, at: [date, 6.75] });
    const load = { date, ...area.crew, godown_id: godownId, ...ware.thing, qty };
    const id = await assign(db, await typed(db, [date, 7 + random.next()], assignBody, load));
    loads.push({ id, ware, qty });
  }
}

/** The godown of a branch that holds enough. Without one, the main godown gets a purchase, and its empties go back. */
async function stockedGodown(
  { db, random, makers }: World,
  branch: Branch,
  { ware, qty: wanted, at }: { ware: Ware; qty: number; at: Moment },
): Promise<number> {
  const held = await heldIn(db, branch.godownIds, ware);
  const [main] = held;
  const holding = held.find(({ filled }) => filled >= wanted);
  if (holding || !main) return holding?.id ?? 0;
  const qty = Math.max(ware.lot, Math.ceil(wanted * 0.15) * 10);
  const amount = Math.round(qty * ware.price * 0.92);
  const bought = await typed(db, at, inventoryBody, {
    ...{ date: at[0], godown_id: main.id, ...ware.thing, qty, invoice_amount: amount },
    invoice_no: `TI-${random.digits(6, '123456789')}`,
    product_vendor_id: makers.get(ware.thing.product) ?? branch.plantId,
    empty_cylinders: Math.min(main.empty, qty),
    payment_mode: random.chance(0.9) ? 'upi' : 'cash',
    paid_amount: random.chance(0.8) ? amount : Math.round(amount / 2),
  });
  await purchase(db, bought);
  return main.id;
}

/** Makes a sale; within the limit some customers buy on credit. */
export async function sellOne(world: World, { area, loads, paid }: Round, sale: Sale, date: string) {
  const { db } = world;
  const { buyer, ware, qty, empty, mode, amount, hours } = sale;
  const load = loads.find((load) => load.ware === ware);
  if (!load) await stockedGodown(world, area.branch, { ware, qty, at: [date, hours] });
  const [account] = sale.wantsCredit ? await accounts(db, buyer?.id) : [];
  const isOnCredit = account && account.left >= amount;
  const entry = await typed(db, [date, hours], entryBody, {
    ...{ date, amount, ...ware.thing, qty, payment_mode: mode, empty_cylinders: empty },
    saletype: load ? (isOnCredit ? 'Credit Sales' : 'Cash Sales') : 'Other Product Sales',
    customer_id: buyer?.id,
    area_code_id: area.crew.area_code_id,
    stock_assign_id: load?.id,
  });
  await sell(db, entry);
  paid[paidBy(entry)] += amount;
}
