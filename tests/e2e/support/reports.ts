import type { Locator, Page } from '@playwright/test';
import { enterReportDay } from './report-day.ts';
import { expect, testAfter } from './test.ts';

/** A console with the small day of the reports. */
export const test = testAfter(enterReportDay);

/** The address of a report. @example await page.goto(reportAt('driver', { employee_id: 3, from_date, to_date })) */
export const reportAt = (report: string, filter: Readonly<Record<string, string | number>> = {}): string =>
  `/reports?${new URLSearchParams({ report, ...Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)])) })}`;

export const result = (page: Page, title: string): Locator =>
  page.getByRole('table', { name: title, exact: true });

/** The texts of a report's rows, cell by cell, without the day headings. */
export async function cellsOf(page: Page, title: string): Promise<string[][]> {
  const table = result(page, title);
  await expect(table).toBeVisible();
  return table
    .getByRole('row')
    .evaluateAll((rows) =>
      rows
        .map((row) => [...row.querySelectorAll(':scope > td')].map((cell) => cell.textContent?.trim() ?? ''))
        .filter((cells) => cells.length > 1),
    );
}

/** The texts of the totals row. */
export const totalOf = (page: Page, title: string): Locator => result(page, title).getByRole('row').last();

/** The report calls that the page makes from now on, each with path and body. */
export function reportCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/(reports|filter)/.test(request.url()))
      calls.push(`${new URL(request.url()).pathname.replace('/api', '')} ${request.postData()}`);
  });
  return calls;
}
