import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { printed } from '../../e2e/support/pdf.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { ADMIN, expect, testAfter } from '../../e2e/support/test.ts';
import { builders } from '../../harness/builders.ts';
import { DAY, day, openBusiness } from '../../harness/day.ts';
import { httpApi } from '../../harness/http-api.ts';

/** Two areas: four sales in the first one, on two days, one of them on credit; one in the second. */
async function enterSales(origin: string) {
  const { body } = await httpApi(origin).post('/login', ADMIN);
  const api = httpApi(origin, body.token);
  const business = await openBusiness(api);
  const an = builders(api);
  const driver = await an.employee({ type: 'Driver' });
  const other = await an.areaCode({ branch_id: business.branch.id, driver_id: driver.id });
  const { open, assign, sell } = day(api, business);
  const before = '2026-11-19';
  const all = [
    await open({ date: before, filled: 100 }),
    await assign({ date: before, qty: 10 }),
    await assign({ qty: 10 }),
    await assign({ area_code_id: other.id, employee_id: driver.id, qty: 10 }),
    await sell({ date: before, amount: 700, qty: 2 }),
    await sell({ amount: 900 }),
    await sell({ amount: 1_500, payment_mode: 'upi' }),
    await sell({ saletype: 'Credit Sales', amount: 1_100 }),
    await sell({ area_code_id: other.id, amount: 5_000 }),
  ];
  for (const { status, body: answer } of all) if (status !== 201) throw new Error(JSON.stringify(answer));
  return { area: business.area, other, credit: business.credit, guest: business.guest, business };
}

const test = testAfter(enterSales);

const list = (page: Page) => page.getByRole('table', { name: 'Day entries' });
const rows = (page: Page) => list(page).locator('tr[data-row]');
const total = (page: Page) => list(page).locator('tfoot');
const bar = (page: Page) => page.getByRole('region', { name: 'Day entries' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Filter day entries' });

/** Chooses an area with the keyboard alone: `f` opens the filter. */
async function filterByArea(page: Page, area: string) {
  await page.getByRole('heading', { level: 2, name: 'Day Entry' }).click();
  await page.keyboard.press('f');
  await drawer(page).getByRole('combobox', { name: 'Area Code' }).fill(area);
  await expect(page.getByRole('option', { name: area })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
}

test('sales are filtered, sorted and summed; reload and Back keep it all', async ({ page, entered }) => {
  const { area, other, credit, guest } = entered;
  await signIn(page, '/day-entry');
  await expect(total(page)).toContainText('20 Nov 2026: 4 records');
  await expect(list(page).getByRole('rowheader', { name: 'Friday, 20 Nov 2026' })).toBeVisible();
  await filterByArea(page, area.area_code);
  await expect(total(page)).toContainText(/Total of 4 records.*5.*0.*₹4,200/);
  await expect(list(page).getByRole('columnheader', { name: 'Area Code' })).toBeHidden();
  await expect(list(page)).not.toContainText(other.area_code);
  await expect(list(page)).toContainText(credit.companyName);

  await bar(page).getByLabel('Search Day entries').fill(`${guest.firstName} ${guest.lastName}`);
  await expect(total(page)).toContainText('Total of 3 records');
  await list(page).getByRole('button', { name: 'Amount' }).click();
  await expect(rows(page).first()).toContainText('₹700');
  await list(page).getByRole('button', { name: 'Amount' }).click();
  await expect(rows(page)).toContainText(['₹1,500', '₹900', '₹700']);

  await page.reload();
  await expect(rows(page)).toContainText(['₹1,500', '₹900', '₹700']);
  await expect(bar(page).getByLabel('Search Day entries')).toHaveValue(
    `${guest.firstName} ${guest.lastName}`,
  );
  await expect(bar(page).getByRole('group', { name: 'Active filters' })).toContainText(area.area_code);
  await page.goBack();
  await expect(rows(page).first()).toContainText('₹700');

  await bar(page).getByLabel('Search Day entries').fill('nothing such');
  await expect(list(page)).toContainText(`Nothing matches “nothing such”, Area Code: ${area.area_code}`);
  await list(page).getByRole('button', { name: 'Clear the filter' }).click();
  await expect(total(page)).toContainText('Total of 5 records');
  await expect(bar(page).getByLabel('Search Day entries')).toHaveValue('');
});

test('the file has the filtered rows in their order, a value in each column', async ({ page, entered }) => {
  await signIn(page, `/day-entry?area_code_id=${entered.area.id}&from_date=${DAY}&sort=amount`);
  await expect(rows(page)).toHaveCount(3);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV file' }).click();
  const found: Record<string, string>[] = parse(await readFile(await (await download).path()), {
    bom: true,
    columns: true,
  });
  expect(found[1]?.Company).toBe(entered.credit.companyName);
  expect(found.map((row) => [row.Date, row['Area Code'], row.Amount, row['Payment Mode']])).toEqual([
    [DAY, entered.area.area_code, '900', 'cash'],
    [DAY, entered.area.area_code, '1100', 'credit'],
    [DAY, entered.area.area_code, '1500', 'upi'],
  ]);
});

test('a view is saved by name, chosen, replaced and deleted', async ({ page, entered }) => {
  await signIn(page, `/day-entry?area_code_id=${entered.area.id}`);
  await expect(total(page)).toContainText('Total of 4 records');
  const views = bar(page).getByRole('button', { name: 'Views' });
  const dialog = page.getByRole('dialog', { name: 'Saved views' });
  const save = async (button: string) => {
    await page.getByRole('menuitem', { name: 'Save or delete views…' }).click();
    await dialog.getByRole('textbox').fill('Our area');
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await views.click();
  await save('Save');
  const shown = bar(page).getByRole('button', { name: 'Our area' });
  await list(page).getByRole('button', { name: 'Amount' }).click();
  await views.click();
  await save('Replace');
  await expect(shown).toBeVisible();

  // Without a filter in the address the list would open as it was left.
  await page.goto(`/day-entry?area_code_id=${entered.area.id}`);
  await views.click();
  await page.getByRole('menuitem', { name: 'Our area' }).click();
  await expect(rows(page)).toContainText(['₹700', '₹900', '₹1,100', '₹1,500']);
  await shown.click();
  await page.getByRole('menuitem', { name: 'Save or delete views…' }).click();
  await dialog.getByRole('button', { name: 'Delete the view Our area' }).click();
  await expect(dialog.getByText('Our area')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(views).toBeVisible();
});

test('on a phone the bar filters and sorts; the total above the cards keeps its place', async ({
  page,
  entered,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const counted = Promise.withResolvers<void>();
  await page.route('**/api/dayentries/totals?*', async (route) => {
    await counted.promise;
    await route.continue();
  });
  await signIn(page, `/day-entry?area_code_id=${entered.other.id}&sort=-area_code&hide=driver`);
  const sum = page.getByRole('region', { name: 'Total' });
  await expect(sum).toContainText('Counting …');
  await expect(page.getByRole('group', { name: 'Active filters' })).toContainText(entered.other.area_code);
  const cards = page.getByRole('list', { name: 'Day entries' });
  const place = await cards.boundingBox();
  counted.resolve();
  await expect(sum).toContainText('Total of 1 record');
  expect(await cards.boundingBox()).toEqual(place);
  const sorting = bar(page).getByRole('combobox', { name: 'Sort' });
  // The server sorts by columns that the filter or the person has removed, too.
  await expect(sorting).toHaveValue('-area_code');
  await sorting.selectOption('Driver ↑');
  await expect(sorting).toHaveValue('driver');
  await expect(page.getByLabel('Search Day entries')).toBeHidden();
  await page.getByRole('button', { name: 'Filter (1)' }).click();
  await drawer(page).getByLabel('Search Day entries').fill('upi');
  await expect(page.getByText('Nothing matches “upi”')).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Clear' }).click();
  await drawer(page).getByRole('button', { name: 'Show the list' }).click();
  await expect(sum).toContainText('Total of 5 records');
  await sorting.selectOption('Amount ↓');
  const first = bar(page).getByRole('listitem').first();
  await expect(first).toContainText('₹5,000');
  // Two lines, which open.
  expect((await first.boundingBox())?.height).toBeLessThan(64);
  await expect(first.getByText('Quantity', { exact: true })).toBeHidden();
  await first.locator('summary').click();
  await expect(first.getByText('Quantity', { exact: true })).toBeVisible();
  await expect(first.getByRole('button', { name: /^History/ })).toBeVisible();
  await sorting.selectOption('Newest first');
  await expect(page).not.toHaveURL(/sort=/);
});

test('Ctrl+P prints all rows under letterhead and filter, the browser one page', async ({
  page,
  api,
  entered,
}) => {
  const { spend } = day(api, entered.business);
  for (let number = 101; number <= 130; number++)
    expect((await spend({ amount: number, description: `Bill ${number}` })).status).toBe(201);
  await signIn(page, '/day-entry?show=Expences&find=Bill');
  const table = page.getByRole('table', { name: 'Expences' });
  await expect(table.locator('tfoot')).toContainText('Total of 30 records');

  const shown = await table.locator('tr[data-row]').count();
  expect(shown).toBeLessThan(30);
  const onePage = await printed(page);
  expect(onePage.text).toContain('One page of the list');
  expect(onePage.text.match(/Bill 1\d\d/g)).toHaveLength(shown);

  await page.evaluate(() => {
    window.print = () => {
      document.title = 'printing';
    };
  });
  await page.keyboard.press('Control+p');
  await expect(page).toHaveTitle('printing');
  const { text } = await printed(page);
  expect(text).toContain('Filter: “Bill”');
  expect(text.match(/Bill 1\d\d/g)).toHaveLength(30);
  expect(text).toContain('Total of 30 records');
  for (const words of ['One page of the list', 'Columns', 'Dashboard']) expect(text).not.toContain(words);
});

test('on paper the second line of a cell is smaller than the first', async ({ page }) => {
  await signIn(page, '/day-entry');
  await expect(rows(page).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const sizes = await page
    .locator('[data-sheet="front"] td:has(small)')
    .first()
    .evaluate((cell) =>
      [cell, cell.querySelector('small') as Element].map((part) =>
        Number.parseFloat(getComputedStyle(part).fontSize),
      ),
    );
  expect(sizes[1]).toBeLessThan(sizes[0] ?? 0);
});

test('a list opens with the view that was used last; a link has its own', async ({ page, entered }) => {
  await signIn(page, '/day-entry');
  await expect(total(page)).toContainText('20 Nov 2026: 4 records');
  await filterByArea(page, entered.other.area_code);
  await expect(total(page)).toContainText('Total of 1 record');
  await page.goto('/inventory');
  await page.goto('/day-entry');
  await expect(total(page)).toContainText('Total of 1 record');
  await page.goto(`/day-entry?area_code_id=${entered.area.id}`);
  await expect(total(page)).toContainText('Total of 4 records');
  await page.goto('/day-entry');
  await expect(total(page)).toContainText('Total of 1 record');
});
