import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { screens } from '../../src/app/sidebar.ts';
import { startConsole } from '../harness/console.ts';
import { makeDataFolder } from '../harness/data-folder.ts';
import { faults } from './support/axe.ts';
import { signIn } from './support/sign-in.ts';
import { ADMIN, expect, test } from './support/test.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Opens a screen and waits until it shows what it has. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }), path).not.toBeEmpty();
  await expect(page.getByText('Loading...'), path).toHaveCount(0);
  await expect(page.getByText('Unexpected Application Error!'), path).toBeHidden();
  await page.waitForLoadState('networkidle');
}

async function take(page: Page, name: string, themes: readonly Theme[] = THEMES) {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const { width } = page.viewportSize() ?? { width: 0 };
    await page.screenshot({
      path: `test-results/screenshots/${name}-${width}-${colorScheme}.png`,
      fullPage: true,
    });
  }
}

/** Every screen, and what others show on request. */
const paths = [
  ...screens.map(({ path }) => path),
  '/day-entry?show=Expences',
  '/day-settlements?show=Cash+Recovery',
  '/collectible?show=Payments+received',
  '/SV-Amounts?show=Payments+received',
];
const nameOf = (path: string) =>
  path.slice(1).toLowerCase().replace('?show=', '-').replace('+', '-') || 'dashboard';

test('every screen of a new business has its address and its title', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const path of paths) {
      await open(page, path);
      await take(page, `empty-${nameOf(path)}`, ['light']);
    }
  }
});

test.describe('with sixty days of business', () => {
  let stop: () => Promise<unknown>;
  let url: string;

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    const { data_dir, remove } = await makeDataFolder();
    const env = {
      ...process.env,
      DATA_DIR: data_dir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    };
    await promisify(execFile)(process.execPath, ['src/app/demo.ts', '--seed', '1'], { env });
    const server = await startConsole({ DATA_DIR: data_dir });
    url = server.url;
    stop = () => server.stop().then(remove);
  });
  test.afterAll(() => stop());

  for (const size of SIZES) {
    test(`axe finds nothing serious on any screen at ${size.width} px, light and dark`, async ({
      browser,
    }) => {
      test.setTimeout(360_000);
      const context = await browser.newContext({ baseURL: url, viewport: size, timezoneId: 'Asia/Kolkata' });
      const page = await context.newPage();
      await signIn(page);
      for (const path of paths) {
        await open(page, path);
        await take(page, nameOf(path));
        expect(await faults(page), `${path}, dark`).toEqual([]);
        // The width changes what stands where, the theme what can be read: light needs one width.
        if (size.width < 1_000) continue;
        await page.emulateMedia({ colorScheme: 'light' });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
        expect(await faults(page, ['color-contrast']), `${path}, light`).toEqual([]);
      }
      await context.close();
    });
  }
});
