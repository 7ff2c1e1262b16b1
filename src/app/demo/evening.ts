import { recover } from '../../domain/cash/recover.ts';
import { pay } from '../../domain/credit/pay-credit.ts';
import { settle } from '../../domain/loads/settle.ts';
import { closeDay } from '../../features/day-close/close.ts';
import { closeBody } from '../../features/day-close/contract.ts';
import { recoveryBody } from '../../features/day-settlements/cash-recovery/contract.ts';
import { settlementBody } from '../../features/day-settlements/stock-settlement/contract.ts';
import { expenseBody } from '../../features/expenses/contract.ts';
import { insertExpense } from '../../features/expenses/queries.ts';
import { paymentBody } from '../../features/payments/contract.ts';
import { moveDay } from '../../kit/shared/days.ts';
import { amountsBy, denominations, paidWays, paymentModes } from '../../masters/choices.ts';
import type { World } from './business.ts';
import { total } from './calendar.ts';
import type { Load, Round } from './day.ts';
import { accounts, typed } from './queries.ts';
import type { Random } from './random.ts';

/** Counts what a load brings back. Now and then a cylinder is missing and goes to the driver's name. */
export async function settleLoad({ db, random }: World, { area, sales }: Round, load: Load, date: string) {
  const sold = sales.filter(({ ware }) => ware === load.ware);
  const empties = total(sold.map(({ empty }) => empty));
  const count = {
    ...{ date, ...area.crew, stock_assign_id: load.id, ...load.ware.thing },
    qty: load.qty - total(sold.map(({ qty }) => qty)),
    empty_cylinders: empties - (empties > 0 && random.chance(1 / 50) ? 1 : 0),
  };
  await settle(db, await typed(db, [date, 18.75 + random.next() / 2], settlementBody, count));
}

/** The manager counts the area's cash; a day is closed once each difference has a reason. */
export async function recoverCash({ db, random }: World, { area, paid }: Round, { date, isClosed }: Day) {
  const error = paid.cash > 0 && random.chance(0.08) ? 10 * random.between(-12, 4) : 0;
  const counted = Math.max(0, paid.cash + error);
  const reason = counted < paid.cash ? 'Gave change for ₹500 twice' : 'Customer left the change';
  const count = {
    date,
    area_code_id: area.crew.area_code_id,
    branch_in_charge_id: area.branch.inChargeId,
    total_amount: paidWays.reduce((sum, way) => sum + paid[way], 0),
    ...amountsBy(paymentModes, (mode) => paid[mode]),
    denominations: notesFor(random, counted),
    reason: counted !== paid.cash && (isClosed || random.chance(0.5)) ? reason : '',
  };
  await recover(db, await typed(db, [date, 19.5 + random.next()], recoveryBody, count));
}

export type Day = { date: string; isClosed: boolean };

/** The notes and coins that make an amount, as the screen sends them: some of each kind, none of zero. */
function notesFor(random: Random, amount: number) {
  let left = amount;
  return denominations.flatMap((value) => {
    const most = Math.floor(left / value);
    // Withdrawn, so rarely seen; and not every sum is paid in the largest notes.
    const count = value === 2000 ? 0 : value > 100 ? Math.floor(most * (0.7 + 0.3 * random.next())) : most;
    left -= count * value;
    return count > 0 ? [{ [value]: { count, amount: count * value } }] : [];
  });
}

/** Some of those whose oldest bill has waited long enough pay it, all that they owe or in round figures. */
export async function payBills({ db, random }: World, date: string): Promise<void> {
  for (const { id, owed, since } of await accounts(db)) {
    if (!since || since > moveDay(date, -patienceOf(id)) || !random.chance(0.4)) continue;
    const amount = owed > 2_000 && random.chance(0.3) ? Math.floor(owed / 1_000) * 500 : owed;
    const payment = { date, customer_id: id, amount, payment_mode: random.chance(0.6) ? 'upi' : 'cash' };
    await pay(db, await typed(db, [date, 17 + random.next()], paymentBody, payment));
  }
}

/** Days that a customer lets a bill wait: two in three pay within the usual fifteen, a few take months. */
const patienceOf = (customerId: number) => 4 + Math.floor(120 * ((customerId * 0.618_034) % 1) ** 6);

/** Signs the day of each branch off, where there is a person to do so. */
export async function closeBranches({ db, today, userId, branches }: World, date: string): Promise<void> {
  for (const { id } of userId === undefined ? [] : branches) {
    const close = await typed(db, [date, 20.75], closeBody, { date, branch_id: id });
    await closeDay(db, close, { today, user_id: userId as number });
  }
}

/** What comes up now and then, and how much it costs at least and at most, in tens of ₹. */
const others = [
  { expence_type: 'general', description: 'Tea and snacks', tens: [8, 30] },
  { expence_type: 'general', description: 'Loading charges', tens: [30, 110] },
  { expence_type: 'general', description: 'Electricity bill', tens: [180, 420] },
  { expence_type: 'vehicle', sub_type: 'spares', tens: [30, 240] },
  { expence_type: 'vehicle', sub_type: 'maintanance', tens: [80, 450] },
  { expence_type: 'vehicle', sub_type: 'emi', tens: [1_450, 1_450] },
] as const;

/** What is spent on a day: fuel in most areas, something else in some. */
export async function spendMoney({ db, random, areas, bunkIds }: World, date: string): Promise<void> {
  for (const { branch, crew } of areas) {
    const spend = async (fields: object) => {
      const body = { date, branch_id: branch.id, ...fields };
      const { file: _, ...expense } = await typed(db, [date, 10 + 8 * random.next()], expenseBody, body);
      await insertExpense(db, { ...expense, file: null });
    };
    const [bunk, liters] = [random.pick(bunkIds), random.between(600, 2_400) / 100];
    const fuel = { fuel_vendor_id: bunk, no_of_liters: liters, amount: Math.round(liters * 96.48) };
    if (random.chance(0.7)) await spend({ expence_type: 'fuel', ...fuel });
    if (random.chance(0.8)) continue;
    const { tens, ...other } = random.pick(others);
    const [least, most] = tens;
    const vehicle = other.expence_type === 'vehicle' && { vehicle_id: crew.vehicle_id };
    await spend({ ...other, ...vehicle, amount: 10 * random.between(least, most) });
  }
}
