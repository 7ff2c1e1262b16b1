import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { DAY } from '../../../tests/harness/day.ts';
import { described } from '../../../tests/harness/described.ts';

const { api: undescribed, an, db } = await testApp();
const api = await described(undescribed);

async function openSteps(): Promise<string[]> {
  const { body } = await api.get('/checklist');
  return body.data
    .filter(({ is_done }: { is_done: boolean }) => !is_done)
    .map(({ step }: { step: string }) => step);
}

test('the checklist ticks itself off from real data, in an order in which each step can be done', async () => {
  const steps = ['business', 'branch_in_charge', 'branch', 'staff', 'godown', 'product', 'area_code'];
  const lateSteps = ['vehicle', 'vendor', 'go_live', 'opening_stock'];
  steps.push(...lateSteps);
  expect(await openSteps()).toEqual(steps);
  await api.patch('/settings', { business_name: 'Sri Lakshmi Gas' });
  steps.shift();
  expect(await openSteps()).toEqual(steps);

  const inCharge = await an.employee({ type: 'Branch In-Charge' });
  expect(await openSteps()).toEqual(steps.slice(1));
  const branch = await an.branch({ in_charge_id: inCharge.id });
  expect(await openSteps()).toEqual(steps.slice(2));
  const keeper = await an.employee({ type: 'Godown In-Charge' });
  expect(await openSteps()).toContain('staff');
  const driver = await an.employee({ type: 'Driver' });
  expect(await openSteps()).toEqual(steps.slice(3));
  const godown = await an.godown({ branch_id: branch.id, in_charge_id: keeper.id });
  expect(await openSteps()).toEqual(steps.slice(4));
  const product = await an.product();
  expect(await openSteps()).toEqual(steps.slice(5));
  await an.areaCode({ branch_id: branch.id, driver_id: driver.id });
  expect(await openSteps()).toEqual(lateSteps);
  await an.vehicle();
  expect(await openSteps()).toEqual(lateSteps.slice(1));
  await an.vendor();
  expect(await openSteps()).toEqual(['go_live', 'opening_stock']);
  expect((await api.patch('/golive', { date: DAY })).status).toBe(200);
  expect(await openSteps()).toEqual(['opening_stock']);
  await api.post('/stockadjustments', {
    date: DAY,
    godown_id: godown.id,
    kind: 'opening',
    product: 'Cylinders',
    weight: '14.2',
    filled: 10,
    empty: 0,
    reason: 'Opening stock',
  });
  expect(await openSteps()).toEqual([]);

  // Without anything on paper there is no date.
  await db.updateTable('go_live').set({ date: null }).execute();
  expect(await openSteps()).toEqual([]);
  await api.delete(`/products/${product.id}`);
  expect(await openSteps()).toEqual(['product']);
});
