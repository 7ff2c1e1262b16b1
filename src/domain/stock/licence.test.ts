import { expect, test } from 'vitest';
import { apiOf, signIn, testApp } from '../../../tests/harness/app.ts';
import { builders } from '../../../tests/harness/builders.ts';
import { DAY, day, openBusiness } from '../../../tests/harness/day.ts';
import { ensureScopeRole } from '../people/scope-role.ts';
import { booksBalance } from './audit.ts';

const { api, app, db } = await testApp();

/** A business whose godown is licensed for 1,420 kg: 100 cylinders of 14.2 kg, of which it holds 90. */
async function openLicensed() {
  const business = await openBusiness(api);
  const calls = day(api, business);
  const { id } = business.godown;
  await api.patch(`/godowns/${id}`, { licensed_kg: '1420' });
  await api.patch('/settings', { keeps_licensed_kg: true });
  await calls.open({ filled: 90, empty: 300 });
  return { ...calls, business, godown: id, name: business.godown.name };
}

test('a purchase beyond the licence is refused with the figures', async () => {
  const { purchase, name } = await openLicensed();
  expect((await purchase({ qty: 10 })).status).toBe(201);
  const { status, body } = await purchase({ product: 'Cylinders', weight: 5, qty: 1, invoice_no: 'INV-2' });
  expect([status, body.code, body.msg]).toEqual([
    409,
    'over_licence',
    `${name} would hold 1,425 kg of LPG; its licence is for 1,420 kg`,
  ]);
});

test('a correction is refused by what it adds, and one that takes away is saved above the licence, too', async () => {
  const { purchase, godown } = await openLicensed();
  const { id } = (await purchase({ qty: 10, empty_cylinders: 10 })).body.data;
  expect(await api.patch(`/inventory/${id}`, { qty: 11 })).toBeRefused('over_licence');
  await api.patch(`/godowns/${godown}`, { licensed_kg: 1_000 });
  expect(await api.patch(`/inventory/${id}`, { qty: 11 })).toBeRefused('over_licence');
  expect((await api.patch(`/inventory/${id}`, { qty: 9 })).status).toBe(200);
  expect((await api.patch(`/inventory/${id}`, { empty_cylinders: 20 })).status).toBe(200);
  expect(await purchase({ qty: 1 })).toBeRefused('over_licence');
  expect((await purchase({ qty: 0, empty_cylinders: 5 })).status).toBe(201);
});

test('a settlement beyond the licence is refused; the driver sells or another godown takes it', async () => {
  const { assign, settle, purchase } = await openLicensed();
  await assign({ qty: 40 });
  await purchase({ qty: 40 });
  expect(await settle({ qty: 20, empty_cylinders: 0 })).toBeRefused('over_licence');
  expect((await settle({ qty: 10 })).status).toBe(201);
});

test('a transfer beyond the licence is not confirmed; it stays on the way', async () => {
  const { godown, business } = await openLicensed();
  const sender = await builders(api).godown({ branch_id: business.branch.id });
  await day(api, { ...business, godown: sender }).open({ filled: 20, empty: 20 });
  const goods = { product: 'Cylinders', weight: 14.2 };
  const { body } = await api.post('/stocktransfers', {
    ...{ date: DAY, godown_id: sender.id, to_godown_id: godown },
    sent: [{ ...goods, filled: 11, empty: 20, defective: 0 }],
  });
  const confirm = (filled: number) =>
    api.post(`/stocktransfers/${body.data.id}/receipt`, {
      ...{ received_on: DAY, loss_reason: filled < 11 ? 'Given back' : '' },
      received: [{ ...goods, filled, empty: 20, defective: 0 }],
    });
  expect(await confirm(11)).toBeRefused('over_licence');
  expect(await confirm(10)).toBeSaved();
});

test('with the setting off, or without a licence, nothing is refused', async () => {
  const { purchase, godown } = await openLicensed();
  await api.patch('/settings', { keeps_licensed_kg: false });
  expect((await purchase({ qty: 500 })).status).toBe(201);
  await api.patch('/settings', { keeps_licensed_kg: true });
  expect(await purchase({ qty: 1 })).toBeRefused('over_licence');
  const { body } = await api.patch(`/godowns/${godown}`, { licensed_kg: '' });
  expect(body.data.licensed_kg).toBeNull();
  expect((await purchase({ qty: 500 })).status).toBe(201);
});

test('two purchases at once cannot both use the same room', async () => {
  const { purchase, godown } = await openLicensed();
  const other = await builders(api).vendor();
  const both = await Promise.all([
    purchase({ qty: 10 }),
    purchase({ weight: 19, qty: 7, product_vendor_id: other.id }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const { body } = await api.get(`/inventory/godown?godown_id=${godown}&date=${DAY}`);
  const filled = body.data.map((row: { weight: number; qty: number }) => row.weight * row.qty);
  expect(filled.reduce((sum: number, kg: number) => sum + kg)).toBeLessThanOrEqual(1_420);
  expect(await booksBalance(db)).toEqual([]);
});

test('a person who is bound to the branch is refused, too', async () => {
  const { godown, business } = await openLicensed();
  await ensureScopeRole(db);
  const { token, user } = await signIn(db, 'bound@agency.example', 'manager');
  const branchIds = [Number(business.branch.id)];
  await db.updateTable('users').set({ branch_ids: branchIds }).where('id', '=', user.id).execute();
  const { purchase } = day(apiOf(app, token), business);
  expect(await purchase({ qty: 11, godown_id: godown })).toBeRefused('over_licence');
  expect(await purchase({ qty: 10, godown_id: godown })).toBeSaved();
});
