import type { Page } from '@playwright/test';
import type { Api } from '../harness/app.ts';
import { builders } from '../harness/builders.ts';
import { field, fill, pick, save } from './support/entry.ts';
import { add } from './support/records.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** A branch, a fuel station, and two vehicles, one of them out of service. */
async function openBusiness(api: Api) {
  const an = builders(api);
  const branch = await an.branch({ name: 'Main Branch' });
  await an.areaCode({ area_code: 'BP-1', branch_id: branch.id });
  await add(api, '/fuel_vendors', {
    name: 'Balaji Fuels',
    phone: '9123456780',
    email: 'office@balaji.example',
    gst_no: '37ABCDE1234F1ZZ',
    address: 'Highway, Guntur',
  });
  await an.vehicle({ vehicle_number: 'AP07TX1234', chassis_number: 'CH-AP07TX1234' });
  await an.vehicle({ vehicle_number: 'AP07TX9999', status: 'InActive' });
}

const row = (page: Page, text: RegExp) => page.getByRole('row', { name: text });
const dayBlock = (page: Page) => page.getByRole('region', { name: /^Main Branch on/ });

test.beforeAll(({ api }) => openBusiness(api));

test("each type of expense has its own fields, with the branch's day beside the form", async ({ page }) => {
  await signIn(page, '/day-entry');
  await page.getByText('Expences', { exact: true }).click();
  await expect(page.getByText('No Data Found')).toBeVisible();
  await fill(page, { Branch: { pick: 'Main' }, 'Expence Type': { pick: 'general' } });
  await expect(field(page, 'Fuel Vendor')).toBeHidden();
  await expect(field(page, 'Vehicle')).toBeHidden();
  await fill(page, { Description: 'Tea for the loaders', Amount: '120' });
  await expect(dayBlock(page)).toContainText('₹0 → ₹120');
  await save(page, 'Amount', 'Expence Created Successfully');
  await expect(row(page, /general Tea for the loaders ₹120/)).toBeVisible();

  // Date and branch stay, all other fields are empty.
  await expect(field(page, 'Branch')).toHaveValue('Main Branch');
  await expect(field(page, 'Amount')).toHaveValue('');
  await fill(page, {
    'Expence Type': { pick: 'fuel' },
    'Fuel Vendor': { pick: 'Balaji' },
    'No of Liters': '33.25',
    Amount: '3200',
  });
  await expect(field(page, 'Description')).toBeHidden();
  await expect(page.getByText('₹96.24 a litre')).toBeVisible();
  await save(page, 'Amount', 'Expence Created Successfully');
  await expect(row(page, /fuel Balaji Fuels 33\.25 litres ₹3,200/)).toBeVisible();

  await fill(page, {
    'Expence Type': { pick: 'vehicle' },
    Vehicle: { pick: 'AP07' },
    'Sub Type': { pick: 'maintanance' },
    Amount: '800',
  });
  await save(page, 'Amount', 'Expence Created Successfully');
  await expect(row(page, /vehicle AP07TX1234 maintanance ₹800/)).toBeVisible();
  // 120 + 3,200 + 800, and no sales.
  await expect(dayBlock(page)).toContainText('₹4,120');
  await expect(dayBlock(page)).toContainText('−₹4,120');
});

test('missing fields are reported, only choices filled in; no vehicle out of service', async ({ page }) => {
  await signIn(page, '/day-entry?show=Expences');
  await page.getByRole('button', { name: 'Save' }).click();
  for (const message of ['Expence Type is required', 'Amount is required'])
    await expect(page.getByText(message)).toBeVisible();
  await expect(field(page, 'Branch')).not.toHaveValue('');
  await fill(page, { 'Expence Type': { pick: 'fuel' } });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(field(page, 'Fuel Vendor')).not.toHaveValue('');
  await expect(page.getByText('No of Liters is required')).toBeVisible();
  await expect(page.getByText('Vehicle is required')).toBeHidden();

  await fill(page, { 'Expence Type': { pick: 'vehicle' } });
  await field(page, 'Vehicle').fill('AP07');
  await expect(page.getByRole('option', { name: 'AP07TX1234' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'AP07TX9999' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'View vehicle AP07TX1234' }).click();
  const dialog = page.getByRole('dialog', { name: 'Vehicle Details' });
  await expect(dialog).toContainText('CH-AP07TX1234');
  await expect(dialog).toContainText('Active');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('an expense changes its type, gets a bill, is deleted; the rest is exported', async ({ page }) => {
  await signIn(page, '/day-entry?show=Expences');
  await row(page, /Tea for the loaders/)
    .getByRole('button', { name: /^Edit/ })
    .press('Enter');
  await expect(page.getByText('You Can Update the Data')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Update Expence' })).toBeVisible();
  await expect(field(page, 'Description')).toHaveValue('Tea for the loaders');
  await pick(field(page, 'Expence Type'), 'vehicle');
  await fill(page, { Vehicle: { pick: 'AP07' }, 'Sub Type': { pick: 'cleaning' }, Amount: '150' });
  await page
    .getByRole('form')
    .locator('input[type="file"]')
    .setInputFiles({
      name: 'bill.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
    });
  await save(page, 'Amount', 'Expence Updated Successfully');
  const cleaned = row(page, /vehicle.*AP07TX1234 cleaning ₹150/);
  await expect(cleaned).toBeVisible();
  const href = await cleaned.getByRole('link', { name: /has an attachment/ }).getAttribute('href');
  const bill = await page.evaluate(async (address) => {
    const response = await fetch(address);
    return [response.status, response.headers.get('content-type')];
  }, href ?? '');
  expect(bill).toEqual([200, 'application/pdf']);

  await cleaned.getByRole('button', { name: /^Delete/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete Expence' });
  await expect(dialog).toContainText('Are you sure ?');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(page.getByText('Expence Deleted Successfully')).toBeVisible();
  await expect(cleaned).toBeHidden();

  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV file' }).click(),
  ]);
  const text = Buffer.concat(await (await download.createReadStream()).toArray()).toString();
  expect(text).toContain('Fuel Vendor,No of Liters,Vehicle,Sub Type,Description,Amount');
  expect(text).toContain('Main Branch,fuel,Balaji Fuels,33.25,,,,3200');
});

test("cash recovery of an area shows its branch's expenses of that day", async ({ page }) => {
  await signIn(page, '/day-settlements?show=Cash+Recovery');
  await expect(dayBlock(page)).toBeHidden();
  await fill(page, { 'Area Code': { pick: 'BP-1' } });
  // 3,200 for fuel and 800 for the vehicle; the rest was deleted.
  await expect(dayBlock(page)).toContainText('Expenses₹4,000fuel ₹3,200, vehicle ₹800');
});
