import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { type Role, roles } from '../../../src/masters/rights.ts';
import { faults } from '../../e2e/support/axe.ts';
import { fill, save } from '../../e2e/support/entry.ts';
import { enterEvenings, today } from '../../e2e/support/evening.ts';
import { settled, watchRequests } from '../../e2e/support/settled.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { expect, openConsole, openSession, testAfter } from '../../e2e/support/test.ts';
import { ADMIN } from '../../harness/console.ts';

const emailOf = (role: Role) => `${role}@example.com`;

/** A person of each role, with the administrator's password. */
async function addPeople(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    `insert into users (email, name, role, password_hash)
      select added || '@example.com', 'Ravi', added, password_hash from users, unnest($1::text[]) as added`,
    [roles],
  );
  await client.end();
}

const test = testAfter(enterEvenings).extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a destructured first parameter.
  open: async ({}, use) => use(() => openConsole(addPeople)),
});

type As = { browser: Browser; baseURL: string | undefined };

/** A page of a person with this role, and the calls that were refused to it. */
async function openAs({ browser, baseURL = '' }: As, role: Role) {
  const credentials = { email: emailOf(role), password: ADMIN.password };
  const context = await browser.newContext({
    baseURL,
    storageState: await openSession(baseURL, credentials),
  });
  const page = await context.newPage();
  await watchRequests(page);
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(`${answer.request().method()} ${answer.url()}`);
  });
  return { page, context, refused };
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Screens' });

/** The sidebar's entries, groups opened. */
async function offered(page: Page): Promise<string[]> {
  const texts: string[] = [];
  for (const entry of await sidebar(page).locator('> ul > li').all()) {
    const group = entry.getByRole('button');
    if ((await group.count()) > 0 && (await group.getAttribute('aria-expanded')) === 'false')
      await group.click();
    await expect(entry.getByRole('link').first()).toBeVisible();
    texts.push(...(await entry.getByRole('link').allInnerTexts()));
  }
  return texts;
}

test('a viewer is offered the screens of the role, and nothing that changes anything', async ({
  browser,
  baseURL,
  entered,
}) => {
  expect(entered.open.area.id).toBeGreaterThan(0);
  const { page, context, refused } = await openAs({ browser, baseURL }, 'viewer');
  await signIn(page);
  const links = await offered(page);
  expect(links).toEqual(expect.arrayContaining(['Customer', 'Day Entry', 'Day Close', 'Reports']));
  expect(links).not.toContain('Add Customer');
  await page.getByRole('button', { name: 'Viewer', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'About' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('new');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await settled(page);
  expect(await faults(page)).toEqual([]);
  expect(refused).toEqual([]);
  await context.close();
});

test('a cashier sells, spends and counts the cash; no call is refused', async ({
  browser,
  baseURL,
  entered,
}) => {
  const { area, cashier, branch, vehicle, driver } = entered.open;
  const { page, context, refused } = await openAs({ browser, baseURL }, 'cashier');
  await signIn(page);
  await settled(page);
  await sidebar(page).getByRole('button', { name: 'Day Business' }).click();
  await sidebar(page).getByRole('link', { name: 'Day Entry' }).click();
  await fill(page, { 'Sale Type': { pick: 'Cash Sales' }, 'Area Code': { pick: String(area.area_code) } });
  await fill(page, {
    Product: { pick: 'Cylinders' },
    Weight: '5',
    Quantity: '1',
    'Empty Cylinders': '1',
    Amount: '400',
    'Payment Type': { pick: 'cash' },
  });
  await save(page, 'Quantity', 'Day Entry Created Successfully');

  await page.getByText('Expences', { exact: true }).click();
  await fill(page, {
    Branch: { pick: String(branch.name) },
    'Expence Type': { pick: 'vehicle' },
    Vehicle: { pick: String(vehicle.vehicle_number) },
    'Sub Type': { pick: 'cleaning' },
    Amount: '150',
  });
  await save(page, 'Amount', 'Expence Created Successfully');

  await sidebar(page).getByRole('link', { name: 'Day Settlements' }).click();
  await expect(page.getByRole('table', { name: 'Stock settlements' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Area Code' })).toHaveCount(0);
  await page.getByRole('radio', { name: 'Cash Recovery' }).click();
  await fill(page, { 'Area Code': { pick: String(area.area_code) } });
  await expect(page.getByRole('combobox', { name: 'Branch In-Charge' })).toHaveValue(String(cashier.name));
  // Three sales of ₹900, and the one above.
  await expect(page.getByLabel('Cash Amount')).toHaveText('₹3,100');
  await page.getByLabel('Count of ₹500', { exact: true }).fill('6');
  await page.getByLabel('Count of ₹100', { exact: true }).fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Cash Recovery added')).toBeVisible();

  await page.goto(`/emp?edit=${driver.id}`);
  const record = page.getByRole('form', { name: 'Employee' });
  await expect(record.getByLabel('Employee Name')).toHaveAttribute('readonly');
  await expect(page.getByRole('button', { name: /^(Save|Update|Edit|Delete)/ })).toHaveCount(0);
  await settled(page);
  expect(refused).toEqual([]);
  await context.close();
});

test('a cashier counts the cash in Settle Area, and sees the loads without their counts', async ({
  browser,
  baseURL,
  entered,
}) => {
  const { area, cashier } = entered.shared;
  const { page, context, refused } = await openAs({ browser, baseURL }, 'cashier');
  await signIn(page, '/day-settlements');
  await page.getByRole('radio', { name: 'Settle Area' }).click();
  await fill(page, { 'Area Code': { pick: String(area.area_code) } });
  const load = page.getByRole('region', { name: /14\.2 kg, load 1/ });
  await expect(load).toContainText('Filled back8');
  await expect(load.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /as expected/ })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Branch In-Charge' })).toHaveValue(String(cashier.name));
  await page.getByLabel('Count of ₹500', { exact: true }).fill('5');
  await page.getByLabel('Count of ₹200', { exact: true }).fill('1');
  await page.getByRole('button', { name: 'Save all' }).click();
  await expect(page.getByText('Cash Recovery added')).toBeVisible();
  await settled(page);
  expect(refused).toEqual([]);
  await context.close();
});

test('a godown keeper sees stock figures, assigns a load and settles it', async ({
  browser,
  baseURL,
  entered,
}) => {
  const { area, vehicle } = entered.single;
  const { page, context, refused } = await openAs({ browser, baseURL }, 'godown_keeper');
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Cylinder Status' })).toBeVisible();
  await expect(page.getByText('₹')).toHaveCount(0);
  const links = await offered(page);
  expect(links).toContain('Customer');
  expect(links).not.toContain('Reports');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('new');
  const found = page.getByRole('listbox', { name: 'Found' }).getByRole('option');
  await expect(found.first()).toContainText('New Stock Assign');
  await page.keyboard.press('Escape');
  await page.goto('/stock-assigning?new');
  await fill(page, { 'Area Code': { pick: String(area.area_code) } });
  await fill(page, {
    Vehicle: { pick: String(vehicle.vehicle_number) },
    Product: { pick: 'Cylinders' },
    Weight: '14.2',
    Quantity: '7',
  });
  await save(page, 'Quantity', 'Stock Assigned Successfully');

  await page.goto(`/day-settlements?date=${today}&area_code_id=${area.id}`);
  const line = page.getByRole('region', { name: /14\.2 kg/ }).last();
  await line.getByRole('button', { name: /^As expected/ }).click();
  await line.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Stock Settlement added')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Day sheet of/ })).toHaveCount(0);
  await settled(page);
  expect(refused).toEqual([]);
  await context.close();
});

test("a direct link to what the role does not open says 'Not allowed for your role'", async ({
  browser,
  baseURL,
  entered,
}) => {
  expect(entered.open.area.id).toBeGreaterThan(0);
  const { page, context, refused } = await openAs({ browser, baseURL }, 'godown_keeper');
  const heading = page.getByRole('heading', { name: 'Not allowed for your role', level: 2 });
  for (const path of ['/reports', '/day-close', '/settings', '/day-settlements?show=Settle+Area']) {
    await page.goto(path);
    await expect(heading, path).toBeVisible();
  }
  await expect(
    page.getByText('You asked for Day Settlements. You are signed in as Godown Keeper.'),
  ).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await settled(page);
  expect(refused).toEqual([]);
  await context.close();
});
