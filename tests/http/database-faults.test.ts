import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testApp } from '../harness/app.ts';

const { app, db, api } = await testApp();
const FORM = { name: 'Asha Rao', email: 'keeper@example.com' };

/** Makes a change of the users table run this inside the database, until the next call. */
async function whenUsersChange(statement: string): Promise<() => Promise<void>> {
  await sql`
    create or replace function fault() returns trigger language plpgsql as
    ${sql.lit(`begin ${statement}; return new; end`)}`.execute(db);
  await sql`create trigger fault before update on users for each row execute function fault()`.execute(db);
  return async () => {
    await sql`drop trigger fault on users`.execute(db);
  };
}

const nameNow = async () => (await api.get('/me')).body.data.name;

test('a connection killed in a transaction gives 503; the next call works', async () => {
  const repair = await whenUsersChange('perform pg_terminate_backend(pg_backend_pid())');
  const { status, headers, body } = await api.patch('/profile', FORM);
  expect([status, headers['retry-after']]).toEqual([503, '2']);
  expect(body.msg).toBe('The database is not available, nothing was saved; please try again');
  await repair();
  expect(await nameNow()).toBe('Keeper');
  expect(await api.patch('/profile', FORM)).toBeSaved();
});

test('after all connections are killed the app recovers without a restart', async () => {
  await Promise.all(Array.from({ length: 10 }, () => api.get('/me')));
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  const answers = await Promise.all(Array.from({ length: 20 }, () => api.get('/me')));
  for (const { status } of answers) expect([200, 503]).toContain(status);
  await vi.waitFor(
    async () => {
      const after = await Promise.all(Array.from({ length: 20 }, () => api.get('/me')));
      expect(after.map(({ status }) => status)).toEqual(after.map(() => 200));
    },
    { timeout: 60_000, interval: 50 },
  );
});

test('a database error is 500 with the request id, without SQL, stack or path', async () => {
  const repair = await whenUsersChange(`raise exception 'secret detail in table users'`);
  const { status, body, text } = await api.patch('/profile', { ...FORM, name: 'Lost' });
  await repair();
  expect([status, body.msg]).toEqual([500, 'Something went wrong']);
  expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(text).not.toMatch(/secret|users|select|update|\.ts|node_modules|at /i);
  expect(await nameNow()).not.toBe('Lost');
});

test.each([
  ['disk_full', 507, 'Storage full, nothing saved'],
  ['too_many_connections', 503, 'The database is not available, nothing was saved; please try again'],
  ['admin_shutdown', 503, 'The database is not available, nothing was saved; please try again'],
  ['read_only_sql_transaction', 503, 'The database is not available, nothing was saved; please try again'],
  ['query_canceled', 503, 'The records are busy, please try again'],
  ['deadlock_detected', 503, 'The records are busy, please try again'],
  ['serialization_failure', 503, 'The records are busy, please try again'],
] as const)('the database reports %s: the answer is %i', async (condition, expected, message) => {
  const repair = await whenUsersChange(`raise ${condition}`);
  const { status, body } = await api.patch('/profile', FORM);
  await repair();
  expect([status, body.msg]).toEqual([expected, message]);
});

test.each([
  ['RU409', 409, ''],
  ['RU422', 422, ', column = $$email$$'],
] as const)(
  'a rule of the database raises %s: its message is the response',
  async (code, expected, column) => {
    const repair = await whenUsersChange(
      `raise exception using errcode = '${code}', message = 'The office is closed'${column}`,
    );
    const { status, body } = await api.patch('/profile', { ...FORM, name: 'Lost' });
    await repair();
    expect([status, body.msg, body.error]).toEqual([
      expected,
      'The office is closed',
      'The office is closed',
    ]);
    expect(body.fields).toEqual(column ? { email: 'The office is closed' } : undefined);
    expect(await nameNow()).not.toBe('Lost');
  },
);

test('a duplicate is 409 with the field', async () => {
  const { status, body } = await api.post('/people', {
    ...FORM,
    email: 'Keeper@example.com',
    role: 'viewer',
  });
  expect([status, body.msg, body.fields]).toEqual([
    409,
    'Email already exists',
    { email: 'Email already exists' },
  ]);
});

test('/readyz depends on the database, /healthz does not', async () => {
  const { app: other, pool } = await testApp();
  await pool.end();
  const ready = await other.inject({ url: '/readyz' });
  expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '2']);
  expect((await other.inject({ url: '/healthz' })).statusCode).toBe(200);
});

test('without the database a call gets 503, not 401', async () => {
  const { api: other, pool } = await testApp();
  await pool.end();
  expect((await other.get('/me')).status).toBe(503);
  expect((await app.inject({ url: '/api/me' })).statusCode).toBe(401);
});
