import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readManifest } from 'appliance/backup/manifest.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { backupProblem } from '../../../src/domain/backups.ts';
import type { BackupState } from '../../../src/features/backups/contract.ts';
import { claimRun } from '../../../src/features/backups/queries.ts';
import { inTransaction, openDatabase } from '../../../src/kit/server/db/db.ts';
import { signIn } from '../../harness/app.ts';
import { copyOfTemplate } from '../../harness/cluster.ts';
import { startConsole } from '../../harness/console.ts';
import { testDatabase } from '../../harness/database.ts';
import { httpApi } from '../../harness/http-api.ts';

const { db, url } = await testDatabase();
const { token } = await signIn(db);
const folder = await mkdtemp(join(tmpdir(), 'console-automatic-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const old = 'console-2020-01-01-000000-utc.tar';
const olderOfThatDay = 'console-2019-12-31-200000-utc.tar';
const ofAnother = 'console-2019-12-31-190000-utc.tar';

let api: ReturnType<typeof httpApi>;
let running: Awaited<ReturnType<typeof startConsole>>;
beforeAll(async () => {
  for (const name of [old, olderOfThatDay, ofAnother, 'notes.txt']) await writeFile(join(folder, name), '');
  await sql`insert into backup_runs (id, file, started_at, ended_at) overriding system value
            values (-1, ${old}, '2020-01-01', '2020-01-01'), (-2, ${olderOfThatDay}, '2020-01-01', '2020-01-01')`.execute(
    db,
  );
  running = await startConsole({ DATABASE_URL: url, BACKUP_DIR: folder });
  api = httpApi(running.url, token);
  return async () => {
    await running.stop();
  };
});

const state = async (): Promise<BackupState> => (await api.get('/backups')).body.data;
const latest = async () => (await state()).runs[0];

/** Waits for the backup that the start has begun. */
const firstBackup = () =>
  expect
    .poll(async () => (await state()).runs.find(({ id }) => id === 1))
    .toMatchObject({ problem: null, verified_at: expect.any(String) });

test('a console makes the backup that is due, verifies it and deletes its old ones', async () => {
  await firstBackup();
  const { runs, trouble, free_bytes, percent } = await state();
  expect(runs.map(({ id }) => id)).toEqual([1, -1, -2]);
  expect({ trouble, percent }).toEqual({ trouble: null, percent: null });
  expect(free_bytes).toBeGreaterThan(0);
  const left = [ofAnother, old, runs[0]?.file, 'notes.txt'].toSorted();
  const found = async () => (await readdir(folder)).filter((name) => !name.startsWith('console-backups-'));
  await expect.poll(async () => (await found()).toSorted()).toEqual(left);
});

test('a backup at once can be downloaded, which is recorded', async () => {
  await firstBackup();
  expect(await api.post('/backups', {})).toMatchObject({ status: 202, body: { msg: 'Backup Started' } });
  expect(await api.post('/backups', {})).toMatchObject({ status: 409 });
  await expect.poll(latest).toMatchObject({ problem: null, is_here: true });
  const { id, file } = (await latest()) ?? {};
  const answer = await api.post(`/backups/${id}/file`, {});
  expect(answer.headers['content-length']).toBe(String((await readFile(join(folder, file ?? ''))).length));
  expect(answer.text).toContain('manifest.json');
  const reveals = await db
    .selectFrom('record_changes')
    .select(['entity', 'record_id', 'after'])
    .where('action', '=', 'revealed')
    .execute();
  expect(reveals).toEqual([{ entity: 'backup_runs', record_id: id, after: { file: null } }]);
  expect((await api.post('/backups/9/file', {})).status).toBe(404);
});

test('a backup by hand is removed when the person who began it is disabled meanwhile', async () => {
  await firstBackup();
  const { user, token } = await signIn(db, 'leaving@example.com');
  const before = (await readdir(folder)).toSorted();
  await db.transaction().execute(async (held) => {
    // The backup waits for this table.
    await sql`lock table vendors`.execute(held);
    expect((await httpApi(running.url, token).post('/backups', {})).status).toBe(202);
    await expect.poll(async () => (await readdir(folder)).length).toBeGreaterThan(before.length);
    expect(await api.patch(`/people/${user.id}`, { status: 'InActive' })).toBeSaved();
  });
  const problem = 'The person who began it may not make backups any more.';
  await expect.poll(latest).toMatchObject({ problem, is_here: false });
  expect((await readdir(folder)).toSorted()).toEqual(before);
});

test('a failed backup is shown on the dashboard and before a day is closed', async () => {
  await firstBackup();
  await rename(folder, `${folder}-away`);
  await api.post('/backups', {});
  const problem = `The backup disk is not connected: there is no folder ${folder}.`;
  await expect.poll(latest).toMatchObject({ problem });
  expect(await state()).toMatchObject({ folder_problem: problem, is_other_disk: false });
  expect((await api.get('/dashboard')).body.data.backup_trouble).toBe(`The last backup failed: ${problem}`);
  await rename(`${folder}-away`, folder);
  await sql`delete from backup_runs where id > 1`.execute(db);
  await sql`update backup_runs set started_at = now() - interval '27 hours', ended_at = now() - interval '26 hours'`.execute(
    db,
  );
  expect(await backupProblem(db)).toBe('The last good backup is 27 hours old.');
  await sql`update backup_runs set started_at = now() - interval '25 hours'`.execute(db);
  expect(await backupProblem(db)).toBeUndefined();
});

test('a backup is downloaded as it is made, without a folder, and recorded', async () => {
  const { url, drop } = await copyOfTemplate(inject('cluster'));
  const running = await startConsole({ DATABASE_URL: url, BACKUP_PASSPHRASE: '' });
  onTestFinished(() => running.stop().then(drop));
  const { db, close } = openDatabase({ connectionString: url }, { max: 1 });
  onTestFinished(close);
  const { token } = await signIn(db);
  const [api, cashier] = [
    httpApi(running.url, token),
    httpApi(running.url, (await signIn(db, 'c@x', 'cashier')).token),
  ];
  expect(await cashier.post('/backups/download', {})).toMatchObject({ status: 403 });
  expect(await api.post('/backups', {})).toMatchObject({ status: 409 });
  const response = await fetch(`${running.url}/api/backups/download`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.headers.get('content-disposition')).toMatch(/filename="console-.*-utc\.tar"$/);
  const path = join(tmpdir(), 'downloaded.tar');
  onTestFinished(() => rm(path));
  await writeFile(path, Buffer.from(await response.arrayBuffer()));
  expect((await readManifest(path, undefined)).tables.length).toBeGreaterThan(10);
  const acts = await db.selectFrom('activity').select('detail').where('kind', '=', 'Export').execute();
  expect(acts).toEqual([{ detail: 'backup of all records' }]);
});

test('another disk in the place of the backup disk is refused until it is accepted', async () => {
  const { url, drop } = await copyOfTemplate(inject('cluster'));
  const running = await startConsole({ DATABASE_URL: url });
  onTestFinished(() => running.stop().then(drop));
  const { db, close } = openDatabase({ connectionString: url }, { max: 1 });
  onTestFinished(close);
  const api = httpApi(running.url, (await signIn(db)).token);
  const state = async (): Promise<BackupState> => (await api.get('/backups')).body.data;
  const stick = await mkdtemp(join(tmpdir(), 'console-stick-'));
  onTestFinished(() => rm(stick, { recursive: true }));
  const missing = await api.post('/backups/folder', { folder: `${stick}/none` });
  expect([missing.status, missing.body.fields.folder]).toEqual([422, expect.stringContaining('no folder')]);
  expect(await readdir(stick)).toEqual([]);
  expect((await api.post('/backups/folder', { folder: 'relative' })).status).toBe(422);
  expect(await api.post('/backups/folder', { folder: `${stick}/` })).toBeSaved();
  const [mark = ''] = await readdir(stick);
  expect(mark).toMatch(/^console-backups-\w+\.txt$/);
  await rm(join(stick, mark));
  expect(await state()).toMatchObject({ folder: stick, is_fixed: false, is_other_disk: true });
  expect((await api.post('/backups/folder', { folder: stick })).status).toBe(409);
  expect(await api.post('/backups/folder', { folder: stick, is_accepted: true })).toBeSaved();
  expect(await state()).toMatchObject({ folder_problem: null, is_other_disk: false });
  expect(await api.post('/backups/folder', { folder: '' })).toBeSaved();
  expect((await state()).folder).toBeNull();
});

test('of parallel beginnings one begins, and a killed one stops none for long', async () => {
  const begin = () => inTransaction(db, claimRun);
  const ids = (await Promise.all([1, 2, 3, 4].map(begin))).filter((id) => id !== undefined);
  expect(ids).toHaveLength(1);
  await sql`update backup_runs set seen_at = now() - interval '3 minutes' where id = ${ids[0]}`.execute(db);
  expect(await begin()).toBeGreaterThan(ids[0] ?? 0);
  const killed = await db
    .selectFrom('backup_runs')
    .select('problem')
    .where('id', '=', ids[0] ?? 0)
    .execute();
  expect(killed).toEqual([{ problem: 'It was interrupted.' }]);
});
