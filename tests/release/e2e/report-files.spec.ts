import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { printed } from '../../e2e/support/pdf.ts';
import { DAY, NEXT, type ReportDay } from '../../e2e/support/report-day.ts';
import { reportAt, result, test } from '../../e2e/support/reports.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { expect } from '../../e2e/support/test.ts';

const bothDays = { from_date: DAY, to_date: NEXT };
const driverReport = ({ driver }: ReportDay) => reportAt('driver', { employee_id: driver.id, ...bothDays });

async function exported(page: Page, kind: string): Promise<Download> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: kind }).click();
  return download;
}

const sheetColumns = [
  ...[
    'Date',
    'Branch',
    'Area_code',
    'Vehicle',
    'Driver',
    'Customer',
    'Customer Type',
    'Sale Type',
    'Product',
  ],
  ...['Weight', 'Qty', 'Payment Mode', 'Amount', 'Empty Cylinders'],
];

test('a report as XLSX and CSV: real numbers and dates, totals, filter, no formulas', async ({
  page,
  entered,
}) => {
  await signIn(page, `${driverReport(entered)}&compare=1`);
  await expect(page.getByRole('table', { name: 'Driver wise Reports compared' })).toBeVisible();
  const download = await exported(page, 'Excel file');
  expect(download.suggestedFilename()).toMatch(/^driver-wise-reports-\d{4}-\d\d-\d\d\.xlsx$/);
  const file = await download.path();
  const rows = await readSheet(file);
  const { branch, area, vehicle, driver, credit } = entered;
  expect(rows[0]).toEqual(sheetColumns);
  expect(rows[3]).toEqual([
    new Date(`${DAY}T00:00:00Z`),
    ...[branch.name, area.area_code, vehicle.vehicle_number, driver.name],
    ...[`${credit.firstName} ${credit.lastName}`, 'Credit', 'Credit Sales', 'Cylinders'],
    ...[19, 5, 'credit', 8460, 4],
  ]);
  const filled = rows.slice(5).map((row) => row.filter((cell) => cell !== null));
  expect(filled).toEqual([
    // 14.2 kg: 2 + 1 + 1; cash: 1,806 + 910.
    ['Total by kind', 'Cylinders', 14.2, 4, 'cash', 2716, 3],
    ['Total by kind', 'Cylinders', 19, 5, 'upi', 903, 4],
    ['Total by kind', 'credit', 8460],
    // 2,716 + 903 + 8,460; empties of two weights are not summed.
    ['Total', 12_079],
    ['Total, 19–20 Oct 2026', 0],
    ['Total, 19–20 Nov 2025', 0],
  ]);
  const about = Object.fromEntries(await readSheet(file, 'About'));
  expect(about).toMatchObject({
    Report: 'Driver wise Reports',
    Driver: driver.name,
    From: '19 Nov 2026',
    To: '20 Nov 2026',
    Rows: '4',
  });

  await page.goto(reportAt('expence', { expence_type: 'general', ...bothDays }));
  const csv = await exported(page, 'CSV file');
  const lines: string[][] = parse(await readFile(await csv.path(), 'utf8'), {
    bom: true,
    relax_column_count: true,
  });
  const texts = lines.map((cells) => cells.join('|')).filter((text) => !/^(Exported|Business)\|/.test(text));
  expect(texts).toEqual([
    'Report|Expence wise Reports',
    'Expence Type|general',
    'From|19 Nov 2026',
    'To|20 Nov 2026',
    'Rows|1',
    '',
    'Date|Branch|Amount|Expence Type|Description',
    `${DAY}|${entered.branch.name}|350|general|'=Tea and stationery`,
    'Total||350||',
  ]);
});

test('a printed report: A4 landscape, filter, every row, totals, page numbers', async ({ page, entered }) => {
  await signIn(page, driverReport(entered));
  await expect(page.getByRole('status').filter({ hasText: '4 rows' })).toBeVisible();
  const paper = await printed(page);
  expect(paper.pages).toBe(1);
  expect(paper.sheets[0]).toMatchObject({ width: 842, height: 595 });
  const { credit, driver } = entered;
  for (const text of [
    ...['Driver wise Reports', `Driver: ${driver.name}`, 'From: 19 Nov 2026', 'To: 20 Nov 2026', 'Rows: 4'],
    ...['Customer Details', `${credit.firstName} ${credit.lastName}, Credit`, '₹8,460'],
    ...['19 Nov 2026 · ₹11,169', 'total ₹12,079', 'Page 1 of 1'],
  ])
    expect(paper.text.replaceAll(' :', ':')).toContain(text);
  // The screen has not changed.
  await expect(result(page, 'Driver wise Reports')).toBeVisible();
});

test('a file waits for the comparison, and says when it could not be loaded', async ({ page, entered }) => {
  const [answered, answer] = [Promise.withResolvers<void>(), { status: 422, json: { msg: 'Too many days' } }];
  await page.route('**/reportsbydriver/compared', async (route) => {
    await answered.promise;
    await route.fulfill(answer);
  });
  await signIn(page, `${driverReport(entered)}&compare=1`);
  await expect(page.getByRole('status').filter({ hasText: '4 rows' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Print' })).toBeDisabled();
  answered.resolve();
  const file = await exported(page, 'CSV file');
  expect(await readFile(await file.path(), 'utf8')).toContain(
    'Comparison,The earlier days could not be loaded.',
  );
});

test('a response that breaks off is an error with a retry, not a shorter report', async ({
  page,
  entered,
}) => {
  let isBroken = true;
  await page.route('**/api/dayentries/reportsbydriver', async (route) => {
    if (!isBroken) return route.fallback();
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.slice(0, Math.floor(body.length / 2)) });
  });
  await signIn(page, driverReport(entered));
  const problem = page.getByRole('alert').filter({ hasText: 'The list could not be loaded' });
  await expect(problem).toContainText('The connection was lost before the list was complete.');
  await expect(page.getByRole('table')).toHaveCount(0);
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('status').filter({ hasText: '4 rows' })).toBeVisible();
});
