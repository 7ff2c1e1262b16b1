import type { Page } from '@playwright/test';
import { builders } from '../harness/builders.ts';
import { faults } from './support/axe.ts';
import { cutParts } from './support/cut.ts';
import { pick } from './support/entry.ts';
import { printed } from './support/pdf.ts';
import { signIn } from './support/sign-in.ts';
import { expect } from './support/test.ts';
import { evening, morning, test } from './support/two-clocks.ts';

test.use({ viewport: { width: 1366, height: 768 } });

const dialog = (page: Page) => page.getByRole('dialog');
const figures = (page: Page) => page.getByRole('region', { name: 'Figures' });
const notes = (page: Page, value: number) => dialog(page).getByLabel(`Count of ₹${value}`, { exact: true });

/** Presses a button by the keyboard, and waits for its dialog. */
async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).press('Enter');
  await expect(dialog(page)).toBeVisible();
}

async function save(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('button', { name, exact: true }).press('Enter');
  await expect(dialog(page)).toBeHidden();
}

test('a till is opened with a count, and the next day its cash is in the book and goes to the bank', async ({
  page,
  clocks,
  entered: business,
  api,
}) => {
  const bank = await api.post('/bank_accounts', { name: 'State Bank', account_number: '20412345678' });
  expect(bank.status).toBe(201);
  const { id: branchId, name } = business.branch;
  await signIn(page, '/till');
  await expect(page.getByText('Count the cash in the till to begin.')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await open(page, 'Count the till');
  await expect(notes(page, 500)).toBeFocused();
  await page.keyboard.type('24');
  await save(page, 'Save count');
  await expect(figures(page)).toContainText('₹12,000');
  await expect(page.getByRole('button', { name: 'Deposit slip', exact: true })).toHaveCount(0);

  await clocks.turnDay();
  const tea = { branch_id: branchId, expence_type: 'general', description: 'Tea', amount: 450 };
  expect((await api.post('/expences', { ...tea, date: morning.date })).status).toBe(201);
  await signIn(page, '/till');
  await open(page, 'Deposit slip');
  await expect(notes(page, 500)).toBeFocused();
  await page.keyboard.type('20');
  await expect(dialog(page)).toContainText('₹1,550');
  await pick(dialog(page).getByRole('combobox', { name: 'Bank Account' }), 'State Bank');
  await save(page, 'Save slip');
  const book = page.getByRole('table', { name: 'Cash book' });
  await expect(book.getByRole('row', { name: /Expence.*Tea/ })).toContainText('₹11,550');
  await expect(book.getByRole('row', { name: /Deposit slip.*State Bank/ })).toContainText('₹1,550');
  await expect(figures(page)).toContainText('Paid₹10,450');
  expect(await faults(page)).toEqual([]);
  expect(await cutParts(page)).toEqual([]);

  const { text, pages } = await printed(page);
  expect(pages).toBe(1);
  for (const part of ['Cash Book', String(name), 'Opening: ₹12,000', 'Tea', 'State Bank', 'Cashier'])
    expect(text).toContain(part);
  expect(text).toContain('Closing: ₹1,550');
  expect(text).toContain('In transit to the bank: ₹10,000');

  await page.getByRole('radio', { name: 'Deposit slips' }).press(' ');
  await page.getByRole('button', { name: /^Credited by the bank/ }).press('Enter');
  await save(page, 'Save');
  await expect(page.getByRole('row', { name: /State Bank/ })).not.toContainText('In transit');
  await page.getByRole('button', { name: /^Slip of/ }).press('Enter');
  expect((await printed(page)).text).toMatch(/Deposit Slip.*500 20 ₹10,000.*Ten Thousand/);
});

test('a count that differs asks for the reason, and the next day begins with it', async ({
  page,
  clocks,
  api,
}) => {
  const { id } = await builders(api).branch();
  const opening = {
    date: evening.date,
    branch_id: id,
    denominations: [{ 50: { count: 31, amount: 1_550 } }],
  };
  expect((await api.post('/tillcounts', { ...opening, reason: '' })).status).toBe(201);
  await api.patch('/settings', { cash_difference_limit: 0 });
  await signIn(page, '/till');
  await clocks.turnDay();
  await signIn(page, `/till?branch_id=${id}`);
  await open(page, 'Count the till');
  await notes(page, 500).fill('3');
  await notes(page, 20).fill('2');
  await expect(dialog(page)).toContainText('₹10 short');
  await expect(dialog(page).getByLabel('Reason')).toBeVisible();
  await dialog(page).getByLabel('Reason').fill('A torn note');
  await save(page, 'Save count');
  await expect(figures(page)).toContainText('Closing₹1,540');
  await page.getByRole('radio', { name: 'Counts' }).press(' ');
  const count = page.getByRole('row', { name: /A torn note/ });
  await expect(count).toContainText('₹10 short');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const show of ['', 'Counts', 'Deposit slips', 'Owner']) {
    await page.goto(`/till?branch_id=${id}&show=${show}&from_date=${evening.date}`);
    await expect(page.getByRole('radio', { name: show || 'Cash book' })).toBeChecked();
    expect(await cutParts(page)).toEqual([]);
    expect(await faults(page)).toEqual([]);
  }
});
