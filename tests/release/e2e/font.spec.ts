import type { Page } from '@playwright/test';
import { countShifts, shifted } from '../../e2e/support/layout-shifts.ts';
import { settled } from '../../e2e/support/settled.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { expect, signedOut, test } from '../../e2e/support/test.ts';

const FONT_BYTES = 60_000;
const FONT = '**/assets/*.woff2';

/** The fonts that draw the page, by name; those of the system with a mark. Keys and codes are left out. */
async function fontsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    // Also those that are drawn later.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('kbd, code { display: none !important }');
    document.adoptedStyleSheets = [sheet];
    return document.fonts.ready.then(() => undefined);
  });
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: -1 });
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'body *' });
  const names = new Set<string>();
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { familyName, isCustomFont } of fonts)
      names.add(isCustomFont ? familyName : `system: ${familyName}`);
  }
  await session.detach();
  return [...names];
}

/** The screens wait for the font; else a browser that is busy draws a page with a font of the system. */
async function waitForFont(page: Page): Promise<void> {
  await page.route('**/assets/*.css', async (route) => {
    const response = await route.fetch();
    const styles = (await response.text()).replaceAll('font-display:optional', 'font-display:block');
    await route.fulfill({ response, body: styles });
  });
}

test.describe('before the sign-in', () => {
  test.use({ storageState: signedOut });

  test('the page names one font of at most 60 KB, and draws the form with it', async ({ page }) => {
    await waitForFont(page);
    await page.goto('/');
    await expect(page.getByRole('form', { name: 'Login' })).toBeVisible();
    expect(await fontsOf(page)).toEqual(['Inter Variable']);
    await expect(page.locator('link[rel="preload"][as="font"]')).toHaveCount(1);
    const sizes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => name.endsWith('.woff2'))
        .map(({ encodedBodySize }) => encodedBodySize),
    );
    expect(sizes).toHaveLength(1);
    expect(sizes[0]).toBeLessThanOrEqual(FONT_BYTES);
  });
});

test('screens, their paper and their fields have the font, rupees and names of other alphabets too', async ({
  page,
  api,
}) => {
  await api.post('/products', { product_type: 'Cylinders', weight: '19', price: 1_800 });
  await waitForFont(page);
  await signIn(page, '/sale-rate');
  await settled(page);
  expect(await fontsOf(page)).toEqual(['Inter Variable']);
  await page.emulateMedia({ media: 'print' });
  expect(await fontsOf(page)).toEqual(['Inter Variable']);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => document.querySelector('h1')?.append(' ₹1,234 − 5 × Ṛṣi Ācārya Śrīnivāsa → ≤ …'));
  expect(await fontsOf(page)).toEqual(['Inter Variable']);
});

test('figures have the same width in tables, cards, fields and on paper', async ({ page }) => {
  await signIn(page, '/settings');
  await settled(page);
  const proportional = await page.evaluate(() =>
    [...document.querySelectorAll('body, body *')]
      .filter((part) => getComputedStyle(part).fontVariantNumeric !== 'tabular-nums')
      .filter((part) => part.checkVisibility() && !part.closest('svg'))
      .map(({ tagName, className }) => `${tagName} ${className}`),
  );
  expect(proportional).toEqual([]);
});

test('a font that comes late moves nothing; a later page has it', async ({ page }) => {
  await countShifts(page);
  const late = Promise.withResolvers<void>();
  await page.route(
    FONT,
    async (route) => {
      await late.promise;
      await route.continue();
    },
    { times: 1 },
  );
  // The page's load event waits for the font.
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  await shifted(page);
  const arrived = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.woff2'));
  late.resolve();
  await arrived;
  await page.evaluate(() => document.fonts.ready);
  expect(await shifted(page)).toBe(0);

  // A browser that is busy may draw the next page without it too.
  await expect(async () => {
    await page.reload();
    await settled(page);
    expect(await fontsOf(page)).toEqual(['Inter Variable']);
  }).toPass();
});
