import { expect, test } from 'vitest';
import { testApp } from '../../../../tests/harness/app.ts';
import { cashOnly, closing } from '../../../../tests/harness/closing.ts';
import type { Business } from '../../../../tests/harness/day.ts';
import { described } from '../../../../tests/harness/described.ts';

const { api: plain } = await testApp({ now: () => new Date('2026-11-22T06:00:00Z') });
const api = await described(plain);
const { branchOfItsOwn, quietDay, dayOf, close } = closing(api);
type OwnBranch = Awaited<ReturnType<typeof branchOfItsOwn>>;

const linesOf = async (business: Business) =>
  (await dayOf(business)).lines.map(({ weight, text }: Record<string, string>) => `${weight}: ${text}`);

test('a load that is not settled blocks the close', async () => {
  const { business, here } = await branchOfItsOwn();
  await here.open({ filled: 100 });
  await here.assign({ qty: 25 });
  await here.assign({ qty: 15 });
  const line = `${business.area.area_code}: 2 loads not settled`;
  expect(await linesOf(business)).toEqual([`blocks: ${line}`]);
  const { status, body } = await close(business);
  expect([status, body.msg]).toEqual([409, `This day cannot be closed: ${line}`]);
  await here.settle({ qty: 40 });
  expect(await linesOf(business)).toEqual([]);
  expect(await close(business)).toBeSaved();
});

test('sales that no cash recovery has taken block the close', async () => {
  const { business, here } = await quietDay();
  const sale = { saletype: 'Other Product Sales' };
  await here.sell({ ...sale, amount: 900 });
  expect(await linesOf(business)).toEqual([`blocks: ${business.area.area_code}: 1 entry, ₹900 not settled`]);
  await here.sell({ ...sale, amount: 906 });
  const line = `${business.area.area_code}: 2 entries, ₹1,806 not settled`;
  expect((await close(business)).body.msg).toBe(`This day cannot be closed: ${line}`);
  await here.recover(cashOnly(1_806));
  expect(await close(business)).toBeSaved();
});

test('all that blocks is counted, the first is named', async () => {
  const { business, here } = await branchOfItsOwn();
  await here.open({ filled: 100 });
  await here.assign({ qty: 40 });
  await here.sell({ saletype: 'Other Product Sales', amount: 900 });
  await here.recover(cashOnly(900, 850));
  const { status, body } = await close(business);
  expect([status, body.msg]).toEqual([
    409,
    expect.stringMatching(/^This day cannot be closed: .+ not settled, and 1 more$/),
  ]);
});

test('a count that differs blocks until a reason is given, at once or later', async () => {
  const { business, here } = await quietDay();
  await here.sell({ saletype: 'Other Product Sales', amount: 900 });
  const recovery = (await here.recover(cashOnly(900, 850))).body.data;
  const { area_code } = business.area;
  expect(await linesOf(business)).toEqual([`blocks: ${area_code}: ₹50 short, without a reason`]);
  expect((await close(business)).body.msg).toBe(
    `This day cannot be closed: ${area_code}: ₹50 short, without a reason`,
  );
  await api.patch(`/cashrecoverys/${recovery.id}`, { reason: 'Torn note' });
  await here.sell({ saletype: 'Other Product Sales', amount: 900 });
  await here.recover({ ...cashOnly(900, 920), reason: 'Left by a customer' });
  expect(await linesOf(business)).toEqual([
    `remark: ${area_code}: ₹50 short (Torn note)`,
    `remark: ${area_code}: ₹20 over (Left by a customer)`,
  ]);
  expect(await close(business)).toBeSaved();
});

test('a difference up to the limit of the settings needs no reason', async () => {
  const { business, here } = await quietDay();
  await here.sell({ saletype: 'Other Product Sales', amount: 900 });
  await here.recover(cashOnly(900, 890));
  const { area_code } = business.area;
  await api.patch('/settings', { cash_difference_limit: 9 });
  expect(await linesOf(business)).toEqual([`blocks: ${area_code}: ₹10 short, without a reason`]);
  await api.patch('/settings', { cash_difference_limit: 10 });
  expect(await linesOf(business)).toEqual([`remark: ${area_code}: ₹10 short`]);
  expect(await close(business)).toBeSaved();
  await api.patch('/settings', { cash_difference_limit: 0 });
});

test.each([
  [
    'a sale of goods for nothing',
    async ({ here }: OwnBranch) => {
      await here.sell({ saletype: 'Other Product Sales', amount: 0, qty: 2 });
      await here.recover(cashOnly(0));
    },
    ({ area, guest }: Business) =>
      `${area.area_code}, ${guest.firstName} ${guest.lastName}: 2 filled 14.2 kg cylinders sold for ₹0`,
  ],
  [
    'more empties than filled cylinders sold',
    async ({ here }: OwnBranch) => {
      await here.assign({ qty: 5 });
      await here.sell({ qty: 1, empty_cylinders: 1, amount: 900 });
      await here.sell({ qty: 1, empty_cylinders: 2, amount: 900 });
      await here.settle({ qty: 3, empty_cylinders: 3 });
      await here.recover(cashOnly(1_800));
    },
    ({ area }: Business) => `${area.area_code}: 3 empty 14.2 kg cylinders came back for 2 sold`,
  ],
  [
    'a purchase that is paid above its invoice',
    ({ here }: OwnBranch) =>
      here.purchase({ qty: 10, invoice_no: 'INV-7', invoice_amount: 8_000, paid_amount: 8_800 }),
    () => 'Invoice INV-7: ₹8,800 paid of ₹8,000',
  ],
  [
    'an expense of nothing',
    ({ here }: OwnBranch) => here.spend({ amount: 0 }),
    () => 'An expense (general) of ₹0',
  ],
  [
    'a godown that ends the day below zero',
    async ({ here }: OwnBranch) => {
      await here.purchase({ qty: 150, date: '2026-11-21' });
      await here.assign({ qty: 240 });
      await here.settle({ qty: 0 });
    },
    ({ godown }: Business) => `${godown.name} ends the day with −140 filled 14.2 kg cylinders`,
  ],
])('%s wants a note', async (_title, happens, text) => {
  const { business, here } = await quietDay();
  await happens({ business, here });
  expect(await linesOf(business)).toContain(`explain: ${text(business)}`);
  expect(await close(business)).toBeRefused('note_missing', { field: 'note' });
  const closed = await close(business, { note: ' Agreed with the owner ' });
  expect([closed.status, closed.body.data.note]).toEqual([201, 'Agreed with the owner']);
});

test('what is short on a driver, and loads of earlier days, are only told', async () => {
  const { business, here } = await quietDay();
  await here.assign({ qty: 5, date: '2026-11-18' });
  await here.assign({ qty: 5 });
  await here.settle({ qty: 4 });
  const { area, driver, vehicle } = business;
  expect(await linesOf(business)).toEqual([
    `remark: ${area.area_code}, ${driver.name}: short of 1 filled`,
    `remark: ${area.area_code}, ${driver.name}, ${vehicle.vehicle_number}: 5 filled 14.2 kg cylinders still out since 18 Nov 2026`,
    'remark: 18 Nov 2026 is open; entries on it change the closing stock of this day',
  ]);
  expect(await close(business)).toBeSaved();
});

test('what blocks comes first, what is only told comes last', async () => {
  const { business, here } = await quietDay();
  await here.assign({ qty: 5 });
  await here.settle({ qty: 4 });
  await here.sell({ saletype: 'Other Product Sales', amount: 0 });
  const { lines } = await dayOf(business);
  expect(lines.map(({ kind }: { kind: string }) => kind)).toEqual(['open_area', 'free_sale', 'short']);
});
