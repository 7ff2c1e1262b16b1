import type { Page } from '@playwright/test';
import { businessDay } from '../../src/kit/shared/format.ts';
import type { Api } from '../harness/app.ts';
import { type Built, builders } from '../harness/builders.ts';
import { ADMIN } from '../harness/console.ts';
import { day, openBusiness } from '../harness/day.ts';
import { httpApi } from '../harness/http-api.ts';
import { faults } from './support/axe.ts';
import { cutParts } from './support/cut.ts';
import { printed } from './support/pdf.ts';
import { signIn } from './support/sign-in.ts';
import { expect, testAfter } from './support/test.ts';

const date = businessDay(new Date());

type Entered = { api: Api; driver: Built };

/** A driver who is short of one empty 14.2 kg cylinder; a missing one costs ₹2,200. */
async function enterShortage(url: string): Promise<Entered> {
  const { body } = await httpApi(url).post('/login', ADMIN);
  const api = httpApi(url, body.token);
  await api.patch('/settings', {
    business_name: 'Sri Gas',
    driver_accounts: true,
    cylinder_prices: [{ weight: 14.2, amount: 2200 }],
  });
  const business = await openBusiness(api);
  const driver = await builders(api).employee({ name: 'Ravi Kumar' });
  const here = day(api, { ...business, driver });
  await here.open({ date, filled: 50 });
  await here.assign({ date, qty: 10 });
  await here.sell({ date, qty: 1, empty_cylinders: 1 });
  await here.settle({ date, qty: 9 });
  return { api, driver };
}

const test = testAfter(enterShortage);

async function openAccount(page: Page, { driver }: Entered): Promise<void> {
  await signIn(page, `/driver/${driver.id}`);
  await expect(page.getByRole('heading', { name: 'Ravi Kumar' })).toBeVisible();
}

const owed = (page: Page) => page.getByRole('region', { name: 'Owed' });
const missing = (page: Page) => page.getByRole('region', { name: 'Missing goods' });
const dialog = (page: Page) => page.getByRole('dialog');

/** Presses a button by the keyboard, and waits for its dialog. */
async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).press('Enter');
  await expect(dialog(page)).toBeVisible();
}

test('a missing cylinder is charged and most of it deducted by the keyboard, and printed', async ({
  page,
  entered,
}) => {
  await openAccount(page, entered);
  await expect(missing(page)).toContainText('1 × 14.2 kg empty');
  await open(page, 'Charge: 14.2 kg empty');
  await expect(dialog(page).getByLabel('Quantity')).toBeFocused();
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('2200');
  await page.keyboard.press('Enter');
  await expect(missing(page)).toContainText('Nothing is missing');
  await expect(owed(page)).toContainText('₹2,200');

  await open(page, 'Deduct');
  await expect(dialog(page).getByLabel('Amount')).toBeFocused();
  await page.keyboard.type('2000');
  await page.keyboard.press('Enter');
  await expect(owed(page)).toContainText('₹200');
  expect(await faults(page)).toEqual([]);

  const { text, pages } = await printed(page);
  expect(pages).toBe(1);
  for (const part of ['Sri Gas', 'Charged: 1 × 14.2 kg empty', 'Deduction', '₹2,000', 'Branch In-Charge'])
    expect(text).toContain(part);
  expect(text).toMatch(/Closing balance on [^:]+: ₹200/);

  await page.getByRole('link', { name: 'Drivers' }).first().press('Enter');
  await expect(page.getByRole('row', { name: /Ravi Kumar/ })).toContainText('₹200');
});

test('a payment above what is owed is asked about, and a deleted entry comes back', async ({
  page,
  entered,
}) => {
  const { api, driver } = entered;
  const { data: branches } = (await api.get('/branches')).body;
  const party = { date, employee_id: driver.id, branch_id: branches[0].id };
  await api.post('/driverentries', { ...party, kind: 'opening', amount: 5_000, note: 'Old book' });
  await openAccount(page, entered);
  const line = page.getByRole('row', { name: /Old book/ });
  await line.getByRole('button', { name: /^Delete/ }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(line).toHaveCount(0);
  await page.getByRole('button', { name: /Undo/ }).click();
  await expect(line).toBeVisible();

  await open(page, 'Receive payment');
  await dialog(page).getByLabel('Amount').fill('90000');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('More than is owed in this branch');
  await page.keyboard.press('Enter');
  await expect(owed(page)).toContainText('in credit');
});

test('the screens are offered while the setting is on, and fit a phone', async ({ page, entered }) => {
  const { api, driver } = entered;
  await signIn(page, '/drivers');
  const payments = page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('button', { name: 'Payments' });
  const link = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Drivers' });
  await expect(payments).toBeVisible();
  await expect(link).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/drivers', `/driver/${driver.id}`]) {
    await page.goto(path);
    await expect(page.getByText('Ravi Kumar').filter({ visible: true }).first()).toBeVisible();
    expect(await cutParts(page)).toEqual([]);
    expect(await faults(page)).toEqual([]);
  }

  await api.patch('/settings', { driver_accounts: false });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/driver/${driver.id}`);
  await expect(page.getByText("Drivers' accounts are off")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deduct', exact: true })).toHaveCount(0);
  await expect(link).toHaveCount(0);
  await api.patch('/settings', { driver_accounts: true });
});
