import type { Browser, Page } from '@playwright/test';
import { memoryDuring } from './measure.ts';
import type { Figure } from './report.ts';
import { mostOfOneType } from './reports-asked.ts';
import { rssMb } from './servers.ts';

const ROWS = 100_000;

/** The memory that the page's process takes more while its worker writes a long report as an Excel file. */
export async function measureSheet(browser: Browser, page: Page, url: string): Promise<Figure> {
  const { body, rows } = await mostOfOneType(url, ROWS);
  const { customer_type: type, from_date, to_date } = body;
  await page.goto(`/reports?report=${String(type).toLowerCase()}&from_date=${from_date}&to_date=${to_date}`);
  await page
    .getByRole('status')
    .filter({ hasText: /^[\d,]+ rows$/ })
    .waitFor();
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const memoryMb = () => ids.reduce((sum, id) => sum + rssMb(id), 0);
  const before = memoryMb();
  const most = await memoryDuring({ memoryMb }, async () => {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Excel file' }).click();
    await (await file).path();
  });
  return {
    ...{ part: 'browser', what: `memory for an Excel file of ${rows.toLocaleString('en')} rows`, unit: 'MB' },
    ...{ value: most - before, most: 250 },
  };
}
