import type { Page } from '@playwright/test';
import { businessDay } from '../../src/kit/shared/format.ts';
import type { Api } from '../harness/app.ts';
import { builders } from '../harness/builders.ts';
import { ADMIN } from '../harness/console.ts';
import { type Business, day, openBusiness } from '../harness/day.ts';
import { httpApi } from '../harness/http-api.ts';
import { field, pick } from './support/entry.ts';
import { signIn } from './support/sign-in.ts';
import { expect, testAfter } from './support/test.ts';

/** Pause between two keys of a quick typist, in ms. */
const KEY_MS = 40;
const date = businessDay(new Date());

type Evening = Business & { api: Api };

/** A vehicle of two weights, 40 of 14.2 kg and 5 of 19 kg, and customers whose names are alike. */
async function enterEvening(url: string): Promise<Evening> {
  const { body } = await httpApi(url).post('/login', ADMIN);
  const api = httpApi(url, body.token);
  const an = builders(api);
  const business = await openBusiness(api, { credit_limit: 10_000 });
  await an.product({ category: 'Cylinders', cylinders_type: 'Domestic', units: 14, price: 903 });
  await an.product({ category: 'Cylinders', cylinders_type: 'Commercial', units: 19, price: 1_800 });
  for (const [firstName, lastName] of [
    ['Sita', 'Devi'],
    ['Sitara', 'Devi'],
    ['Anupama', 'Shaik'],
  ])
    await an.guestCustomer({ firstName, lastName });
  const { open, assign } = day(api, business);
  for (const [weight, qty] of [
    ['14.2', 40],
    ['19', 5],
  ]) {
    await open({ date, weight, filled: 1_000 });
    await assign({ date, weight, qty });
  }
  return { ...business, api };
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

test('a further sale in the form takes 3 keys, with the product and payment of the last', async ({
  page,
  entered,
}) => {
  await signIn(page, '/day-entry');
  await pick(field(page, 'Area Code'), entered.area.area_code);
  await expect(field(page, 'Customer')).toBeFocused();

  await field(page, 'Product').focus();
  await press(page, '14', 'Tab');
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
