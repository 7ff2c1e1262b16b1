import type { Page } from '@playwright/test';
import { businessDay, formatCount } from '../../src/kit/shared/format.ts';
import { builders } from '../harness/builders.ts';
import { ADMIN } from '../harness/console.ts';
import { type Business, day, openBusiness } from '../harness/day.ts';
import { httpApi } from '../harness/http-api.ts';
import { faults } from './support/axe.ts';
import { cutParts } from './support/cut.ts';
import { field, fill, pick } from './support/entry.ts';
import { signIn } from './support/sign-in.ts';
import { expect, testAfter } from './support/test.ts';

/** Pause between two keys of a quick typist, in ms. */
const KEY_MS = 40;
const SALES = Number(process.env.SALE_LINES ?? 30);
const date = businessDay(new Date());

/** An area with more cylinders on the road than the tests sell, and customers to find; no builder gives the name Zakir. */
async function enterEvening(url: string): Promise<Business> {
  const { body } = await httpApi(url).post('/login', ADMIN);
  const api = httpApi(url, body.token);
  const an = builders(api);
  const business = await openBusiness(api, { credit_limit: 1_000 });
  await an.product({ category: 'Cylinders', cylinders_type: 'Domestic', units: 14, price: 903 });
  for (const lastName of ['Rao', 'Zakir']) await an.guestCustomer({ firstName: 'Anupama', lastName });
  const { open, assign } = day(api, business);
  await open({ date, filled: 5_000 });
  await assign({ date, qty: 2_000 });
  return business;
}

const test = testAfter(enterEvening);
test.use({ viewport: { width: 1366, height: 768 } });

const grid = (page: Page) => page.getByRole('grid', { name: 'Sale lines' });
const row = (page: Page, number: number) => grid(page).getByRole('row').nth(number);
/** A customer that is offered for all of the typed letters. */
const matchOf = (page: Page, name: RegExp) =>
  page.locator('[role="listbox"][aria-busy="false"]').getByRole('option', { name });
const cell = (page: Page, label: string) => grid(page).getByLabel(label, { exact: true });

/** Opens the lines of the evening's load; the quantity has the focus. */
async function openLines(page: Page, { area }: Business): Promise<void> {
  await signIn(page, '/day-entry');
  await page.getByText('Lines', { exact: true }).click();
  await pick(page.getByRole('combobox', { name: 'Area Code' }), area.area_code);
  await expect(cell(page, 'Quantity')).toBeFocused();
}

/** Presses keys one by one. @returns how many */
async function press(page: Page, keys: readonly string[]): Promise<number> {
  for (const key of keys) await page.keyboard.press(key);
  return keys.length;
}

/** The stored sales, first to last. */
async function stored(page: Page) {
  const rows = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const found: Record<string, unknown>[] = [];
    for (let min = 0; ; min++) {
      const answer = await fetch(`/api/dayentries?min=${min}&limit=100`, { headers });
      const { data, hasNext } = await answer.json();
      found.push(...data);
      if (!hasNext) return found;
    }
  });
  return rows.reverse();
}

test('a refill takes 2 keys, one with a customer 8 at most; the mode is kept', async ({
  page,
  entered: business,
}) => {
  await openLines(page, business);
  expect(await press(page, ['2', 'Enter'])).toBe(2);
  await expect(row(page, 1)).toContainText('Saved');
  await expect(row(page, 1)).toContainText('₹1,806');

  // Letters typed into the quantity search the customer.
  const letters = await press(page, ['z', 'a', 'k', 'i']);
  await expect(matchOf(page, /Anupama Zakir/)).toBeVisible();
  expect(letters + (await press(page, ['Enter', '1', 'Enter']))).toBe(7);
  await expect(row(page, 2)).toContainText('Saved');
  expect(await stored(page)).toMatchObject([
    { qty: 2, empty_cylinders: 2, payment_mode: 'cash', amount: 1806, customer_name: '' },
    { qty: 1, empty_cylinders: 1, payment_mode: 'cash', amount: 903, customer_name: 'Anupama Zakir' },
  ]);

  // Esc restores the cell, not its last letter.
  await press(page, ['ArrowLeft', 'ArrowLeft', 'h', 'o', 't', 'e']);
  await expect(cell(page, 'Customer')).toHaveValue('hote');
  await press(page, ['Escape']);
  await expect(cell(page, 'Customer')).toHaveValue('');

  // A label that is typed or copied names its customer.
  await press(page, ['z', 'a', 'k', 'i']);
  await expect(matchOf(page, /Anupama Zakir/)).toBeVisible();
  await press(page, ['Enter', 'ArrowLeft', 'ArrowLeft']);
  await expect(cell(page, 'Customer')).toHaveValue(/^Anupama Zakir · \d+$/);
  const label = await cell(page, 'Customer').inputValue();
  await cell(page, 'Customer').fill('');
  await cell(page, 'Customer').fill(label);
  await press(page, ['ArrowRight']);
  await expect(row(page, 3).locator('[data-cell="customer"]')).toHaveText(/^Anupama Zakir [^·]/);
  await press(page, ['Control+Delete']);

  await page.reload();
  await expect(page.getByRole('radio', { name: 'Lines' })).toBeChecked();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByText('Lines need a wider screen.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New sale' })).toBeVisible();
});

test('sales typed at 40 ms a key are all stored once, in their order', async ({
  page,
  entered: business,
}) => {
  await openLines(page, business);
  const before = (await stored(page)).length;
  const typed = Array.from({ length: SALES }, (_, index) => String(1 + (index % 3)));
  for (const qty of typed) {
    await page.keyboard.type(qty, { delay: KEY_MS });
    await page.keyboard.press('Enter', { delay: KEY_MS });
  }
  await expect(page.getByText(`${SALES} saved`)).toBeVisible();
  const sales = await stored(page);
  expect(sales.slice(before).map(({ qty }) => String(qty))).toEqual(typed);
  const left = 2_000 - sales.reduce((sum, { qty }) => sum + Number(qty), 0);
  await expect(page.getByText(`14.2 kg ${formatCount(left)}`, { exact: true })).toBeVisible();
});

test('lines that are not saved are offered after a reload', async ({ page, entered: business }) => {
  await openLines(page, business);
  await press(page, ['4', 'ArrowRight', '3']);
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(cell(page, 'Quantity')).toBeFocused();
  await expect(row(page, 1)).toContainText('₹3,612');
  await press(page, ['Enter']);
  await expect(row(page, 1)).toContainText('Saved');
  expect((await stored(page)).at(-1)).toMatchObject({ qty: 4, empty_cylinders: 3 });
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Area Code' })).toBeFocused();
  await expect(page.getByText('Continue your draft?')).toBeHidden();
});

test('lines of a draft are shown when the goods of their area have arrived', async ({
  page,
  entered: business,
}) => {
  await openLines(page, business);
  await press(page, ['3']);
  const line = Promise.withResolvers<void>();
  await page.route('**/api/stockassigns/onroad?*', async (route) => {
    await line.promise;
    await route.fallback();
  });
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('region', { name: 'Sale lines' }).getByText('Loading...')).toBeVisible();
  await expect(grid(page)).toBeHidden();
  line.resolve();
  await expect(cell(page, 'Quantity')).toBeFocused();
  await press(page, ['Enter']);
  await expect(row(page, 1)).toContainText('Saved');
});

test('a refused line stays with its figures, is corrected and sent again', async ({
  page,
  entered: business,
}) => {
  await openLines(page, business);
  // On credit, because the customer has an account; its limit is ₹1,000.
  await press(page, ['h', 'o', 't', 'e', 'l']);
  await expect(matchOf(page, /Hotel Annapurna/)).toBeVisible();
  await press(page, ['Enter', '2', 'Enter']);
  await expect(row(page, 1)).toContainText('Not saved');
  await expect(row(page, 1)).toContainText('₹1,000');
  await expect(row(page, 1)).toContainText('₹1,806');
  // What is typed after it was sent is a step of its own.
  await press(page, ['ArrowUp', '5', 'Control+z']);
  await expect(cell(page, 'Quantity')).toHaveValue('2');
  await press(page, ['ArrowDown']);
  // The next line can be typed meanwhile.
  await press(page, ['3', 'Enter']);
  await expect(row(page, 2)).toContainText('Saved');

  await press(page, ['ArrowUp', 'ArrowUp']);
  await expect(cell(page, 'Quantity')).toHaveValue('2');
  await press(page, ['5', 'Escape']);
  await expect(cell(page, 'Quantity')).toHaveValue('2');
  // The steps before it was sent are taken back from the refused line.
  await press(page, ['Control+z', 'Control+z']);
  await expect(cell(page, 'Quantity')).toHaveValue('');
  await expect(row(page, 1)).toContainText('Not saved');
  await expect(row(page, 2)).toContainText('Saved');
  await press(page, ['1', 'Enter']);
  await expect(row(page, 1)).toContainText('Saved');
  await expect(page.getByText(/Waiting from before|Not saved:/)).toBeHidden();
  await expect(cell(page, 'Quantity')).toBeFocused();
  await expect(cell(page, 'Quantity')).toHaveValue('');
});

test('pasted lines are saved all or not at all; fill down and undo change them', async ({
  page,
  entered: business,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openLines(page, business);
  const before = (await stored(page)).length;
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('Control+v');
  };
  await paste('2\t2\tcash\r\nx\t1\tupi\r\n');
  await expect(page.getByText('2 lines pasted, nothing is saved yet. 1 line has')).toBeVisible();
  await expect(row(page, 2)).toContainText('Quantity is invalid');
  await expect(page.getByRole('button', { name: 'Save 2 lines' })).toBeDisabled();
  expect(await stored(page)).toHaveLength(before);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    expect(await faults(page), colorScheme).toEqual([]);
  }
  expect(await cutParts(page)).toEqual([]);
  await press(page, ['Control+z']);
  await expect(grid(page).getByRole('row')).toHaveCount(2);

  await paste('1) Anupama Rao 2 cash\n2) Anupama Zakir 1 gpay\n');
  await expect(page.getByText('2 lines pasted, nothing is saved yet.', { exact: true })).toBeVisible();
  await press(page, ['ArrowDown', 'ArrowRight', 'Control+d']);
  await expect(cell(page, 'Empties')).toHaveValue('2');
  await press(page, ['Control+z', 'Enter', 'Enter']);
  await expect(page.getByText('2 saved')).toBeVisible();
  expect((await stored(page)).slice(before)).toMatchObject([
    { customer_name: 'Anupama Rao', qty: 2, empty_cylinders: 2, payment_mode: 'cash' },
    { customer_name: 'Anupama Zakir', qty: 1, empty_cylinders: 1, payment_mode: 'upi' },
  ]);

  await paste('20/11/26, 7:31 pm - Ravi: Anupama Rao 2 cash\n20/11/26, 7:32 pm - Ravi: <Media omitted>');
  await expect(page.getByText('1 line pasted, nothing is saved yet.', { exact: true })).toBeVisible();
  const left = page.getByRole('alert', { name: 'Left out, no sale: 1' });
  await expect(left).toContainText('20/11/26, 7:32 pm - Ravi: <Media omitted>');
  expect(await faults(page)).toEqual([]);
  await left.getByRole('button', { name: 'Close' }).click();
  await expect(left).toBeHidden();
});

test('a line shows which of two customers of one name was chosen', async ({
  page,
  api,
  entered: business,
}) => {
  const an = builders(api);
  for (const [companyName, address] of [
    ['Royal Dhaba Kothapet', '4-12-88/A, Old Bus Stand Road, Kothapet, Guntur'],
    ['Royal Mess', '7 Temple Street'],
  ])
    await an.creditCustomer({ firstName: 'Mohan', lastName: 'Babu', companyName, address });
  await openLines(page, business);
  await press(page, ['m', 'o', 'h', 'a', 'n']);
  await matchOf(page, /Royal Dhaba/).click();
  await page.keyboard.press('ArrowRight');
  const customer = row(page, 1).getByTitle(/^Mohan Babu · Royal Dhaba .* Old Bus Stand Road, Kothapet/);
  await expect(customer).toContainText('Mohan Babu Royal Dhaba Kothapet · 4-12-88/A');
  expect((await customer.boundingBox())?.height).toBeLessThan(24);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(1366);
  await press(page, ['Control+Delete']);
});

test('a click anywhere in a cell puts the caret into it', async ({ page, entered: business }) => {
  await openLines(page, business);
  for (const [label, name] of [
    ['Empties', 'empties'],
    ['Customer', 'customer'],
    ['Amount', 'amount'],
  ] as const) {
    await row(page, 1)
      .locator(`[data-cell="${name}"]`)
      .click({ position: { x: 20, y: 3 } });
    await expect(cell(page, label)).toBeFocused();
  }
});

test('Enter before the goods of the area have arrived waits for them', async ({
  page,
  entered: business,
}) => {
  await signIn(page, '/day-entry');
  const before = await stored(page);
  const line = Promise.withResolvers<void>();
  const asked = page.waitForRequest('**/api/stockassigns/onroad?*');
  await page.route('**/api/stockassigns/onroad?*', async (route) => {
    await line.promise;
    await route.fallback();
  });
  await pick(field(page, 'Area Code'), business.area.area_code);
  await asked;
  await fill(page, { Quantity: '2', 'Payment Type': { pick: 'cash' } });
  await field(page, 'Quantity').press('Enter');
  line.resolve();
  await expect.poll(() => stored(page)).toHaveLength(before.length + 1);
  expect((await stored(page)).at(-1)).toMatchObject({ qty: 2, empty_cylinders: 2, amount: 1806 });
});

test('on a slow line the caret returns to a customer who is not clear', async ({
  page,
  entered: business,
}) => {
  await openLines(page, business);
  const before = await stored(page);
  let line = Promise.withResolvers<void>();
  await page.route('**/api/customers/dropdown?*', async (route) => {
    await line.promise;
    await route.fallback();
  });
  const answer = () => line.resolve();
  const customers = page.getByRole('listbox', { name: 'Customer' });
  // Typing goes on elsewhere; Enter then leads to the customer.
  const asked = page.waitForRequest(/dropdown\?.*search=an&/);
  await press(page, [...'an']);
  await asked;
  await press(page, ['Enter', '2']);
  answer();
  await expect(row(page, 1)).toContainText('customers match. Choose one');
  await expect(cell(page, 'Quantity')).toHaveValue('2');
  await press(page, ['Enter']);
  await expect(cell(page, 'Customer')).toBeFocused();
  await press(page, ['Escape', 'Control+Delete']);

  // The quantity is next, or was typed before, or the line was sent already. Each text is longer than those before, so that no
  // earlier search that is still on its way answers it.
  for (const [keys, left] of [
    ['anu Enter', 'Quantity'],
    ['1 ArrowLeft ArrowLeft ArrowLeft anup Enter', 'Customer'],
    ['anupa Enter 1 Enter', 'Quantity'],
  ] as const) {
    line = Promise.withResolvers();
    await press(
      page,
      keys.split(' ').flatMap((key) => (/^[A-Z]/.test(key) ? [key] : [...key])),
    );
    await expect(cell(page, left)).toBeFocused();
    answer();
    await expect(cell(page, 'Customer')).toBeFocused();
    await expect(customers.getByRole('option', { name: /Anupama Rao/ })).toBeVisible();
    await press(page, ['Escape', 'Control+Delete']);
  }
  expect(await stored(page)).toEqual(before);
});

test('a customer who is a former holder by now is confirmed by a second Enter', async ({
  page,
  api,
  entered: business,
}) => {
  const an = builders(api);
  const names = ['Kasturi', 'Leelavathi', 'Mangamma'];
  const holders = await Promise.all(names.map((firstName) => an.svCustomer({ firstName })));
  const transfer = (at: number) =>
    an.svCustomer({ svType: 'Name Change', gas_consumer_number: holders[at]?.gas_consumer_number });
  const refusal = 'Former holder of the connection. Save again to confirm';
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openLines(page, business);
  const before = (await stored(page)).length;
  const buyers = async () => (await stored(page)).slice(before).map(({ customer_id }) => customer_id);

  await press(page, [...'kasturi']);
  await expect(matchOf(page, /Kasturi/)).toBeVisible();
  await press(page, ['Enter']);
  await transfer(0);
  await press(page, ['1', 'Enter']);
  await expect(row(page, 1)).toContainText(refusal);
  expect(await buyers()).toEqual([]);
  await press(page, ['ArrowUp', 'Enter']);
  await expect(row(page, 1)).toContainText(/^(?!.*Former).*Saved/);

  await page.evaluate(() => navigator.clipboard.writeText('Leelavathi 1 cash\n'));
  await press(page, ['Control+v']);
  await expect(row(page, 2).locator('[data-cell="customer"]')).toHaveText(/^Leelavathi \w+ [^·]/);
  await transfer(1);
  await press(page, ['Enter', 'Enter']);
  await expect(row(page, 2)).toContainText(refusal);
  await press(page, ['ArrowUp', 'Enter']);
  await expect(row(page, 2)).toContainText(/^(?!.*Former).*Saved/);

  await page.getByText('Form', { exact: true }).click();
  await pick(field(page, 'Area Code'), business.area.area_code);
  await pick(field(page, 'Customer'), 'Mangamma');
  await transfer(2);
  await fill(page, { Quantity: '1', 'Payment Type': { pick: 'cash' } });
  await field(page, 'Quantity').press('Enter');
  await expect(page.getByText(refusal)).toBeVisible();
  expect(await buyers()).toHaveLength(2);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Day Entry Created Successfully')).toBeVisible();
  expect(await buyers()).toEqual(holders.map(({ id }) => id));
});

test('a line that waits is discarded only after a question', async ({ page, entered: business }) => {
  await openLines(page, business);
  await page.route('**/api/dayentries', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await press(page, ['2', 'Enter']);
  await row(page, 1).getByRole('button', { name: 'Correct line of 2 × 14.2 kg' }).click();
  const discard = row(page, 1).getByRole('button', { name: 'Discard line of 2 × 14.2 kg' });
  await discard.click();
  const question = page.getByRole('dialog', { name: 'Discard sale' });
  await expect(question).toContainText('2 × Cylinders 14.2 kg, ₹1,806');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(discard).toBeVisible();
  await discard.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(question).toBeHidden();
  await expect(grid(page).getByRole('row')).toHaveCount(2);
  await expect(cell(page, 'Quantity')).toBeFocused();
});
