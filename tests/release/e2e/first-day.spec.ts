import type { Page } from '@playwright/test';
import pg from 'pg';
import { moveDay } from '../../../src/kit/shared/days.ts';
import { businessDay } from '../../../src/kit/shared/format.ts';
import { field, fill, save } from '../../e2e/support/entry.ts';
import { test as base, expect, openConsole, signedOut } from '../../e2e/support/test.ts';
import { ADMIN } from '../../harness/console.ts';

/** The installer's password is temporary. */
async function makeTemporary(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('update users set must_change_password = true');
  await client.end();
}

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a destructured first parameter.
  open: async ({}, use) => use(() => openConsole(makeTemporary)),
});
test.use({ storageState: signedOut, viewport: { width: 1366, height: 768 } });

const NEW_PASSWORD = 'violet-anchor-42-river';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Screens' });

async function nextStep(page: Page, name: string): Promise<void> {
  const next = page.getByRole('navigation', { name: 'Setting up' }).getByRole('link');
  await expect(next).toHaveText(name);
  await next.click();
}

async function addEmployee(page: Page, type: string, name: string, id: string): Promise<void> {
  await fill(page, {
    'Employee Type': { pick: type },
    'Employee Name': name,
    'Employee ID': id,
    'Phone Number': '9876543210',
    'Aadhar/PAN Number': '123412341234',
    'Salary Type': { pick: 'Monthly' },
    Salary: '18000',
    Address: '12 Station Road, Guntur',
  });
  await save(page, 'Employee ID', 'Employee Added Successfully');
}

test('a newcomer goes from the first password to the first closed day by links alone', async ({ page }) => {
  await test.step('the one-time password is changed, and the dashboard lists what to set up', async () => {
    await page.goto('/');
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Old Password' }).fill(ADMIN.password);
    await page.getByRole('textbox', { name: 'New Password' }).fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    const setup = page.getByRole('region', { name: 'Setting up' });
    await expect(setup.getByRole('status')).toContainText('0 of 11 done');
    await setup.getByRole('link', { name: /^Business details/ }).click();
  });

  await test.step('each step of the setup leads to the next', async () => {
    await fill(page, { 'Business Name': 'Sri Lakshmi Gas' });
    await save(page, 'Business Name', 'Settings Updated Successfully');
    await nextStep(page, 'Branch in-charge');
    await expect(field(page, 'Employee Type')).toHaveValue('Branch In-Charge');
    await addEmployee(page, 'Branch In-Charge', 'Padma Rao', 'E-1');
    await nextStep(page, 'Branch');
    await expect(field(page, 'Branch In-Charge')).toHaveValue('Padma Rao');
    await fill(page, { 'Branch Name': 'Main Branch', Address: '4 Main Bazaar, Guntur' });
    await save(page, 'Branch Name', 'Branch Added Successfully');
    await nextStep(page, 'Godown in-charge and drivers');
    await expect(field(page, 'Employee Type')).toHaveValue('Godown In-Charge');
    await addEmployee(page, 'Godown In-Charge', 'Suresh Naidu', 'E-2');
    await addEmployee(page, 'Driver', 'Ravi Kumar', 'E-3');
    await nextStep(page, 'Godown');
    await expect(field(page, 'Branch')).toHaveValue('Main Branch');
    await expect(field(page, 'Godown In-Charge')).toHaveValue('Suresh Naidu');
    await fill(page, { 'Godown Name': 'Main Godown', 'Godown Status': { pick: 'Active' } });
    await save(page, 'Godown Name', 'Godown Added Successfully');
    await nextStep(page, 'Products');
    await fill(page, {
      Category: { pick: 'Cylinders' },
      'Cylinders Type': { pick: 'Domestic' },
      'Product Name': 'Domestic 14.2',
      Units: '14',
      Price: '900',
    });
    await save(page, 'Price', 'Product Added Successfully');
    await nextStep(page, 'Area codes');
    await expect(field(page, 'Branch')).toHaveValue('Main Branch');
    await expect(field(page, 'Driver')).toHaveValue('Ravi Kumar');
    await fill(page, { 'Area Name': 'Brodipet', 'Area Code': 'BP-1' });
    await save(page, 'Area Name', 'Area Of Codes Added Successfully');
    await nextStep(page, 'Vehicles');
    await fill(page, {
      'Vehicle Number': 'AP07TX1234',
      'Chassis Number': 'CH-1',
      'Engine Number': 'EN-1',
      'Manufacturing Year': '2021',
      'RC Number': 'RC-1',
      'Vehicle Permit': { pick: 'State' },
      'Insurance Number': 'INS-1',
      'Road Tax': 'Paid 2026',
      'Vehicle Status': { pick: 'Active' },
    });
    await save(page, 'RC Number', 'Vehicle Added Successfully');
    await nextStep(page, 'Vendor');
    await fill(page, {
      'Vendor Name': 'Kondapalli Plant',
      'Phone Number': '9123456780',
      Email: 'plant@example.com',
      'GST Number': '37ABCDE1234F1ZZ',
      Address: 'Kondapalli',
      'Product Type': { pick: 'Cylinders' },
    });
    await save(page, 'Vendor Name', 'Vendor Added Successfully');
    await nextStep(page, 'Go-live');
    const yesterday = moveDay(businessDay(new Date()), -1);
    await page
      .getByRole('textbox', { name: 'Go-live Date' })
      .fill(yesterday.split('-').toReversed().join('/'));
    await page.getByRole('button', { name: 'Save the date' }).click();
    await nextStep(page, 'Opening stock');
    await page.getByRole('button', { name: 'Add opening stock' }).click();
    await fill(page, {
      Product: { pick: 'Cylinders' },
      Weight: '14.2',
      'Empty Cylinders': '60',
      Reason: 'Opening stock',
    });
    await save(page, 'Reason', 'Stock Adjustment added');
  });

  await test.step('a new sale rate', async () => {
    await sidebar(page).getByRole('button', { name: 'Master' }).click();
    await sidebar(page).getByRole('link', { name: 'Sale Rate Update' }).click();
    await fill(page, { Product: { pick: 'Domestic 14.2' }, Price: '903' });
    await save(page, 'Price', 'Sale Rate Added Successfully');
  });

  await test.step('the dashboard leads to the purchase', async () => {
    await sidebar(page).getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Setting up' })).toBeHidden();
    await page
      .getByRole('region', { name: 'The day' })
      .getByRole('link', { name: /^Inventory/ })
      .click();
    await expect(field(page, 'Godown')).toHaveValue('Main Godown');
    await expect(field(page, 'Vendor')).toHaveValue('Kondapalli Plant');
    await fill(page, {
      'Invoice Number': 'INV-1',
      Product: { pick: 'Cylinders' },
      Weight: '14.2',
      Quantity: '100',
      'Empty Cylinders': '60',
      'Invoice Amount': '82000',
      'Payment Type': { pick: 'upi' },
      'Paid Amount': '82000',
    });
    await save(page, 'Invoice Number', 'Inventory Added Successfully');
  });

  await test.step('a load goes out, and two cylinders of it are sold', async () => {
    await sidebar(page).getByRole('button', { name: 'Day Business' }).click();
    await sidebar(page).getByRole('link', { name: 'Stock Assigning' }).click();
    await fill(page, { 'Area Code': { pick: 'BP-1' } });
    await expect(field(page, 'Driver')).toHaveValue('Ravi Kumar');
    await expect(field(page, 'Vehicle')).toHaveValue('AP07TX1234');
    await fill(page, { Product: { pick: 'Cylinders' }, Weight: '14.2', Quantity: '40' });
    await save(page, 'Quantity', 'Stock Assigned Successfully');
    await sidebar(page).getByRole('link', { name: 'Day Entry' }).click();
    await fill(page, { 'Sale Type': { pick: 'Cash Sales' }, 'Area Code': { pick: 'BP-1' } });
    await fill(page, { Quantity: '2', 'Empty Cylinders': '2', 'Payment Type': { pick: 'cash' } });
    await expect(field(page, 'Amount')).toHaveValue('1806');
    await save(page, 'Quantity', 'Day Entry Created Successfully');
  });

  await test.step('Day Close leads to Settle Area, and closes the day after it', async () => {
    await sidebar(page).getByRole('link', { name: 'Day Close' }).click();
    await page
      .getByRole('region', { name: 'Checklist' })
      .getByRole('link', { name: /not settled$/ })
      .click();
    await page.getByRole('button', { name: /^All as expected/ }).click();
    await page.getByLabel('Count of ₹500').fill('3');
    await page.getByLabel('Count of ₹100').fill('3');
    await page.getByLabel('Count of ₹5', { exact: true }).fill('1');
    await page.getByLabel('Count of ₹1', { exact: true }).fill('1');
    await page.getByRole('button', { name: 'Save all' }).click();
    await expect(page.getByText('Area settled')).toBeVisible();
    await sidebar(page).getByRole('link', { name: 'Day Close' }).click();
    await page.getByRole('button', { name: 'Close the day' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close the day' }).click();
    await expect(page.getByText('Day Closed Successfully').first()).toBeVisible();
  });
});
