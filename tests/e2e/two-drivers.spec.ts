import type { Page } from '@playwright/test';
import { businessDay } from '../../src/kit/shared/format.ts';
import { builders } from '../harness/builders.ts';
import { ADMIN } from '../harness/console.ts';
import { day, openBusiness } from '../harness/day.ts';
import { httpApi } from '../harness/http-api.ts';
import { faults } from './support/axe.ts';
import { cutParts } from './support/cut.ts';
import { pick } from './support/entry.ts';
import { settled } from './support/settled.ts';
import { signIn } from './support/sign-in.ts';
import { expect, testAfter } from './support/test.ts';

const date = businessDay(new Date());

/** Drivers have accounts; in each area Ravi and Suresh sold for ₹1,000 each, and in the last one Ravi alone. */
async function enterEvenings(url: string) {
  const { body } = await httpApi(url).post('/login', ADMIN);
  const api = httpApi(url, body.token);
  const an = builders(api);
  expect((await api.patch('/settings', { driver_accounts: true })).status).toBe(200);
  const ravi = await an.employee({ type: 'Driver', name: 'Ravi Kumar' });
  const suresh = await an.employee({ type: 'Driver', name: 'Suresh Babu' });

  const openArea = async (drivers: { id: number }[]) => {
    const business = { ...(await openBusiness(api)), driver: ravi };
    const { open, assign, sell, pay } = day(api, business);
    await open({ date, filled: 100 });
    for (const { id } of drivers) {
      expect((await assign({ date, qty: 10, employee_id: id })).status).toBe(201);
      expect((await sell({ date, employee_id: id, amount: 1_000 })).status).toBe(201);
    }
    const collect = (amount: number) =>
      pay({ date, amount, employee_id: ravi.id, area_code_id: business.area.id });
    return { code: String(business.area.area_code), sell, collect };
  };
  const collected = await openArea([]);
  expect((await collected.collect(500)).status).toBe(201);
  return {
    collected,
    recovered: await openArea([ravi, suresh]),
    settled: await openArea([ravi, suresh]),
    unanswered: await openArea([ravi, suresh]),
    blind: await openArea([ravi, suresh]),
    shown: await openArea([ravi, suresh]),
    alone: await openArea([ravi]),
  };
}

type Area = Awaited<ReturnType<typeof enterEvenings>>['blind'];

const test = testAfter(enterEvenings);

/** Opens the evening of an area; the caret stands where the work starts. */
async function openArea(page: Page, part: 'Cash Recovery' | 'Settle Area', area: Area): Promise<void> {
  await signIn(page, `/day-settlements?show=${part.replace(' ', '+')}&new`);
  await pick(page.getByRole('combobox', { name: 'Area Code' }), area.code);
}

const notes = (page: Page, value: number) => page.getByLabel(`Count of ₹${value}`, { exact: true });
const handedIn = (page: Page, driver: string) => page.getByLabel(`Handed In: ${driver}`);
const lines = (page: Page) => page.getByRole('region', { name: 'Handed In' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** ₹1,950 in notes, and Enter through the rest of them. */
async function count(page: Page): Promise<void> {
  await expect(notes(page, 500)).toBeFocused();
  await press(page, '3', 'Enter', '2', 'Enter', 'Enter', '1', ...Array(6).fill('Enter'));
}

test('a surplus of one driver does not hide the shortage of another', async ({ page, entered, api }) => {
  await openArea(page, 'Cash Recovery', entered.recovered);
  await expect(lines(page).getByRole('row', { name: /^Ravi Kumar/ })).toContainText('₹1,000');
  await count(page);

  await expect(handedIn(page, 'Ravi Kumar')).toBeFocused();
  await expect(lines(page)).toContainText('₹1,950 still to be assigned');
  await press(page, ...'1020', 'Enter');
  await expect(lines(page)).toContainText('₹930 still to be assigned');
  await expect(lines(page)).toContainText('₹20 over');
  await expect(handedIn(page, 'Suresh Babu')).toBeFocused();
  await press(page, 'Enter');
  await expect(handedIn(page, 'Suresh Babu')).toHaveValue('930');
  await expect(lines(page)).toContainText('₹70 short');
  await expect(lines(page)).toContainText('The whole count of ₹1,950 is assigned');
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.type('Change given twice');
  await press(page, 'Enter');
  await expect(page.getByText('Cash Recovery added')).toBeVisible();

  const row = page.getByRole('row', { name: new RegExp(entered.recovered.code) });
  await expect(row).toContainText('₹70 short, owed');
  await expect(row).toContainText('₹20 over');
  const [recovery] = (await api.get('/cashrecoverys')).body.data;
  expect(recovery.shares).toMatchObject([
    { employee: { name: 'Ravi Kumar' }, handed_amt: 1_020, difference: 20, owed_amt: 0 },
    { employee: { name: 'Suresh Babu' }, handed_amt: 930, difference: -70, owed_amt: 70 },
  ]);

  await test.step('deleted to be entered again, it has what each handed in', async () => {
    await row.getByRole('button', { name: /^Delete/ }).click();
    await button(page, 'Delete and re-enter').click();
    await expect(handedIn(page, 'Suresh Babu')).toHaveValue('930');
    await handedIn(page, 'Suresh Babu').fill('900');
    await expect(lines(page)).toContainText('₹30 still to be assigned');
    await button(page, 'Save').click();
    await settled(page);
    await expect(row).toHaveCount(0);
    await handedIn(page, 'Suresh Babu').fill('');
    await button(page, 'Save').click();
    await expect(lines(page)).toContainText('Handed In is required');
    await expect(handedIn(page, 'Suresh Babu')).toBeFocused();
    await press(page, 'Enter', 'Enter');
    await expect(row).toContainText('₹70 short, owed');
  });

  await test.step('a deletion that is undone keeps them', async () => {
    await row.getByRole('button', { name: /^Delete/ }).click();
    await button(page, 'Delete').click();
    await expect(row).toHaveCount(0);
    await press(page, 'u');
    await expect(row).toContainText('₹70 short, owed');
  });
});

test('Settle Area asks it after the loads and the count', async ({ page, entered }) => {
  await openArea(page, 'Settle Area', entered.settled);
  await expect(button(page, 'All as expected =')).toBeFocused();
  await press(page, '=');
  await count(page);
  await press(page, ...'1020', 'Enter', 'Enter');
  await page.keyboard.type('Change given twice');
  await press(page, 'Enter');
  await expect(page.getByText('Area settled')).toBeVisible();
  const saved = page.getByRole('table', { name: 'Saved recovery' });
  await expect(saved).toContainText('₹70 short, owed');
  await expect(saved).toContainText('₹20 over');
});

test('a save whose answer a reload lost is repeated with what each handed in', async ({ page, entered }) => {
  await openArea(page, 'Settle Area', entered.unanswered);
  await expect(button(page, 'All as expected =')).toBeFocused();
  await press(page, '=');
  await notes(page, 500).fill('4');
  await handedIn(page, 'Ravi Kumar').fill('1020');

  await test.step('a draft has it too', async () => {
    await page.reload();
    await button(page, 'Continue').click();
    await expect(handedIn(page, 'Ravi Kumar')).toHaveValue('1020');
    await handedIn(page, 'Suresh Babu').fill('980');
  });

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
  await button(page, 'Save all').click();
  await stored.promise;
  await page.reload();
  await button(page, 'Continue').click();
  await expect(page.getByText('There was no answer to the last save')).toBeVisible();
  await button(page, 'Save all').click();
  await expect(page.getByRole('table', { name: 'Saved recovery' })).toContainText('₹20 short, owed');
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('one driver has the whole count without being asked', async ({ page, entered }) => {
  await openArea(page, 'Cash Recovery', entered.alone);
  await expect(notes(page, 500)).toBeFocused();
  await press(page, '2', 'Enter');
  await expect(lines(page)).toContainText('Balanced');
  await expect(lines(page).getByRole('textbox')).toHaveCount(0);
  await expect(button(page, 'Save')).toBeFocused();
});

test('cash that a driver collected is counted without sales', async ({ page, entered }) => {
  await openArea(page, 'Settle Area', entered.collected);
  await expect(lines(page)).toContainText('₹0 sales + ₹500 collected');
  await openArea(page, 'Cash Recovery', entered.collected);
  await expect(page.getByLabel('Collected')).toHaveText('₹500');
  await expect(notes(page, 500)).toBeFocused();
  await press(page, '1', 'Enter');
  await expect(button(page, 'Save')).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByRole('row', { name: new RegExp(entered.collected.code) })).toContainText('Balanced');
});

test('a blind count is told what was expected once it is saved', async ({ page, entered, api }) => {
  expect((await api.patch('/settings', { blind_count: true })).status).toBe(200);
  for (const part of ['Cash Recovery', 'Settle Area'] as const) {
    await openArea(page, part, entered.blind);
    await expect(page.getByRole('form')).toContainText('The expected cash is shown after the count is saved');
    const form = page.getByRole('form');
    for (const told of ['Expected', 'Difference', 'Total Amount', '₹1,000', '₹2,000', 'entries'])
      await expect(form).not.toContainText(told);
  }
  await openArea(page, 'Cash Recovery', entered.blind);
  await count(page);
  await expect(handedIn(page, 'Ravi Kumar')).toBeFocused();
  await press(page, ...'1020', 'Enter', 'Enter');
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveCount(0);
  await expect(button(page, 'Save')).toBeFocused();

  await test.step('a sale that is added meanwhile stops the save, without its figure', async () => {
    expect((await entered.blind.sell({ date, amount: 100, payment_mode: 'upi' })).status).toBe(201);
    await press(page, 'Enter');
    await expect(page.getByText("The day's entries changed meanwhile. Save again")).toBeVisible();
    await expect(page.getByText('₹2,100')).toHaveCount(0);
  });
  await settled(page);
  await button(page, 'Save').click();
  const row = page.getByRole('row', { name: new RegExp(entered.blind.code) });
  await expect(row).toContainText('₹50 short');
  await expect(row).toContainText('₹70 short, owed');

  await row.getByRole('button', { name: /^Delete/ }).click();
  await button(page, 'Delete and re-enter').click();
  await expect(notes(page, 500)).toHaveValue('');
  await expect(handedIn(page, 'Ravi Kumar')).toHaveValue('');
  expect((await api.patch('/settings', { blind_count: false })).status).toBe(200);
});

for (const width of [1349, 390])
  test(`at ${width} px nothing of the shares is cut off; axe finds no fault`, async ({ page, entered }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await openArea(page, 'Cash Recovery', entered.shown);
    await notes(page, 500).fill('4');
    await handedIn(page, 'Ravi Kumar').fill('1020');
    await settled(page);
    expect(await cutParts(page)).toEqual([]);
    expect(await faults(page)).toEqual([]);
  });
