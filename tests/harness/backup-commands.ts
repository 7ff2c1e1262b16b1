import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from 'appliance/database/migrate.ts';
import { startPostgres } from 'appliance/postgres/start-postgres.ts';
import { expect } from 'vitest';
import { booksBalance } from '../../src/domain/stock/audit.ts';
import { type Db, openDatabase } from '../../src/kit/server/db/db.ts';

/** The business in the data folders of these tests. */
export const NAME = 'Gas Agency';

type Kill = {
  killAfterMs?: number;
  /** It is killed as soon as this holds. */
  killWhen?: () => Promise<boolean>;
  signal?: 'SIGKILL' | 'SIGINT';
  tmp?: string;
};

/** `npm run backup`, `restore`, `move` or `upgrade`, with its output; ended by a signal after a time where one is given. */
export async function command(
  dataDir: string,
  words: string[],
  { killAfterMs, killWhen, signal = 'SIGKILL', tmp = process.env.TMPDIR ?? '' }: Kill = {},
) {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const child = spawn('node_modules/.bin/node', ['src/app/backup.ts', ...words], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH, TMPDIR: tmp, NODE_COMPILE_CACHE, DATA_DIR: dataDir },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill(signal), killAfterMs);
  const began = performance.now();
  const closed = once(child, 'close');
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  for (; killWhen && !isOver(); await pause(2)) if (await killWhen()) child.kill(signal);
  await closed;
  clearTimeout(timer);
  return { code: child.exitCode, isKilled: child.signalCode !== null, output, ms: performance.now() - began };
}

/** Works in the database of a data folder, of an older PostgreSQL by its programs. */
async function inDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>, programs?: string): Promise<T> {
  const { connection, stop } = await startPostgres({ dataDir, programs, log: () => undefined });
  const { db, close } = openDatabase(connection, { max: 1 });
  return work(db).finally(close).finally(stop);
}

/** The number of modes of payment, in which the old and the new records differ. */
export const modesIn = (dataDir: string, programs?: string) => inDatabase(dataDir, countModes, programs);

export async function countModes(db: Db): Promise<number> {
  expect(await booksBalance(db)).toEqual([]);
  return (await db.selectFrom('mode_of_payments').select('name').execute()).length;
}

export const addMode = (dataDir: string, name: string) =>
  inDatabase(dataDir, (db) => db.insertInto('mode_of_payments').values({ name }).execute());

/** A business with one mode of payment. */
export async function fill(dataDir: string, programs?: string): Promise<void> {
  const { connection, stop } = await startPostgres({ dataDir, programs, log: () => undefined });
  await migrate(connection, 'migrations').finally(stop);
  const work = async (db: Db) => {
    await db.updateTable('business_settings').set({ business_name: NAME }).execute();
    await db.insertInto('mode_of_payments').values({ name: 'first' }).execute();
  };
  await inDatabase(dataDir, work, programs);
}
