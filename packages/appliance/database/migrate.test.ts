import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '../../../tests/harness/cluster.ts';
import { testDatabase } from '../../../tests/harness/database.ts';
import { makeEarlyTables } from '../../../tests/harness/early-tables.ts';
import { StartError } from '../process/start-error.ts';
import { migrate } from './migrate.ts';

const { connection, pool } = await testDatabase();

/** The project's migrations, already applied by the template, plus the given ones. */
async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp('migrations', folder, { recursive: true });
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql);
  return folder;
}

const forget = (name: string) => pool.query('delete from migrations where name = $1', [name]);

test('an up-to-date database is not changed', async () => {
  expect(await migrate(connection, 'migrations')).toEqual([]);
});

test('files are applied in order of number, by one of several processes', async () => {
  const folder = await folderWith({
    '9001_first.sql': 'create table first_made (id integer); select pg_sleep(0.1);',
    '9002_second.sql': 'alter table first_made add column name text;',
  });
  const applied = await Promise.all([1, 2, 3].map(() => migrate(connection, folder)));
  expect(applied.flat().sort()).toEqual(['9001_first.sql', '9002_second.sql']);
  await forget('9001_first.sql');
  await forget('9002_second.sql');
});

test('a failing file changes nothing, and the next start completes', async () => {
  const broken = await folderWith({ '9003_broken.sql': 'create table half_made (id integer); select 1/0;' });
  await expect(migrate(connection, broken)).rejects.toThrow(
    '9003_broken.sql failed and changed nothing: division by zero',
  );
  const { rows } = await pool.query(`select to_regclass('half_made') as name`);
  expect(rows[0].name).toBeNull();
  const mended = await folderWith({ '9003_broken.sql': 'create table half_made (id integer);' });
  expect(await migrate(connection, mended)).toEqual(['9003_broken.sql']);
  await forget('9003_broken.sql');
});

test('a nearly full disk stops only a start that must change tables', async () => {
  const folder = await folderWith({ '9005_large.sql': 'create table large (id integer);' });
  await expect(migrate(connection, folder, { freeSpace: () => 'little' })).rejects.toThrow(
    /^The disk of the database is nearly full, .* \(9005_large\.sql\)\. Free some space and start again/,
  );
  expect(await migrate(connection, folder)).toEqual(['9005_large.sql']);
  expect(await migrate(connection, folder, { freeSpace: () => 'none' })).toEqual([]);
  await forget('9005_large.sql');
});

test('the next start completes a migration whose process was killed', async () => {
  const slow = await folderWith({
    '9004_slow.sql': 'create table slowly_made (id integer); select pg_sleep(60);',
  });
  const migrating = migrate(connection, slow);
  const killed = expect(migrating).rejects.toThrow(StartError);
  await expect
    .poll(async () => {
      const { rows } = await pool.query(
        `select pg_terminate_backend(pid) as ended from pg_stat_activity
         where datname = current_database() and query like '%slowly_made%pg_sleep(60)%' and pid <> pg_backend_pid()`,
      );
      return rows.length;
    })
    .toBe(1);
  await killed;
  const quick = await folderWith({ '9004_slow.sql': 'create table slowly_made (id integer);' });
  expect(await migrate(connection, quick)).toEqual(['9004_slow.sql']);
  await forget('9004_slow.sql');
});

test('a start says within a second that another console changes the tables', async () => {
  const other = await pool.connect();
  await other.query('select pg_advisory_lock(7305211, 2)');
  const lines: string[] = [];
  const waiting = migrate(connection, 'migrations', { log: (line) => lines.push(line) });
  await expect
    .poll(() => lines)
    .toEqual(['Waiting for another console, which brings the tables up to date …']);
  await other.query('select pg_advisory_unlock(7305211, 2)');
  other.release();
  expect(await waiting).toEqual([]);
});

test('an older build refuses a newer schema', async () => {
  await pool.query(`insert into migrations (name, checksum) values ('9005_future.sql', 'x')`);
  await expect(migrate(connection, 'migrations')).rejects.toThrow(
    'made by a newer version of this console (it has 9005_future.sql)',
  );
  await forget('9005_future.sql');
});

test('tables of an early version are refused, with the way to start, and not changed', async () => {
  const { url, drop } = await emptyDatabase(inject('cluster'));
  await makeEarlyTables({ connectionString: url });
  const client = new pg.Client(url);
  await client.connect();
  const read = async () => {
    const catalog = await client.query('select relname, xmin from pg_class order by oid');
    return [catalog.rows, (await client.query('select * from migrations')).rows];
  };
  const before = await read();
  await expect(migrate({ connectionString: url }, 'migrations')).rejects.toThrow(
    'The database has the tables of an early version, which cannot be brought up to date; start with an empty database (DATABASE_URL) or data folder (DATA_DIR).',
  );
  expect(await read()).toEqual(before);
  await client.end();
  await drop();
});

test('a file that was changed after it was applied is refused', async () => {
  const changed = await folderWith({ '0001_records.sql': 'select 1;' });
  await expect(migrate(connection, changed)).rejects.toThrow('0001_records.sql was changed after');
});

test('two files with one number are refused', async () => {
  const twice = await folderWith({ '0001_again.sql': 'select 1;' });
  await expect(migrate(connection, twice)).rejects.toThrow('needs a name NNNN_name.sql with a unique number');
});

test('an unreachable database gives one line without its password', async () => {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  const away = migrate(
    { connectionString: `postgres://me:secret-word@127.0.0.1:${port}/books` },
    'migrations',
  );
  await expect(away).rejects.toThrow(`Cannot use the database 127.0.0.1:${port}/books: connect ECONNREFUSED`);
  await expect(away).rejects.not.toThrow('secret-word');
});
