import type { Page } from '@playwright/test';
import { formatDay } from '../../src/kit/shared/format.ts';
import { day } from '../harness/day.ts';
import { faults } from './support/axe.ts';
import { cutParts } from './support/cut.ts';
import { pick } from './support/entry.ts';
import { enterEvenings, type Round, today } from './support/evening.ts';
import { settled } from './support/settled.ts';
import { signIn } from './support/sign-in.ts';
import { expect, testAfter } from './support/test.ts';

const test = testAfter(enterEvenings);

const inCharge = (page: Page) => page.getByRole('combobox', { name: 'Branch In-Charge' });

/** Opens the screen with an area. */
async function openArea(page: Page, { area }: Round): Promise<void> {
  await signIn(page, '/day-settlements?show=Settle+Area');
  await pick(page.getByRole('combobox', { name: 'Area Code' }), String(area.area_code));
  await expect(page.getByRole('button', { name: /^All .*as expected/ })).toBeFocused();
  await expect(inCharge(page)).not.toHaveValue('');
}

const saveAll = (page: Page) => page.getByRole('button', { name: 'Save all' });

test('an area without differences is settled with 6 keys, its cash included', async ({ page, entered }) => {
  await openArea(page, entered.single);
  await expect(inCharge(page)).toHaveValue(String(entered.single.cashier.name));
  const keys: string[] = [];
  const press = async (key: string) => {
    keys.push(key);
    await page.keyboard.press(key);
  };
  await press('=');
  await expect(page.getByText('Balanced', { exact: true })).toHaveCount(3);
  await expect(page.getByLabel('Count of ₹500')).toBeFocused();
  // Three sales of ₹900.
  for (const key of ['5', 'Enter', '1', 'Enter']) await press(key);
  await expect(saveAll(page)).toBeFocused();
  await press('Enter');
  await expect(page.getByText('Area settled')).toBeVisible();
  expect(keys.length).toBeLessThanOrEqual(6);

  const saved = page.getByRole('region', { name: `Settled: ${entered.single.area.area_code}` });
  await expect(saved.getByRole('link', { name: /^Day sheet of/ })).toHaveCount(3);
  await expect(saved.getByRole('table', { name: 'Saved recovery' })).toContainText('Balanced');
  await expect(page.getByRole('combobox', { name: 'Area Code' })).toBeFocused();
});

test('a line that is refused keeps its place and its figures; nothing is saved', async ({
  page,
  entered: { shared, second },
}) => {
  await openArea(page, shared);
  const calls = day(shared.api, shared);
  const line = (name: string) => page.getByRole('region', { name });
  await expect(line('14.2 kg, load 2')).toContainText('Leave blank to settle it later');

  await test.step('the first blank count gets the focus', async () => {
    await saveAll(page).click();
    await expect(line(', 5 kg').getByLabel(/^Filled/)).toBeFocused();
    await expect(line('14.2 kg, load 2').getByText('Enter the count')).toHaveCount(0);
  });

  await test.step('cash is counted when all drivers are shown', async () => {
    await pick(page.getByRole('combobox', { name: 'Driver' }), 'Zahir Menon');
    await expect(page.getByText('show all of them to count the cash')).toBeVisible();
    await expect(page.getByLabel('Count of ₹500')).toBeHidden();
    await page.getByRole('combobox', { name: 'Driver' }).fill('');
    await page.keyboard.press('Tab');
  });

  await test.step('another person settles a load and enters a sale meanwhile', async () => {
    await page.getByRole('button', { name: `All of ${formatDay(today)} as expected` }).click();
    await page.getByLabel('Count of ₹500').fill('5');
    await page.getByLabel('Reason').fill('Change given twice');
    const crew = { employee_id: second.id, product: 'Cylinders', weight: '19', qty: 10 };
    const { body } = await shared.api.get(
      `/stocksettelments/openloads?date=${today}&area_code_id=${shared.area.id}`,
    );
    const load = body.data.find((row: { employee_id: number }) => row.employee_id === second.id);
    expect((await calls.settle({ ...crew, date: today, vehicle_id: load.vehicle_id })).status).toBe(201);
    expect((await calls.sell({ date: today, weight: '5', qty: 1 })).status).toBe(201);
    await saveAll(page).click();
    await expect(page.getByText(/^Zahir Menon · 19 kg: Already settled: back 10 filled/)).toBeVisible();
    await expect(line(', 5 kg').getByText(/only 7 on the vehicle$/)).toBeVisible();
    await expect(page.getByText(/^Total of the day's entries is ₹3,600, not ₹2,700/)).toBeVisible();
    await expect(page.getByLabel('Cash Amount')).toHaveText('₹3,600');
    await expect(line(', 5 kg')).toContainText('1 filled excess');
  });

  await test.step('with the figures of now it is saved', async () => {
    await line(', 5 kg')
      .getByRole('button', { name: /^As expected/ })
      .click();
    await saveAll(page).click();
    await expect(page.getByText('Area settled')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Saved recovery' })).toContainText('₹1,100 short');
  });
});

for (const width of [1349, 390])
  test(`at ${width} px nothing of an area is cut off; axe finds no fault`, async ({ page, entered }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await openArea(page, entered.open);
    await page.keyboard.press('=');
    await settled(page);
    expect(await cutParts(page)).toEqual([]);
    expect(await faults(page)).toEqual([]);
  });

test('an in-charge who is read late is no longer missing', async ({ page, entered: { open } }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api/branches/${open.branch.id}`, async (route) => {
    await promise;
    await route.continue();
  });
  await signIn(page, '/day-settlements?show=Settle+Area');
  await pick(page.getByRole('combobox', { name: 'Area Code' }), String(open.area.area_code));
  await page.getByRole('button', { name: /^All .*as expected/ }).click();
  await page.getByLabel('Count of ₹500').fill('5');
  await saveAll(page).click();
  const missing = page.getByText('Branch In-Charge is required');
  await expect(missing).toBeVisible();
  resolve();
  await expect(inCharge(page)).not.toHaveValue('');
  await expect(missing).toBeHidden();
});

test('typed counts of Stock Settlement are offered after a reload, until they are saved', async ({
  page,
  entered: { open },
}) => {
  const loads = page.getByRole('region', { name: new RegExp(`, ${open.vehicle.vehicle_number}, `) });
  const offer = page.getByText('Continue your draft?');
  await signIn(page, '/day-settlements');
  await pick(page.getByRole('combobox', { name: 'Area Code' }), String(open.area.area_code));
  await loads
    .nth(0)
    .getByLabel(/^Filled/)
    .fill('7');
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(loads.nth(0).getByLabel(/^Filled/)).toHaveValue('7');
  await expect(loads.nth(0).getByLabel(/^Filled/)).toBeFocused();
  await page.keyboard.press('=');
  await loads
    .nth(1)
    .getByLabel(/^Empties/)
    .fill('1');
  await loads
    .nth(0)
    .getByLabel(/^Filled/)
    .press('Enter');
  await expect(loads).toHaveCount(2);

  // Of the draft, the line that is not saved is left.
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(loads.nth(0).getByLabel(/^Empties/)).toHaveValue('1');
  await page.reload();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Area Code' })).toBeFocused();
  await expect(offer).toBeHidden();
});

test('a save whose answer a reload lost is repeated as it was sent, and confirmed', async ({
  page,
  entered: { open },
}) => {
  await openArea(page, open);
  await page.keyboard.press('=');
  await page.getByLabel('Count of ₹500').fill('5');
  await page.getByLabel('Count of ₹200', { exact: true }).fill('1');
  const stored = Promise.withResolvers<void>();
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/areasettlements'))
      sent.push([request.headers()['idempotency-key'], request.postDataJSON()]);
  });
  await page.route(
    '**/api/areasettlements',
    async (route) => {
      await route.fetch();
      stored.resolve();
    },
    { times: 1 },
  );
  await saveAll(page).click();
  await stored.promise;
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('There was no answer to the last save')).toBeVisible();
  await saveAll(page).click();
  await expect(page.getByText('Area settled')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Saved recovery' })).toContainText('Balanced');
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  await page.reload();
  await expect(page.getByText('Choose an area')).toBeVisible();
  await expect(page.getByText('Continue your draft?')).toBeHidden();
});
