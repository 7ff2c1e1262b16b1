import type { Page } from '@playwright/test';
import { field, fill, pick, save } from '../../e2e/support/entry.ts';
import { printed } from '../../e2e/support/pdf.ts';
import { add } from '../../e2e/support/records.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { expect, test } from '../../e2e/support/test.ts';

const connection = {
  customerType: 'SV',
  svType: 'New',
  date: '2026-01-15',
  salutations: 'Mr.',
  lastName: 'Rao',
  mobileNumber: '9000012345',
  address: '7 Temple Street, Guntur',
};

test.beforeAll(async ({ api }) => {
  await add(api, '/customers', {
    ...connection,
    firstName: 'Gopal',
    gas_consumer_number: '60001',
    advanceAmtPaid: 2_200,
  });
  await add(api, '/customers', {
    ...connection,
    svType: 'Transfer',
    firstName: 'Meena',
    gas_consumer_number: '60002',
    chargeable_amount: 250,
  });
});

async function showAll(page: Page) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Filter sv customers' });
  await pick(drawer.getByRole('combobox', { name: 'Customers' }), 'All');
  await drawer.getByRole('button', { name: 'Show the list' }).click();
}

test('the Payments group links to both screens, and opening it closes another group', async ({ page }) => {
  await signIn(page, '/branch');
  const sidebar = page.getByRole('navigation', { name: 'Screens' });
  await expect(sidebar.getByRole('link', { name: 'Add Branch' })).toBeVisible();
  await sidebar.getByRole('button', { name: 'Payments' }).click();
  await expect(sidebar.getByRole('link', { name: 'Add Branch' })).toBeHidden();
  await expect(sidebar.getByRole('link', { name: 'Collectible' })).toBeVisible();
  await sidebar.getByRole('link', { name: 'SV Amounts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payments / SV Amounts' })).toBeVisible();
  await expect(page.getByText('Deposits belong to the customers and are not counted as sales')).toBeVisible();
});

test('a part payment by keyboard; more than the balance is refused with the figures', async ({ page }) => {
  await signIn(page, '/SV-Amounts');
  const customers = page.getByRole('region', { name: 'SV customers' });
  await expect(customers.getByRole('row', { name: /Gopal Rao.*₹2,200.*–.*₹2,200/ })).toBeVisible();
  await customers.getByRole('button', { name: 'Record payment of Gopal Rao' }).press('Enter');
  await expect(field(page, 'Amount')).toBeFocused();
  await fill(page, { Amount: '1500', 'Payment Mode': { pick: 'cash' } });
  const effect = page.getByLabel('Effect of this payment');
  await expect(effect).toContainText('₹0 → ₹1,500');
  await expect(effect).toContainText('₹2,200 → ₹700');
  await save(page, 'Amount', 'SV Amounts Payments Added Successfully');
  await expect(customers.getByRole('row', { name: /Gopal Rao.*₹2,200.*₹1,500.*₹700/ })).toBeVisible();
  await expect(page.getByLabel('Connection totals')).toContainText('Deposits held₹1,500');

  await fill(page, { Customer: { pick: 'Gopal' }, Amount: '701' });
  await expect(effect).toContainText('₹1 more than the balance due; it cannot be saved.');
  await field(page, 'Amount').press('Enter');
  await expect(page.getByText('Gopal Rao owes ₹700 of ₹2,200; ₹701 is more').first()).toBeVisible();
  await fill(page, { Amount: '700' });
  await save(page, 'Amount', 'SV Amounts Payments Added Successfully');
  await expect(customers.getByRole('row', { name: /Gopal Rao/ })).toBeHidden();
  await showAll(page);
  await page.getByLabel('Search SV customers').fill('gopal');
  await expect(customers.getByRole('row', { name: /Meena/ })).toBeHidden();
  await expect(customers.getByRole('row', { name: /Gopal Rao.*₹2,200.*₹2,200.*₹0/ })).toBeVisible();
});

test('the receipt prints two copies on one page, with payer, amount, connection', async ({ page }) => {
  await signIn(page, '/SV-Amounts?customer=2');
  await expect(field(page, 'Customer')).toHaveValue(/Meena Rao/);
  await fill(page, { Amount: '250', 'Payment Mode': { pick: 'upi' }, Note: 'By phone' });
  await save(page, 'Amount', 'SV Amounts Payments Added Successfully');
  await page.getByRole('button', { name: 'Receipt', exact: true }).click();
  await expect(page.getByText('Rupees Two Hundred Fifty Only')).toBeVisible();
  const { pages, text } = await printed(page);
  expect(pages).toBe(1);
  for (const words of [
    'Receipt (Customer copy)',
    'Receipt (Office copy)',
    'Meena Rao',
    'Gas consumer number 60002',
    'Rupees Two Hundred Fifty Only',
    'UPI',
    'charges for the connection (Transfer), charged ₹250',
    'Balance due ₹0',
    'By phone',
    'Page 1 of 1',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('Record Payment');
});

test('a payment is deleted after a question, and the balance is due again', async ({ page }) => {
  await signIn(page, '/SV-Amounts');
  await showAll(page);
  await page.getByRole('button', { name: 'Payments of Meena Rao' }).click();
  const payments = page.getByRole('region', { name: 'Payments received' });
  await expect(payments.locator('tr[data-row]')).toHaveCount(1);
  await payments.getByRole('button', { name: /^Delete.*Meena Rao, ₹250/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete SV Amounts Payment' });
  await expect(dialog).toContainText('Are you sure ?');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('SV Amounts Payments Deleted Successfully')).toBeVisible();
  await payments.getByRole('button', { name: 'Clear the filter' }).first().click();
  await expect(payments.getByRole('row', { name: /Gopal Rao/ })).toHaveCount(2);
  await page.getByRole('radio', { name: 'SV customers' }).click();
  await expect(page.getByRole('row', { name: /Meena Rao.*₹250.*–.*₹250/ })).toBeVisible();
});
