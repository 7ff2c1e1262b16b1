import { expect, test } from 'vitest';
import { testApp } from '../../../../tests/harness/app.ts';
import { day, openBusiness } from '../../../../tests/harness/day.ts';
import { described } from '../../../../tests/harness/described.ts';
import { fillDemo } from '../../../app/demo/fill.ts';
import { readSizes } from '../../../app/demo/sizes.ts';

const { api: plain } = await testApp();
const api = await described(plain);
const { assign, open, purchase, sell } = day(plain, await openBusiness(plain));
const commercial = { product: 'Cylinders', weight: 19 };
const stove = { product: 'Gas Stove', weight: '' };
const NOVEMBER = { from_date: '2026-11-01', to_date: '2026-11-20' };

test('each product earns its sales less what it cost, this month beside the last', async () => {
  const cost = (values: object) => purchase({ empty_cylinders: 0, paid_amount: 0, ...values });
  const sold = async (date: string, qty: number, amount: number, thing: object) => {
    expect(await assign({ date, qty, ...thing })).toBeSaved();
    expect(await sell({ date, qty, amount, empty_cylinders: 0, ...thing })).toBeSaved();
  };
  expect(await open({ date: '2026-01-01', filled: 10, ...stove })).toBeSaved();
  // 19 kg: 1,500 a piece in October; (40 × 1,600 + 10 × 1,700) / 50 = 1,620 in November.
  expect(await cost({ ...commercial, date: '2026-10-02', qty: 50, invoice_amount: 75_000 })).toBeSaved();
  expect(await cost({ ...commercial, date: '2026-11-02', qty: 40, invoice_amount: 64_000 })).toBeSaved();
  expect(await cost({ ...commercial, date: '2026-11-09', qty: 10, invoice_amount: 17_000 })).toBeSaved();
  // 14.2 kg: 800 a piece, bought in September alone.
  expect(await cost({ date: '2026-09-01', qty: 100, invoice_amount: 80_000 })).toBeSaved();
  await sold('2026-10-05', 5, 9_000, commercial);
  await sold('2026-11-05', 10, 18_500, commercial);
  await sold('2026-11-06', 4, 3_612, {});
  expect(
    await sell({
      date: '2026-11-06',
      saletype: 'Other Product Sales',
      qty: 1,
      amount: 2_000,
      empty_cylinders: 0,
      ...stove,
    }),
  ).toBeSaved();

  expect((await api.post('/earnings/reports', NOVEMBER)).body.data).toEqual([
    { id: 1, product: 'Cylinders', weight: 14.2, qty: 4, sales: 3_612, price: 800, cost: 3_200, earned: 412 },
    {
      id: 2,
      product: 'Cylinders',
      weight: 19,
      qty: 10,
      sales: 18_500,
      price: 1_620,
      cost: 16_200,
      earned: 2_300,
    },
    // Counted in, so nobody knows what it cost.
    { id: 3, product: 'Gas Stove', weight: 0, qty: 1, sales: 2_000, price: null, cost: null, earned: null },
  ]);
  const { month } = (await api.post('/earnings/reports/compared', NOVEMBER)).body.data;
  expect(month).toMatchObject({
    from: '2026-10-01',
    to: '2026-10-20',
    // 9,000 − 5 × 1,500
    sums: [{ paid_by: 'earned', product: 'Cylinders', weight: 19, qty: 5, amount: 1_500 }],
  });
  const DECEMBER = { from_date: '2026-12-01', to_date: '2026-12-20' };
  const beside = (await api.post('/earnings/reports/compared', DECEMBER)).body.data.month.sums;
  expect(beside).toContainEqual(expect.objectContaining({ paid_by: 'unpriced', product: '', amount: 2_000 }));
});

test('the report has the sales and purchases of their lists', async () => {
  const { api, db } = await testApp({ now: () => new Date('2026-11-20T06:00:00Z') });
  await fillDemo(db, {
    sizes: readSizes('--areas 1 --customers 20 --days 35'.split(' ')),
    today: '2026-11-20',
  });
  const period = { from_date: '2026-10-21', to_date: '2026-11-20' };
  const rowsOf = async (path: string): Promise<Values[]> =>
    (await api.get(`${path}/rows?${new URLSearchParams(period)}`)).body.data;
  const [sales, purchases] = [await rowsOf('/dayentries'), await rowsOf('/inventory')];
  const earnings: Values[] = (await api.post('/earnings/reports', period)).body.data;
  expect(earnings.map(({ product, weight }) => [product, weight])).toHaveLength(
    new Set(sales.map(thingOf)).size,
  );
  for (const row of earnings) {
    const ofThing = (rows: Values[]) => rows.filter((one) => thingOf(one) === thingOf(row));
    const [sold, bought] = [ofThing(sales), ofThing(purchases)];
    expect([row.qty, row.sales]).toEqual([sum(sold, 'qty'), sum(sold, 'amount')]);
    const price = bought.length > 0 ? sum(bought, 'invoice_amount') / sum(bought, 'qty') : null;
    if (price !== null) expect(row.earned).toBeCloseTo(sum(sold, 'amount') - price * sum(sold, 'qty'), 2);
  }
  expect(earnings.some(({ earned }) => earned !== null)).toBe(true);
});

type Values = Record<string, number | string | null>;
const thingOf = ({ product, weight }: Values) => `${product} ${product === 'Cylinders' ? weight : ''}`;
const sum = (rows: Values[], field: string) => rows.reduce((total, row) => total + Number(row[field]), 0);
