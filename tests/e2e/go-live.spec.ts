import type { Page } from '@playwright/test';
import type { Api } from '../harness/app.ts';
import { builders } from '../harness/builders.ts';
import { faults } from './support/axe.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

async function openBusiness(api: Api) {
  const an = builders(api);
  const branch = await an.branch({ name: 'Main Branch' });
  await an.godown({ name: 'Main Godown', branch_id: branch.id });
  await an.employee({ name: 'Ravi Kumar', employee_id: 'DRV-1' });
  await an.creditCustomer({ companyName: 'Hotel Annapurna', consumerid: 'HA-1' });
}

test.beforeAll(({ api }) => openBusiness(api));

const grid = (page: Page) => page.getByRole('grid');
const totals = (page: Page) => page.getByRole('table', { name: 'What is entered' });

/** Shows a part and waits for its grid. */
async function showPart(page: Page, part: string) {
  await page.getByRole('radio', { name: part }).click();
  await expect(page.getByRole('grid', { name: `Rows of ${part.toLowerCase()}` })).toBeVisible();
}

async function typeInto(page: Page, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values))
    await page.getByRole('textbox', { name, exact: true }).fill(value);
}

async function paste(page: Page, text: string) {
  await page.evaluate(async (copied) => {
    const data = new DataTransfer();
    data.setData('text/plain', copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

test('the setup list of an empty business leads to Go-live', async ({ page }) => {
  await signIn(page, '/');
  await page
    .getByRole('region', { name: 'Setting up' })
    .getByRole('link', { name: /^Go-live/ })
    .click();
  await expect(page.getByText('Choose the last day on paper')).toBeVisible();
});

test('openings are typed, pasted and read from a file; the books open with the totals of the paper', async ({
  page,
}) => {
  const { promise: godownsRead, resolve: readGodowns } = Promise.withResolvers<void>();
  await page.route('**/api/godowns/dropdown*', (route) => godownsRead.then(() => route.fallback()));
  await signIn(page, '/go-live');
  await typeInto(page, { 'Go-live Date': '31/10/2026' });
  await page.getByRole('button', { name: 'Save the date' }).click();
  await expect(page.getByRole('radio', { name: 'Stock' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Go-live Date' })).toBeFocused();
  // Nothing is typed before there is something to pick from.
  await expect(page.getByRole('status', { name: 'Loading...' })).toBeVisible();
  await expect(grid(page)).toHaveCount(0);
  readGodowns();

  // Typed, with picks.
  await grid(page).getByRole('row').nth(1).getByRole('gridcell').nth(1).click();
  for (const text of ['Main', 'Cyl']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type('14.2');
  await page.keyboard.press('Tab');
  await page.keyboard.type('120');
  await page.keyboard.press('Tab');
  await page.keyboard.type('30');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('1 row to save, 150 cylinders')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save 1 row' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Stock: 1 saved')).toBeVisible();
  await expect(grid(page).getByRole('combobox')).toBeFocused();
  await expect(page.getByRole('row', { name: /Main Godown Cylinders 14.2 kg 120 30 Go-live/ })).toBeVisible();

  // Pasted, with a wrong cell that is corrected.
  await showPart(page, 'Cylinders with customers');
  await grid(page).getByRole('row').nth(1).getByRole('gridcell').nth(1).click();
  await paste(page, 'Consumer ID\tProduct\tWeight\tQty\nHA-1\tCylinders\tmany\t6\n');
  await expect(page.getByText('1 row to correct. Row 1: Weight: Weight is invalid')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Only rows to correct (1)' }).click();
  await grid(page).getByRole('gridcell', { name: 'many' }).click();
  await page.keyboard.type('19');
  await page.keyboard.press('Control+z');
  await expect(grid(page).getByRole('textbox')).toHaveValue('many');
  await grid(page).getByRole('textbox').fill('19');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  await expect(page.getByText('Cylinders with customers: 1 saved')).toBeVisible();

  // From a file with an unknown header; a second file with the same row adds nothing.
  await showPart(page, 'Drivers');
  const choose = (filled: string) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'short.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Driver,Product,Weight,${filled},Empty\nDRV-1,Cylinders,14.2,2,3\n`),
    });
  await choose('Loaded');
  await page.getByRole('combobox', { name: 'Loaded' }).fill('Fill');
  await page.getByRole('option', { name: 'Filled' }).click();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  await expect(page.getByText('Drivers: 1 saved')).toBeVisible();
  await choose('Filled');
  await expect(page.getByText('0 rows to save, 0 cylinders · 1 already entered')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();

  // The list that the console exports is understood as it is.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Excel file' }).click();
  await page.locator('input[type=file]').setInputFiles(await (await download).path());
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByText('0 rows to save, 0 cylinders · 1 already entered')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(totals(page)).toContainText('161');

  await page.getByRole('button', { name: 'Open the books' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Bills ₹0, advances ₹0, net ₹0. Rupees on Paper are bills, advances');
  await typeInto(page, { 'Rupees on Paper': '0', 'Cylinders on Paper': '160' });
  await dialog.getByRole('button', { name: 'Open the books' }).click();
  await expect(page.getByText('The paper says ₹0 and 160 cylinders; entered are ₹0 and 161')).toBeVisible();
  await typeInto(page, { 'Cylinders on Paper': '161' });
  await dialog.getByRole('button', { name: 'Open the books' }).click();
  await expect(page.getByText('openings are locked')).toBeVisible();
  await expect(grid(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete these rows' })).toBeHidden();

  await page.getByRole('button', { name: 'Re-open' }).click();
  await typeInto(page, { Reason: 'A page was missing' });
  await dialog.getByRole('button', { name: 'Re-open' }).click();
  await expect(page.getByText('Re-opened: A page was missing')).toBeVisible();
  await page.getByRole('button', { name: 'Delete these rows' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Openings Deleted Successfully')).toBeVisible();
  await expect(totals(page)).toContainText('156');
});

test('the statement has all parts with their totals and room to sign', async ({ page }) => {
  await signIn(page, '/go-live');
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Print the statement' }).click();
  const sheet = page.getByRole('region', { name: 'Opening statement', includeHidden: true });
  await expect(sheet).toContainText('Bills ₹0, advances ₹0, net ₹0');
  await expect(sheet).toContainText('All parts: ₹0 and 156 cylinders');
  await expect(sheet).toContainText('Main Godown');
  await expect(sheet).toContainText('Proprietor');
});

test('a ledger is shown as it was understood, and its advances move to their part', async ({ page }) => {
  await signIn(page, '/go-live');
  await showPart(page, 'Bills');
  const ledger = [
    'Bills Receivable',
    'Date,Ref. No.,Customer,Pending Amount,Remark',
    '10/31/2026,B-1,HA-1,"1,28,500.00 Dr",',
    '09/05/2026,B-2,HA-1,"4,500.00 Cr",',
    'Grand Total,,,"1,24,000.00 Dr",',
  ];
  await page.locator('input[type=file]').setInputFiles({
    name: 'ledger.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${ledger.join('\n')}\n`),
  });
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The column names are in line 2. Left out: 1 total (row 5).');
  await expect(dialog.getByRole('combobox', { name: 'Pending Amount' })).toHaveValue('Amount *');
  await expect(dialog.getByRole('button', { name: 'Check the rows' })).toBeDisabled();
  await expect(dialog).toContainText('Still needed: day or month first in Date');
  await expect(dialog.getByRole('combobox', { name: 'Pending Amount' })).toHaveAccessibleDescription(
    '1,28,500.00 Dr · 4,500.00 Cr',
  );
  expect(await faults(page)).toEqual([]);
  await dialog.getByRole('combobox', { name: 'Date: what is 09/05/2026?' }).fill('Month');
  await page.getByRole('option', { name: 'Month first: 05 Sep 2026' }).click();
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByText('it belongs to Advances').first()).toBeVisible();
  await expect(page.getByText('Left out: 1 total (row 5).')).toBeVisible();
  await page.getByRole('button', { name: 'Move 1 row to Advances' }).click();
  await expect(page.getByText('1 row waits in Advances')).toBeVisible();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  await expect(page.getByText('Bills: 1 saved')).toBeVisible();
  // Rows that wait in another part are asked about before the page is left.
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('row', { name: /B-1.*31 Oct 2026|31 Oct 2026.*B-1/ })).toBeVisible();

  await showPart(page, 'Advances');
  await expect(grid(page).getByRole('gridcell', { name: '4500' })).toBeVisible();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  await expect(page.getByText('Advances: 1 saved')).toBeVisible();

  // The next file with these headers, and one that says its columns in another line.
  await showPart(page, 'Bills');
  await page.locator('input[type=file]').setInputFiles({
    name: 'ledger.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${ledger.join('\n')}\n`),
  });
  await expect(dialog).toContainText('as you said for the last file with these names');
  await expect(dialog.getByRole('combobox', { name: 'Date: what is' })).toHaveValue(
    'Month first: 05 Sep 2026',
  );
  await dialog.getByRole('textbox', { name: 'Line of the column names' }).fill('3');
  await dialog.getByRole('button', { name: 'Read again' }).click();
  await expect(dialog).toContainText('The column names are in line 3.');
});

test('a field that moves to another column says so, blank cells are filled, and the columns are met again', async ({
  page,
}) => {
  await signIn(page, '/go-live?show=Bills');
  await expect(page.getByRole('grid', { name: 'Rows of bills' })).toBeVisible();
  const input = page.locator('input[type=file]');
  await input.setInputFiles({
    name: 'a.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 a list'),
  });
  await expect(page.getByRole('alert')).toHaveText(/^This is a document or a picture/);
  const bills = [
    'Customer,Phone 1,Phone 2,Ref No,Date,Amount,Remark,Spare',
    'HA-1,9848012345,9848012346,C-1,10/31/2026,500,old,',
    'HA-1,9848012345,,C-2,,700,,',
  ];
  await input.setInputFiles({
    name: 'bills.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(bills.join('\n')),
  });
  const dialog = page.getByRole('dialog', { name: 'Match the columns of bills.csv' });
  const pick = async (name: string, text: string) => {
    await dialog.getByRole('combobox', { name }).fill(text);
    await page.keyboard.press('Enter');
  };
  await expect(dialog).toContainText('Not used: Phone 1, Phone 2, Remark');
  await expect(page.getByText('This is a document')).toBeHidden();
  await pick('Phone 1', 'Mobile');
  await pick('Phone 2', 'Mobile');
  await expect(dialog.getByRole('status')).toHaveText('Mobile was taken from the column Phone 1.');
  await expect(dialog).toContainText('Not used: Phone 1, Remark');
  const order = dialog.getByRole('combobox', { name: 'Date: what is 10/31/2026?' });
  await order.click();
  await expect(page.getByRole('option', { name: 'Day first: 10/31/2026 is not a date' })).toBeVisible();
  await pick('Date: what is', 'Month');
  await dialog.getByRole('textbox', { name: 'Bill Date of rows where it is blank' }).fill('30/10/2026');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Check the rows' }).press('Enter');
  await expect(page.getByText('Bill Date: 30 Oct 2026 where it is blank.')).toBeVisible();
  await expect(grid(page).getByRole('gridcell', { name: '2026-10-30' })).toBeVisible();

  await page.getByRole('button', { name: 'Back to the columns' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Phone 2' })).toHaveValue('Mobile');
  await expect(order).toHaveValue('Month first: 31 Oct 2026');
  await pick('Phone 1', 'Mobile');
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
  await expect(grid(page).getByRole('gridcell', { name: '9848012345' })).toHaveCount(2);
  // In the place of the rows as they were read before, above the blank one.
  await expect(grid(page).getByRole('row')).toHaveCount(4);
});

test('a date of all rows counts while it is typed', async ({ page }) => {
  await signIn(page, '/go-live?show=Bills');
  await expect(page.getByRole('grid', { name: 'Rows of bills' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({
    name: 'dateless.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Customer,Ref No,Amount\nHA-1,D-1,500\n'),
  });
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Still needed: Bill Date');
  await dialog.getByRole('textbox', { name: 'Bill Date of all rows' }).pressSequentially('30/10/2026');
  await expect(dialog.getByRole('button', { name: 'Check the rows' })).toBeEnabled();
});

test('good rows are saved while the others wait, in a file with the reasons', async ({ page }) => {
  await signIn(page, '/go-live?show=Cylinders+with+customers');
  await grid(page).getByRole('row').nth(1).getByRole('gridcell').nth(1).click();
  await paste(page, 'Party\tCylinder\tNos\nHA-1\t5 kg FTL\t3 Nos\nHA-1\t14.2 kg stove\t2\n');
  await expect(page.getByText('1 row to save, 3 cylinders')).toBeVisible();
  // On a phone what is wrong is read below its row.
  await page.setViewportSize({ width: 390, height: 800 });
  const reason = grid(page).getByText('Product: A cylinder is written');
  await expect
    .poll(async () => {
      const { x, width } = (await reason.boundingBox()) ?? { x: 0, width: 999 };
      return x + width;
    })
    .toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rows to correct' }).click();
  const stream = await (await download).createReadStream();
  const text = Buffer.concat(await Array.fromAsync(stream)).toString();
  expect(text).toContain('HA-1,,14.2 kg stove,,2,,"Product: A cylinder is written 14.2 kg');
  await page.getByRole('button', { name: 'Save 1 good row' }).click();
  await expect(page.getByText('Cylinders with customers: 1 saved')).toBeVisible();
  await expect(grid(page).getByRole('gridcell', { name: '14.2 kg stove' })).toBeVisible();
  await expect(grid(page).getByRole('gridcell', { name: '5 kg FTL' })).toBeHidden();
});
