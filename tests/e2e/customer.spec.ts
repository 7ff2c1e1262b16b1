import type { Page } from '@playwright/test';
import { faults } from './support/axe.ts';
import { field, fill, save } from './support/entry.ts';
import { add } from './support/records.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const added = 'Customer Added Successfully';
const updated = 'Customer Updated Successfully';

const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
const person = {
  Salutations: 'Mrs.',
  'First Name': 'Sita',
  'Last Name': 'Devi',
  'Mobile Number': '9876500001',
  Address: '7 Temple Street, Guntur',
};

async function open(page: Page, type: 'SV' | 'Credit' | 'Guest') {
  await signIn(page, '/customer');
  if (type !== 'SV') await radio(page, type).click();
  await expect(radio(page, type)).toBeChecked();
}

test('the screen starts with SV and New, and changing the type resets to New', async ({ page }) => {
  await open(page, 'SV');
  await expect(radio(page, 'New')).toBeChecked();
  await expect(page.getByRole('heading', { name: 'Add Customer' }).last()).toBeVisible();
  await expect(page.getByText('No Customer Found')).toBeVisible();
  await radio(page, 'Transfer').click();
  await expect(radio(page, 'Transfer')).toBeChecked();
  await radio(page, 'Guest').click();
  await expect(radio(page, 'New')).toHaveCount(0);
  await radio(page, 'SV').click();
  await expect(radio(page, 'New')).toBeChecked();
  await fill(page, { 'First Name': 'Sita' });
  await radio(page, 'Credit').click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, 'First Name')).toHaveValue('Sita');
  await radio(page, 'Credit').click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(field(page, 'First Name')).toHaveValue('');
  await expect(radio(page, 'Credit')).toBeChecked();
  await page.reload();
  await expect(radio(page, 'Credit')).toBeChecked();
});

test('while the list loads, its headings and Previous and Next are there', async ({ page }) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/customers?*', async (route) => {
    await asked;
    await route.continue();
  });
  await open(page, 'SV');
  await expect(page.getByText('Loading ...', { exact: true })).toBeAttached();
  await expect(page.getByRole('columnheader', { name: 'Phone Number' })).toBeVisible();
  for (const name of ['Previous', 'Next']) await expect(page.getByRole('button', { name })).toBeDisabled();
  answer();
  await expect(page.getByText('Loading ...', { exact: true })).toHaveCount(0);
});

test('an SV customer is entered with a picture, shown and deleted, but never edited', async ({ page }) => {
  await open(page, 'SV');
  await fill(page, {
    'Gas Consumer Number': 'E-7001',
    ...person,
    'Date of Birth': '29/02/1980',
    'Father Name': 'Rama Rao',
    Pincode: '522001',
    State: 'Andhra Pradesh',
    'Proof of Address': { pick: 'Voter ID' },
    IFSC: 'SBIN0001234',
    'Account Type': { pick: 'Savings' },
    'Account Number': '123456789012',
    'Advance Amount': '1450',
  });
  await expect(field(page, 'Bank Name')).toHaveValue('State Bank of India');
  await field(page, 'IFSC').fill('HDFC0000060');
  await expect(field(page, 'Bank Name')).toHaveValue('HDFC Bank');
  await field(page, 'IFSC').fill('SBIN0999999');
  await expect(page.getByText('IFSC is not known')).toBeVisible();
  await fill(page, { 'Bank Name': 'Another Bank', IFSC: 'HDFC0000060' });
  await expect(field(page, 'IFSC')).toHaveAccessibleDescription('HDFC Bank');
  await expect(field(page, 'Bank Name')).toHaveValue('Another Bank');
  await page.locator('input[type=file]').setInputFiles({
    name: 'sita.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await expect(page.getByAltText('Image, as it is now')).toBeVisible();
  await save(page, 'Last Name', added);
  await expect(field(page, 'First Name')).toHaveValue('');
  await expect(radio(page, 'New')).toBeFocused();
  await expect(row(page, /SV.*E-7001.*Sita Devi.*9876500001.*7 Temple Street/)).toBeVisible();
  for (const header of [
    ...[
      'S No.',
      'Date',
      'Customer Type',
      'Gas_Consumer_Number',
      'FullName',
      'Phone Number',
      'Address',
      'Action',
    ],
  ])
    await expect(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Sita Devi' })).toHaveCount(0);

  await page.getByRole('button', { name: 'View Sita Devi' }).click();
  const details = page.getByRole('region', { name: 'Customer Details' });
  await expect(details.getByText('********9012')).toBeVisible();
  await expect(details.getByText('₹1,450')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Documents' }).getByAltText('Document of Sita Devi'),
  ).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await details.getByRole('button', { name: 'Show full numbers' }).click();
  await expect(details.getByText('123456789012')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Show full numbers' })).toHaveCount(0);
  await page.getByRole('link', { name: 'All SV customers' }).click();

  await page.getByRole('button', { name: 'View Sita Devi' }).click();
  await expect(details.getByText('********9012')).toBeVisible();
  await page.getByRole('link', { name: 'All SV customers' }).click();

  await page.getByRole('button', { name: 'Delete Sita Devi' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete Customer' })).toContainText('Customer — Sita Devi');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Customer Deleted Successfully')).toBeVisible();
  await expect(row(page, /Sita Devi/)).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(page.getByText('Customer Added Successfully, without the picture')).toBeVisible();
  await expect(row(page, /Sita Devi/)).toBeVisible();
});

test('Transfer and Name Change need number and charge; Name Change replaces the holder', async ({ page }) => {
  await open(page, 'SV');
  await fill(page, { 'Gas Consumer Number': 'E-7100', ...person });
  await save(page, 'Address', added);

  await radio(page, 'Transfer').click();
  await expect(field(page, 'Advance Amount')).toHaveCount(0);
  await fill(page, { ...person, 'First Name': 'Gita', 'Chargeable Amount': '500' });
  await field(page, 'Address').press('Enter');
  await expect(page.getByText('Gas Consumer Number is required')).toBeVisible();
  await expect(field(page, 'Gas Consumer Number')).toBeFocused();
  await fill(page, { 'Gas Consumer Number': 'e-7100' });
  await expect(page.getByText('Already held by Sita Devi (SV)')).toBeVisible();
  await field(page, 'Address').press('Enter');
  await expect(page.getByText('Gas Consumer Number already exists')).toBeVisible();
  await expect(field(page, 'Gas Consumer Number')).toBeFocused();

  await radio(page, 'Name Change').click();
  await expect(page.getByText('Transferred from Sita Devi (SV)')).toBeVisible();
  await save(page, 'Address', added);
  await expect(row(page, /e-7100 Gita Devi/)).toBeVisible();
  await expect(row(page, /E-7100 ?former holder Sita Devi/)).toBeVisible();
});

test('a Credit customer is entered, changed and cancelled; Cancel resets to SV and New', async ({ page }) => {
  await open(page, 'Credit');
  await field(page, 'First Name').press('Enter');
  for (const message of ['Credit field is required', 'Advance amt required', 'Salutations is required'])
    await expect(page.getByText(message)).toBeVisible();
  await fill(page, {
    'Company Name': 'Udupi Cafe',
    'Consumer ID': 'C-1',
    ...person,
    'First Name': 'Gopal',
    'Credit Limit': '50000',
    'Advance Amount': '0',
  });
  await save(page, 'Last Name', added);
  await expect(row(page, /Credit.*Gopal Devi/)).toBeVisible();

  const edit = page.getByRole('button', { name: 'Edit Gopal Devi' });
  await edit.click();
  await expect(page.getByText('You Can Update the Data')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Update Customer' })).toBeVisible();
  await expect(field(page, 'Credit Limit')).toHaveValue('50000');
  await field(page, 'Credit Limit').fill('60000');
  await save(page, 'Credit Limit', updated);
  await expect(page.getByRole('form', { name: 'Add Customer' })).toBeVisible();
  await expect(radio(page, 'Credit')).toBeChecked();

  await edit.click();
  await expect(field(page, 'Credit Limit')).toHaveValue('60000');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('form', { name: 'Add Customer' })).toBeVisible();
  await expect(page.getByRole('form', { name: 'Add Customer' }).locator(':focus')).toHaveCount(1);
  await expect(radio(page, 'SV')).toBeChecked();
  await expect(radio(page, 'New')).toBeChecked();
});

test('a number, an amount and a day are read as messages and lists write them', async ({ page }) => {
  await open(page, 'Credit');
  await fill(page, {
    ...{ 'Company Name': 'Kavya Mess', 'Consumer ID': 'C-2', ...person, 'First Name': 'Kavya' },
    ...{ 'Mobile Number': '+91-98765 00031', Date: '20 Nov 2026', 'Credit Limit': '₹ 1,20,000' },
    'Advance Amount': '५००/-',
  });
  for (const [label, read] of Object.entries({
    'Mobile Number': '9876500031',
    Date: '20/11/2026',
    'Credit Limit': '120000',
  }))
    await expect(field(page, label)).toHaveValue(read);
  await save(page, 'Advance Amount', added);
  await expect(row(page, /Credit.*Kavya Devi.*9876500031/)).toBeVisible();
  await page.getByRole('button', { name: 'Edit Kavya Devi' }).click();
  await expect(field(page, 'Advance Amount')).toHaveValue('500');
});

test('a Guest is entered by keyboard; Aadhaar is masked in the list, not in the form', async ({ page }) => {
  await open(page, 'Guest');
  await field(page, 'Consumer ID').focus();
  const keys = ['G-1', 'Mr.', 'Ravi', 'Kumar', '9876500009', '12341234123x', '3 Ring Road'];
  for (const [index, value] of keys.entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(value);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Aadhar No. is invalid')).toBeVisible();
  await expect(field(page, 'Aadhar Number')).toBeFocused();
  await field(page, 'Aadhar Number').fill('123412341234');
  await save(page, 'Aadhar Number', added);

  await fill(page, { 'Mobile Number': '9876500009' });
  await expect(page.getByText('Also the number of Ravi Kumar (Guest)')).toBeVisible();
  await field(page, 'Mobile Number').fill('');
  await page.getByRole('button', { name: 'View Ravi Kumar' }).click();
  await expect(page.getByText('********1234')).toBeVisible();
  await page.getByRole('link', { name: 'All Guest customers' }).click();

  await page.getByRole('button', { name: 'Edit Ravi Kumar' }).click();
  await expect(field(page, 'Aadhar Number')).toHaveValue('123412341234');
  await expect(page.getByText('Also the number of')).toHaveCount(0);
  await fill(page, { 'Last Name': 'Varma' });
  await save(page, 'Last Name', updated);
  await expect(row(page, /Ravi Varma/)).toBeVisible();
});

test('a customer in use cannot be deleted; the search opens customers of every type', async ({ page }) => {
  const sv = { customerType: 'SV', date: '2026-11-01', salutations: 'Mr.', address: '1 Main Road' };
  const named = { firstName: 'Zakir', lastName: 'Shaik', mobileNumber: '9876500077' };
  await add(page, '/customers', { ...sv, ...named, svType: 'New', gas_consumer_number: 'Z-1' });
  const next = { ...sv, ...named, firstName: 'Zaina', svType: 'Name Change', gas_consumer_number: 'Z-1' };
  const holder = await add(page, '/customers', next);
  const guest = await add(page, '/customers', {
    ...{ ...named, firstName: 'Zoya', customerType: 'Guest', date: '', salutations: 'Ms.', address: 'Here' },
  });
  await open(page, 'SV');
  await page.getByRole('button', { name: 'Delete Zakir Shaik' }).click();
  await expect(page.getByText('Customer is used by 1 customer')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();

  await page.goto(`/customer?edit=${guest.id}`);
  await expect(radio(page, 'Guest')).toBeChecked();
  await expect(field(page, 'First Name')).toHaveValue('Zoya');
  await page.goto(`/customer?edit=${holder.id}`);
  await expect(page.getByRole('region', { name: 'Customer Details' })).toContainText('Zakir Shaik');
  await page.getByRole('link', { name: 'All SV customers' }).click();
  await expect(page.getByRole('form', { name: 'Add Customer' })).toBeVisible();
  await expect(radio(page, 'SV')).toBeChecked();
});

test('twenty customers fill a page; Next and Previous keep any order', async ({ page }) => {
  const guest = { customerType: 'Guest', salutations: 'Mr.', lastName: 'Paged', address: 'Here' };
  const letters = 'abcdefghijklmnopqrstu';
  for (const letter of letters)
    await add(page, '/customers', {
      ...{ ...guest, date: '', firstName: `Nth ${letter}`, mobileNumber: '9876500055' },
    });
  await open(page, 'Guest');
  await expect(row(page, /Nth u Paged/)).toBeVisible();
  await expect(row(page, /Nth a Paged/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(row(page, /^21 .*Nth a Paged/)).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(row(page, /^1 .*Nth u Paged/)).toBeVisible();

  await page.goto('/customer?show=Guest&find=paged&sort=name');
  await expect(row(page, /^1 .*Nth a Paged/)).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(row(page, /^21 .*Nth u Paged/)).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(row(page, /^1 .*Nth a Paged/)).toBeVisible();
});
