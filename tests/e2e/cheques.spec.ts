import type { Page } from '@playwright/test';
import { faults } from './support/axe.ts';
import { cutParts } from './support/cut.ts';
import { field, fill, pick, save } from './support/entry.ts';
import { printed } from './support/pdf.ts';
import { signIn } from './support/sign-in.ts';
import { expect } from './support/test.ts';
import { evening, test } from './support/two-clocks.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** Presses a button by the keyboard, and waits for its dialog. */
async function open(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).press('Enter');
  await expect(dialog(page)).toBeVisible();
}

const show = (page: Page, part: string) => page.getByRole('radio', { name: part, exact: true }).press(' ');

test('cheques of customers are deposited together; one is cleared and one bounces', async ({
  page,
  api,
  clocks,
  entered: { branch, credit },
}) => {
  for (const [path, body] of [
    ['/tillcounts', { date: evening.date, branch_id: branch.id, denominations: [] }],
    ['/bank_accounts', { name: 'State Bank', account_number: '20412345678' }],
    ['/mode_of_payments', { name: 'Cheque', kind: 'cheque' }],
  ] as const)
    expect((await api.post(path, body)).status).toBe(201);
  await clocks.turnDay();

  await signIn(page, '/collectible');
  const customer = { Customer: { pick: credit.mobileNumber } };
  const byCheque = { 'Payment Mode': { pick: 'upi' }, 'Mode Of Payment': { pick: 'Cheque' } };
  await fill(page, { ...customer, Amount: '500', ...byCheque, 'Cheque Number': '000123' });
  await fill(page, { 'Bank of the Cheque': 'Canara Bank' });
  expect(await faults(page)).toEqual([]);
  await save(page, 'Amount', 'Collectible Payment Added Successfully');
  await fill(page, { ...customer, Amount: '300', ...byCheque });
  await field(page, 'Amount').press('Enter');
  await expect(page.getByText('Cheque Number is required')).toBeVisible();
  await fill(page, { 'Cheque Number': '000124' });
  await save(page, 'Amount', 'Collectible Payment Added Successfully');
  await show(page, 'Payments received');
  await expect(page.getByRole('row', { name: /Cheque.*000123, In hand.*₹500/ })).toBeVisible();

  await signIn(page, '/cheques');
  await expect(page.getByRole('row', { name: /000123/ })).toContainText('Canara Bank');
  await open(page, 'Deposit cheques');
  await expect(dialog(page)).toContainText('₹800, 2 of 2 in hand');
  await dialog(page)
    .getByRole('checkbox', { name: /000124/ })
    .press(' ');
  await expect(dialog(page)).toContainText('₹500, 1 of 2 in hand');
  await dialog(page).getByRole('checkbox', { name: 'All', exact: true }).press(' ');
  expect(await faults(page)).toEqual([]);
  await pick(dialog(page).getByRole('combobox', { name: 'Bank Account' }), 'State Bank');
  await dialog(page).getByRole('combobox', { name: 'Bank Account' }).press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('No Data Found')).toBeVisible();

  await show(page, 'Deposited');
  await expect(page.getByRole('row', { name: /000123/ })).toContainText('State Bank');
  const { text } = await printed(page);
  for (const part of ['Cheques', '000123', '000124', 'State Bank', '₹800']) expect(text).toContain(part);
  expect(await cutParts(page)).toEqual([]);
  await open(page, /^Cleared: .*000123/);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await open(page, /^Bounced: .*000124/);
  await dialog(page).getByLabel('Reason').fill('Funds insufficient');
  await dialog(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog(page)).toBeHidden();

  await show(page, 'Bounced');
  await expect(page.getByRole('row', { name: /000124/ })).toContainText('Funds insufficient');
  await page.getByRole('button', { name: /^Undo bounce of .*000124/ }).press('Enter');
  await expect(page.getByText('The cheque has not bounced')).toBeVisible();
  await show(page, 'All');
  await expect(page.getByRole('row', { name: /Cleared.*000123/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Deposited.*000124/ })).toBeVisible();
  // The book of the cheques leads to each of them.
  await signIn(page, `/till?branch_id=${branch.id}&place=cheques`);
  await page.getByRole('button', { name: /Cheque deposited: 000123/ }).press('Enter');
  await expect(page.getByRole('row', { name: /Cleared.*000123/ })).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('a bounced cheque is on the statement with a minus, and its screen fits a phone', async ({
  page,
  api,
  clocks,
  entered: { branch, credit },
}) => {
  const { body } = await api.get('/paymentmodes');
  const cheque = body.data.find(({ kind }: { kind: string }) => kind === 'cheque');
  await clocks.turnDay();
  const date = '2026-11-21';
  const payment = {
    date,
    customer_id: credit.id,
    branch_id: branch.id,
    amount: 700,
    payment_mode: 'upi',
    mode_of_payment_id: cheque.id,
    cheque_number: '000200',
    note: '',
  };
  expect((await api.post('/collectible/payments', payment)).status).toBe(201);
  const { data } = (await api.get('/cheques?status=in_hand&find=000200')).body;
  expect((await api.post(`/cheques/${data[0].id}/bounce`, { bounced_on: date, note: '' })).status).toBe(200);

  await signIn(page, `/customer/${credit.id}/statement?from_date=${date}&to_date=${date}`);
  const entries = page.getByRole('table', { name: 'Account entries' });
  await expect(entries.getByRole('row', { name: /Payment by Cheque 000200/ })).toContainText('₹700');
  await expect(entries.getByRole('row', { name: /Cheque bounced: 000200/ })).toContainText('−₹700');

  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, '/cheques?show=All');
  await expect(page.getByText('000200').first()).toBeVisible();
  expect(await cutParts(page)).toEqual([]);
  expect(await faults(page)).toEqual([]);
});
