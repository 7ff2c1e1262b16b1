import { godown, road, shortage } from '../../domain/stock/places.ts';
import { denominations, type PaidBy, paidBy } from '../../masters/choices.ts';
import type { Books, DayRows } from './books.ts';
import type { Area } from './business.ts';
import { moment } from './calendar.ts';
import type { Load } from './morning.ts';
import type { Sale } from './plan.ts';
import type { Random } from './random.ts';

/** The keeper counts what a driver brings back; now and then one is missing and goes to the driver's name. */
export function settle(
  books: Books,
  random: Random,
  { area, load, date }: { area: Area; load: Load; date: string },
): void {
  const { assignId, settlement_id, godown_id, ware, qty } = load;
  if (settlement_id === null) return;
  const left = { filled: qty - load.sold, empty: load.empty };
  const isShort = random.chance(1 / 80);
  const shortEmpty = isShort && left.empty > 0 ? 1 : 0;
  const shortFilled = isShort && shortEmpty === 0 && left.filled > 0 ? 1 : 0;
  const back = { filled: left.filled - shortFilled, empty: left.empty - shortEmpty };
  const createdAt = moment(date, 18.75 + random.next() / 2);
  books.add('stock_settlements', {
    id: settlement_id,
    date,
    branch_id: area.branch.id,
    area_code_id: area.id,
    employee_id: area.driver_id,
    vehicle_id: area.vehicle_id,
    ...ware.thing,
    qty: back.filled,
    empty_cylinders: back.empty,
    assigned: qty,
    sold: load.sold,
    short_filled: shortFilled,
    short_empty: shortEmpty,
    created_at: createdAt,
  });
  const from = road(assignId);
  books.post({ source: 'stock_settlement', id: settlement_id, date }, createdAt, [
    { ...ware.thing, ...back, from, to: godown(godown_id) },
    { ...ware.thing, from, to: shortage(area.driver_id), filled: shortFilled, empty: shortEmpty },
  ]);
}

/** The manager takes the area's cash and compares it with the entries; a day is closed once each difference has a reason. */
export function recover(
  books: Books,
  random: Random,
  {
    id,
    area,
    sales,
    date,
    is_closed,
  }: { id: number; area: Area; sales: Sale[]; date: string; is_closed: boolean },
): void {
  const paid: Record<PaidBy, number> = { cash: 0, upi: 0, credit: 0 };
  for (const sale of sales) paid[paidBy(sale)] += sale.amount;
  const amounts = { upi_amt: paid.upi, cash_amt: paid.cash, credit_amt: paid.credit };
  const countedAmt = Math.max(0, amounts.cash_amt + (amounts.cash_amt > 0 ? countingError(random) : 0));
  const row: DayRows['cash_recoveries'][number] = {
    id,
    date,
    branch_id: area.branch.id,
    area_code_id: area.id,
    branch_in_charge_id: area.branch.in_charge_id,
    total_amount: amounts.upi_amt + amounts.cash_amt + amounts.credit_amt,
    ...amounts,
    counted_amt: countedAmt,
    denominations: JSON.stringify(notesFor(random, countedAmt)),
    reason: is_closed || id % 2 === 0 ? reasonOf(id, countedAmt - amounts.cash_amt) : '',
    created_at: moment(date, 19.5 + random.next()),
  };
  books.add('cash_recoveries', row);
}

const SHORT = [
  'Torn notes sent back',
  'Gave change for ₹500 twice',
  'Customer pays the rest tomorrow',
  'Driver pays it',
];
const OVER = ['Customer left the change', 'Paid for yesterday too'];

function reasonOf(id: number, difference: number): string {
  if (difference === 0) return '';
  const reasons = difference < 0 ? SHORT : OVER;
  return reasons[id % reasons.length] ?? '';
}

function countingError(random: Random): number {
  if (random.chance(0.05)) return -10 * random.between(1, 20);
  return random.chance(0.03) ? 10 * random.between(1, 5) : 0;
}

/** The notes and coins that make an amount, as the screen sends them: some of each kind, none of zero. */
function notesFor(random: Random, amount: number) {
  const lines: Record<string, { count: number; amount: number }>[] = [];
  let left = amount;
  for (const value of denominations) {
    const most = Math.floor(left / value);
    // Withdrawn, so rarely seen; and not every sum is paid in the largest notes.
    const count = value === 2000 ? 0 : value > 100 ? Math.floor(most * (0.7 + 0.3 * random.next())) : most;
    if (count === 0) continue;
    lines.push({ [value]: { count, amount: count * value } });
    left -= count * value;
  }
  return lines;
}
