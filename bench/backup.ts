import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../src/kit/server/postgres.ts';
import { databaseUrl, socketUrl } from '../tests/harness/database-url.ts';
import { olderDataFolder } from '../tests/harness/older-postgres.ts';
import type { Databases, Filling } from './databases.ts';
import { withoutCloses } from './multiply.ts';
import type { Figure } from './report.ts';
import { ROOT } from './servers.ts';

const run = promisify(execFile);
const MB = 1_000_000;

/**
 * Backup and restore beside pg_dump and pg_restore of the system, on a server of their version; nothing without them.
 * The console's restore also compares every row and audits the books.
 */
export async function measureBackups(databases: Databases, fillings: readonly Filling[]): Promise<Figure[]> {
  const newest = globSync('/usr/lib/postgresql/*/bin/pg_restore').sort().at(-1);
  if (newest === undefined) return [];
  const programs = dirname(newest);
  const folder = await mkdtemp(join(tmpdir(), 'bench-backup-'));
  await chmod(folder, 0o711);
  const dataDir = join(folder, 'data');
  await olderDataFolder(dataDir, programs);
  const server = await startPostgres({ dataDir, programs, log: console.error });
  const serverUrl = socketUrl(server.connection);
  const figures: Figure[] = [];
  try {
    for (const filling of fillings) {
      const source = await databases.copy(await databases.filled(filling), 'run_backup');
      const place = { programs, serverUrl, folder: await mkdtemp(join(folder, 'files-')) };
      figures.push(...(await compare(source.url, place)));
      await source.drop();
    }
    return figures;
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

type Place = { programs: string; serverUrl: string; folder: string };

async function compare(source: string, { programs, serverUrl, folder }: Place): Promise<Figure[]> {
  /** The time of a command in s. */
  const timed = async (command: string, words: string[], settings: Record<string, string> = {}) => {
    const began = performance.now();
    await run(command, words, { cwd: ROOT, env: { ...process.env, ...settings } });
    return (performance.now() - began) / 1_000;
  };
  const ours = (url: string, words: string[]) =>
    timed(process.execPath, ['src/app/backup.ts', ...words], { DATABASE_URL: url });
  const backUp = async (url: string, name: string) => {
    const to = join(folder, name);
    await mkdir(to);
    const seconds = await ours(url, ['backup', '--to', to]);
    const [file = ''] = (await readdir(to)).filter((name) => name.endsWith('.tar'));
    return { seconds, file: join(to, file) };
  };
  const restore = async (file: string) => ours(await emptied('ours'), ['restore', file]);
  const emptied = async (name: string) => {
    await execute(serverUrl, `drop database if exists ${name} with (force)`);
    await execute(serverUrl, `create database ${name}`);
    return databaseUrl(serverUrl, name);
  };

  await execute(source, withoutCloses);
  await restore((await backUp(source, 'first')).file);
  const url = databaseUrl(serverUrl, 'ours');
  const dump = join(folder, 'dump');
  const dumped = await timed(join(programs, 'pg_dump'), ['-Fc', '-f', dump, url]);
  const { seconds: backedUp, file } = await backUp(url, 'second');
  const restored = await restore(file);
  const beside = await timed(join(programs, 'pg_restore'), ['-d', await emptied('theirs'), dump]);
  await execute(serverUrl, 'drop database ours');
  await execute(serverUrl, 'drop database theirs');
  const sales = await countSales(source);
  const named = (what: string) => ({ part: 'backup' as const, what: `${what}, ${sales} sales` });
  return [
    { ...named('backup'), unit: 's', value: backedUp, beside: dumped, most: 1.5 },
    { ...named('restore and audit'), unit: 's', value: restored, beside, most: 1.5 },
    { ...named('size'), unit: 'MB', value: await sizeOf(file), beside: await sizeOf(dump), most: 1.2 },
  ];
}

const sizeOf = async (file: string) => (await stat(file)).size / MB;

async function countSales(url: string): Promise<string> {
  const rows = await execute(url, 'select count(*)::int as count from day_entries');
  return Number(rows[0]?.count).toLocaleString('en');
}

async function execute(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
