import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { DAY, day, openBusiness } from '../../../tests/harness/day.ts';
import { described } from '../../../tests/harness/described.ts';

const clock = { today: '2026-11-19' };
const { api: plain } = await testApp({ now: () => new Date(`${clock.today}T06:00:00Z`) });
const api = await described(plain);
const business = await openBusiness(api);
const { spend } = day(api, business);
const rent = (await api.post('/expense_types', { name: 'Rent', status: 'Active' })).body.data;
const asked = { expence_type: 'general', from_date: DAY, to_date: DAY };
const report = (values = {}, path = '/expences/filter') => api.post(path, { ...asked, ...values });

test('expenses are reported by head once a branch has a till', async () => {
  const ofHead = { expense_type_id: rent.id };
  for (const path of ['/expences/filter', '/dayEntryExpenses/filter', '/expences/filter/compared'])
    expect((await report(ofHead, path)).body.fields).toEqual({ expense_type_id: 'Unknown field' });

  const till = { date: clock.today, branch_id: business.branch.id };
  const denominations = [{ 500: { count: 4, amount: 2_000 } }];
  expect(await api.post('/tillcounts', { ...till, denominations })).toBeSaved();
  clock.today = '2026-11-22';
  await spend({ amount: 450, ...ofHead, payee: 'Ravi Stores' });
  await spend({ amount: 120 });

  const { data: all } = (await report()).body;
  expect(all).toMatchObject([
    { amount: 450, expense_type: 'Rent', payee: 'Ravi Stores', mode_of_payment: '' },
    { amount: 120, expense_type: '', payee: '', mode_of_payment: '' },
  ]);
  expect((await report(ofHead)).body.data).toEqual([all[0]]);
  const later = { from_date: '2026-12-20', to_date: '2026-12-20' };
  const { data } = (await report({ ...ofHead, ...later }, '/expences/filter/compared')).body;
  expect(data.month.sums).toMatchObject([{ count: 1, amount: 450 }]);
});
