import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { printed } from '../../e2e/support/pdf.ts';
import { DAY, enterReportDay, type ReportDay } from '../../e2e/support/report-day.ts';
import { reportAt, result } from '../../e2e/support/reports.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { test as base, expect, openConsole } from '../../e2e/support/test.ts';

const ROWS = 100_000;
const TITLE = 'Sub Branch Reports';
/** More rows than fit on a screen, far fewer than the report has. */
const MOST_DRAWN = 80;

/** A console whose branch has a hundred thousand sales of ₹1,806: copies of the small day's first sale, in 2025. */
let entered: ReportDay;
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a destructured first parameter.
  open: async ({}, use) =>
    use(async () => {
      const console = await openConsole();
      entered = await enterReportDay(console.server.url);
      await repeatFirstSale(console.databaseUrl);
      return console;
    }),
});

async function repeatFirstSale(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  // The ledger does not matter here; the rows are enough.
  await client.query('set session_replication_role = replica');
  await client.query(`
    insert into day_entries (date, saletype, customer_id, customer_type, area_code_id, employee_id, vehicle_id, branch_id,
                             payment_mode, amount, empty_cylinders, product, weight, qty, stock_assign_id, godown_id)
    select date '2025-01-01' + number / 300, saletype, customer_id, customer_type, area_code_id, employee_id, vehicle_id,
           branch_id, payment_mode, amount, empty_cylinders, product, weight, qty, stock_assign_id, godown_id
      from (select * from day_entries where date = '${DAY}' order by id limit 1) as first
     cross join generate_series(0, ${ROWS - 1}) as number`);
  await client.end();
}

const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const longReport = ({ branch }: ReportDay) =>
  reportAt('branch', { branch: branch.id, from_date: '2025-01-01', to_date: '2025-12-31' });

async function openLong(page: Page) {
  await signIn(page, longReport(entered));
  await expect(status(page, /^1,00,000 rows$/)).toBeVisible();
}

test('the first of 100,000 rows are shown while the others load; a print has the totals', async ({
  page,
}) => {
  await signIn(page, '/reports');
  await page.evaluate(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      const text = [...document.querySelectorAll('[role=status]')].find((one) =>
        one.textContent?.includes('row'),
      );
      const first = document.querySelector('main table td')?.textContent;
      if (text && seen.at(-1) !== text.textContent) seen.push(`${text.textContent}: ${first}`);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(globalThis, { seen });
  });
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, longReport(entered));
  await expect(status(page, /^1,00,000 rows$/)).toBeVisible();
  const [first] = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  expect(first).toMatch(/^[\d,]+ rows so far: 1$/);
  // 100,000 × ₹1,806.
  await expect(result(page, TITLE).getByRole('row').last()).toContainText('cash ₹18,06,00,000');

  await expect(page.getByRole('button', { name: 'Print totals' })).toBeVisible();
  const { pages, text } = await printed(page);
  expect(pages).toBe(1);
  expect(text).toContain('1,00,000 rows are too many to print');
  expect(text).toContain('₹18,06,00,000');
});

test('the export leaves the page responsive; only visible rows are drawn, by keyboard', async ({ page }) => {
  await openLong(page);
  await page.evaluate(() => {
    const pauses: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) pauses.push(duration);
    }).observe({ type: 'longtask' });
    Object.assign(globalThis, { pauses });
  });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const began = performance.now();
  await page.getByRole('menuitem', { name: 'CSV file' }).click();
  await expect(page.getByRole('button', { name: /^[\d,]+ of 1,00,000$/ })).toBeVisible();
  const text = await readFile(await (await download).path(), 'utf8');
  const tookMs = performance.now() - began;
  const pauses = await page.evaluate(() => (globalThis as unknown as { pauses: number[] }).pauses);
  // Work on all rows at once would be one pause.
  expect(Math.max(0, ...pauses)).toBeLessThan(tookMs / 2);
  expect(text.split('\r\n').filter((line) => line.startsWith('2025-'))).toHaveLength(ROWS);
  expect(text).toMatch(
    /\r\nTotal by kind,{8}Cylinders,14\.2,200000,cash,180600000,200000\r\nTotal,{12}180600000,\r\n$/,
  );

  const rows = result(page, TITLE).getByRole('row');
  const header = page.getByRole('columnheader', { name: 'Booking Details' });
  expect(await rows.count()).toBeLessThan(MOST_DRAWN);
  await page.getByRole('heading', { level: 3 }).click();
  await page.keyboard.press('End');
  await expect(result(page, TITLE).getByRole('cell', { name: '1,00,000', exact: true })).toBeInViewport();
  await expect(header).toBeInViewport();
  expect(await rows.count()).toBeLessThan(MOST_DRAWN);
  await page.keyboard.press('PageUp');
  await expect(result(page, TITLE).getByRole('cell', { name: '1,00,000', exact: true })).not.toBeInViewport();
  await page.keyboard.press('Home');
  await expect(result(page, TITLE).getByRole('cell', { name: '1', exact: true }).first()).toBeVisible();

  // On a phone the rows are cards that scroll in their own frame.
  await page.setViewportSize({ width: 390, height: 844 });
  const cards = page.getByRole('list', { name: TITLE });
  await expect(cards.first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4_000);
  await cards.first().locator('../..').focus();
  // The last cards are measured when they become visible, which may move the end.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(cards.locator(`[aria-posinset="${ROWS}"]`)).toBeInViewport({ timeout: 1_000 });
  }).toPass();
});

test('leaving the screen while rows arrive cancels the request', async ({ page }) => {
  await signIn(page, '/reports');
  const left = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/dayentries/reports'));
  await page.goto(longReport(entered));
  await expect(status(page, 'so far')).toBeVisible();
  await page.getByRole('link', { name: 'Guest Customer Sales' }).click();
  await left;
  await expect(page.getByRole('form', { name: 'Guest Customer Sales' })).toBeVisible();
});
