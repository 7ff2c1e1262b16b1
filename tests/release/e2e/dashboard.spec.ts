import type { Page } from '@playwright/test';
import { businessDay } from '../../../src/kit/shared/format.ts';
import { printed } from '../../e2e/support/pdf.ts';
import { add } from '../../e2e/support/records.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { expect, test } from '../../e2e/support/test.ts';

// Later tests use the business that the first one enters.
test.describe.configure({ mode: 'serial' });

const date = businessDay(new Date());
const cylinders = { date, product: 'Cylinders', weight: '14.2' };

/** A one-day business: 60 cylinders, 20 of them on the road, and the test's sales from those. */
async function openBusiness(page: Page) {
  const person = { joining_date: '2024-04-01', phone: '9000000001', sal_type: 'Monthly', salary: 18_000 };
  const employee = (type: string, name: string, number: number) =>
    add(page, '/employees', {
      ...{ ...person, type, name, employee_id: `E-${number}`, aadhar_number: `10000000000${number}` },
      address: '12 Station Road',
    });
  const cashier = await employee('Branch In-Charge', 'Padma', 1);
  const keeper = await employee('Godown In-Charge', 'Mohan', 2);
  const driver = await employee('Driver', 'Suresh', 3);
  const branch = await add(page, '/branches', {
    ...{ name: 'Main Branch', address: '4 Main Bazaar', in_charge_id: cashier.id },
  });
  const godown = await add(page, '/godowns', {
    ...{ name: 'Main Godown', branch_id: branch.id, in_charge_id: keeper.id, status: 'Active' },
  });
  await add(page, '/products', { category: 'Regulators', name: 'Regulator', units: 1, price: 300 });
  const area = await add(page, '/area_codes', {
    ...{ area_name: 'Brodipet', area_code: 'AC-1', branch_id: branch.id, driver_id: driver.id },
  });
  const vehicle = await add(page, '/vehicles', {
    ...{ vehicle_number: 'AP07TX1001', chassis_number: 'CH1', engine_number: 'EN1', rc_number: 'RC1' },
    ...{
      manufacturing_year: '2021',
      vehicle_permit: 'State',
      insurance_number: 'INS1',
      road_tax: 'Paid 2026',
    },
    status: 'Active',
  });
  await add(page, '/stockadjustments', {
    ...{ ...cylinders, godown_id: godown.id, kind: 'opening', filled: 60, empty: 0, reason: 'Opening stock' },
  });
  await add(page, '/vendors', {
    ...{ name: 'Indane', phone: '9000000009', email: 'plant@example.com', gst: '37ABCDE1234F1Z5' },
    ...{ address: 'Plant Road', product_type: 'Cylinders' },
  });
  const crew = { area_code_id: area.id, employee_id: driver.id, vehicle_id: vehicle.id };
  await add(page, '/stockassigns', { ...cylinders, ...crew, branch_id: branch.id, qty: 20 });
  const personOf = {
    salutations: 'Mr.',
    lastName: 'Bhat',
    mobileNumber: '9876500001',
    address: '3 Ring Road',
  };
  const customer = await add(page, '/customers', {
    ...{ ...personOf, customerType: 'Credit', date, opening_date: date, companyName: 'Udupi Cafe' },
    ...{ consumerid: 'C-1', firstName: 'Gopal', credit_limit: 20_000, advanceAmtPaid: 0 },
  });
  const fuelVendor = await add(page, '/fuel_vendors', {
    ...{ name: 'Highway Fuel', phone: '9000000009', email: 'fuel@example.com', gst_no: '37ABCDE1234F1Z5' },
    address: 'Bypass Road',
  });
  await add(page, '/expences', {
    ...{ date, branch_id: branch.id, amount: 1_200, expence_type: 'fuel', fuel_vendor_id: fuelVendor.id },
    no_of_liters: '12',
  });
  const sell = (sale: Record<string, unknown>) =>
    add(page, '/dayentries', { ...cylinders, area_code_id: area.id, payment_mode: 'cash', ...sale });
  return { customer, sell };
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
  const { customer, sell } = await openBusiness(page);
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
