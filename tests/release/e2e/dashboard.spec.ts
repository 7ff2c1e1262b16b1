import type { Page } from '@playwright/test';
import { businessDay } from '../../../src/kit/shared/format.ts';
import { printed } from '../../e2e/support/pdf.ts';
import { add, apiOf } from '../../e2e/support/records.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { expect, test } from '../../e2e/support/test.ts';
import { builders } from '../../harness/builders.ts';
import { day } from '../../harness/day.ts';

// Later tests use the business that the first one enters.
test.describe.configure({ mode: 'serial' });

const date = businessDay(new Date());
const cylinders = { date, product: 'Cylinders', weight: '14.2' };

/** A one-day business: 60 cylinders, 20 of them on the road, and the test's sales from those. */
async function enterBusiness(page: Page) {
  const api = await apiOf(page);
  const an = builders(api);
  await an.product({ category: 'Regulators', cylinders_type: '', units: 1, price: 300 });
  const cashier = await an.employee({ type: 'Branch In-Charge' });
  const branch = await an.branch({ name: 'Main Branch', in_charge_id: cashier.id });
  const godown = await an.godown({ name: 'Main Godown', branch_id: branch.id });
  const driver = await an.employee({ name: 'Suresh' });
  const area = await an.areaCode({ area_code: 'AC-1', branch_id: branch.id, driver_id: driver.id });
  const vehicle = await an.vehicle();
  const vendor = await an.vendor();
  const bought = { credit_limit: 20_000, companyName: 'Udupi Cafe', date, opening_date: date };
  const credit = await an.creditCustomer({ ...bought, firstName: 'Gopal', lastName: 'Bhat' });
  const business = { branch, godown, driver, area, vehicle, vendor, cashier, credit, guest: credit };
  const { open, assign, spend } = day(api, business);
  await open({ date, filled: 60 });
  await assign({ date, qty: 20 });
  const fuelVendor = await add(page, '/fuel_vendors', {
    name: 'Highway Fuel',
    phone: '9000000009',
    email: 'fuel@example.com',
    gst_no: '37ABCDE1234F1ZZ',
    address: 'Bypass Road',
  });
  const fuel = { expence_type: 'fuel', fuel_vendor_id: fuelVendor.id, no_of_liters: '12' };
  await spend({ ...fuel, description: '', date, amount: 1_200 });
  const sell = (sale: Record<string, unknown>) =>
    add(page, '/dayentries', { ...cylinders, area_code_id: area.id, payment_mode: 'cash', ...sale });
  return { customer: credit, sell };
}

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const periodOf = (page: Page, title: string) =>
  page.getByRole('combobox', { name: `Period of ${title}`, exact: true });
const choose = (page: Page, title: string, period: string) => periodOf(page, title).selectOption(period);

test('the dashboard shows the day with one call, links to details and updates itself', async ({ page }) => {
  await signIn(page);
  await expect(card(page, 'Your figures will appear here')).toBeVisible();
  await expect(card(page, 'Setting up')).toBeVisible();

  await page.goto('/settings');
  await page.getByLabel('Business Name').fill('Sri Lakshmi Gas');
  await page.getByLabel('Business Name').press('Enter');
  await expect(page.getByText('Settings Updated Successfully')).toBeVisible();
  await page.goto('/');
  const { customer, sell } = await enterBusiness(page);
  const cash = { saletype: 'Cash Sales', qty: 2, empty_cylinders: 1, amount: 1_800 };
  await sell(cash);
  const onCredit = { saletype: 'Credit Sales', qty: 3, empty_cylinders: 3, amount: 2_700 };
  await sell({ ...onCredit, customer_id: customer.id });

  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/dashboard')) calls++;
  });
  await page.reload();
  await expect(card(page, 'Setting up')).toBeHidden();
  // 60 counted, 20 of them on the road.
  await expect(card(page, 'Stock')).toContainText('40');
  await expect(card(page, 'Stock')).toContainText('15 more on the road');
  await expect(card(page, 'Stock')).toContainText('new');
  await expect(card(page, 'NewCustomers').getByRole('link', { name: '1', exact: true })).toBeVisible();

  for (const title of ['Sale Summary', 'Amount Received', 'Product Sales', 'Sales', 'Cylinder Status'])
    for (const period of ['This year', 'Today']) await choose(page, title, period);
  await expect(card(page, 'Sale Summary').getByRole('link')).toHaveText([
    /Cash Sales\s*₹1,800\s*40%/,
    /Credit Sales\s*₹2,700\s*60%/,
    /Other Product Sales\s*₹0\s*0%/,
  ]);
  await expect(card(page, 'Cylinder Status').getByRole('link')).toHaveText([
    /Filled in godowns.*40/,
    // 20 − 5 filled and 4 empties.
    /On the road\s*19/,
    /Empty in godowns\s*as on .*0\s*0%$/,
    // 5 taken, 4 returned.
    /With customers.*1/,
  ]);
  await expect(card(page, 'Amount Received')).toContainText(/Total\s*₹1,800/);
  await expect(card(page, 'Product Sales')).toContainText(/Cylinders\s*₹4,500\s*100%/);
  await expect(card(page, 'Stock Movement').getByRole('row', { name: /60 20$/ })).toHaveCount(1);
  await expect(card(page, 'Credit Line Customers').getByRole('row', { name: /Udupi Cafe/ })).toContainText(
    '₹2,700',
  );
  await expect(
    card(page, 'Fuel Expenses').getByRole('row', { name: /Highway Fuel Paid ₹1,200/ }),
  ).toBeVisible();
  expect(calls, 'one call for all cards and periods').toBe(1);

  await sell(cash);
  // The window comes back to the front: the browser reports it.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(card(page, 'Sale Summary')).toContainText('₹3,600');

  await page.getByRole('switch', { name: 'Compare with last month and year' }).click();
  await expect(page).toHaveURL(/\/\?compare=1$/);
  await page.reload();
  const compared = page.getByRole('table', { name: 'Sale Summary compared' });
  await expect(compared.getByRole('row', { name: /^Cash Sales/ })).toHaveText(
    'Cash Sales₹3,600₹0+₹3,600₹0+₹3,600',
  );
  await page.getByRole('switch', { name: 'Compare with last month and year' }).click();
  await expect(compared).toBeHidden();
  await expect(periodOf(page, 'Sale Summary')).toHaveValue('today');
  await expect(periodOf(page, 'Stock')).toHaveValue('month');

  await card(page, 'Sale Summary')
    .getByRole('link', { name: /Credit Sales/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/reports\\?report=credit&from_date=${date}&to_date=${date}$`));
  await expect(page.getByText('₹2,700').filter({ visible: true }).first()).toBeVisible();
});

test('each figure links to its screen and back; a failure offers a retry', async ({ page }) => {
  await signIn(page);
  const ways: [title: string, link: RegExp, url: RegExp][] = [
    ['Stock', /^40$/, /\/godown-dashboard$/],
    ['Customers', /^1$/, /\/customer$/],
    ['Cylinder Status', /On the road/, /\/stock-assigning$/],
    ['Amount Received', /^Cash/, /\/day-settlements\?show=Cash\+Recovery$/],
    ['Amount Received', /Credit collections/, /\/collectible\?show=Payments\+received$/],
    ['Product Sales', /Cylinders/, /\/day-entry$/],
    ['Credit Line Customers', /Udupi Cafe/, /\/customer\/\d+$/],
    ['Credit Line Customers', /With dues/, /\/collectible$/],
    ['Fuel Expenses', /Highway Fuel/, /\/reports\?report=expence&expence_type=fuel/],
  ];
  for (const [title, link, url] of ways) {
    const shown = card(page, title).getByRole('link', { name: link });
    await shown.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    await shown.click();
    await expect(page, title).toHaveURL(url);
    await page.goBack();
    await expect(shown, 'Back returns to the link').toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY), title).toBe(top);
  }

  await page.route('**/api/dashboard', (route) =>
    route.fulfill({ status: 500, json: { msg: 'Something went wrong' } }),
  );
  await page.reload();
  const alert = page.getByRole('alert').filter({ hasText: 'The figures could not be loaded' });
  await expect(alert).toBeVisible();
  await page.unroute('**/api/dashboard');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'Stock')).toBeVisible();
});

test('the dashboard prints on one sheet, and below each sum those of earlier days', async ({ page }) => {
  await signIn(page);
  await expect(card(page, 'Stock')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { text, pages } = await printed(page);
  expect(pages).toBe(1);
  expect(text).toContain('Udupi Cafe');
  expect(text).toMatch(/Cash Sales ₹ ?3,600 ₹ ?3,600 ₹ ?3,600/);
  await page.getByRole('switch', { name: 'Compare with last month and year' }).click();
  await expect(page.getByRole('table', { name: 'Sale Summary compared' })).toBeVisible();
  expect((await printed(page)).text).toMatch(/a month ago ₹ ?0 ₹ ?0 – a year ago ₹ ?0 ₹ ?0 ₹ ?0/);
});

test('on a phone today comes first, and a tap on a figure leads to its day', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const branch = card(page, 'Main Branch');
  await expect(branch.getByRole('definition')).toHaveText([
    '₹6,300 7 cylinders',
    'Not yet 1 area open',
    '–',
    '40 filled 0 empty',
    '–',
  ]);
  const top = (title: string) =>
    card(page, title).evaluate((element) => element.getBoundingClientRect().top + scrollY);
  expect(await top('Main Branch')).toBeLessThan(await top('Stock'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  const day = `branch_id=\\d+&date=${date}`;
  const ways: [figure: string, url: RegExp][] = [
    ['₹6,300', new RegExp(`/day-close\\?${day}$`)],
    ['Not yet', new RegExp(`/day-close\\?${day}$`)],
    ['40 filled', /\/godown-dashboard$/],
  ];
  for (const [figure, url] of ways) {
    await branch.getByRole('link', { name: figure, exact: true }).click();
    await expect(page, figure).toHaveURL(url);
    await page.goBack();
  }
  // The whole row leads to the customer.
  const row = card(page, 'Credit Line Customers').getByRole('row', { name: /Udupi Cafe/ });
  await row.click();
  await expect(page).toHaveURL(/\/customer\/\d+$/);
});

test('what the first screen reads is sent before its code is there, once', async ({ page }) => {
  const calls: string[] = [];
  const sent = Promise.withResolvers<void>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
    if (calls.length === 3) sent.resolve();
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await sent.promise;
    await route.continue();
  });
  await page.goto('/');
  await expect(card(page, 'Main Branch')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls.sort()).toEqual(['/api/dashboard', '/api/me', '/api/settings']);
});

test('figures that waited too long for the code of their screen are read again', async ({ page }) => {
  await page.clock.install();
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/dashboard')) calls++;
  });
  const isLate = Promise.withResolvers<void>();
  await page.route('**/assets/home-*.js', async (route) => {
    await isLate.promise;
    await route.continue();
  });
  const read = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/dashboard'));
  await page.goto('/', { waitUntil: 'commit' });
  await read;
  await page.clock.fastForward(30_000);
  isLate.resolve();
  await expect(card(page, 'Main Branch')).toBeVisible();
  expect(calls).toBe(2);
});
