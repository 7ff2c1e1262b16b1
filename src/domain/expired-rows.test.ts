import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signIn } from '../../tests/harness/app.ts';
import { testDatabase } from '../../tests/harness/database.ts';
import { deleteExpired } from './expired-rows.ts';

const { db } = await testDatabase();

test('expired responses, failures, sessions, known browsers and deleted records are removed', async () => {
  const { user } = await signIn(db);
  const factor = {
    user_id: user.id,
    secret: Buffer.from(''),
    started_at: sql<Date>`now() - interval '2 hours'`,
  };
  await db.insertInto('second_factors').values(factor).execute();
  const ago = (time: string) => sql<Date>`now() - ${time}::interval`;
  const answer = { user_id: user.id, request_hash: Buffer.alloc(32), status: 201, body: '{}' };
  await db
    .insertInto('idempotency_keys')
    .values([
      { ...answer, key: 'old', created_at: ago('72 hours 1 minute') },
      { ...answer, key: 'kept', created_at: ago('71 hours 59 minutes') },
    ])
    .execute();
  await db
    .insertInto('login_failures')
    .values([
      { account: 'old', address: '', failed_at: ago('25 hours') },
      { account: 'kept', address: '', failed_at: ago('1 hour') },
      // Counted while the clock was ahead.
      { account: 'ahead', address: '', failed_at: ago('-1 day') },
    ])
    .execute();
  const session = { user_id: user.id, cookie_hash: Buffer.alloc(32) };
  await db
    .insertInto('sessions')
    .values([
      { ...session, token_hash: Buffer.from('idle'), last_seen_at: ago('3 hours') },
      { ...session, token_hash: Buffer.from('old'), created_at: ago('13 hours') },
      { ...session, token_hash: Buffer.from('ahead'), created_at: ago('-1 day') },
    ])
    .execute();
  await db
    .insertInto('known_browsers')
    .values([
      { user_id: user.id, secret_hash: Buffer.from('old'), used_at: ago('91 days') },
      { user_id: user.id, secret_hash: Buffer.from('kept'), used_at: ago('89 days') },
    ])
    .execute();
  await db
    .insertInto('activity')
    .values([
      { kind: 'Sign-in', address: 'old', at: ago('181 days') },
      { kind: 'Sign-in', address: 'kept', at: ago('179 days') },
    ])
    .execute();
  const gone = { entity: 'employees', user_id: user.id, body: '{}' };
  await db
    .insertInto('deleted_records')
    .values([
      { ...gone, record_id: 1, deleted_at: ago('6 minutes') },
      { ...gone, record_id: 2, deleted_at: ago('4 minutes') },
    ])
    .execute();
  await Promise.all([deleteExpired(db), deleteExpired(db)]);
  const signIns = db.selectFrom('activity').select('address').where('kind', '=', 'Sign-in');
  expect(await signIns.execute()).toEqual([{ address: 'kept' }]);
  expect(await db.selectFrom('second_factors').select('user_id').execute()).toEqual([]);
  expect(await db.selectFrom('known_browsers').select('id').execute()).toHaveLength(1);
  expect(await db.selectFrom('deleted_records').select('record_id').execute()).toEqual([{ record_id: 2 }]);
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'kept' }]);
  expect(await db.selectFrom('login_failures').select('account').execute()).toEqual([{ account: 'kept' }]);
  expect(await db.selectFrom('sessions').select('user_id').execute()).toHaveLength(1);
});

test('all expired rows are deleted, however many there are', async () => {
  await db
    .insertInto('login_failures')
    .values(
      Array.from({ length: 25 }, () => ({
        account: 'old',
        address: '',
        failed_at: sql<Date>`now() - interval '2 days'`,
      })),
    )
    .execute();
  await deleteExpired(db, 10);
  expect(await db.selectFrom('login_failures').select('account').execute()).toEqual([{ account: 'kept' }]);
});
