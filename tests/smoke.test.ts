import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { command } from './harness/backup-commands.ts';
import { ADMIN, startConsole } from './harness/console.ts';
import { makeDataFolder } from './harness/data-folder.ts';
import { httpApi } from './harness/http-api.ts';

test('a record outlives a kill, a restart, and a backup that is restored elsewhere', async () => {
  const first = await folder();
  const before = await open(first);
  expect(await before.api.post('/mode_of_payments', { name: 'Cheque' })).toBeSaved();
  await before.console.stop('SIGKILL');

  const after = await open(first);
  expect(await modesOf(after.api)).toEqual(['Cheque']);
  const to = await folder();
  const backup = await command(first, ['backup', '--to', to, '--new-disk']);
  expect([backup.code, backup.output]).toEqual([0, expect.stringContaining(to)]);
  expect(await after.console.stop()).toBe(0);

  const second = await folder();
  const [file = ''] = (await readdir(to)).filter((name) => name.endsWith('.tar'));
  const restore = await command(second, ['restore', join(to, file)]);
  expect([restore.code, restore.output]).toEqual([0, expect.stringContaining('equal')]);
  const restored = await open(second);
  expect(await modesOf(restored.api)).toEqual(['Cheque']);
});

async function folder(): Promise<string> {
  const { dataDir, remove } = await makeDataFolder();
  onTestFinished(remove);
  return dataDir;
}

/** Starts a console on a data folder and signs in to it. */
async function open(dataDir: string) {
  const console = await startConsole({ DATA_DIR: dataDir });
  onTestFinished(async () => void (await console.stop()));
  const { body } = await httpApi(console.url).post('/login', ADMIN);
  return { console, api: httpApi(console.url, body.token) };
}

async function modesOf(api: ReturnType<typeof httpApi>): Promise<string[]> {
  const { body } = await api.get('/mode_of_payments/');
  return body.data.map(({ name }: { name: string }) => name);
}
