import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, open, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrate } from 'appliance/database/migrate.ts';
import { startPostgres } from 'appliance/postgres/start-postgres.ts';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/kit/server/db/db.ts';
import { backupName } from '../harness/backup-name.ts';
import { makeDataFolder } from '../harness/data-folder.ts';
import { testDatabase } from '../harness/database.ts';
import { mailUrl, startMailServer } from '../harness/mail-server.ts';

const run = promisify(execFile);
const { db, url } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'doctor-'));
afterAll(() => rm(folder, { recursive: true }));

/** The exit code and the lines of `npm run doctor`. */
async function doctor(settings: Record<string, string>): Promise<{ code: number; text: string }> {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, TMPDIR, NODE_COMPILE_CACHE, ...settings };
  return run(process.execPath, ['src/app/doctor.ts'], { env }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stdout, stderr }) => ({ code, text: stdout + stderr }),
  );
}

test('doctor: 0 while all is good; each fault is a line with what to do, and 1', async () => {
  await writeFile(join(folder, backupName(new Date())), '');
  const settings = { DATABASE_URL: url, DATA_DIR: folder, BACKUP_DIR: folder };
  const good = await doctor(settings);
  expect(good).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^Data: .*\ngood {3}Pages: .*\ngood {3}Tables: /),
  });
  expect(good.text).toMatch(/^good {3}JIT: off/m);
  expect(good.text).not.toContain('TO DO');
  await sql`insert into files (token, content_type, content) values ('x', 'image/webp', 'x')`.execute(db);
  await sql`insert into stock_balances (place, place_id, product, weight, state, count)
            values ('road', 4711, 'Cylinders', 14.2, 'filled', 2)`.execute(db);
  await sql`insert into users (email, name, role, password_hash) values ('a@b', 'A', 'viewer', '')`.execute(
    db,
  );
  await sql`insert into second_factors (user_id, secret, confirmed_at) select id, 'x', now() from users`.execute(
    db,
  );
  await sql`update installation set secret_key_check = 'x'`.execute(db);
  const faulty = await doctor({ ...settings, BACKUP_DIR: join(folder, 'none') });
  expect(faulty.code).toBe(1);
  expect(faulty.text).toMatch(/^TO DO {2}Books: .*load 4711 is gone/m);
  expect(faulty.text).toMatch(/^TO DO {2}Loads: .*road 4711: 2 filled of Cylinders 14\.20 kg/m);
  expect(faulty.text).toMatch(/^TO DO {2}Files: 1 files without a record/m);
  expect(faulty.text).toMatch(/^TO DO {2}Backup: no backup in .*npm run backup/m);
  expect(faulty.text).toMatch(
    /^TO DO {2}Backup folder: The backup disk is not connected: there is no folder/m,
  );
  expect(faulty.text).toMatch(/^TO DO {2}Secrets: the codes of 1 person .* is missing\. Put the key back/m);
  expect(faulty.text).toMatch(/^good {3}Clock: /m);
  await sql`insert into migrations (name, checksum) values ('9001_later.sql', 'x')`.execute(db);
  expect((await doctor(settings)).text).toMatch(/^TO DO {2}Tables: .*start that version\. the records/m);
});

test('doctor: a folder without a database is not filled', async () => {
  const { dataDir, remove } = await makeDataFolder();
  const { code, text } = await doctor({ DATA_DIR: dataDir });
  expect([code, text]).toEqual([1, `There is no database in ${dataDir}; set DATA_DIR or DATABASE_URL.\n`]);
  await remove();
});

test('doctor: a damaged page of a table, of its large values or of an index needs a restore', async () => {
  const { dataDir, remove } = await makeDataFolder();
  onTestFinished(remove);
  const { connection, stop } = await startPostgres({ dataDir, log: () => undefined });
  await migrate(connection, 'migrations');
  const { db, close } = openDatabase(connection, { max: 1 });
  const content = randomBytes(20_000);
  await sql`insert into files (token, content_type, content) values ('x', 'image/webp', ${content})`.execute(
    db,
  );
  const { rows } = await sql<{ name: string; path: string }>`
    select oid::regclass::text as name, pg_relation_filepath(oid) as path from pg_class
     where oid in ('migrations'::regclass, 'migrations_pkey'::regclass)
        or oid = (select reltoastrelid from pg_class where oid = 'files'::regclass)`.execute(db);
  await close();
  await stop();
  expect(rows).toHaveLength(3);
  expect((await doctor({ DATA_DIR: dataDir })).text).toMatch(/^good {3}Pages: /m);
  for (const { name, path } of rows) {
    const file = await open(join(await realpath(join(dataDir, 'postgres')), path), 'r+');
    const at = { position: 8_100, length: 1 };
    const { buffer } = await file.read({ buffer: Buffer.alloc(1), ...at });
    await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at.position);
    const { code, text } = await doctor({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(text).toMatch(/^TO DO {2}Pages: the disk has damaged .*invalid page in block 0.* restore: stop/m);
    expect(text).toContain(`damaged ${name}:`);
    await file.write(buffer, 0, 1, at.position);
    await file.close();
  }
});

test('doctor: the mail server is reached, and a wrong password is a line without it', async () => {
  const { port, stop } = await startMailServer();
  onTestFinished(stop);
  const settings = { DATABASE_URL: url, DATA_DIR: folder, MAIL_FROM: 'office@example.com' };
  const good = await doctor({ ...settings, SMTP_URL: mailUrl(port) });
  expect(good.text).toMatch(/^good {3}Mail: 127\.0\.0\.1 takes mails$/m);
  const { code, text } = await doctor({ ...settings, SMTP_URL: mailUrl(port, 'wrong') });
  expect([code, text]).toEqual([
    1,
    expect.stringMatching(/^TO DO {2}Mail: The mail server refuses the password: .*correct SMTP_URL/m),
  ]);
  expect(text).not.toContain('wrong');
});
