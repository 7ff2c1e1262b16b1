import { dayBefore, moment } from './calendar.ts';
import type { Numbered } from './queries.ts';
import type { Random } from './random.ts';

/** What the holders of connections paid of what they were charged: most at once, some in two parts, some not yet. */
export function takeDeposits(
  random: Random,
  { customers, today }: { customers: readonly Numbered<'customers'>[]; today: string },
): Numbered<'sv_payments'>[] {
  const rows: Numbered<'sv_payments'>[] = [];
  const pay = (customerId: number, date: string, amount: number, note: string) =>
    rows.push({
      id: rows.length + 1,
      date,
      customer_id: customerId,
      amount,
      payment_mode: random.chance(0.45) ? 'upi' : 'cash',
      note,
      created_at: moment(date, 10 + 7 * random.next()),
    });
  const yesterday = dayBefore(today, 1);
  for (const { id, sv_type, date, advance_amount = 0, chargeable_amount = 0 } of customers) {
    const charged = advance_amount + chargeable_amount;
    if (!sv_type || charged === 0 || date > yesterday) continue;
    const share = random.next();
    if (share < 0.08) continue;
    const isSplit = share < 0.2;
    const first = isSplit ? Math.round(charged / 200) * 100 : charged;
    pay(id, date, first, '');
    if (isSplit && share < 0.15)
      pay(id, earlier(dayBefore(date, -random.between(5, 40)), yesterday), charged - first, 'Rest');
  }
  return rows;
}

const earlier = (left: string, right: string): string => (left < right ? left : right);
