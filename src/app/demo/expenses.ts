import { expenseBody } from '../../features/expenses/contract.ts';
import { insertExpense } from '../../features/expenses/queries.ts';
import type { World } from './business.ts';
import type { Day } from './evening.ts';
import { typed } from './queries.ts';

/** What it is, and how much it costs at least and at most, in tens of ₹. */
const smallThings = [
  { description: 'Tea and snacks', tens: [8, 30] },
  { description: 'Loading charges', tens: [30, 110] },
  { description: 'Stationery', tens: [15, 60] },
  { description: 'Electricity bill', tens: [180, 420] },
] as const;
const repairs = [
  { sub_type: 'cleaning', tens: [20, 50] },
  { sub_type: 'spares', tens: [30, 240] },
  { sub_type: 'maintanance', tens: [80, 450] },
] as const;

/** What the branches spend on a day: fuel most days, a vehicle now and then, and what else comes up. */
export async function spendMoney(
  { db, random, areas, branches, bunkIds }: World,
  { date, isNewMonth }: Day,
): Promise<void> {
  const spend = async (branchId: number, expenceType: string, fields: Record<string, unknown>) => {
    const expense = { date, branch_id: branchId, expence_type: expenceType, ...fields };
    const { file: _, ...spent } = await typed(db, [date, 10 + 8 * random.next()], expenseBody, expense);
    await insertExpense(db, { ...spent, file: null });
  };
  const priced = ({ tens: [least, most], ...thing }: (typeof smallThings | typeof repairs)[number]) => ({
    ...thing,
    amount: 10 * random.between(least, most),
  });
  for (const { branch, crew } of areas) {
    const { vehicle_id } = crew;
    const noOfLiters = random.between(600, 2_400) / 100;
    const fuel = {
      fuel_vendor_id: random.pick(bunkIds),
      no_of_liters: noOfLiters,
      amount: Math.round(noOfLiters * 96.48),
    };
    if (random.chance(0.7)) await spend(branch.id, 'fuel', fuel);
    if (random.chance(0.04))
      await spend(branch.id, 'vehicle', { vehicle_id, ...priced(random.pick(repairs)) });
    if (isNewMonth) await spend(branch.id, 'vehicle', { vehicle_id, sub_type: 'emi', amount: 14_500 });
  }
  for (const { id } of branches)
    if (random.chance(0.6)) await spend(id, 'general', priced(random.pick(smallThings)));
}
