import type { Page } from '@playwright/test';
import { day } from '../harness/day.ts';
import { faults } from './support/axe.ts';
import { cutParts } from './support/cut.ts';
import { pick } from './support/entry.ts';
import { printed } from './support/pdf.ts';
import { signIn } from './support/sign-in.ts';
import { expect } from './support/test.ts';
import { evening, morning, test } from './support/two-clocks.ts';

test.use({ viewport: { width: 1366, height: 768 } });

const dialog = (page: Page) => page.getByRole('dialog');
const owed = (page: Page) => page.getByRole('region', { name: 'Owed' });

test('a vendor is paid by the keyboard, and the statement is printed', async ({
  page,
  clocks,
  entered: business,
  api,
}) => {
  const denominations = [{ 500: { count: 24, amount: 12_000 } }];
  const till = { date: evening.date, branch_id: business.branch.id, denominations };
  expect((await api.post('/tillcounts', till)).status).toBe(201);
  const bank = await api.post('/bank_accounts', { name: 'State Bank', account_number: '20412345678' });
  const mode = { name: 'NEFT of State Bank', kind: 'bank', bank_account_id: bank.body.data.id };
  expect((await api.post('/mode_of_payments', mode)).status).toBe(201);
  await clocks.turnDay();
  const bought = { date: morning.date, invoice_no: 'INV-77', invoice_amount: 80_000, paid_amount: 65_735 };
  expect((await day(api, business).purchase(bought)).status).toBe(201);
  const name = String(business.vendor.name);

  await signIn(page, '/vendor-accounts');
  await expect(page.getByRole('row', { name })).toContainText('₹14,265');
  expect(await faults(page)).toEqual([]);
  await page.getByRole('link', { name, exact: true }).press('Enter');
  await expect(owed(page)).toContainText('Owed₹14,265');
  await page.getByRole('button', { name: 'Record payment', exact: true }).press('Enter');
  await expect(dialog(page).getByLabel('Amount')).toBeFocused();
  await page.keyboard.type('14265');
  await pick(dialog(page).getByRole('combobox', { name: 'Payment Mode' }), 'upi');
  await pick(dialog(page).getByRole('combobox', { name: 'Mode Of Payment' }), 'NEFT of State Bank');
  await dialog(page).getByLabel('TDS').fill('265');
  await dialog(page).getByLabel('Bank Charge').fill('12');
  await dialog(page).getByLabel('Reference').fill('4711');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(owed(page)).toContainText('Owed₹0');
  const lines = page.getByRole('table', { name: 'Account lines' });
  await expect(lines.getByRole('row', { name: /Invoice INV-77/ })).toContainText('₹80,000');
  await expect(lines.getByRole('row', { name: /Payment NEFT of State Bank, 4711/ })).toContainText('₹14,000');
  await expect(lines.getByRole('row', { name: /TDS kept back/ })).toContainText('₹265');
  expect(await faults(page)).toEqual([]);
  expect(await cutParts(page)).toEqual([]);

  const { text, pages } = await printed(page);
  expect(pages).toBe(1);
  for (const part of [
    "Statement of a Vendor's Account",
    name,
    'Invoice INV-77',
    'NEFT of State Bank, 4711',
    'Checked by',
  ])
    expect(text).toContain(part);
  expect(text).toMatch(/Closing balance on [^:]+: ₹0/);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(owed(page)).toBeVisible();
  expect(await cutParts(page)).toEqual([]);
  expect(await faults(page)).toEqual([]);

  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole('button', { name: /^Record of .*Payment NEFT of State Bank, 4711/ }).press('Enter');
  await page.getByRole('button', { name: /^Delete/ }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Payment deleted; the vendor is owed it again')).toBeVisible();
  await page.goto('/inventory');
  await page.getByRole('link', { name: new RegExp(name) }).press('Enter');
  await expect(owed(page)).toContainText('Owed₹14,265');
  await page.getByRole('link', { name: 'All vendors' }).press('Enter');
  await expect(page.getByRole('row', { name })).toContainText('₹14,265');
});
