import type { Page } from '@playwright/test';
import { businessDay } from '../../src/kit/shared/format.ts';
import type { Api } from '../harness/app.ts';
import { type Built, builders } from '../harness/builders.ts';
import { ADMIN } from '../harness/console.ts';
import { type Business, day, openBusiness } from '../harness/day.ts';
import { httpApi } from '../harness/http-api.ts';
import { field, pick } from './support/entry.ts';
import { signIn } from './support/sign-in.ts';
import { expect, testAfter } from './support/test.ts';

/** Pause between two keys of a quick typist, in ms. */
const KEY_MS = 40;
const date = businessDay(new Date());

type Evening = Business & { api: Api; empty: Built };

/** A vehicle with 50 of 14.2 kg and 5 of 19 kg, an area without a load, and customers whose names are alike. */
async function enterEvening(url: string): Promise<Evening> {
  const { body } = await httpApi(url).post('/login', ADMIN);
  const api = httpApi(url, body.token);
  const an = builders(api);
  const business = await openBusiness(api, { credit_limit: 10_000 });
  await an.product({ category: 'Cylinders', cylinders_type: 'Domestic', units: 14, price: 903 });
  await an.product({ category: 'Cylinders', cylinders_type: 'Commercial', units: 19, price: 1_800 });
  for (const [firstName, lastName, mobileNumber] of [
    ['Sita', 'Devi', '9000011111'],
    ['Sitara', 'Devi', '9000022222'],
    ['Anupama', 'Shaik', '9000033333'],
  ])
    await an.guestCustomer({ firstName, lastName, mobileNumber });
  for (const firstName of ['Mohan', 'Suresh'])
    await an.creditCustomer({ firstName, companyName: 'Royal Dhaba', credit_limit: 10_000 });
  const { open, assign } = day(api, business);
  for (const [weight, qty] of [
    ['14.2', 50],
    ['19', 5],
  ]) {
    await open({ date, weight, filled: 1_000 });
    await assign({ date, weight, qty });
  }
  const empty = await an.areaCode({ branch_id: business.branch.id, driver_id: business.driver.id });
  return { ...business, api, empty };
}

const test = testAfter(enterEvening);
test.use({ viewport: { width: 1366, height: 768 } });

/** Presses keys at the pace of a quick typist; a word is typed letter by letter. @returns how many keys */
async function press(page: Page, ...keys: string[]): Promise<number> {
  const single = keys.flatMap((key) => (/^[A-Z]/.test(key) ? [key] : [...key]));
  for (const key of single) {
    await page.keyboard.press(key, { delay: KEY_MS / 2 });
    await page.waitForTimeout(KEY_MS / 2);
  }
  return single.length;
}

/** The sales stored so far, first to last. */
async function stored({ api }: Evening): Promise<Record<string, unknown>[]> {
  const { body } = await api.get('/dayentries?limit=100');
  return body.data.toReversed();
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Sale lines' });
const cell = (page: Page, label: string) => grid(page).getByLabel(label, { exact: true });

/** Opens the lines; the first product is chosen by its weight. */
async function openLines(page: Page, { area }: Evening): Promise<void> {
  await signIn(page, '/day-entry');
  await page.getByText('Lines', { exact: true }).click();
  await pick(page.getByRole('combobox', { name: 'Area Code' }), area.area_code);
  await expect(cell(page, 'Product')).toBeFocused();
  await press(page, '14', 'Enter');
  await expect(cell(page, 'Quantity')).toBeFocused();
}

/** Presses the keys of some sales. @returns the sales that were stored of them, first to last */
async function storedBy(page: Page, evening: Evening, keys: readonly string[]) {
  const before = await stored(evening);
  await press(page, ...keys);
  await expect(page.getByText(/ saving|Looking up|Saving …/)).toHaveCount(0);
  return (await stored(evening)).slice(before.length);
}

/** Takes back what is typed, pasted or refused, and puts the caret into a blank line. */
async function clear(page: Page): Promise<void> {
  const discard = page.getByRole('button', { name: /^Discard/ });
  while ((await discard.count()) > 0) await discard.first().click();
  await page.keyboard.press('Escape');
  await grid(page).getByRole('row').last().getByRole('gridcell').nth(2).click();
  await page.keyboard.press('Control+Delete');
  await expect(cell(page, 'Quantity')).toHaveValue('');
}

test('a further sale in the form takes 3 keys, with the product and payment of the last', async ({
  page,
  entered,
}) => {
  await signIn(page, '/day-entry');
  await pick(field(page, 'Area Code'), entered.area.area_code);
  await expect(field(page, 'Customer')).toBeFocused();

  await field(page, 'Product').focus();
  await press(page, '14');
  // What the area carries is known.
  await expect(page.getByRole('option', { name: /14\.2/ })).toBeVisible();
  await press(page, 'Tab');
  await expect(field(page, 'Product')).toHaveValue('Cylinders');
  await expect(field(page, 'Weight')).toHaveValue('14.2 kg');
  await expect(field(page, 'Weight')).toBeFocused();
  await press(page, 'Tab', '2');
  await expect(field(page, 'Empty Cylinders')).toHaveValue('2');
  await press(page, 'Tab', 'Tab', 'u', 'Tab', 'Enter');
  await expect(page.getByText('Day Entry Created Successfully')).toBeVisible();
  await expect(field(page, 'Customer')).toBeFocused();
  await expect(page.getByText('As in the last sale')).toBeVisible();

  expect(await press(page, 'Tab', '3', 'Enter')).toBe(3);
  await expect.poll(() => stored(entered)).toHaveLength(2);
  // Empties that are cleared are none.
  await press(page, 'Tab', '1', 'Tab', 'Backspace', 'Enter');
  await expect.poll(() => stored(entered)).toHaveLength(3);
  const sale = { weight: 14.2, payment_mode: 'upi' };
  expect(await stored(entered)).toMatchObject([
    { ...sale, qty: 2, empty_cylinders: 2, amount: 1_806 },
    { ...sale, qty: 3, empty_cylinders: 3, amount: 2_709 },
    { ...sale, qty: 1, empty_cylinders: 0, amount: 903 },
  ]);
});

test('an evening in lines: 2 keys for a refill, 3 by UPI, 7 with a customer, also on credit', async ({
  page,
  entered,
}) => {
  await openLines(page, entered);
  const sales: [keys: string[], count: number, stored: Record<string, unknown>][] = [
    [['1', 'Enter'], 2, { payment_mode: 'cash', amount: 903, empty_cylinders: 1, customer_name: '' }],
    [['1u', 'Enter'], 3, { payment_mode: 'upi', qty: 1 }],
    [['1c', 'Enter'], 3, { payment_mode: 'cash', qty: 1 }],
    [['anup', 'Enter', '1', 'Enter'], 7, { customer_name: 'Anupama Shaik', saletype: 'Cash Sales' }],
    [['hote', 'Enter', '2', 'Enter'], 7, { customer_type: 'Credit', saletype: 'Credit Sales', qty: 2 }],
  ];
  for (const [keys, count, sale] of sales) {
    expect(keys.join('').replaceAll('Enter', '.')).toHaveLength(count);
    expect(await storedBy(page, entered, keys), keys.join(' ')).toMatchObject([{ weight: 14.2, ...sale }]);
  }
  await press(page, '1u', 'Enter');
  await expect(grid(page).getByTitle('As in the line above')).toHaveText('upi ↑');
});

type Trap = [name: string, keys: string[], stored?: Record<string, unknown>[]];

const cash = { payment_mode: 'cash', saletype: 'Cash Sales' };

/** Keys that stored a wrong sale, or could; without `stored` nothing may be stored. */
const traps: Trap[] = [
  ['Enter twice', ['1', 'Enter', 'Enter'], [{ qty: 1 }]],
  ['no quantity', ['0', 'Enter']],
  ['a name that begins two names', ['sita', 'Enter', '1', 'Enter']],
  ['the same again, once it was looked up', ['sita', 'Enter', '1', 'Enter']],
  [
    'the shorter of two names in full',
    ['sita devi', 'Enter', '1', 'Enter'],
    [{ customer_name: 'Sita Devi' }],
  ],
  ['the longer of two names', ['sitar', 'Enter', '1', 'Enter'], [{ customer_name: 'Sitara Devi' }]],
  ['a company with two accounts', ['royal dhaba', 'Enter', '2', 'Enter']],
  ['a name that is not on file', ['zzz', 'Enter', '1', 'Enter']],
  ['a mobile number', ['9000033333', 'Enter', '1', 'Enter'], [{ customer_name: 'Anupama Shaik', qty: 1 }]],
  ['a number that nobody has', ['9999999', 'Enter', '1', 'Enter']],
  [
    'UPI in the payment cell',
    ['1', 'Tab', 'Tab', 'u', 'Enter', '2c', 'Enter'],
    [{ payment_mode: 'upi' }, cash],
  ],
  ['cash in the payment cell', ['1', 'Tab', 'Tab', 'c', 'Enter', '2', 'Enter'], [cash, { ...cash, qty: 2 }]],
  ['a mode that does not exist', ['1', 'Tab', 'Tab', 'x', 'Enter', '2', 'Enter']],
  ['c for a customer who may buy on credit', ['hote', 'Enter', '1c', 'Enter']],
  [
    'cash from a customer with an account',
    ['hote', 'Enter', '1ca', 'Enter'],
    [{ ...cash, customer_type: 'Credit' }],
  ],
  ['credit without a customer', ['1cr', 'Enter']],
  ['a letter that is no payment', ['1x', 'Enter', '2', 'Enter']],
  ['above the credit limit', ['hote', 'Enter', '20', 'Enter']],
  ['more than is left on the vehicle', ['60', 'Enter', 'Enter']],
  ['more of another weight', ['ArrowLeft', '19', 'Enter', '6', 'Enter']],
  ['a quantity typed as product', ['ArrowLeft', '1', 'Enter', 'Enter']],
  ['a digit too many in the amount', ['1', 'Tab', 'Tab', 'Tab', '9030', 'Enter']],
  ['empties that are cleared', ['2', 'Tab', 'Backspace', 'Enter'], [{ qty: 2, empty_cylinders: 0 }]],
  ['Escape in a cell', ['2', 'Escape', '1', 'Enter'], [{ qty: 1 }]],
  ['digits after the lines were left', ['Escape', '1', 'Enter']],
];

test('no keys of an evening store another sale than the one that was meant', async ({ page, entered }) => {
  await openLines(page, entered);
  for (const [name, keys, sales = []] of traps) {
    const found = await storedBy(page, entered, keys);
    expect.soft(found, name).toHaveLength(sales.length);
    expect.soft(found, name).toMatchObject(sales);
    await clear(page);
  }

  // The first search of a name on a slow line.
  await page.route('**/api/customers/dropdown?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  const slow = ['anupama', 'Enter', '1', 'Enter', '2', 'Enter'];
  expect.soft(await storedBy(page, entered, slow)).toMatchObject([
    { customer_name: 'Anupama Shaik', qty: 1 },
    { customer_name: '', qty: 2 },
  ]);
  expect.soft(await storedBy(page, entered, ['sit', 'Enter', '1', 'Enter'])).toEqual([]);
  await clear(page);

  // An area without a load takes the lines away.
  await pick(page.getByRole('combobox', { name: 'Area Code' }), entered.empty.area_code);
  await expect(page.getByText('No Stock Assign for this Area Code')).toBeVisible();
  expect.soft(await storedBy(page, entered, ['1', 'Enter'])).toEqual([]);
});

test('pasted text shows what was understood, and is saved only then', async ({ page, entered }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openLines(page, entered);
  const storedByPaste = async (text: string, ...keys: string[]) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    return storedBy(page, entered, ['Control+v', ...keys]);
  };
  expect(await storedByPaste('2 x 19 upi')).toEqual([]);
  await expect(page.getByText('1 line pasted, nothing is saved yet.')).toBeVisible();
  await expect(cell(page, 'Quantity')).toHaveValue('2');
  await expect(grid(page)).toContainText('19 kg2upi₹3,600Not saved yet');
  const sale = { weight: 19, qty: 2, payment_mode: 'upi', amount: 3_600, empty_cylinders: 2 };
  expect(await storedBy(page, entered, ['Enter', 'Enter'])).toMatchObject([sale]);

  for (const [text, problem] of [
    ['royal dhaba 3 x 19 credit', '2 customers match. Choose one'],
    ['500 x 14.2 cash', /14\.2 kg: Only \d+ left on vehicle/],
    ['3 x 47.5 cash', 'No such product'],
  ] as const) {
    expect(await storedByPaste(text, 'Enter', 'Enter'), text).toEqual([]);
    await expect(grid(page).getByText(problem)).toBeVisible();
    await clear(page);
  }
});
