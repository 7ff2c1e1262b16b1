import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { builders } from '../../../tests/harness/builders.ts';
import { day, openBusiness } from '../../../tests/harness/day.ts';

const { api } = await testApp({ now: () => new Date('2026-11-20T06:00:00Z') });
const an = builders(api);
const business = await openBusiness(api);
const { assign, open, sell } = day(api, business);

test('who holds cylinders is listed by the last sale, the oldest first; who gave them back is not', async () => {
  await open({ date: '2026-01-01', filled: 100 });
  const buy = async (date: string, customerId: number, values: object) => {
    await assign({ date, qty: 5 });
    expect(
      await sell({ date, customer_id: customerId, saletype: 'Credit Sales', amount: 100, ...values }),
    ).toBeSaved();
  };
  const [idle, active, even] = [
    await an.creditCustomer(),
    await an.creditCustomer(),
    await an.creditCustomer(),
  ];
  await buy('2026-09-20', idle.id, { qty: 3, empty_cylinders: 1 });
  await buy('2026-09-10', active.id, { qty: 1, empty_cylinders: 0 });
  await buy('2026-11-19', active.id, { qty: 2, empty_cylinders: 2 });
  await buy('2026-09-01', even.id, { qty: 1, empty_cylinders: 1 });

  const rows = async (query = '') => (await api.get(`/cylinderholders?${query}`)).body.data;
  const oldest = { id: idle.id, date: '2026-09-20', held: 2, weights: '14.2 kg: 2' };
  expect(await rows()).toMatchObject([oldest, { id: active.id, date: '2026-11-19', held: 1 }]);
  // 60 days before 20 November.
  expect(await rows('to_date=2026-09-21')).toMatchObject([oldest]);
  expect((await api.get('/cylinderholders/totals')).body.data).toEqual({ rows: 2, held: 3 });
});
