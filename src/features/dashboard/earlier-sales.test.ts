import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { day, openBusiness } from '../../../tests/harness/day.ts';
import { described } from '../../../tests/harness/described.ts';

let clock = '2028-02-29';
const { api: plain } = await testApp({ now: () => new Date(`${clock}T06:00:00Z`) });
const api = await described(plain);
const does = day(plain, await openBusiness(plain));
const regulators = { product: 'Regulators', weight: '', saletype: 'Other Product Sales', customer_id: 0 };

await does.open({ product: 'Regulators', weight: '', date: '2025-01-01', filled: 100 });
const amounts = {
  ...{ '2025-02-28': 30, '2025-03-01': 60, '2025-03-31': 100, '2025-04-01': 1 },
  ...{ '2026-02-01': 50, '2026-02-28': 200, '2026-03-01': 7, '2026-03-31': 900 },
  ...{ '2027-02-28': 300, '2028-01-29': 40, '2028-01-30': 3, '2028-02-29': 500 },
};
for (const [date, amount] of Object.entries(amounts))
  expect(await does.sell({ ...regulators, date, amount })).toBeSaved();

const soldBefore = async (today: string, period: 'today' | 'month' | 'year') => {
  clock = today;
  const { sale_summary, earlier_sales } = (await api.get('/dashboard')).body.data;
  const { month, year } = earlier_sales[period];
  const sold = (sums: { from: string; to: string; sale_summary: { other_product_sales: number } } | null) =>
    sums && [sums.from, sums.to, sums.sale_summary.other_product_sales];
  return { now: sale_summary[period].other_product_sales, month: sold(month), year: sold(year) };
};

test('31 March stands beside 28 February, the whole of March beside the whole of February', async () => {
  expect(await soldBefore('2026-03-31', 'today')).toEqual({
    now: 900,
    month: ['2026-02-28', '2026-02-28', 200],
    year: ['2025-03-31', '2025-03-31', 100],
  });
  expect(await soldBefore('2026-03-31', 'month')).toEqual({
    now: 907, // 7 + 900
    month: ['2026-02-01', '2026-02-28', 250], // 50 + 200
    year: ['2025-03-01', '2025-03-31', 160], // 60 + 100
  });
});

test('29 February stands beside 29 January and 28 February of the year before', async () => {
  expect(await soldBefore('2028-02-29', 'today')).toEqual({
    now: 500,
    month: ['2028-01-29', '2028-01-29', 40],
    year: ['2027-02-28', '2027-02-28', 300],
  });
});

test('a year has no month before it', async () => {
  expect(await soldBefore('2026-03-31', 'year')).toEqual({
    now: 1_157, // 50 + 200 + 7 + 900
    month: null,
    year: ['2025-01-01', '2025-03-31', 190], // 30 + 60 + 100
  });
});

test('every card has its earlier sums', async () => {
  clock = '2026-03-31';
  const { today } = (await api.get('/dashboard')).body.data.earlier_sales;
  expect(today.month).toEqual({
    ...{ from: '2026-02-28', to: '2026-02-28' },
    sale_summary: { cash_sales: 0, credit_sales: 0, other_product_sales: 200 },
    amount_received: { cash: 200, upi: 0, collected: 0 },
    product_sales: { cylinders: 0, stoves: 0, regulators: 200, pipes: 0 },
    sales: { sv: 0, credit: 0, guest: 0, no_customer: 200 },
  });
});
