import type { Page } from '@playwright/test';
import { screens } from '../../src/app/sidebar.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const FIRST_LOAD_BYTES = 220_000;
const SCREEN_BYTES = 60_000;

/** JavaScript that has come over the wire since the page was opened, compressed as it travelled. */
const loaded = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((bytes, entry) => bytes + entry.encodedBodySize, 0),
  );

/** Goes to a screen without loading the page anew. */
async function go(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await page.waitForLoadState('networkidle');
}

test('the first load takes at most 220 kB of JavaScript', async ({ page }) => {
  await signIn(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const bytes = await loaded(page);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
});

test('a screen takes at most 60 kB more, once the first form is there', async ({ page }) => {
  await signIn(page);
  await page.reload();
  await go(page, '/branch');
  let before = await loaded(page);
  for (const { path } of screens) {
    await go(page, path);
    const after = await loaded(page);
    expect(after - before, path).toBeLessThanOrEqual(SCREEN_BYTES);
    before = after;
  }
});
