import { customer, godown, road } from '../../domain/stock/places.ts';
import { saleTraits } from '../../masters/choices.ts';
import type { Buyer } from './accounts.ts';
import { payBills } from './accounts.ts';
import type { Books } from './books.ts';
import type { Area } from './business.ts';
import { moment } from './calendar.ts';
import { recover, settle } from './evening.ts';
import { type Load, loadVehicle, stockedGodown } from './morning.ts';
import { planSales, type Sale } from './plan.ts';
import type { Random } from './random.ts';

type Round = { area: Area; sales: Sale[]; loads: Load[]; recoveryId: number };

/** Lives a whole day: loads go out, customers buy, the evening counts goods and cash. */
export function liveDay(
  books: Books,
  random: Random,
  day: { date: string; is_closed: boolean; areas: Area[]; counts: number[]; buyers: Map<number, Buyer[]> },
): void {
  const { date, is_closed } = day;
  const rounds: Round[] = [];
  day.areas.forEach((area, index) => {
    const count = day.counts[index] ?? 0;
    if (count === 0) return;
    const sales = planSales(random, { count, buyers: day.buyers.get(area.id) ?? [], date });
    const loads = loadVehicle(books, random, { area, sales, date, isSettled: true });
    rounds.push({ area, sales, loads, recoveryId: books.nextId('cash_recoveries') });
  });
  const sales = rounds.flatMap((round) => round.sales.map((sale) => ({ round, sale })));
  for (const { round, sale } of sales.toSorted((left, right) => left.sale.hours - right.sale.hours))
    sell(books, random, { date, round, sale });
  for (const { area, sales, loads, recoveryId } of rounds) {
    for (const load of loads) settle(books, random, { area, load, date });
    recover(books, random, { id: recoveryId, area, sales, date, is_closed });
  }
  for (const buyers of day.buyers.values()) payBills(books, random, date, buyers);
}

/** Today's loads are out, and nothing is sold yet. */
export function sendOut(
  books: Books,
  random: Random,
  { date, areas, count }: { date: string; areas: Area[]; count: number },
): void {
  for (const area of areas) {
    // Nobody's account may be charged for what is only expected.
    const sales = planSales(random, { count, buyers: [], date });
    loadVehicle(books, random, { area, sales, date, isSettled: false });
  }
}

function sell(
  books: Books,
  random: Random,
  { date, round, sale }: { date: string; round: Round; sale: Sale },
): void {
  const { area, recoveryId } = round;
  const { buyer, ware, qty, empty, hours } = sale;
  const load = round.loads.find((load) => load.ware === ware);
  const godownId = load
    ? null
    : stockedGodown(books, random, { branch: area.branch, ware, qty, date, hours });
  const id = books.nextId('day_entries');
  const createdAt = moment(date, hours);
  books.add('day_entries', {
    id,
    date,
    saletype: sale.saletype,
    customer_id: buyer?.id ?? null,
    customer_type: buyer?.type ?? '',
    area_code_id: area.id,
    employee_id: load ? area.driver_id : null,
    vehicle_id: load ? area.vehicle_id : null,
    branch_id: area.branch.id,
    payment_mode: sale.payment_mode,
    amount: sale.amount,
    empty_cylinders: empty,
    ...ware.thing,
    qty,
    stock_assign_id: load?.assignId ?? null,
    godown_id: godownId,
    cash_recovery_id: recoveryId,
    created_at: createdAt,
  });
  const from = load ? road(load.assignId) : godown(godownId ?? 0);
  const to = customer(buyer?.id ?? null);
  books.post({ source: 'day_entry', id, date }, createdAt, [
    { ...ware.thing, from, to, filled: qty, empty: 0 },
    { ...ware.thing, from: to, to: from, filled: 0, empty },
  ]);
  if (saleTraits[sale.saletype].isOnCredit && buyer)
    books.add('credit_entries', {
      id: books.nextId('credit_entries'),
      customer_id: buyer.id,
      date,
      kind: 'sale',
      source_id: id,
      amount: sale.amount,
      created_at: createdAt,
    });
  if (!load) return;
  load.sold += qty;
  load.empty += empty;
}
