import type { Page } from '@playwright/test';
import { field, fill, pick, save } from '../../e2e/support/entry.ts';
import { add } from '../../e2e/support/records.ts';
import { assignLoad, sell, startSale } from '../../e2e/support/road.ts';
import { ADMIN, expect, test } from '../../e2e/support/test.ts';

test('on a weak connection the next sale is typed while the last one is being sent', async ({ page }) => {
  await assignLoad(page, 'Weak', 10);
  await startSale(page, 'A-WEAK');
  const release = await holdWrites(page, '/dayentries');

  await sell(page, '3', '2700');
  await sell(page, '2', '1800');
  // The user keeps typing while both requests are in progress.
  await page.keyboard.type('Nobody');
  await expect(page.getByText('Saving 2 …')).toBeVisible();
  release();
  await expect(page.getByText('Saving 2 …')).toBeHidden();
  await expect(field(page, 'Customer')).toHaveValue('Nobody');
  await expect(page.getByRole('table', { name: 'Day entries' }).getByText('₹2,700')).toHaveCount(1);
  await expect(page.getByRole('table', { name: 'Day entries' }).getByText('₹1,800')).toHaveCount(1);
});

test('a quantity typed before the loads arrive gets its amount, goods chosen after them their weight', async ({
  page,
}) => {
  await add(page, '/products', {
    category: 'Cylinders',
    cylinders_type: 'Domestic',
    name: 'Domestic Fourteen',
    units: 14,
    price: 903,
  });
  await assignLoad(page, 'Late', 10);
  const typed = Promise.withResolvers<void>();
  await page.route('**/api/stockassigns/onroad?*', async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto('/day-entry');
  await pick(field(page, 'Area Code'), 'A-LATE');
  await field(page, 'Quantity').fill('2');
  typed.resolve();
  await expect(field(page, 'Amount')).toHaveValue('1806');

  await field(page, 'Product').fill('Cyl');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Product')).toHaveValue('Cylinders');
  await expect(field(page, 'Weight')).toHaveValue('14.2 kg');
});

test('Quantity refuses too many; a sale refused by the server comes back unchanged', async ({ page }) => {
  const { sellElsewhere } = await assignLoad(page, 'Back', 5);
  await startSale(page, 'A-BACK');
  const sales: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sales.push(request.url()));
  await sell(page, '6', '5400');
  await expect(page.getByText('Only 5 left on vehicle')).toBeVisible();
  await expect(field(page, 'Quantity')).toBeFocused();
  expect(sales).toEqual([]);

  await sellElsewhere();
  await slowDown(page, 800);
  await sell(page, '5', '4500');
  await expect(page.getByText('5 requested').last()).toBeVisible();
  await expect(field(page, 'Quantity')).toHaveValue('5');
  await expect(field(page, 'Amount')).toHaveValue('4500');
});

test('a sale refused during the next one waits below the form and can be edited again', async ({ page }) => {
  const { sellElsewhere } = await assignLoad(page, 'Wait', 5);
  for (const name of ['Anupama', 'Bhavani'])
    await add(page, '/customers', {
      customerType: 'Guest',
      salutations: 'Mrs.',
      firstName: name,
      lastName: 'Rao',
      mobileNumber: '9000000001',
      address: 'Main Road',
    });
  await startSale(page, 'A-WAIT');
  await sellElsewhere();

  const refuse = await holdWrites(page, '/dayentries');
  await pick(field(page, 'Customer'), 'Anupama');
  await sell(page, '5', '4500');
  await pick(field(page, 'Customer'), 'Bhavani');
  await field(page, 'Quantity').fill('4');
  refuse();
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'Not saved: A-WAIT · Wait, Anupama Rao, 5 × Cylinders 14.2 kg, ₹4,500' });
  await expect(notice).toContainText('5 requested');
  await expect(field(page, 'Quantity')).toHaveValue('4');

  // While another tab signs in again, the entry in the form cannot be kept.
  const putBack = notice.getByRole('button', { name: 'Put back into the form' });
  await putBack.evaluate((button: HTMLElement) => {
    const user = localStorage.getItem('user') ?? '';
    localStorage.removeItem('user');
    button.click();
    localStorage.setItem('user', user);
  });
  await expect(page.getByText('Sign in again to exchange the entries')).toBeVisible();
  await expect(field(page, 'Quantity')).toHaveValue('4');

  // Pressed twice, before the first press has taken effect.
  await putBack.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(field(page, 'Quantity')).toHaveValue('5');
  await expect(field(page, 'Customer')).toHaveValue(/Anupama/);
  // The interrupted sale has only swapped places with it.
  const aside = page.getByRole('alert').filter({ hasText: 'Not sent yet' });
  await fill(page, { Quantity: '1', Amount: '900' });
  const release = await holdWrites(page, '/dayentries');
  await field(page, 'Amount').press('Enter');
  await expect(page.getByText('Saving 1 …')).toBeVisible();
  release();
  await expect(page.getByText('Saving 1 …')).toBeHidden();
  await aside.getByRole('button', { name: 'Put back into the form' }).click();
  await expect(field(page, 'Quantity')).toHaveValue('4');
});

test('leaving while a sale waits for its rates asks, and goes on once it is taken', async ({ page }) => {
  await assignLoad(page, 'Taken', 5);
  const read = Promise.withResolvers<void>();
  await page.route('**/api/salerates?*', async (route) => {
    await read.promise;
    await route.continue();
  });
  await startSale(page, 'A-TAKEN');
  await sell(page, '2', '1800');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(question).toBeVisible();
  read.resolve();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(page.getByRole('table', { name: 'Day entries' }).getByText('₹1,800')).toHaveCount(1);
});

test('a sale refused after its screen was left is announced and listed', async ({ page }) => {
  const { sellElsewhere } = await assignLoad(page, 'Left', 5);
  await startSale(page, 'A-LEFT');
  await sellElsewhere();
  const refuse = await holdWrites(page, '/dayentries');
  await sell(page, '5', '4500');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(field(page, 'Quantity')).toHaveCount(0);
  refuse();
  await expect(page.getByText('1 sale not saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Show', exact: true }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Not saved: A-LEFT' });
  await expect(notice).toContainText('5 requested');
});

test('a sale that waited for 2 days is not sent; Discard asks first', async ({ page }) => {
  await assignLoad(page, 'Old', 5);
  await startSale(page, 'A-OLD');
  await page.route('**/api/dayentries', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await sell(page, '1', '900');
  await expect(page.getByText('1 sale waiting').first()).toBeVisible();
  await page.addInitScript((later) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + later;
  }, 49 * 3_600_000);
  await page.reload();
  const notice = page.getByRole('alert').filter({ hasText: 'Not saved: A-OLD' });
  await expect(notice).toContainText(
    'It waited for more than 2 days. Check the list before you send it again',
  );

  const question = page.getByRole('dialog', { name: 'Discard sale' });
  await notice.getByRole('button', { name: 'Discard' }).click();
  await expect(question).toContainText('A-OLD · Old, Cash Sales, 1 × Cylinders 14.2 kg, ₹900');
  await expect(page.locator('[role="dialog"]:focus-within')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await notice.getByRole('button', { name: 'Discard' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(notice).toBeHidden();
});

test("a network's sign-in page is no connection: sales wait, no list or file is taken from it", async ({
  page,
}) => {
  await assignLoad(page, 'Hotel', 10);
  await startSale(page, 'A-HOTEL');
  await sell(page, '1', '908');
  // As the first sale of the day it is the total as well.
  await expect(dayEntries(page).getByText('₹908').first()).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await signInPageOf(page, true);

  await sell(page, '2', '909');
  await expect(
    page.getByText('No connection. Your entries are kept and will be sent. 1 sale waiting.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV file' }).click();
  await expect(alerts(page).filter({ hasText: 'No connection.' })).toBeVisible();
  await page.getByRole('button', { name: 'Master' }).click();
  await page.getByRole('link', { name: 'Add Vendor' }).click();
  await expect(page.getByText('The list could not be loaded')).toBeVisible();
  // The server is asked every few seconds whether it is back; the sale is not posted as often.
  await expect.poll(() => requests.filter((one) => one === 'GET /api/me').length).toBeGreaterThan(4);
  expect(requests.filter((one) => one === 'POST /api/dayentries').length).toBeLessThan(10);
  await expect(page.getByText(/JSON|Unexpected token/)).toHaveCount(0);

  await signInPageOf(page, false);
  await expect(page.getByText('No connection. Your entries')).toBeHidden();
  await page.goto('/day-entry');
  await expect(dayEntries(page).getByText('₹909')).toHaveCount(1);
});

test('a late answer does not replace who signed in meanwhile', async ({ page }) => {
  const asked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  await page.route('**/api/me', async (route) => {
    asked.resolve();
    await release.promise;
    await route.continue();
  });
  await page.goto('/');
  await asked.promise;
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  // As the other person's tab does.
  const other = JSON.stringify({ id: 99, email: 'other@localhost' });
  await page.evaluate((user) => {
    localStorage.setItem('user', user);
    localStorage.setItem('token', 'of the other');
  }, other);
  const answered = page.waitForResponse('**/api/me');
  release.resolve();
  await (await answered).finished();
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await expect(page.getByText(ADMIN.email)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBe(other);
});

test('a save that a reload interrupted is repeated from the draft under its key', async ({ page }) => {
  await assignLoad(page, 'Once', 1);
  await page.goto('/day-entry?show=Expences');
  await fill(page, {
    Branch: { pick: 'Once' },
    'Expence Type': { pick: 'general' },
    Description: 'Tea, once',
    Amount: '904',
  });
  const keys: (string | undefined)[] = [];
  const stored = Promise.withResolvers<void>();
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/expences'))
      keys.push(request.headers()['idempotency-key']);
  });
  await page.route(
    '**/api/expences',
    async (route) => {
      await route.fetch();
      stored.resolve();
    },
    { times: 1 },
  );
  await field(page, 'Amount').press('Enter');
  await stored.promise;
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(field(page, 'Description')).toHaveValue('Tea, once');
  await save(page, 'Amount', 'Expence Created Successfully');
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  await expect(page.getByRole('row', { name: /Tea, once/ })).toHaveCount(1);
});

test('other forms take no input while they are being sent', async ({ page }) => {
  await page.goto('/vendor');
  await fill(page, {
    'Vendor Name': 'Slow Gas',
    'Phone Number': '9876543210',
    Email: 'slow@gas.in',
    'GST Number': '29ABCDE1234F1ZW',
    Address: 'Slow Road',
    'Product Type': { pick: 'Cylinders' },
  });
  const release = await holdWrites(page, '/vendors');
  await field(page, 'Vendor Name').press('Enter');
  await expect(page.getByRole('form')).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.type('x');
  release();
  await expect(field(page, 'Vendor Name')).toHaveValue('Slow Gas');
  await expect(page.getByText('Vendor Added Successfully')).toBeVisible();
  await expect(field(page, 'Vendor Name')).toBeFocused();
});

const alerts = (page: Page) => page.getByRole('alert');
const dayEntries = (page: Page) => page.getByRole('table', { name: 'Day entries' });

/** Answers in the server's place, as a hotel's network does before one has signed in to it. */
async function signInPageOf(page: Page, isInPlace: boolean): Promise<void> {
  const body = '<!doctype html><title>Hotel</title>Sign in to the network';
  if (isInPlace) await page.route('**/api/**', (route) => route.fulfill({ contentType: 'text/html', body }));
  else await page.unroute('**/api/**');
}

/** Holds the POST requests of a path until they are released. */
async function holdWrites(page: Page, path: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() === 'POST') await released.promise;
    await route.continue();
  });
  return () => released.resolve();
}

/** Delays every response by this much from now on. */
async function slowDown(page: Page, latency: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}
