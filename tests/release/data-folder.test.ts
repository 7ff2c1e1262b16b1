import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rotateLog } from 'appliance/postgres/launch.ts';
import { type Postgres, startPostgres } from 'appliance/postgres/start-postgres.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/kit/server/db/db.ts';
import { makeDataFolder } from '../harness/data-folder.ts';
import { mayMount, smallDisk } from '../harness/small-disk.ts';

const run = promisify(execFile);
const RESET = ['scripts/reset.mjs', '--yes'];

let dataDir: string;

beforeEach(async () => {
  const folder = await makeDataFolder();
  dataDir = folder.dataDir;
  onTestFinished(folder.remove);
});

async function started(folder = dataDir): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir: folder, log: () => undefined });
  onTestFinished(postgres.stop);
  return postgres;
}

async function query(
  { connection }: Postgres,
  statement: string,
  values?: string[],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

test('remains of killed first starts are removed, those of running ones are not', async () => {
  const gone = spawn('true');
  await once(gone, 'exit');
  const hex = '0123456789ab';
  for (const name of [
    `postgres.new-${hex}`,
    `postgres.new-${gone.pid}-${hex}`,
    `postgres.new-${process.ppid}-${hex}`,
  ])
    await mkdir(join(dataDir, name));
  await mkdir(join(dataDir, 'postgres.new-notes'));
  await started();
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres.new-'))).toEqual([
    `postgres.new-${process.ppid}-${hex}`,
    'postgres.new-notes',
  ]);
});

test('a failed start of PostgreSQL shows its cause and the next step', async () => {
  const first = await started();
  await first.stop();
  const at = (name: string) => join(dataDir, 'postgres', name);
  await writeFile(at('PG_VERSION'), '');
  const place = join(dataDir, 'postgres');
  const restore = `Restore a backup: mv ${place} ${place}.damaged && npm run restore -- BACKUP-FILE`;
  await expect(started()).rejects.toThrow(restore);
  await writeFile(at('PG_VERSION'), '18\n');
  const control = await readFile(at('global/pg_control'));
  for (const damaged of [Buffer.alloc(0), Buffer.alloc(control.length), control.subarray(0, 100)]) {
    await writeFile(at('global/pg_control'), damaged);
    await expect(started()).rejects.toThrow(restore);
  }
  await rm(at('global/pg_control'));
  await expect(started()).rejects.toThrow(restore);
  await writeFile(at('global/pg_control'), control);
  await writeFile(at('postmaster.pid'), '', { mode: 0o644 });
  await expect(started()).rejects.toThrow(/run: rm .*postmaster\.pid$/);
  await rm(at('postmaster.pid'));
  await chmod(at(''), 0o777);
  await expect(started()).rejects.toThrow(/invalid permissions.* Run: chmod 700 /);
  await chmod(at(''), 0o700);
  const log = join(dataDir, 'postgres.log');
  await rm(log);
  await mkdir(log);
  await expect(started()).rejects.toThrow(/postgres\.log: it is a folder; rename it\.$/);
  await rmdir(log);
  for (const name of await readdir(at('pg_wal'))) await rm(join(at('pg_wal'), name), { recursive: true });
  await expect(started()).rejects.toThrow(restore);
});

test('a copied link does not open the database of the original; a moved folder opens', async () => {
  const at = (name: string) => join(dataDir, name);
  await mkdir(at('first'), { mode: 0o711 });
  const first = await started(at('first'));
  await query(first, 'create table kept as select 1 as id');
  await first.stop();
  // As for root in a folder that only root can enter.
  await rename(at('first/postgres'), at('cluster'));
  await symlink(at('cluster'), at('first/postgres'));
  await (await started(at('first'))).stop();
  await cp(at('first'), at('copy'), { recursive: true, verbatimSymlinks: true });
  const refusal = String(await started(at('copy')).catch((error: unknown) => error));
  expect(refusal).toContain(`${at('copy/postgres')} is a link to the database of ${at('first')}`);
  await expect(run('node', RESET, { env: { ...process.env, DATA_DIR: at('copy') } })).rejects.toThrow(
    'Nothing was deleted',
  );
  await rename(at('first'), at('moved'));
  const moved = await started(at('moved'));
  expect(moved.place).toBe(`${at('moved')}, database in ${at('cluster')}`);
  expect(await query(moved, 'select id from kept')).toEqual([{ id: 1 }]);
  await moved.stop();
  const [, command = ''] = /and run: (.*)$/.exec(refusal) ?? [];
  await run('sh', ['-c', command]);
  const copy = await started(at('copy'));
  await query(copy, 'drop table kept');
  expect(await query(await started(at('moved')), 'select id from kept')).toEqual([{ id: 1 }]);
});

test.runIf(await mayMount())(
  'a full disk at the first start is reported with its cause and the next step',
  async () => {
    const disk = await smallDisk(dataDir, 60);
    await disk.fill(8_000_000);
    await expect(started()).rejects.toThrow(/No space left on device.* free some space/);
    await disk.free();
  },
);

test.runIf(await mayMount())(
  'one large write is stopped before it fills the disk; reading goes on',
  async () => {
    await smallDisk(dataDir, 1_300);
    const lines: string[] = [];
    const { connection, stop } = await startPostgres({ dataDir, log: (line) => lines.push(line) });
    const { db, close } = openDatabase(connection);
    await sql`create table grown (text text)`.execute(db);
    // At most 50 MB a second, as a memory disk is faster than the guard may be on a busy machine.
    const write = sql`
      insert into grown select repeat(md5(i::text), 60) from generate_series(1, 1000000) as i
       where i % 100 > 0 or pg_sleep(0.005) is not null`;
    await expect(write.execute(db)).rejects.toThrow('canceling statement due to user request');
    expect((await sql`select text from grown`.execute(db)).rows).toEqual([]);
    expect(lines).toEqual([]);
    await close();
    await stop();
  },
);

test("the database's log is rotated by size while the server writes", async () => {
  const postgres = await started();
  const log = join(dataDir, 'postgres.log');
  await query(postgres, 'select no_such_word').catch(() => undefined);
  await rotateLog(log, 1);
  expect(await readFile(`${log}.1`, 'utf8')).toContain('no_such_word');
  await query(postgres, 'select other_word').catch(() => undefined);
  const turned = await readFile(log, 'utf8');
  expect(turned).toMatch(/^[^\0]*other_word/);
  expect(turned).not.toContain('no_such_word');
});

test("the database's log has no values of records", async () => {
  const postgres = await started();
  await query(postgres, "create table customers (phone text unique check (phone <> '9876543210'))");
  const add = (phone: string) => query(postgres, 'insert into customers values ($1)', [phone]);
  await add('9876543211');
  await expect(add('9876543210')).rejects.toThrow('customers_phone_check');
  await expect(add('9876543211')).rejects.toThrow('customers_phone_key');
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toContain('customers_phone_key');
  expect(log).not.toMatch(/987654321/);
});

test.runIf(process.getuid?.() === 0)(
  'a copy that belongs to root is refused with the commands that hand it over',
  async () => {
    const first = await started();
    await query(first, 'create table kept as select 1 as id');
    await first.stop();
    await run('chown', ['-R', '0:0', join(dataDir, 'postgres')]);
    for (const mode of [0o711, 0o700]) {
      await chmod(dataDir, mode);
      const refusal = await started().catch(String);
      const [, command = ''] = / run: (.*)$/.exec(String(refusal)) ?? [];
      expect(command).toMatch(mode === 0o700 ? /ln -s/ : /^chown -R/);
      if (mode === 0o700) await run('sh', ['-c', command]);
    }
    expect(await query(await started(), 'select id from kept')).toEqual([{ id: 1 }]);
  },
);

test.runIf(await mayMount())(
  'where no account can be made, no account of the machine enters the books',
  async () => {
    const accounts = await readFile('/etc/passwd', 'utf8');
    const without = join(dataDir, 'accounts');
    await writeFile(without, accounts.replace(/^distribution-console:.*\n/m, ''));
    // A console with another account list, and without programs to change it.
    const child = spawn(
      'unshare',
      ['-m', 'sh', '-c', 'mount --bind "$0" /etc/passwd; PATH= exec "$@"', without, process.execPath].concat([
        'tests/harness/postgres-process.ts',
        dataDir,
      ]),
      { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
    );
    onTestFinished(async () => {
      if (child.kill('SIGTERM')) await once(child, 'exit');
    });
    let said = '';
    child.stdout?.on('data', (part) => {
      said += part;
    });
    await expect.poll(() => said).toBe('up\n');
    const { uid, gid, mode } = await stat(join(dataDir, 'postgres'));
    expect(mode & 0o777).toBe(0o700);
    const listed = [...accounts.matchAll(/^[^:]+:[^:]*:(\d+):(\d+):/gm)];
    expect(listed.map(([, id]) => Number(id))).not.toContain(uid);
    expect(listed.map(([, , id]) => Number(id))).not.toContain(gid);
    const nobody = { uid: 65_534, gid: 65_534, cwd: '/' };
    await expect(run('ls', [join(dataDir, 'postgres')], nobody)).rejects.toThrow('Permission denied');
  },
);
