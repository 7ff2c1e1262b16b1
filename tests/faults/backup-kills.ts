import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFailed, onTestFinished } from 'vitest';
import { seededRandom } from '../../src/app/demo/random.ts';
import { booksBalance } from '../../src/domain/stock/audit.ts';
import { readManifest } from '../../src/kit/server/backup/manifest.ts';
import { openDatabase } from '../../src/kit/server/db.ts';
import { migrate } from '../../src/kit/server/migrate.ts';
import { startPostgres } from '../../src/kit/server/postgres.ts';
import { makeDataFolder } from '../harness/data-folder.ts';

/** `npm run backup`, `restore` or `verify`, with its output; ended by a signal after a time where one is given. */
async function command(
  dataDir: string,
  words: string[],
  killAfterMs?: number,
  signal: 'SIGKILL' | 'SIGINT' = 'SIGKILL',
) {
  const { PATH = '', TMPDIR = '', NODE_COMPILE_CACHE = '' } = process.env;
  const child = spawn('node_modules/.bin/node', ['src/app/backup.ts', ...words], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH, TMPDIR, NODE_COMPILE_CACHE, DATA_DIR: dataDir },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill(signal), killAfterMs);
  const began = performance.now();
  await once(child, 'close');
  clearTimeout(timer);
  return { code: child.exitCode, output, ms: performance.now() - began };
}

const NAME = 'Gas Agency';
/** A restore takes longer than a backup, mostly for the new cluster. */
const RESTORE_TIMES = 5;

async function inDatabase<T>(
  dataDir: string,
  work: (db: ReturnType<typeof openDatabase>['db']) => Promise<T>,
) {
  const { connection, stop } = await startPostgres({ dataDir, log: () => undefined });
  const { db, close } = openDatabase(connection, { max: 1 });
  return work(db).finally(close).finally(stop);
}

/** The number of modes of payment: the old and the new records differ in it. */
const modes = (dataDir: string) =>
  inDatabase(dataDir, async (db) => {
    expect(await booksBalance(db)).toEqual([]);
    return (await db.selectFrom('mode_of_payments').select('name').execute()).length;
  });

/**
 * Kills backups and restores of an embedded database at any moment: a backup has its name only when it is whole, and
 * the data folder opens with the old records or the new ones. An interrupted restore leaves nothing behind.
 */
export async function killBackups({ rounds }: { rounds: number }): Promise<void> {
  const seed = Date.now() % 1_000_000;
  onTestFailed(() => console.error(`The random times came from seed ${seed}`));
  const random = seededRandom(seed);
  const { dataDir, remove } = await makeDataFolder();
  onTestFinished(remove);
  const data = join(dataDir, 'data');
  const folder = join(dataDir, 'backups');
  await mkdir(data, { mode: 0o711 });
  await fill(data);
  const first = await command(data, ['backup', '--to', folder]);
  expect(first, first.output).toMatchObject({ code: 0 });
  const [file = ''] = await readdir(folder);
  const restoring = ['restore', join(folder, file), '--replace', NAME];
  const old = 1;
  for (let round = 0; round < rounds; round++) {
    await command(data, ['backup', '--to', folder], random.between(0, first.ms));
    for (const name of await readdir(folder))
      if (name.endsWith('.tar')) await readManifest(join(folder, name), undefined);
    await inDatabase(data, (db) => db.insertInto('mode_of_payments').values({ name: 'later' }).execute());
    await command(data, restoring, random.between(0, first.ms * RESTORE_TIMES), 'SIGINT');
    expect((await readdir(data)).filter((name) => name.startsWith('postgres.scratch-'))).toEqual([]);
    await command(data, restoring, random.between(0, first.ms * RESTORE_TIMES));
    expect([old, old + 1]).toContain(await modes(data));
    const next = await command(data, restoring);
    expect(next.output).toMatch(/Restored "Gas Agency" .* all equal to the backup/);
    expect(next, next.output).toMatchObject({ code: 0 });
    expect(await modes(data)).toBe(old);
  }
  const left = (await readdir(data)).filter((name) => !name.startsWith('postgres.before-'));
  expect(left.toSorted()).toEqual(['postgres', 'postgres.log']);
}

async function fill(dataDir: string): Promise<void> {
  const { connection, stop } = await startPostgres({ dataDir, log: () => undefined });
  await migrate(connection, 'migrations').finally(stop);
  await inDatabase(dataDir, async (db) => {
    await db.updateTable('business_settings').set({ business_name: NAME }).execute();
    await db.insertInto('mode_of_payments').values({ name: 'first' }).execute();
  });
}
