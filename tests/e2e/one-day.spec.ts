import type { Page } from '@playwright/test';
import { field, fill, pick, save } from './support/entry.ts';
import { printed } from './support/pdf.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** The day's two customers are added by API calls. */
async function addCustomers(page: Page) {
  const add = (values: Record<string, string>) =>
    page.evaluate(async (body) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      };
      const answer = await fetch('/api/customers', { method: 'POST', headers, body: JSON.stringify(body) });
      return answer.status;
    }, values);
  const person = {
    salutations: 'Mr.',
    lastName: 'Varma',
    mobileNumber: '9000000001',
    address: '7 Temple Street',
  };
  expect(await add({ ...person, customerType: 'Guest', firstName: 'Imran' })).toBe(201);
  const credit = {
    date: '2026-01-01',
    credit_limit: '50000',
    advanceAmtPaid: '0',
    opening_date: '2026-01-01',
  };
  expect(
    await add({
      ...person,
      ...credit,
      customerType: 'Credit',
      firstName: 'Kavya',
      companyName: 'Hotel Annapurna',
    }),
  ).toBe(201);
}

async function addEmployee(page: Page, type: string, name: string, id: string) {
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
  await expect(page.getByText(name).first()).toBeVisible();
}

async function sell(page: Page, sale: { type: string; customer: string; mode: string; qty: string }) {
  await fill(page, {
    'Sale Type': { pick: sale.type },
    'Area Code': { pick: 'BP-1' },
    Customer: { pick: sale.customer },
  });
  await fill(page, { Quantity: sale.qty, 'Empty Cylinders': sale.qty, 'Payment Type': { pick: sale.mode } });
  // The rate of the 14.2 kg cylinder is ₹903: the amount is filled in.
  await expect(field(page, 'Amount')).toHaveValue(String(903 * Number(sale.qty)));
  await save(page, 'Quantity', 'Day Entry Created Successfully');
  await expect(field(page, 'Quantity')).toHaveValue('');
}

test('one business day, from sign-in to counted cash, through the screens', async ({ page }) => {
  await signIn(page);

  await test.step('who works here: branch, employees, godown, area code, vehicle, product, vendor', async () => {
    await page.goto('/emp');
    await addEmployee(page, 'Branch In-Charge', 'Padma Rao', 'E-1');
    await addEmployee(page, 'Godown In-Charge', 'Suresh Naidu', 'E-2');
    await addEmployee(page, 'Driver', 'Ravi Kumar', 'E-3');

    await page.goto('/branch');
    await fill(page, {
      'Branch Name': 'Main Branch',
      Address: '4 Main Bazaar, Guntur',
      'Branch In-Charge': { pick: 'Padma' },
    });
    await save(page, 'Branch Name', 'Branch Added Successfully');

    await page.goto('/godown');
    await fill(page, {
      'Godown Name': 'Main Godown',
      Branch: { pick: 'Main Branch' },
      'Godown In-Charge': { pick: 'Suresh' },
      'Godown Status': { pick: 'Active' },
    });
    await save(page, 'Godown Name', 'Godown Added Successfully');

    await page.goto('/area-codes');
    await fill(page, {
      Branch: { pick: 'Main Branch' },
      'Area Name': 'Brodipet',
      'Area Code': 'BP-1',
      Driver: { pick: 'Ravi' },
    });
    await save(page, 'Area Name', 'Area Of Codes Added Successfully');

    await page.goto('/vehicle');
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

    await page.goto('/products');
    await fill(page, {
      Category: { pick: 'Cylinders' },
      'Cylinders Type': { pick: 'Domestic' },
      'Product Name': 'Domestic 14.2',
      Units: '14',
      Price: '903',
    });
    await save(page, 'Price', 'Product Added Successfully');

    await page.goto('/vendor');
    await fill(page, {
      'Vendor Name': 'Kondapalli Plant',
      'Phone Number': '9123456780',
      Email: 'plant@example.com',
      'GST Number': '37ABCDE1234F1ZZ',
      Address: 'Kondapalli',
      'Product Type': { pick: 'Cylinders' },
    });
    await save(page, 'Vendor Name', 'Vendor Added Successfully');
    await addCustomers(page);
  });

  await test.step('opening stock of 60 empties, and 100 filled 14.2 kg cylinders against them', async () => {
    await page.goto('/godown-dashboard');
    await page
      .getByRole('button', { name: /opening stock|stock adjustment/i })
      .first()
      .click();
    await fill(page, {
      Godown: { pick: 'Main Godown' },
      Adjustment: { pick: 'Opening' },
      Product: { pick: 'Cylinders' },
      Weight: '14.2',
      'Empty Cylinders': '60',
      Reason: 'Opening stock',
    });
    await save(page, 'Reason', 'Stock Adjustment added');

    await page.goto('/inventory');
    await fill(page, {
      'Invoice Number': 'INV-1',
      Godown: { pick: 'Main Godown' },
      Vendor: { pick: 'Kondapalli' },
      Product: { pick: 'Cylinders' },
      Quantity: '100',
      'Empty Cylinders': '60',
      Weight: '14.2',
      'Invoice Amount': '82000',
      'Payment Type': { pick: 'upi' },
      'Paid Amount': '82000',
    });
    await save(page, 'Invoice Number', 'Inventory Added Successfully');
    await expect(page.getByRole('row', { name: /INV-1/ })).toBeVisible();
    // The same bill again, as if it had been left on the desk, with one digit too many.
    await fill(page, {
      'Invoice Number': 'inv-1',
      Product: { pick: 'Cylinders' },
      Quantity: '100',
      Weight: '14.2',
      'Invoice Amount': '82000',
      'Payment Type': { pick: 'upi' },
      'Paid Amount': '820000',
    });
    await field(page, 'Paid Amount').press('Enter');
    await expect(page.getByText(/^Already entered on .*: quantity 100, ₹82,000\. Save again/)).toBeVisible();
    await expect(page.getByText(/^More than the invoice amount of ₹82,000\. Save again/)).toBeVisible();
    await expect(page.getByRole('row', { name: /INV-1/i })).toHaveCount(1);
  });

  await test.step('40 go out with the driver', async () => {
    await page.goto('/stock-assigning');
    await fill(page, { 'Area Code': { pick: 'BP-1' } });
    await expect(field(page, 'Driver')).toHaveValue('Ravi Kumar');
    await fill(page, {
      Vehicle: { pick: 'AP07' },
      Product: { pick: 'Cylinders' },
      Weight: '14.2',
      Quantity: '40',
    });
    await save(page, 'Quantity', 'Stock Assigned Successfully');
    await expect(page.getByRole('row', { name: /BP-1.*raised/i })).toBeVisible();
  });

  await test.step('three sales: cash, UPI and on credit, each with its empties', async () => {
    await page.goto('/day-entry');
    await sell(page, { type: 'Cash Sales', customer: 'Imran', mode: 'cash', qty: '2' });
    await sell(page, { type: 'Cash Sales', customer: 'Imran', mode: 'upi', qty: '3' });
    await sell(page, { type: 'Credit Sales', customer: 'Kavya', mode: 'cash', qty: '5' });
    await expect(page.getByRole('button', { name: /^View customer/ })).toHaveCount(3);
  });

  await test.step('₹150 to have the vehicle cleaned', async () => {
    await page.getByText('Expences', { exact: true }).click();
    await fill(page, {
      Branch: { pick: 'Main Branch' },
      'Expence Type': { pick: 'vehicle' },
      Vehicle: { pick: 'AP07' },
      'Sub Type': { pick: 'cleaning' },
      Amount: '150',
    });
    await save(page, 'Amount', 'Expence Created Successfully');
  });

  await test.step('evening: 30 should come back, 29 do', async () => {
    await page.goto('/day-settlements');
    await pick(page.getByRole('combobox', { name: 'Area Code' }), 'BP-1');
    const line = page.getByRole('region', { name: /Ravi Kumar, AP07TX1234/ });
    // With one driver and one vehicle, the focus moves on to the count.
    await expect(page.getByRole('combobox', { name: 'Driver' })).toHaveValue(/^Ravi Kumar/);
    await expect(page.getByRole('combobox', { name: 'Vehicle' })).toHaveValue('AP07TX1234');
    await expect(line.getByLabel(/^Filled/)).toBeFocused();
    await line.getByLabel(/^Filled/).fill('29');
    await line.getByLabel(/^Empt/).fill('10');
    await expect(line.getByText('Short 1 filled')).toBeVisible();
    await line.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByText('Stock Settlement added')).toBeVisible();
    await expect(line).toBeHidden();
  });

  await test.step('cash: ₹1,806 is expected, ₹1,756 is counted', async () => {
    await page.getByText('Cash Recovery', { exact: true }).first().click();
    await fill(page, { 'Area Code': { pick: 'BP-1' } });
    await expect(page.getByRole('combobox', { name: 'Branch In-Charge' })).toHaveValue('Padma Rao');
    await expect(page.getByLabel('Cash Amount')).toHaveText('₹1,806');
    await expect(page.getByLabel('UPI Amount')).toHaveText('₹2,709');
    await expect(page.getByLabel('Credit', { exact: true })).toHaveText('₹4,515');
    for (const [value, count] of [
      ['500', '3'],
      ['200', '1'],
      ['50', '1'],
      ['5', '1'],
      ['1', '1'],
    ])
      await page.getByLabel(`Count of ₹${value}`, { exact: true }).fill(count ?? '');
    await expect(page.getByRole('row', { name: /^Short.*₹50$/ })).toBeVisible();
    await fill(page, { Reason: 'Gave change twice' });
    await field(page, 'Reason').press('Enter');
    await expect(page.getByText('Cash Recovery added')).toBeVisible();
  });

  await test.step('the godown dashboard shows exactly 89 filled and 10 empty', async () => {
    await page.goto('/godown-dashboard');
    const card = page.locator('section', {
      has: page.getByRole('heading', { name: '14.2 kgs Domestic Cylinders' }),
    });
    const figure = (label: string) => card.locator('dl > div', { hasText: label }).locator('dd');
    await expect(figure('Filled Cylinders')).toHaveText('89');
    await expect(figure('Empty Cylinders')).toHaveText('10');
  });

  await test.step('the day sheet says who answers for the 1 cylinder and the ₹50', async () => {
    await page.goto('/day-settlements?show=Stock');
    await page.getByRole('link', { name: /^Day sheet of Ravi Kumar/ }).click();
    const sheet = page.getByRole('article', { name: 'Day sheet of Ravi Kumar' });
    const row = (name: string) => sheet.getByRole('row', { name, exact: true });
    // 40 − 2 − 3 cash and UPI − 5 on credit = 30, of which 29 returned; all 10 empties returned.
    await expect(row('Loaded 40')).toBeVisible();
    await expect(row('− Cash Sales 5')).toBeVisible();
    await expect(row('− Credit Sales 5')).toBeVisible();
    await expect(row('= To be returned 30')).toBeVisible();
    await expect(row('− Brought back 29')).toBeVisible();
    await expect(row('= Short 1 short')).toBeVisible();
    await expect(row('= Short 0')).toBeVisible();
    await expect(row('14.2 kg filled 0 1 1')).toBeVisible();
    // 2, 3 and 5 at ₹903.
    await expect(row('10 × 14.2 kg at ₹903 ₹1,806 ₹2,709 ₹4,515')).toBeVisible();
    await expect(row('= Difference ₹50 short')).toBeVisible();
    await expect(row('Kavya Varma ₹4,515')).toBeVisible();
    await expect(row('cleaning ₹150')).toBeVisible();
    expect((await printed(page)).pages).toBe(1);
  });
});
