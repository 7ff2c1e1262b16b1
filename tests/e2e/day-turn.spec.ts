import type { Page } from '@playwright/test';
import type { Business } from '../harness/day.ts';
import { faults } from './support/axe.ts';
import { cutParts } from './support/cut.ts';
import { pick } from './support/entry.ts';
import { signIn } from './support/sign-in.ts';
import { expect } from './support/test.ts';
import { evening, morning, test } from './support/two-clocks.ts';

test.use({ viewport: { width: 1366, height: 768 } });

const date = (page: Page) => page.getByRole('textbox', { name: 'Date', exact: true });
const quantity = (page: Page) => page.getByLabel('Quantity', { exact: true }).first();
const pickIn = (page: Page, name: string, text: string) =>
  pick(page.getByRole('combobox', { name, exact: true }), text);
const pickArea = (page: Page, { area }: Business) => pickIn(page, 'Area Code', area.area_code);
const pickSale = async (page: Page, business: Business) => {
  await pickArea(page, business);
  // The goods come from the load of the area, whose answer may take its time.
  await expect(page.getByRole('combobox', { name: 'Product', exact: true })).toHaveValue('Cylinders');
  await pickIn(page, 'Payment Type', 'cash');
};

/** Screens of the day: how they are opened, and a sale on them after the first. */
const screens = [
  {
    name: 'Day Entry',
    records: '/dayentries',
    open: (page: Page) => signIn(page, '/day-entry'),
    first: pickSale,
  },
  {
    name: 'Lines',
    records: '/dayentries',
    open: async (page: Page) => {
      await signIn(page, '/day-entry');
      await page.getByText('Lines', { exact: true }).click();
    },
    first: pickArea,
  },
  {
    name: 'Counter',
    records: '/countersales',
    open: (page: Page) => signIn(page, '/counter'),
    first: (page: Page) => pickIn(page, 'Product', 'Cylinders 14.2 kg'),
  },
];

for (const { name, records, open, first } of screens) {
  test(`${name}: an untouched date moves on with the day`, async ({ page, clocks }) => {
    await open(page);
    await expect(date(page)).toHaveValue(evening.typed);
    await clocks.turnDay();
    await expect(date(page)).toHaveValue(morning.typed);
    await expect(page.getByText('Yesterday', { exact: true })).toHaveCount(0);
  });

  test(`${name}: a date kept from the evening is marked, and asks once`, async ({
    page,
    clocks,
    entered: business,
    api,
  }) => {
    const dates = async () => (await api.get(records)).body.data.map((row: { date: string }) => row.date);
    const before = (await dates()).length;
    const sell = async () => {
      await quantity(page).fill('1');
      await page.keyboard.press('Enter');
    };
    await open(page);
    await first(page, business);
    await sell();
    await expect.poll(dates).toHaveLength(before + 1);
    await clocks.turnDay();
    await expect(page.getByText('Yesterday', { exact: true })).toBeVisible();
    await expect(date(page)).toHaveValue(evening.typed);

    await sell();
    const question = page.getByText('The date is yesterday, 20 Nov 2026. Save again to keep it');
    await expect(question).toBeVisible();
    expect(await dates()).toHaveLength(before + 1);
    await page.keyboard.press('Enter');
    await expect.poll(dates).toHaveLength(before + 2);
    await sell();
    await expect.poll(dates).toHaveLength(before + 3);
    await expect(question).toHaveCount(0);

    await date(page).fill(morning.typed);
    await date(page).blur();
    await expect(page.getByText('Yesterday', { exact: true })).toHaveCount(0);
    expect((await dates()).slice(0, 3)).toEqual([evening.date, evening.date, evening.date]);
  });
}

test('a date that is chosen for a sale passes at once', async ({ page, clocks, entered, api }) => {
  const count = async () => (await api.get('/dayentries')).body.data.length;
  const before = await count();
  await signIn(page, '/day-entry');
  await clocks.turnDay();
  await date(page).fill('20');
  await pickSale(page, entered);
  await expect(page.getByText('Yesterday', { exact: true })).toBeVisible();
  await quantity(page).fill('1');
  await page.keyboard.press('Enter');
  await expect.poll(count).toBe(before + 1);
});

test('a begun sale keeps its date over the night, and asks', async ({ page, clocks, entered, api }) => {
  const count = async () => (await api.get('/dayentries')).body.data.length;
  const before = await count();
  await signIn(page, '/day-entry');
  await pickSale(page, entered);
  await quantity(page).fill('1');
  await clocks.turnDay();
  await expect(page.getByText('Yesterday', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^The date is yesterday/)).toBeVisible();
  expect(await count()).toBe(before);
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(date(page)).toHaveValue(evening.typed);
});

test('with a wrong clock the day is the server’s, and a bar shows both times', async ({ page, clocks }) => {
  await clocks.setComputer('2026-11-18T07:30:00+05:30');
  await signIn(page, '/day-entry');
  await expect(date(page)).toHaveValue(evening.typed);
  const bar = page.getByText(
    /^The clock of this computer says 18 Nov 2026, 7:3\d am, the server’s 20 Nov 2026, 10:0\d pm\./,
  );
  await expect(bar).toBeVisible();
  await page.reload();
  await expect(date(page)).toHaveValue(evening.typed);
  await clocks.turnDay();
  await expect(date(page)).toHaveValue(morning.typed);
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await cutParts(page)).toEqual([]);
    expect(await faults(page)).toEqual([]);
  }
});
