import { test as base } from '@playwright/test';
import { ADMIN, type RunningConsole, startConsole } from '../../harness/console.ts';
import { makeDataFolder } from '../../harness/data-folder.ts';

export { expect } from '@playwright/test';
export { ADMIN };

/**
 * Playwright's test with a console of its own for each file: the real server, an empty database and a free port.
 * @example test('the login screen greets', async ({ page }) => { await page.goto('/'); });
 */
export const test = base.extend<object, { server: RunningConsole }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a destructured first parameter.
    async ({}, use) => {
      const { data_dir, remove } = await makeDataFolder();
      const server = await startConsole({ DATA_DIR: data_dir });
      await use(server);
      await server.stop();
      await remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});
