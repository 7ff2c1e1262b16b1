import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { add } from '../../e2e/support/records.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { expect, test } from '../../e2e/support/test.ts';

test('all customers of a type are exported in any order, masked and formula-safe', async ({ page }) => {
  const guest = { customerType: 'Guest', date: '2026-11-02', salutations: 'Mr.', lastName: 'Kumar' };
  const numbers = { mobileNumber: '9876500001', aadharNumber: '123412349876' };
  for (let count = 0; count < 101; count++)
    await add(page, '/customers', { ...guest, ...numbers, firstName: 'Ravi', address: '=1+1' });
  await add(page, '/customers', {
    ...{ ...guest, ...numbers, customerType: 'SV', svType: 'New', firstName: 'Sita', address: 'Here' },
    ...{ gas_consumer_number: 'E-1', aadharNumber: undefined, accountnumber: '123456789012' },
  });
  await signIn(page, '/customer?show=Guest');

  const save = async (format: string): Promise<string> => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: format }).click();
    return (await download).path();
  };
  await takenBack(page, await save('Excel file'), 101);
  const csvFile = await save('CSV file');
  await takenBack(page, csvFile, 101);
  const [header, ...rows] = (await readFile(csvFile, 'utf8')).trim().split('\r\n');
  expect(header).toBe(
    'Date,Customer Type,Consumer ID,Salutations,First Name,Last Name,Mobile Number,Aadhar Number,Address,Area Code',
  );
  expect(rows).toHaveLength(101);
  expect(new Set(rows)).toEqual(new Set(["2026-11-02,Guest,,Mr.,Ravi,Kumar,9876500001,********9876,'=1+1,"]));

  // Sorted pages have no cursors.
  await page.getByRole('columnheader', { name: 'FullName' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=/);
  const [, ...sorted] = (await readFile(await save('CSV file'), 'utf8')).trim().split('\r\n');
  expect(sorted).toHaveLength(101);

  await page.getByRole('radio', { name: 'SV', exact: true }).click();
  await expect(page.getByRole('row', { name: /Sita/ })).toBeVisible();
  const [labels = [], only = []] = await readSheet(await save('Excel file'));
  expect(only[labels.indexOf('Account Number')]).toBe('********9012');
  expect(only[labels.indexOf('Gas Consumer Number')]).toBe('E-1');
});

/** What is exported is met as customers on file when it is imported. */
async function takenBack(page: Page, file: string, customers: number): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Bulk Upload via CSV' }).click();
  await page.getByLabel('CSV or Excel file').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog.getByRole('button', { name: 'Import 0 customers' })).toBeDisabled();
  await expect(dialog.getByText('Already on file', { exact: true }).locator('..')).toContainText(
    String(customers),
  );
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await page.keyboard.press('Escape');
}
