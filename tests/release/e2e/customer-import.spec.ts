import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import type { Page, Request } from '@playwright/test';
import { faults } from '../../e2e/support/axe.ts';
import { signIn, signInByForm } from '../../e2e/support/sign-in.ts';
import { expect, signedOut, test } from '../../e2e/support/test.ts';

const HEADERS = 'Salutations,First Name,Last Name,Mobile Number,Address';
let mobile = 9_500_000_000;
const person = (name: string) => `Mr.,${name},Kumar,${mobile++},Temple Street`;

async function choose(page: Page, name: string, text: string): Promise<void> {
  await signIn(page, '/customer?show=Guest');
  await page.getByRole('button', { name: 'Bulk Upload via CSV' }).click();
  await page
    .getByLabel('CSV or Excel file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

const dialog = (page: Page) => page.getByRole('dialog', { name: / — Guest customers$/ });
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click();

test('a file is uploaded, a bad row corrected, the customers imported and removed', async ({ page }) => {
  await choose(
    page,
    'guests.csv',
    [
      `${HEADERS},Aadhar Number`,
      `${person('Asha')},`,
      'Mr.,B4la,Kumar,12,Street,12341234901',
      `${person('Chitra')},\r\n`,
    ].join('\r\n'),
  );
  expect(await faults(page)).toEqual([]);
  await press(page, 'Upload');
  const row = dialog(page).getByRole('form', { name: /^Row 3 — B4la Kumar/ });
  await expect(row.getByText('Found: B4la', { exact: false })).toBeVisible();
  await expect(row.getByText('First Name should be alphabets only')).toBeVisible();
  await expect(dialog(page).getByText('1 row to fix will wait for a week.')).toBeVisible();
  expect(await faults(page)).toEqual([]);

  // The number is masked until it is revealed.
  await expect(row.getByLabel('Aadhar Number')).toHaveValue('********4901');
  const calls: string[] = [];
  const note = (request: Request) => calls.push(request.method());
  page.on('request', note);
  await row.getByRole('button', { name: 'Show full numbers' }).click();
  await expect(row.getByLabel('Aadhar Number')).toHaveValue('12341234901');
  await expect(row.getByRole('button', { name: 'Show full numbers' })).toBeHidden();
  expect(calls).toEqual(['POST']);
  page.off('request', note);
  await row.getByLabel('Aadhar Number').fill('123412349012');
  await row.getByLabel('First Name').fill('Bala');
  await row.getByLabel('Mobile Number').fill('9599999999');
  await row.getByLabel('Mobile Number').press('Enter');
  await press(page, 'Import 3 customers');
  await expect(dialog(page).getByText('3 customers were imported.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Bala/, includeHidden: true })).toHaveCount(1);
  await press(page, 'Undo this import');
  await expect(dialog(page).getByText('The import was undone')).toBeVisible();
  await press(page, 'Done');
  await expect(page.getByRole('row', { name: /Bala/ })).toHaveCount(0);
});

test('good rows are imported while a bad one waits in a file of its own', async ({ page }) => {
  await choose(page, 'half.csv', `${HEADERS}\n${person('Harish')}\nMr.,,Kumar,9511111119,Street\n`);
  await press(page, 'Upload');
  await press(page, 'Import 1 customer');
  await expect(dialog(page).getByText('1 customer was imported. 1 row waits')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await press(page, 'Download the rows to fix');
  const file = await (await downloading).path();
  expect(await readFile(file, 'utf8')).toContain("First Name is required (found '', expected: Letters");
});

test('a list that comes again updates a phone, adds a row and leaves one out', async ({ page }) => {
  const head = `Consumer ID,${HEADERS}`;
  const rows = (...mobiles: number[]) =>
    mobiles.map((mobile, index) => `G-71${index},Mr.,Javed,Khan,${mobile},${index} Station Road`);
  await choose(page, 'first.csv', [head, ...rows(9_512_000_001, 9_512_000_002, 9_512_000_003)].join('\n'));
  await press(page, 'Upload');
  await press(page, 'Import 3 customers');
  await expect(dialog(page).getByText('3 customers were imported.')).toBeVisible();
  await press(page, 'Upload another file');
  const again = [head, ...rows(9_512_000_011, 9_512_000_012, 9_512_000_013)].join('\n');
  await page
    .getByLabel('CSV or Excel file')
    .setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: Buffer.from(again) });
  await press(page, 'Upload');
  const row = dialog(page).getByRole('form', { name: /^Row 2 — Javed Khan/ });
  await expect(row.getByText('Consumer ID G-710: Javed Khan, other phone')).toBeVisible();
  await expect(row.getByText('On file: 9512000001. In the file: 9512000011')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: /^Import/ })).toBeDisabled();
  expect(await faults(page)).toEqual([]);

  // On a slow line the choices count in the order in which they were made.
  const { promise: allChosen, resolve: chooseAll } = Promise.withResolvers<void>();
  await page.route('**/choices', (route) => allChosen.then(() => route.fallback()), { times: 1 });
  await dialog(page).getByRole('button', { name: 'Update the phone, 3 rows on file: other phone' }).focus();
  await page.keyboard.press('Enter');
  await press(page, 'Add, row 3');
  await press(page, 'Leave out, row 4');
  chooseAll();
  await expect(row.getByRole('button', { name: 'Update the phone' })).toHaveAttribute('aria-pressed', 'true');
  expect(await faults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width).toBeLessThanOrEqual(390);
  await press(page, 'Import 1 customer, update 1 phone');
  await expect(dialog(page).getByText('1 customer was imported. Phones updated: 1.')).toBeVisible();
  await press(page, 'Undo this import');
  await expect(dialog(page).getByText('phones are as before')).toBeVisible();
});

test('of an Excel workbook the sheet is chosen, and its customers are imported', async ({ page }) => {
  await signIn(page, '/customer?show=Guest');
  await page.getByRole('button', { name: 'Bulk Upload via CSV' }).click();
  await page.getByLabel('CSV or Excel file').setInputFiles('tests/lists/customers/guests.xlsx');
  await press(page, 'Guests (3 rows)');
  await expect(dialog(page).getByRole('button', { name: 'Upload', exact: true })).toBeFocused();
  await press(page, 'Upload');
  await press(page, 'Import 2 customers');
  await expect(dialog(page).getByText('2 customers were imported.')).toBeVisible();
  const row = page.getByRole('row', { name: /Anil/, includeHidden: true });
  await expect(row).toContainText('9848012345');
});

test('of a list of a shop the headers are found, names split, and what it lacks is said once', async ({
  page,
}) => {
  await choose(
    page,
    'register.csv',
    [
      'Consumer register as on 31-Oct-26',
      '',
      'S No,Customer Name,Mob,Door No,Town,Joining Date',
      '1,Mr. Farid Khan,98480 22345 / 90000 22345,7-1,Guntur,10/11/2026',
      '2,Gauri Rao,9848022346,8 Main Road,,10/31/2026',
      'Total,2,,,,',
    ].join('\n'),
  );
  await press(page, 'Upload');
  await expect(page.getByRole('dialog', { name: 'register.csv — Guest customers' })).toBeVisible();
  const line = dialog(page).getByRole('textbox', { name: 'Line of the column names' });
  await expect(line).toHaveValue('3');
  await expect(dialog(page).getByText("'Mr. Farid Khan' is 'Mr.', 'Farid', 'Khan'")).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Check the rows' })).toBeDisabled();
  expect(await faults(page)).toEqual([]);
  await dialog(page).getByRole('textbox', { name: 'Salutations of rows where it is blank' }).fill('Mrs.');
  await dialog(page)
    .getByRole('combobox', { name: /^Joining Date: what is 10\/11\/2026/ })
    .fill('Month');
  await page.keyboard.press('Enter');
  await press(page, 'Check the rows');
  await expect(dialog(page).getByText('Left out: 1 total (row 6).')).toBeVisible();
  await expect(dialog(page).getByText('Salutations: Mrs. where it is blank.')).toBeVisible();

  // The way back keeps what was said.
  await press(page, 'Back to the columns');
  await expect(dialog(page).getByRole('combobox', { name: /^Joining Date: what is/ })).toHaveValue(
    'Month first: 11 Oct 2026',
  );
  await press(page, 'Check the rows');
  await expect(dialog(page).getByText('A further number is left out (1 row)')).toBeVisible();
  await press(page, 'Import 2 customers');
  await expect(dialog(page).getByText('2 customers were imported.')).toBeVisible();
  const row = page.getByRole('row', { name: /Gauri/, includeHidden: true });
  await expect(row).toContainText('31 Oct 2026');
});

test('an unknown column is matched by hand, and bad rows are downloaded with reasons', async ({ page }) => {
  await choose(
    page,
    'other.csv',
    [
      'Anrede;Name;Surname;Phone;Address;Remark;Spare',
      'Mr.;Dev;Kumar;9511111111;Road;pays late;',
      ';D3v;Kumar;9511111112;Road;;',
    ].join('\n'),
  );
  await press(page, 'Upload');
  const picker = dialog(page).getByRole('combobox', { name: 'Anrede' });
  await expect(picker).toBeVisible();
  await expect(picker).toHaveAccessibleDescription('Mr.');
  await expect(dialog(page).getByText('Still needed: Salutations')).toBeVisible();
  await expect(dialog(page).getByText('Not used: Anrede, Remark')).toBeVisible();
  await expect(dialog(page).getByRole('combobox', { name: 'Spare' })).toBeHidden();
  await dialog(page).getByText('1 empty column').press('Enter');
  await expect(dialog(page).getByRole('combobox', { name: 'Spare' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await picker.fill('Salut');
  await page.getByRole('option', { name: 'Salutations *' }).click();
  await dialog(page).getByRole('textbox', { name: 'Salutations of rows where it is blank' }).fill('Mr.');
  await press(page, 'Check the rows');
  await expect(dialog(page).getByText('Salutations: Mr. where it is blank.')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download the rows to fix' }).click();
  const file = await (await downloading).path();
  expect(await readFile(file, 'utf8')).toContain('Row 3: First Name: First Name should be alphabets only');
  await press(page, 'Skip this row');
  await press(page, 'Import 1 customer');
  await expect(dialog(page).getByText('1 customer was imported.')).toBeVisible();
});

test('errors show at once or with row and column; an earlier file is found again', async ({ page }) => {
  await choose(page, 'book.xlsx', 'PK\u0003\u0004');
  await expect(dialog(page).getByRole('alert')).toHaveText(/^The workbook could not be read/);
  await expect(dialog(page).getByRole('button', { name: 'Upload' })).toBeDisabled();
  const take = (name: string, text: string) =>
    page
      .getByLabel('CSV or Excel file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await take('open.csv', `${HEADERS}\nMr.,"Ravi,K,9,S\n`);
  await press(page, 'Upload');
  await expect(dialog(page).getByRole('alert')).toHaveText('Row 2, column 2: the quote " is never closed');
  await take('left.csv', `${HEADERS}\n${person('Esha')}\n`);
  await press(page, 'Upload');
  await expect(dialog(page).getByRole('button', { name: 'Import 1 customer' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Bulk Upload via CSV' }).click();
  await press(page, 'Open left.csv');
  await press(page, 'Discard');
  await expect(page.getByText('Import discarded')).toBeVisible();
});

/** Stands between browser and console, and breaks within each upload of a file until it is mended. */
async function brokenLine(url: string) {
  let isBroken = true;
  const line = createServer((browser) => {
    const target = connect(Number(new URL(url).port), new URL(url).hostname);
    for (const socket of [browser, target]) socket.on('error', () => undefined);
    let left = Number.POSITIVE_INFINITY;
    browser.on('data', (sent: Buffer) => {
      if (isBroken && sent.includes('/file HTTP/1.1')) left = 100_000;
      left -= sent.length;
      target.write(sent);
      if (left > 0) return;
      browser.destroy();
      target.destroy();
    });
    target.on('data', (answer) => browser.write(answer));
    target.on('close', () => browser.destroy());
    browser.on('close', () => target.destroy());
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  const mend = () => {
    isBroken = false;
  };
  return { url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`, mend, close: () => line.close() };
}

test('a connection lost during an upload adds nothing; the file can be sent again', async ({
  browser,
  server,
}) => {
  const line = await brokenLine(server.url);
  const page = await browser.newPage({ baseURL: line.url, storageState: signedOut });
  await signInByForm(page);
  const rows = Array.from({ length: 5_000 }, () => person('Gita'));
  await choose(page, 'long.csv', `${HEADERS}\n${rows.join('\n')}\n`);
  await press(page, 'Upload');
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'No connection. Try again; it will not be saved twice.',
  );
  line.mend();
  await press(page, 'Upload');
  await expect(dialog(page).getByRole('button', { name: 'Import 5,000 customers' })).toBeVisible();
  await page.close();
  line.close();
});
test('the template of the type can be downloaded', async ({ page }) => {
  await choose(page, 'a.csv', 'a');
  const downloading = page.waitForEvent('download');
  await dialog(page)
    .getByRole('link', { name: /Download the template/ })
    .click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('guest-customers.csv');
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^\uFEFFDate,Consumer ID,Salutations,/);
});
