import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { DAY, day, openBusiness } from '../../../tests/harness/day.ts';

const { api } = await testApp();
const business = await openBusiness(api);
const { assign, open, purchase, sell, settle } = day(api, business);
const { branch, godown, vehicle } = business;
await open({ filled: 100 });
const expense = { date: DAY, branch_id: branch.id, expence_type: 'vehicle', sub_type: 'spares', amount: 10 };
const spend = () => api.post('/expences', { ...expense, vehicle_id: vehicle.id });
const setStatus = async (path: string, status: string) =>
  expect(await api.patch(path, { status })).toBeSaved();

test('an InActive vehicle is refused for new records, and kept by old ones', async () => {
  const load = await assign({ qty: 5 });
  const spent = await spend();
  await setStatus(`/vehicles/${vehicle.id}`, 'InActive');
  for (const answer of [await assign({ qty: 5 }), await spend()])
    expect(answer).toBeRefused('inactive_vehicle', { field: 'vehicle_id' });
  const own = { vehicle_id: vehicle.id };
  expect(await api.patch(`/stockassigns/${load.body.data.id}`, { qty: 6, ...own })).toBeSaved();
  expect(await api.patch(`/expences/${spent.body.data.id}`, { amount: 20, ...own })).toBeSaved();
  expect(await sell(own)).toBeSaved();
  expect(await settle({ qty: 5 })).toBeSaved();
  await setStatus(`/vehicles/${vehicle.id}`, 'Active');
});

test('an InActive godown is refused for new records, and kept by old ones', async () => {
  const load = await assign({ qty: 5 });
  const bought = await purchase({ qty: 10 });
  await setStatus(`/godowns/${godown.id}`, 'InActive');
  for (const answer of [await purchase({ qty: 10 }), await open({ filled: 1 })])
    expect(answer).toBeRefused('inactive_godown', { field: 'godown_id' });
  expect((await assign({ qty: 5, godown_id: godown.id })).body.fields).toHaveProperty('godown_id');
  const own = { godown_id: godown.id };
  expect(await api.patch(`/inventory/${bought.body.data.id}`, { qty: 11, ...own })).toBeSaved();
  expect(await api.patch(`/stockassigns/${load.body.data.id}`, { qty: 6, ...own })).toBeSaved();
  expect(await settle({ qty: 6 })).toBeSaved();
  expect(await api.patch(`/inventory/${bought.body.data.id}`, { qty: 9 })).toBeSaved();
  await setStatus(`/godowns/${godown.id}`, 'Active');
});
