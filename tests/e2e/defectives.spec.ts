import type { Page } from '@playwright/test';
import { day } from '../harness/day.ts';
import { faults } from './support/axe.ts';
import { cutParts } from './support/cut.ts';
import { field, pick } from './support/entry.ts';
import { enterEvenings, type Round, today } from './support/evening.ts';
import { settled } from './support/settled.ts';
import { expect, testAfter } from './support/test.ts';

const test = testAfter(enterEvenings);
test.use({ viewport: { width: 1366, height: 768 } });

const rows = (page: Page) => page.getByRole('table', { name: 'Defectives' }).getByRole('row');

test('a leaky cylinder that a customer exchanges is entered by the keyboard', async ({
  page,
  entered: { single },
}) => {
  const { body } = await day(single.api, single).sell({ date: today, qty: 2, customer_id: single.credit.id });
  expect(body.data.customer_id).toBe(single.credit.id);
  await page.goto('/defectives?new');
  await pick(field(page, 'Godown'), String(single.godown.name));
  await pick(field(page, 'Where'), 'Exchanged');
  await pick(field(page, 'Weight'), '14.2');
  await field(page, 'Quantity').fill('1');
  await pick(field(page, 'Reason'), 'valve');
  await pick(field(page, 'Customer'), String(single.credit.mobileNumber));
  await field(page, 'Sale').press('ArrowDown');
  await expect(page.getByRole('option', { name: '2 sold' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Sale')).toHaveValue(/2 sold/);
  await field(page, 'Note').fill('Hissing');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Defective goods added')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Hissing' })).toContainText('Exchanged by a customer');
  await expect(field(page, 'Customer')).toHaveValue('');
  await settled(page);
  expect(await faults(page)).toEqual([]);
  expect(await cutParts(page)).toEqual([]);

  await page.goto('/godown-dashboard');
  await page.getByRole('button', { name: /^Movements of 14.2 kg/ }).press('Enter');
  const movements = page.getByRole('dialog', { name: /^Movements/ });
  await expect(movements).toContainText('1 defective');
  await expect(movements).toContainText(/Defective \d+/);
});

test('on a phone in the dark nothing is cut off; axe finds no fault', async ({
  page,
  entered: { single },
}) => {
  await day(single.api, single).defect({ date: today, qty: 3, weight: '19', note: 'From the lorry' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/defectives');
  await settled(page);
  expect(await cutParts(page)).toEqual([]);
  expect(await faults(page)).toEqual([]);
});

/** Opens the lines of a round. */
async function openLines(page: Page, { area }: Round): Promise<void> {
  await page.goto('/day-settlements');
  await pick(page.getByRole('combobox', { name: 'Area Code' }), String(area.area_code));
  await expect(page.locator('input[data-count]').first()).toBeFocused();
}

test('what a driver brings back defective is typed after d, and is not short', async ({
  page,
  entered: { open },
}) => {
  await openLines(page, open);
  const line = page.getByRole('region', { name: ', 5 kg' });
  await page.keyboard.press('d');
  await expect(line.getByLabel(/^Defective back/)).toBeFocused();
  await page.keyboard.type('1=');
  await expect(line).toContainText('Balanced');
  await expect(line.getByLabel(/^Filled back/)).toHaveValue('7');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Stock Settlement added')).toBeVisible();
  await settled(page);

  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Defective back')).toHaveValue('1');
  await dialog.getByLabel('Defective back').fill('2');
  await expect(dialog).toContainText('1 filled excess');
  await dialog.getByLabel('Quantity').fill('6');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Stock Settlement updated')).toBeVisible();
  await settled(page);
  expect(await faults(page)).toEqual([]);
});
