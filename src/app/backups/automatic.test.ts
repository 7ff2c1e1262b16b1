import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../../tests/harness/app.ts';
import { startConsole } from '../../../tests/harness/console.ts';
import { testDatabase } from '../../../tests/harness/database.ts';
import { httpApi } from '../../../tests/harness/http-api.ts';
import { backupTrouble } from '../../domain/backups.ts';
import type { BackupState } from '../../features/backups/contract.ts';
import { claimRun } from '../../features/backups/queries.ts';
import { inTransaction } from '../../kit/server/db.ts';

const { db, url } = await testDatabase();
const { token } = await signIn(db);
const folder = await mkdtemp(join(tmpdir(), 'console-automatic-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const old = 'console-2020-01-01-000000-utc.tar';
const olderOfThatDay = 'console-2019-12-31-200000-utc.tar';
const ofAnother = 'console-2019-12-31-190000-utc.tar';

let api: ReturnType<typeof httpApi>;
beforeAll(async () => {
  for (const name of [old, olderOfThatDay, ofAnother, 'notes.txt']) await writeFile(join(folder, name), '');
  await sql`insert into backup_runs (id, file, started_at, ended_at) overriding system value
            values (-1, ${old}, '2020-01-01', '2020-01-01'), (-2, ${olderOfThatDay}, '2020-01-01', '2020-01-01')`.execute(
    db,
  );
  const running = await startConsole({ DATABASE_URL: url, BACKUP_DIR: folder });
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
  await expect.poll(async () => (await readdir(folder)).toSorted()).toEqual(left);
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
  const reveals = await db.selectFrom('personal_reveals').select(['entity', 'record_id', 'field']).execute();
  expect(reveals).toEqual([{ entity: 'backup_runs', record_id: id, field: 'file' }]);
  expect((await api.post('/backups/9/file', {})).status).toBe(404);
});

test('a failed backup is shown on the dashboard and before a day is closed', async () => {
  await firstBackup();
  await rm(folder, { recursive: true });
  await writeFile(folder, '');
  await api.post('/backups', {});
  await expect.poll(latest).toMatchObject({ problem: expect.stringContaining('Cannot write the backup') });
  const text = expect.stringMatching(
    /^The last backup failed: Cannot write the backup to \S+: it is not a folder\.$/,
  );
  expect((await api.get('/dashboard')).body.data.backup_trouble).toEqual(text);
  await sql`delete from backup_runs where id > 1`.execute(db);
  await sql`update backup_runs set started_at = now() - interval '27 hours', ended_at = now() - interval '26 hours'`.execute(
    db,
  );
  expect(await backupTrouble(db)).toBe('The last good backup is 27 hours old.');
  await sql`update backup_runs set started_at = now() - interval '25 hours'`.execute(db);
  expect(await backupTrouble(db)).toBeUndefined();
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
