import type { ExpenceType } from '../../masters/choices.ts';
import type { Area } from './business.ts';
import { moment } from './calendar.ts';
import type { Numbered } from './queries.ts';
import type { Random } from './random.ts';

/** ₹ of a litre of diesel: it moves a little from bunk to bunk. */
const diesel = [96.12, 96.48, 97.05] as const;

const smallThings = [
  ['Tea and snacks', 8, 30],
  ['Loading charges', 30, 110],
  ['Stationery', 15, 60],
  ['Phone recharge', 29, 45],
  ['Electricity bill', 180, 420],
  ['Weighing machine check', 50, 90],
] as const;

const repairs = [
  ['cleaning', 20, 50],
  ['spares', 30, 240],
  ['maintanance', 80, 450],
] as const;

const blank = {
  fuel_vendor_id: null as number | null,
  no_of_liters: 0,
  vehicle_id: null as number | null,
  sub_type: '' as Numbered<'expenses'>['sub_type'],
  description: '',
};

/** What the branches spent on each business day: fuel most days, a vehicle now and then, and what else comes up. */
export function spendMoney(
  random: Random,
  { days, areas, fuel_vendors }: { days: string[]; areas: Area[]; fuel_vendors: { id: number }[] },
): Numbered<'expenses'>[] {
  const rows: Numbered<'expenses'>[] = [];
  const spend = (
    date: string,
    branchId: number,
    expense: Partial<typeof blank> & { expence_type: ExpenceType; amount: number },
  ) =>
    rows.push({
      id: rows.length + 1,
      date,
      branch_id: branchId,
      ...blank,
      ...expense,
      created_at: moment(date, 10 + 8 * random.next()),
    });
  const branches = new Map(areas.toReversed().map((area) => [area.branch.id, area]));
  days.forEach((date, index) => {
    const isNewMonth = index > 0 && days[index - 1]?.slice(0, 7) !== date.slice(0, 7);
    for (const { branch, vehicle_id } of areas) {
      if (random.chance(0.7)) {
        const { id } = random.pick(fuel_vendors);
        const noOfLiters = random.between(600, 2_400) / 100;
        const amount = Math.round(noOfLiters * random.pick(diesel));
        spend(date, branch.id, {
          expence_type: 'fuel',
          fuel_vendor_id: id,
          no_of_liters: noOfLiters,
          amount,
        });
      }
      if (random.chance(0.04)) {
        const [subType, low, high] = random.pick(repairs);
        const amount = 10 * random.between(low, high);
        spend(date, branch.id, { expence_type: 'vehicle', vehicle_id, sub_type: subType, amount });
      }
    }
    for (const [branchId, { vehicle_id }] of branches) {
      if (isNewMonth)
        spend(date, branchId, { expence_type: 'vehicle', vehicle_id, sub_type: 'emi', amount: 14_500 });
      if (!random.chance(0.6)) continue;
      const [description, low, high] = random.pick(smallThings);
      spend(date, branchId, {
        expence_type: 'general',
        description,
        amount: 10 * random.between(low, high),
      });
    }
  });
  return rows;
}
