import type { Page } from '@playwright/test';
import { businessDay } from '../../src/kit/shared/format.ts';
import type { Api } from '../harness/app.ts';
import { builders } from '../harness/builders.ts';
import { ADMIN } from '../harness/console.ts';
import { type Business, day, openBusiness } from '../harness/day.ts';
import { httpApi } from '../harness/http-api.ts';
import { faults } from './support/axe.ts';
import { cutParts } from './support/cut.ts';
import { field, pick } from './support/entry.ts';
import { signIn } from './support/sign-in.ts';
import { expect, testAfter } from './support/test.ts';

const date = businessDay(new Date());

type Opened = { api: Api; business: Business };

/** A godown with 50 cylinders of 14.2 kg and 9 regulators, and the rates of both. */
async function enterGodown(url: string): Promise<Opened> {
  const { body } = await httpApi(url).post('/login', ADMIN);
  const api = httpApi(url, body.token);
  const an = builders(api);
  const business = await openBusiness(api);
  await an.guestCustomer({ firstName: 'Anupama', lastName: 'Shaik' });
  await an.product({ units: 14, price: 903 });
  await an.product({ category: 'Regulators', cylinders_type: undefined, units: 1, price: 250 });
  const { open } = day(api, business);
  await open({ date, filled: 50 });
  await open({ date, product: 'Regulators', weight: '', filled: 9 });
  return { api, business };
}

const test = testAfter(enterGodown);
test.use({ viewport: { width: 1366, height: 768 } });

/** Presses keys as a quick typist does; a word is typed letter by letter. @returns how many keys */
async function press(page: Page, ...keys: string[]): Promise<number> {
  const single = keys.flatMap((key) => (/^[A-Z]/.test(key) ? [key] : [...key]));
  for (const key of single) await page.keyboard.press(key, { delay: 20 });
  return single.length;
}

/** The sales stored so far, first to last. */
const stored = async ({ api }: Opened) => (await api.get('/countersales')).body.data.toReversed();

/** Turns the counter on, and opens its screen. */
async function openCounter(page: Page, { api, business }: Opened): Promise<void> {
  await api.patch('/settings', { counter_area_ids: [business.area.id] });
  await signIn(page, '/counter');
  await expect(field(page, 'Product')).toBeFocused();
}

test('the counter is on the screens only while an area code sells at it', async ({ page, entered }) => {
  await signIn(page, '/counter');
  await expect(page.getByText('The counter is off')).toBeVisible();
  const link = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Counter' });
  await expect(link).toHaveCount(0);
  await page.goto('/settings');
  await pick(page.getByRole('combobox', { name: 'Counter' }), entered.business.area.area_code);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings Updated Successfully')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('button', { name: 'Day Business' })
    .click();
  await link.click();
  await expect(field(page, 'Product')).toBeFocused();
});

test('a sale that is entered before its rates have arrived waits for them', async ({ page, entered }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/salerates?*', async (route) => {
    await promise;
    await route.continue();
  });
  await openCounter(page, entered);
  await pick(field(page, 'Product'), 'Cylinders 14.2 kg');
  await field(page, 'Quantity').fill('2');
  await expect(field(page, 'Rate')).toHaveValue('');
  await field(page, 'Quantity').press('Enter');
  resolve();
  await expect(page.getByText('Counter Sale Created Successfully')).toBeVisible();
  expect((await stored(entered)).at(-1)).toMatchObject({ amount: 1_806 });
});

test('a refill with exchange takes 5 keys, the next 2; by UPI to a customer 13', async ({
  page,
  entered,
}) => {
  await openCounter(page, entered);
  const before = (await stored(entered)).length;
  const place = await field(page, 'Quantity').boundingBox();

  expect(await press(page, '14', 'Enter', '1', 'Enter')).toBe(5);
  await expect(page.getByText('Counter Sale Created Successfully')).toBeVisible();
  await expect(page.getByText(/^Last sale: No/)).toBeVisible();
  expect(await field(page, 'Quantity').boundingBox()).toEqual(place);
  await expect(field(page, 'Quantity')).toBeFocused();

  expect(await press(page, '2', 'Enter')).toBe(2);
  await expect.poll(() => stored(entered)).toHaveLength(before + 2);
  await expect(field(page, 'Quantity')).toBeFocused();

  const begun = await press(page, '1', 'Tab', 'Tab', 'Tab', 'Tab');
  await expect(field(page, 'Payment Type')).toBeFocused();
  const named = await press(page, 'u', 'Tab', 'anup');
  await expect(page.getByRole('option', { name: 'Anupama Shaik' })).toBeVisible();
  const picked = await press(page, 'Enter');
  await expect(field(page, 'Customer')).toHaveValue(/^Anupama Shaik/);
  expect(begun + named + picked + (await press(page, 'Enter'))).toBe(13);
  await expect.poll(() => stored(entered)).toHaveLength(before + 3);

  const line = { product: 'Cylinders', weight: 14.2, rate: 903 };
  expect((await stored(entered)).slice(before)).toMatchObject([
    { payment_mode: 'cash', amount: 903, lines: [{ ...line, qty: 1, empty_cylinders: 1 }] },
    { payment_mode: 'cash', amount: 1_806, lines: [{ ...line, qty: 2, empty_cylinders: 2 }] },
    { payment_mode: 'upi', amount: 903, customer_name: 'Anupama Shaik' },
  ]);
  // The last way to pay stays.
  await expect(field(page, 'Payment Type')).toHaveValue('upi');
  await page.getByRole('button', { name: 'Receipt', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Receipt by WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/91\d{10}\?text=.*903/,
  );
});

test('several lines, empties alone, the total while typing; a removed line is gone', async ({
  page,
  entered,
}) => {
  await openCounter(page, entered);
  const total = page.getByRole('status', { name: 'Total' });
  await press(page, '14', 'Enter', '2', 'Tab', '3', 'Tab', 'Tab');
  await expect(field(page, 'Product 2')).toBeFocused();
  await press(page, 'reg', 'Enter', '1');
  await expect(total).toHaveText('Total₹2,056');
  await field(page, 'Product 3').focus();
  await press(page, 'gas s', 'Enter', '1', 'Tab', '700');
  await expect(total).toHaveText('Total₹2,756');
  await page.getByRole('button', { name: 'Remove line 2' }).click();
  await expect(total).toHaveText('Total₹2,506');
  await page.getByRole('button', { name: 'Remove line 2' }).click();
  await field(page, 'Product 2').focus();
  await press(page, '19', 'Enter', '0', 'Tab', '4', 'Enter');
  await expect(page.getByText('Counter Sale Created Successfully')).toBeVisible();
  expect((await stored(entered)).at(-1)).toMatchObject({
    amount: 1_806,
    lines: [
      { weight: 14.2, qty: 2, empty_cylinders: 3, amount: 1_806 },
      { weight: 19, qty: 0, empty_cylinders: 4, amount: 0 },
    ],
  });
});

test('more than the godown holds is refused, and the typed sale comes back', async ({ page, entered }) => {
  await openCounter(page, entered);
  await press(page, '14', 'Enter', '500', 'Enter');
  await expect(page.getByText(/holds \d+ filled 14.2 kg cylinders; 500 requested/)).toBeVisible();
  await expect(field(page, 'Quantity')).toHaveValue('500');
});

test('a sale is deleted as a whole and undone; its receipt fits both rolls and an A5', async ({
  page,
  entered,
}) => {
  await openCounter(page, entered);
  await press(page, '14', 'Enter', '1', 'Enter');
  await expect(page.getByText(/^Last sale: No/)).toBeVisible();
  const { id } = (await stored(entered)).at(-1);

  await page.getByRole('button', { name: 'Receipt', exact: true }).click();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText('Cylinders 14.2 kg');
  await expect(receipt).toContainText('Total, paid in cash');
  const sizeOf = async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    return /MediaBox ?\[0 0 ([0-9.]+)/.exec(pdf)?.[1];
  };
  // Points: 80 mm, 58 mm and 148 mm.
  for (const [paper, points] of [
    ['80 mm', 226.8],
    ['58 mm', 164.4],
    ['A5', 419.5],
  ] as const) {
    await page.getByRole('radio', { name: paper }).check();
    expect(Number(await sizeOf()), paper).toBeCloseTo(points, -1);
    expect(await cutParts(page), paper).toEqual([]);
  }
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: new RegExp(`^Delete No. ${id},`) }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Counter Sale Deleted Successfully')).toBeVisible();
  const left = (await stored(entered)).length;
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => stored(entered)).toHaveLength(left + 1);
});

test('the screen is readable on a phone and in dark', async ({ page, entered }) => {
  await openCounter(page, entered);
  await press(page, '14', 'Enter', '1');
  expect(await faults(page)).toEqual([]);
  for (const [width, scheme] of [
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: scheme });
    expect(await cutParts(page)).toEqual([]);
    expect(await faults(page, ['color-contrast'])).toEqual([]);
  }
});
