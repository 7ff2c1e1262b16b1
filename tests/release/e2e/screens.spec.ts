import type { Page } from '@playwright/test';
import { switchedOff } from '../../../src/app/offered.ts';
import { screens } from '../../../src/app/sidebar.ts';
import { faults } from '../../e2e/support/axe.ts';
import { cutParts } from '../../e2e/support/cut.ts';
import { countShifts, shifted } from '../../e2e/support/layout-shifts.ts';
import { enterLongNames } from '../../e2e/support/long-names.ts';
import { placesOf, type Shown } from '../../e2e/support/places.ts';
import { settled } from '../../e2e/support/settled.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { expect, openSession, testAfter } from '../../e2e/support/test.ts';

const FIRST_LOAD_BYTES = 200_000;
const SCREEN_BYTES = 60_000;
/** Of what is on the screen, and how far it moves (layout shift). */
const MOST_SHIFT = 0.05;

const test = testAfter(enterLongNames).extend({
  // A walk signs in again, which ends its session.
  storageState: async ({ server }, use) => use(await openSession(server.url)),
});

// Each width takes long, so each worker tests one.
test.describe.configure({ mode: 'parallel' });

/** The script files loaded since the page was opened, with the compressed size of each. */
const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
  );
const loaded = async (page: Page) => (await scripts(page)).reduce((sum, { bytes }) => sum + bytes, 0);

/** In a new business, whose settings are off. */
const offered = screens.filter(({ area }) => !switchedOff(undefined).includes(area));

async function isThere(page: Page, path: string) {
  await expect(page.getByRole('heading', { level: 1 }), path).not.toBeEmpty();
  await settled(page);
  await expect(page.getByText('Unexpected Application Error!'), path).toBeHidden();
}

const screenOf = (address: string) => new URL(address, 'http://localhost').pathname.split('/')[1];

/** Opens a screen without reloading the page. */
async function go(page: Page, path: string) {
  const title = await page.title();
  const isOther = screenOf(path) !== screenOf(page.url());
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page).toHaveURL(path);
  if (isOther) await expect(page).not.toHaveTitle(title);
  await isThere(page, path);
  return isOther;
}

test('a screen opens within its limit of JavaScript, and moves little while it loads', async ({ page }) => {
  await countShifts(page);
  await signIn(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  let before = await loaded(page);
  expect(before).toBeGreaterThan(50_000);
  expect(before).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
  // The first form loads the chunks that all forms share.
  await go(page, '/branch');
  before = await loaded(page);
  await shifted(page);
  for (const { path } of offered) {
    await go(page, path);
    const after = await loaded(page);
    expect(after - before, path).toBeLessThanOrEqual(SCREEN_BYTES);
    before = after;
    const shift = await shifted(page);
    // In a new business a field may get a line that leads to its first record.
    const isLonger = await page.getByRole('link', { name: 'Add the first' }).first().isVisible();
    if (!isLonger) expect.soft(shift, path).toBeLessThanOrEqual(MOST_SHIFT);
  }

  const ahead = await page.context().newPage();
  await ahead.goto('/');
  const needed = await scripts(page);
  const missing = async () => {
    const names = new Set((await scripts(ahead)).map(({ name }) => name));
    return needed.filter(({ name }) => !names.has(name));
  };
  await expect.poll(missing, 'what is fetched in idle time').toEqual([]);
  const rows = ahead.waitForRequest('**/api/vendors');
  await ahead.getByRole('button', { name: 'Master' }).click();
  await ahead.getByRole('link', { name: 'Add Vendor' }).hover();
  await rows;
  await ahead.close();
});

test('the first Day Entry loads at most 12 script files', async ({ page }) => {
  await signIn(page, '/day-entry');
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  const files = await scripts(page);
  expect(files.length).toBeGreaterThan(1);
  expect(files.length).toBeLessThanOrEqual(12);
});

// The page area of a 1366 × 768 laptop, and a phone.
const laptop = { width: 1349, height: 625 };
const phone = { width: 390, height: 844 };

/** Letters as wide as those of Windows or of a small Linux, without the console's font; letters that the reader set larger. */
const letters = {
  wide: '* { font-family: "DejaVu Sans" !important; }',
  larger: ':root { font-size: 120% !important; }',
};

/** With larger letters the widest tables scroll in their frames. */
const sideways = {
  wide: '[data-sideways]',
  larger: '[data-sideways], [data-wide]:has(> table)',
};

type Walk = { size: typeof laptop; theme: 'dark' | 'light'; shown: keyof typeof letters };

const walks: readonly Walk[] = [
  { size: laptop, theme: 'dark', shown: 'wide' },
  { size: phone, theme: 'light', shown: 'wide' },
  { size: laptop, theme: 'light', shown: 'larger' },
  { size: phone, theme: 'dark', shown: 'larger' },
];

/** The printable area (px): A4 portrait, or landscape where a sheet asks for it. */
const PAPER = { portrait: 703, landscape: 1_032 };

/** The parts of the print that would be cut off. */
async function cutOnPaper(page: Page, size: typeof laptop) {
  const across = page.locator('[data-sheet="front"][data-orientation="landscape"]');
  const width = PAPER[(await across.count()) > 0 ? 'landscape' : 'portrait'];
  await page.setViewportSize({ width, height: 1_000 });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const cut = await cutParts(page);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(size);
  return cut;
}

/** A screen that opens has the focus: in a field, or as a whole. */
const hasFocus = (page: Page, path: string) =>
  expect.soft(page.locator(':focus'), `${path}, focus`).toHaveCount(1);

/** A dialog that a button opens needs one step. */
function stepsOf(shown: RegExp | string | Shown): Shown {
  if (typeof shown === 'object' && 'steps' in shown) return shown;
  const press = async (page: Page) => {
    // On a phone the buttons of a row are in its card.
    const cards = page.getByRole('main').locator('details:not([open]) > summary');
    if ((await cards.count()) > 0) await cards.first().click();
    await page.getByRole('main').getByRole('button', { name: shown }).first().click();
  };
  return { name: String(shown), steps: [press] };
}

const closeByKey = (page: Page) => page.keyboard.press('Escape');

for (const { size, theme, shown } of walks) {
  test(`at ${size.width} px, ${theme}, with ${shown} letters nothing is cut off; axe finds no fault`, async ({
    page,
    entered: business,
  }) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: theme });
    await page.addInitScript((style) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style);
      document.adoptedStyleSheets = [sheet];
    }, letters[shown]);
    await signIn(page);
    for (const { path, before, fill, dialogs = [], hasPaper } of placesOf(business)) {
      await before?.(page);
      const isOpened = await go(page, path);
      if (isOpened) await hasFocus(page, path);
      await fill?.(page);
      expect.soft(await cutParts(page, sideways[shown]), path).toEqual([]);
      // On a phone the form is collapsed at first.
      const collapsed = page.locator('button:has(~ form[hidden])');
      if ((await collapsed.count()) > 0) {
        while ((await collapsed.count()) > 0) await collapsed.first().click();
        await expect(page.locator('form[hidden]')).toHaveCount(0);
        expect.soft(await cutParts(page, sideways[shown]), `${path}, its form`).toEqual([]);
      }
      // Paper has its own width and letters: one walk is enough.
      const paper = hasPaper && shown === 'wide' && size === laptop;
      if (paper) expect.soft(await cutOnPaper(page, size), `${path} on paper`).toEqual([]);
      // Axe does not see sizes. The reports share one screen: it checks the first of them.
      const isRead = shown === 'wide' && (!path.startsWith('/reports?') || path.includes('=branch&'));
      if (isRead) expect.soft(await faults(page), `${path}, ${theme}`).toEqual([]);
      for (const opened of dialogs) {
        const { name, steps, leave = closeByKey } = stepsOf(opened);
        for (const step of steps) {
          await step(page);
          // An open dialog holds the focus. Before that a stacked one does not hear Esc.
          await expect(page.locator('[role="dialog"]:focus-within'), `${path}, ${name}`).toBeVisible();
          await expect(page.getByRole('dialog').locator('.mantine-Skeleton-root')).toHaveCount(0);
          expect.soft(await cutParts(page, sideways[shown]), `${path}, ${name}`).toEqual([]);
        }
        if (paper) expect.soft(await cutOnPaper(page, size), `${path}, ${name} on paper`).toEqual([]);
        await leave(page);
        await expect(page.getByRole('dialog'), `${path}, ${name} closes`).toBeHidden();
        // A second factor that is on replaces its button.
        if (name !== 'Second factor') await hasFocus(page, `${path}, ${name} closed`);
      }
      // The phone's walk is light: of the wide layout only its contrasts are left.
      if (!isRead || size === phone) continue;
      await page.emulateMedia({ colorScheme: 'light' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
      expect.soft(await faults(page, ['color-contrast']), `${path}, light`).toEqual([]);
      await page.emulateMedia({ colorScheme: theme });
    }
  });
}
