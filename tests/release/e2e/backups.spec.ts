import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, consoleDatabase, expect } from '../../e2e/support/test.ts';
import { startConsole } from '../../harness/console.ts';

const folder = await mkdtemp(join(tmpdir(), 'console-backups-'));

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a destructured first parameter.
  open: async ({}, use) =>
    use(async () => {
      const { url, drop } = await consoleDatabase();
      const server = await startConsole({ DATABASE_URL: url, BACKUP_DIR: folder });
      const close = async () => {
        await server.stop();
        await drop();
        await rm(folder, { recursive: true });
      };
      return { server, close };
    }),
});

test('a backup is made at once by keyboard, and downloaded', async ({ page }) => {
  await page.goto('/backups');
  await expect(page.getByText('A downloaded file holds all password hashes')).toBeVisible();
  const button = page.getByRole('button', { name: 'Back up now' });
  const rows = page.getByRole('table', { name: 'Backups' }).getByRole('row');
  // The console begins with the one that is due.
  await expect(rows.nth(1)).toContainText('Good');
  await button.press('Enter');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('Good');
  await expect(button).toBeEnabled();

  const downloading = page.waitForEvent('download');
  await rows
    .nth(1)
    .getByRole('button', { name: /^Download/ })
    .press('Enter');
  const download = await downloading;
  const [name = ''] = (await readdir(folder)).filter((name) => name === download.suggestedFilename());
  expect(await readFile(await download.path())).toEqual(await readFile(join(folder, name)));
});
