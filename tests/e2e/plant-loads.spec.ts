import type { Page } from '@playwright/test';
import { businessDay } from '../../src/kit/shared/format.ts';
import { ADMIN } from '../harness/console.ts';
import { day, openBusiness } from '../harness/day.ts';
import { httpApi } from '../harness/http-api.ts';
import { faults } from './support/axe.ts';
import { cutParts } from './support/cut.ts';
import { field, pick } from './support/entry.ts';
import { expect, testAfter } from './support/test.ts';

const date = businessDay(new Date());

/** A godown with 150 empties of 14.2 kg. */
async function enterGodown(url: string) {
  const { body } = await httpApi(url).post('/login', ADMIN);
  const api = httpApi(url, body.token);
  const business = await openBusiness(api);
  const here = day(api, business);
  await here.open({ date, filled: 20, empty: 150 });
  return { business, here };
}

const test = testAfter(enterGodown);
test.use({ viewport: { width: 1366, height: 768 } });

const dialog = (page: Page) => page.getByRole('dialog');

/** Types texts into one field after the other. */
async function type(page: Page, ...texts: string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
}

test('a lorry goes to the plant and comes back one short, by the keyboard', async ({ page, entered }) => {
  const { business, here } = entered;
  await page.goto('/plant-loads');
  await field(page, 'Number').focus();
  await page.keyboard.type('PL-7');
  await pick(field(page, 'Vendor'), business.vendor.name);
  await pick(field(page, 'Godown'), business.godown.name);
  await field(page, 'Weight').focus();
  await type(page, '14.2', '140');
  await expect(page.getByLabel('Weight 2')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  expect(await cutParts(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row', { name: /PL-7/ });
  await expect(row).toContainText('14.2 kg: 140 empty');
  expect(await here.stock()).toEqual({ filled: 20, empty: 10 });

  await row.getByRole('button', { name: /^Receive PL-7/ }).press('Enter');
  await expect(dialog(page).getByLabel('Invoice Number')).toBeFocused();
  await page.keyboard.type('IOC-9');
  await dialog(page).getByLabel('Invoiced').focus();
  await type(page, '140', '95000', '139', '1', '1');
  const accounted = dialog(page).getByLabel('Accounted for');
  await expect(accounted).toHaveText('141 of 140');
  await pick(dialog(page).getByRole('combobox', { name: 'Payment Type' }), 'upi');
  await dialog(page).getByLabel('Paid Amount').fill('95000');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Sound, leaky and short add up to 141, not 140')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  expect(await cutParts(page)).toEqual([]);
  await dialog(page).getByLabel('Sound').fill('138');
  await expect(accounted).toHaveText('140 of 140');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(row).toContainText('14.2 kg: 138 sound, 1 leaky, 1 short');
  expect(await here.stock()).toEqual({ filled: 158, empty: 10 });

  await page.goto('/inventory');
  const purchase = page.getByRole('row', { name: /IOC-9/ });
  await expect(purchase.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await purchase.getByRole('button', { name: 'Plant load PL-7' }).press('Enter');
  await expect(row).toBeVisible();

  await page.getByRole('radio', { name: 'Claims' }).press('Space');
  const claim = page.getByRole('row', { name: /PL-7/ });
  await claim.getByRole('button', { name: /^Proof of/ }).press('Enter');
  await expect(dialog(page).getByLabel('Weight read')).toBeFocused();
  await type(page, '13.9', 'SR 4471');
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(claim).toContainText('SR 4471');
  await claim.getByRole('button', { name: /^Settle/ }).press('Enter');
  await pick(dialog(page).getByRole('combobox', { name: 'Settled by' }), 'credit note');
  await dialog(page).getByLabel('Credit Note Number').fill('CN-3');
  await dialog(page).getByLabel('Credit Amount').fill('700');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(claim).toContainText('₹700');
  await claim.getByRole('button', { name: /^Undo settlement/ }).press('Enter');
  await expect(page.getByText('The claim is open again')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  expect(await cutParts(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await cutParts(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Loads' }).click();
  await page.locator('summary').click();
  await page.getByRole('button', { name: /^Edit receipt of PL-7/ }).click();
  await expect(dialog(page).getByLabel('Sound')).toHaveValue('138');
  expect(await cutParts(page)).toEqual([]);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Undo receipt of PL-7/ }).click();
  await expect(page.getByText('The plant load is on its way again')).toBeVisible();
  await page.getByRole('button', { name: /^Delete PL-7/ }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Plant load deleted')).toBeVisible();
  expect(await here.stock()).toEqual({ filled: 20, empty: 150 });
});
