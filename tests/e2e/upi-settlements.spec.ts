import type { Page } from '@playwright/test';
import { day } from '../harness/day.ts';
import { faults } from './support/axe.ts';
import { cutParts } from './support/cut.ts';
import { pick } from './support/entry.ts';
import { signIn } from './support/sign-in.ts';
import { expect } from './support/test.ts';
import { evening, morning, test } from './support/two-clocks.ts';

test.use({ viewport: { width: 1366, height: 768 } });

const dialog = (page: Page) => page.getByRole('dialog');

test('UPI of a day is settled by the keyboard, typed and from a list of the bank', async ({
  page,
  clocks,
  entered: business,
  api,
}) => {
  const denominations = [{ 500: { count: 2, amount: 1_000 } }];
  const { id } = business.branch;
  const till = { date: evening.date, branch_id: id, denominations };
  expect((await api.post('/tillcounts', till)).status).toBe(201);
  await api.post('/bank_accounts', { name: 'State Bank', account_number: '20412345678' });
  await clocks.turnDay();
  const paid = { date: morning.date, branch_id: id, payment_mode: 'upi', amount: 18_060 };
  expect((await day(api, business).pay(paid)).status).toBe(201);

  await signIn(page, `/till?show=UPI+settlements&branch_id=${id}`);
  const open = page.getByRole('table', { name: 'UPI to settle' });
  await expect(open.getByRole('row').nth(1)).toContainText('₹18,060');
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'UPI settlement', exact: true }).press('Enter');
  await expect(dialog(page).getByRole('textbox', { name: 'Payments of' })).toBeFocused();
  await expect(dialog(page).getByRole('textbox', { name: 'Amount' })).toHaveValue('18060');
  await page.keyboard.press('Tab');
  await dialog(page).getByRole('textbox', { name: 'Amount' }).fill('17157');
  await dialog(page).getByRole('textbox', { name: 'Fee', exact: true }).fill('20');
  await expect(dialog(page)).toContainText('₹17,137 credited');
  await pick(dialog(page).getByRole('combobox', { name: 'Bank Account' }), 'State Bank');
  await dialog(page).getByLabel('Reference').fill('UTR-77');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(open.getByRole('row').nth(1)).toContainText('₹903');
  const list = page.getByRole('table', { name: 'UPI settlements' });
  await expect(list.getByRole('row', { name: /UTR-77/ })).toContainText('₹17,137');
  expect(await cutParts(page)).toEqual([]);

  await page.getByRole('button', { name: /^Settle / }).press('Enter');
  await expect(dialog(page).getByRole('textbox', { name: 'Amount' })).toHaveValue('903');
  await pick(dialog(page).getByRole('combobox', { name: 'Bank Account' }), 'State Bank');
  await dialog(page).getByLabel('Reference').fill('utr-77');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Reference already exists');
  await dialog(page).getByLabel('Reference').fill('UTR-78');
  await page.keyboard.press('Enter');
  await expect(page.getByText('All UPI is settled')).toBeVisible();

  const later = { ...paid, amount: 1_500 };
  expect((await day(api, business).pay(later)).status).toBe(201);
  await page.reload();
  await expect(open.getByRole('row').nth(1)).toContainText('₹1,500');
  await importList(page);
  await expect(page.getByText('2 UPI settlements saved', { exact: true })).toBeVisible();
  await expect(page.getByText('All UPI is settled')).toBeVisible();
  await importList(page);
  await expect(page.getByText('0 UPI settlements saved; 2 were known already')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('All UPI is settled')).toBeVisible();
  expect(await cutParts(page)).toEqual([]);
  expect(await faults(page)).toEqual([]);
});

/** Chooses a list of the bank, and saves its rows. */
async function importList(page: Page): Promise<void> {
  const lines = [
    'Settlement report',
    'Settlement Date,Txn Date,RRN,Gross Amount,MDR,GST,Net Amount',
    `${morning.date},${morning.date},4107,1000,20,4,976`,
    `${morning.date},${morning.date},4108,500,0,0,500`,
  ];
  await page.getByRole('button', { name: 'From a file' }).press('Enter');
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'upi.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await dialog(page).getByRole('button', { name: 'Check the rows' }).press('Enter');
  const rows = dialog(page).getByRole('table', { name: 'Settlements of the file' });
  await expect(rows.getByRole('row', { name: /4107/ })).toContainText('₹976');
  await pick(dialog(page).getByRole('combobox', { name: 'Bank Account' }), 'State Bank');
  expect(await faults(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Save 2 settlements' }).press('Enter');
  await expect(dialog(page)).toBeHidden();
}
