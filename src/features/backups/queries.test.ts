import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/harness/database.ts';
import { backupProblem } from '../../domain/backups.ts';
import { inTransaction } from '../../kit/server/db/db.ts';
import { claimRun, endRun, isDue, noteVerified } from './queries.ts';

const { db } = await testDatabase();
const since = new Date(Date.now() - 60 * 60 * 1_000);
beforeEach(() => sql`delete from backup_runs`.execute(db));

const begin = async () => (await inTransaction(db, claimRun)) ?? 0;
const file = { file: 'console-2026-11-22-203000-utc.tar', bytes: 1 };

test('a running and a good backup are not due again, a killed one is', async () => {
  expect(await isDue(db, since)).toBe(true);
  const killed = await begin();
  expect(await isDue(db, since)).toBe(false);
  await sql`update backup_runs set seen_at = now() - interval '3 minutes' where id = ${killed}`.execute(db);
  expect(await isDue(db, since)).toBe(true);
  await endRun(db, await begin(), file);
  expect(await isDue(db, since)).toBe(false);
});

test('a backup that fails its verification is not due again, and has a warning of its own', async () => {
  const failed = await begin();
  await endRun(db, failed, file);
  await noteVerified(db, failed, 'a godown differs');
  expect(await isDue(db, since)).toBe(false);
  expect(await backupProblem(db)).toBe('The last verification of a backup failed: a godown differs');
  const next = await begin();
  await endRun(db, next, file);
  await noteVerified(db, next, null);
  expect(await backupProblem(db)).toBeUndefined();
});

test('from the second day on, a missing first backup is named', async () => {
  await sql`insert into users (name, email, password_hash, role, created_at) values ('A', 'a@example.com', '', 'viewer', now() - interval '25 hours')`.execute(
    db,
  );
  expect(await backupProblem(db)).toBeUndefined();
  await sql`update users set created_at = now() - interval '27 hours'`.execute(db);
  expect(await backupProblem(db)).toBe('No backup has been made yet.');
  await endRun(db, await begin(), file);
  expect(await backupProblem(db)).toBeUndefined();
});
