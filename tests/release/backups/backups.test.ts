import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectForCopy } from 'appliance/backup/catalog.ts';
import { type RestoreOptions, restoreInto } from 'appliance/backup/restore-into.ts';
import { writeBackup } from 'appliance/backup/write-backup.ts';
import { checkFile, optionsForEmpty } from 'appliance/commands/check-file.ts';
import { migrate } from 'appliance/database/migrate.ts';
import { sql } from 'kysely';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { business } from '../../../src/app/backup/business.ts';
import { readConfig } from '../../../src/app/config.ts';
import { fillDemo } from '../../../src/app/demo/fill.ts';
import { readSizes } from '../../../src/app/demo/sizes.ts';
import { openDatabase } from '../../../src/kit/server/db/db.ts';
import { signIn } from '../../harness/app.ts';
import { emptyDatabase } from '../../harness/cluster.ts';
import { makeDataFolder } from '../../harness/data-folder.ts';
import { testDatabase } from '../../harness/database.ts';
import { pooledUrl } from '../../harness/database-url.ts';
import { addDriverRecords } from '../../harness/driver-records.ts';
import { makeEarlyTables } from '../../harness/early-tables.ts';
import { addTillRecords } from '../../harness/till-records.ts';

const NAME = 'Sri Lakshmi Gas Agency';
/** What a business records; an empty table would be equal in any backup. */
const RECORDED = [
  ...['go_live', 'opening_imports', 'openings', 'counter_sales', 'day_entries', 'day_closes', 'expenses'],
  ...['stock_assigns', 'stock_settlements', 'cash_recoveries', 'stock_adjustments', 'stock_movements'],
  ...['driver_entries', 'shortage_clearances', 'bank_accounts', 'till_counts', 'till_moves', 'deposit_slips'],
  ...['mode_of_payments', 'cheques', 'vendor_payments'],
  ...['customers', 'customer_payments', 'sv_payments', 'money_accounts', 'money_postings', 'record_changes'],
];
const source = await testDatabase();
await signIn(source.db);
const sizes = readSizes('--areas 2 --customers 60 --days 4'.split(' '));
await fillDemo(source.db, { sizes, today: '2026-11-20' });
await addDriverRecords(source.db, '2026-11-20');
await addTillRecords(source.db, { first: '2026-11-20', next: '2026-11-21' });
const folder = await mkdtemp(join(tmpdir(), 'console-backups-'));
await chmod(folder, 0o711);
afterAll(() => rm(folder, { recursive: true, force: true }));
/** A new backup of a database, and what it holds. */
async function backedUp(url: string) {
  const client = await connectForCopy({ connectionString: url });
  try {
    return await writeBackup(client, {
      folder,
      passphrase: undefined,
      business,
      onProgress: () => undefined,
    });
  } finally {
    await client.end();
  }
}

/** What was left out of the restores. */
const leftOut: string[] = [];
async function restored(
  url: string,
  path: string,
  replace?: string,
  more: Partial<RestoreOptions> = {},
): Promise<string[]> {
  const file = await checkFile(path, { ...readConfig({}), business });
  const log = (line: string) => leftOut.push(line);
  const options = { ...optionsForEmpty(business), replace, onProgress: () => undefined, log, ...more };
  return restoreInto({ connectionString: url }, file, options);
}

async function target() {
  const { url, drop } = await emptyDatabase(inject('cluster'));
  onTestFinished(drop);
  /** Only while it is used: a console's connection would refuse a restore. */
  const use = async (work: (db: typeof source.db) => Promise<unknown>) => {
    const { db, close } = openDatabase({ connectionString: url }, { max: 1 });
    await work(db).finally(close);
  };
  return { url, use };
}

/** The migrations of a later version. */
async function laterMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'console-later-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp('migrations', folder, { recursive: true });
  await writeFile(join(folder, '9999_later.sql'), 'alter table mode_of_payments add is_later boolean;');
  return folder;
}

test('a backup while others write is one moment; restored, every table is equal', async () => {
  let isOver = false;
  const write = async (writer: number) => {
    for (let count = 0; !isOver; count++)
      await source.db.transaction().execute(async (db) => {
        const name = `pair ${writer} ${count}`;
        await db.insertInto('mode_of_payments').values({ name }).execute();
        await db.insertInto('expense_types').values({ name, status: 'Active' }).execute();
      });
  };
  const writing = Promise.all([1, 2, 3].map(write));
  const { file, manifest } = await backedUp(source.url);
  isOver = true;
  await writing;
  const filled = manifest.tables.filter(({ rows }) => rows > 0).map(({ name }) => name);
  expect(filled).toEqual(expect.arrayContaining(RECORDED));
  const { url, use } = await target();
  expect(await restored(url, file)).toEqual([]);
  const again = await backedUp(url);
  expect(again.manifest.tables).toEqual(manifest.tables);
  expect(again.manifest.sequences).toEqual(manifest.sequences);
  await use(async (db) => {
    const { rows } = await sql`
      select (select count(*) from mode_of_payments where name like 'pair%') as modes,
             (select count(*) from expense_types where name like 'pair%') as types,
             (select count(*) from sessions) as sessions`.execute(db);
    const [{ modes, types, sessions }] = rows as [Record<string, number>];
    expect(modes).toBe(types);
    expect(sessions).toBe(0);
    // Counters go on, and triggers and indexes are back.
    await db.insertInto('mode_of_payments').values({ name: 'next' }).execute();
    await expect(db.insertInto('mode_of_payments').values({ name: 'NEXT' }).execute()).rejects.toThrow(
      /unique/,
    );
    await expect(sql`delete from record_changes`.execute(db)).rejects.toThrow(/never changed/);
  });
});

test('records are replaced only by their name, and only when nothing else is lost', async () => {
  const { file, manifest } = await backedUp(source.url);
  const { url, use } = await target();
  await restored(url, file);
  await use((db) => db.insertInto('mode_of_payments').values({ name: 'added later' }).execute());
  const { manifest: before } = await backedUp(url);
  await expect(restored(url, file)).rejects.toThrow(`add: --replace "${NAME}". Nothing was changed.`);
  await expect(restored(url, file, 'sri lakshmi')).rejects.toThrow('--replace');
  await expect(restored(pooledUrl(url), file, NAME)).rejects.toThrow('leads to a pooler');
  await use(async (db) => {
    await sql`create table notes as select 1 as id`.execute(db);
    await sql`create schema reports`.execute(db);
    await sql`create view reports.modes as select name from mode_of_payments`.execute(db);
    await sql`create table reports.marks (user_id integer constraint of_user references users)`.execute(db);
    await sql`create function twice(integer) returns integer language sql return 2 * $1`.execute(db);
    await sql`grant select on mode_of_payments to public`.execute(db);
    await sql`create collation by_bytes (locale = 'C')`.execute(db);
  });
  await expect(restored(url, file, NAME)).rejects.toThrow(
    'delete notes, collation by_bytes, constraint of_user of reports.marks, rights of everyone, routine twice(integer), view reports.modes.',
  );
  await use(async (db) => {
    await sql`drop table notes`.execute(db);
    await sql`drop schema reports cascade`.execute(db);
    await sql`drop function twice`.execute(db);
    await sql`drop collation by_bytes`.execute(db);
    await sql`revoke select on mode_of_payments from public`.execute(db);
  });
  expect((await backedUp(url)).manifest.tables).toEqual(before.tables);
  await use(async (db) => {
    await sql`select 1`.execute(db);
    await expect(restored(url, file, NAME)).rejects.toThrow('A console uses the database');
  });
  expect(await restored(url, file, NAME)).toEqual([]);
  expect((await backedUp(url)).manifest.tables).toEqual(manifest.tables);
  await use((db) => sql`drop table migrations, business_settings`.execute(db));
  await expect(restored(url, file, NAME)).rejects.toThrow('tables of another program');
});

test('a restore revokes API keys unless they are kept, and names people who are active again', async () => {
  const { url, use } = await target();
  await restored(url, (await backedUp(source.url)).file);
  const person = { name: 'Sita', email: 'Sita@example.com', role: 'viewer' as const, password_hash: '' };
  const script = {
    name: 'key: Tally',
    key_name: 'Tally',
    email: 'lpg_tally',
    role: 'viewer' as const,
    password_hash: '',
  };
  await use((db) => db.insertInto('users').values([person, script]).execute());
  const { file } = await backedUp(url);
  const disable = () =>
    use((db) =>
      db.updateTable('users').set({ disabled: true }).where('name', 'in', ['Sita', 'key: Tally']).execute(),
    );
  const isKeyDisabled = async () => {
    let found: boolean | undefined;
    await use(async (db) => {
      found = (
        await db.selectFrom('users').select('disabled').where('key_name', '=', 'Tally').executeTakeFirst()
      )?.disabled;
    });
    return found;
  };
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  await disable();
  await restored(url, file, NAME, { keepsKeys: false, log });
  expect(lines).toEqual([
    'API keys revoked: 1. To keep them, restore with --keep-keys.',
    'Active again, but disabled or not there before: sita@example.com. Look at Super Admin, People.',
  ]);
  expect(await isKeyDisabled()).toBe(true);
  await restored(url, file, NAME, { keepsKeys: true, log });
  expect(lines).toHaveLength(2);
  expect(await isKeyDisabled()).toBe(false);
});

test('a plain owner restores after a first start; who sees no rows gets no backup', async () => {
  const name = new URL(source.url).pathname.slice(1);
  const [owner, reader] = [`${name}_owner`, `${name}_reader`];
  const run = (statement: string, db = source.db) => sql.raw(statement).execute(db);
  await run(`create role ${owner} login`);
  await run(`create role ${reader} login`);
  onTestFinished(() => run(`drop role ${owner}, ${reader}`).then(() => undefined));
  const { file, manifest } = await backedUp(source.url);
  const { url, use } = await target();
  const as = (user: string) => Object.assign(new URL(url), { username: user }).href;
  await run(`alter database ${new URL(url).pathname.slice(1)} owner to ${owner}`);
  await migrate({ connectionString: as(owner) }, 'migrations');
  expect(await restored(as(owner), file)).toEqual([]);
  expect((await backedUp(as(owner))).manifest.tables).toEqual(manifest.tables);
  await use((db) => run(`grant select on all tables in schema public to ${reader}`, db));
  await expect(backedUp(as(reader))).rejects.toThrow('row-level security');
});

test('a backup of an older schema is brought up to date; of a newer one, refused', async () => {
  const old = await target();
  const { url } = await target();
  await restored(old.url, (await backedUp(source.url)).file);
  await old.use((db) => sql`create table notes as select 'of another program' as note`.execute(db));
  const { file } = await backedUp(old.url);
  expect(
    await restored(url, file, undefined, {
      business: { ...business, migrations: await laterMigrations() },
    }),
  ).toEqual([]);
  expect(leftOut).toEqual([expect.stringContaining('left out: notes')]);
  const newer = await backedUp(url);
  expect(newer.manifest.tables.find(({ name }) => name === 'mode_of_payments')?.columns).toContain(
    'is_later',
  );
  await expect(restored(old.url, newer.file, NAME)).rejects.toThrow(
    'newer version of this console (it has 9999_later.sql)',
  );
  await old.use((db) => sql`update migrations set checksum = 'other' where name like '0003%'`.execute(db));
  const other = await backedUp(old.url);
  await expect(restored(url, other.file)).rejects.toThrow('another build');
  expect((await backedUp(url)).manifest.tables).toEqual(newer.manifest.tables);
});

test('a backup of an early version is refused in one line', async () => {
  const [early, { url, use }] = [await target(), await target()];
  await makeEarlyTables({ connectionString: early.url });
  const { file } = await backedUp(early.url);
  await expect(restored(url, file)).rejects.toThrow(
    `${file} was made by an early version of this console, whose tables differ; restore it with that version. Nothing was changed.`,
  );
  await use(async (db) =>
    expect(
      (await sql`select relname from pg_class where relnamespace = 'public'::regnamespace`.execute(db)).rows,
    ).toEqual([]),
  );
});

test('a move to a data folder and back to a server keeps every table', async () => {
  const { dataDir, remove } = await makeDataFolder();
  onTestFinished(remove);
  const { url } = await target();
  const there = await target();
  await restored(url, (await backedUp(source.url)).file);
  expect(await run(['move', '--to', join(dataDir, 'data')], { DATABASE_URL: url })).toContain('all equal');
  expect(await run(['move', '--to', there.url], { DATA_DIR: join(dataDir, 'data') })).toContain('all equal');
  expect((await backedUp(there.url)).manifest.tables).toEqual((await backedUp(url)).manifest.tables);
});

/** The output of a command of its own process. */
async function run(words: string[], settings: Record<string, string>): Promise<string> {
  const { PATH = '', TMPDIR = '', NODE_COMPILE_CACHE = '' } = process.env;
  const env = { PATH, TMPDIR, NODE_COMPILE_CACHE, ...settings };
  const { stdout } = await promisify(execFile)('node_modules/.bin/node', ['src/app/backup.ts', ...words], {
    env,
  });
  return stdout;
}
