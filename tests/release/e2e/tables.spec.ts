import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { faults } from '../../e2e/support/axe.ts';
import { addEmployees } from '../../e2e/support/many-rows.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { test as base, expect, openConsole } from '../../e2e/support/test.ts';

const ROWS = 5_000;

/** A console with a long list. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a destructured first parameter.
  open: async ({}, use) => use(() => openConsole((url) => addEmployees(url, ROWS))),
});

const table = (page: Page) => page.getByRole('table', { name: 'Employee list' });
const firstRow = (page: Page) => table(page).getByRole('row').nth(1);
const header = (page: Page, name: string) => table(page).getByRole('button', { name, exact: true });
const filter = (page: Page) => page.getByLabel('Search Employee list');
const count = (page: Page) => page.getByRole('status').filter({ hasText: 'record' });

async function open(page: Page, address = '/emp') {
  await signIn(page, address);
  await expect(count(page)).toContainText('records');
}

test('5,000 rows are sorted, filtered and paged in the browser', async ({ page }) => {
  await open(page);
  // Two quick clicks sort twice.
  await header(page, 'Salary').evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page).toHaveURL(/\?sort=-salary$/);
  await expect(firstRow(page)).toContainText('15,000');
  await header(page, 'Employee Name').click();
  await expect(firstRow(page)).toContainText('Emp b');
  await header(page, 'Salary').click();
  await expect(firstRow(page)).toContainText('10,001');
  // A quickly typed filter is complete.
  await filter(page).pressSequentially('branch in-charge monthly');
  await expect(filter(page)).toHaveValue('branch in-charge monthly');
  await expect(page).toHaveURL(/find=branch\+in-charge\+monthly/);
  await expect(count(page)).toHaveText(/^8\d\d of 5,000 records$/);
  await filter(page).fill('weekly dri');
  await expect(count(page)).toHaveText('833 of 5,000 records');
  await filter(page).fill('');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(firstRow(page).getByRole('cell').first()).toHaveText('51');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(firstRow(page).getByRole('cell').first()).toHaveText('1');
});

test('no letter of a filter is lost on a slow computer', async ({ page }) => {
  await open(page);
  const computer = await page.context().newCDPSession(page);
  await computer.send('Emulation.setCPUThrottlingRate', { rate: 12 });
  // A little slower than the pause after which the address follows.
  await filter(page).pressSequentially('branch in-charge monthly', { delay: 260 });
  await expect(filter(page)).toHaveValue('branch in-charge monthly');
  await expect(page).toHaveURL(/find=branch\+in-charge\+monthly/);
});

test('sort, filter, page and hidden columns are in the URL: reload and Back keep them', async ({ page }) => {
  await open(page);
  await header(page, 'Salary').click();
  await header(page, 'Salary').click();
  await expect(page).toHaveURL(/\?sort=-salary$/);
  await filter(page).fill('weekly');
  await expect(page).toHaveURL(/find=weekly/);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Phone Number' }).click();
  await page.keyboard.press('Escape');
  await expect(table(page).getByRole('columnheader', { name: 'Phone Number' })).toBeHidden();
  const shown = await firstRow(page).textContent();

  await page.reload();
  await expect(firstRow(page)).toHaveText(shown ?? '');
  await expect(filter(page)).toHaveValue('weekly');
  await expect(table(page).getByRole('columnheader', { name: 'Salary', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(table(page).getByRole('columnheader', { name: 'Phone Number' })).toBeHidden();

  await page.goBack();
  await expect(firstRow(page).getByRole('cell').first()).toHaveText('1');
  await expect(filter(page)).toHaveValue('weekly');
  await page.goBack();
  await expect(header(page, 'Salary').locator('..')).toHaveAttribute('aria-sort', 'ascending');
  await expect(filter(page)).toHaveValue('');
});

test('CSV has the rows as filtered, sorted and shown', async ({ page }) => {
  await open(page, '/emp?find=weekly&sort=-salary&hide=phone-number');
  const recorded = page.waitForRequest(/\/api\/exports\/masters$/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV file' }).click();
  const file = await download;
  expect((await recorded).postDataJSON()).toEqual({ name: 'Employee list', rows: ROWS / 2 });
  expect(file.suggestedFilename()).toMatch(/^employee-list-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(
    text.startsWith('\uFEFFEmployee ID,Employee Name,Employee Type,Aadhar/PAN Number,Salary,Salary Type\r\n'),
  ).toBe(true);
  const rows: string[][] = parse(text, { bom: true });
  expect(rows).toHaveLength(1 + ROWS / 2);
  expect(rows[1]).toEqual(['E-5000', 'Emp faaa', 'Godown In-Charge', '********5000', '15000', 'Weekly']);
});

test('after a delete the focus is on the next row, after Cancel on the edited row', async ({ page }) => {
  await open(page, '/emp?sort=salary');
  await page.getByRole('button', { name: 'Edit Emp d', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Update Employee' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Joining Date' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Edit Emp d', exact: true })).toBeFocused();

  await page.getByRole('button', { name: 'Delete Emp d', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Employee Deleted Successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Emp e', exact: true })).toBeFocused();
});

test('axe finds no fault in the menu of columns', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Salary Type' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
});
