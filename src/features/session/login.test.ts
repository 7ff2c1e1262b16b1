import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { anotherProcess, apiOf, cheapHash, testApp } from '../../../tests/harness/app.ts';
import { trustedProxies } from '../../kit/server/http/client-address.ts';
import { ensureAdmin } from './admin.ts';

const PASSWORD = 'correct horse battery';
const ADMIN = { email: 'admin@localhost', password: PASSWORD };
const { app, db, pool } = await testApp();
await onlyAdmin();
const stranger = apiOf(app);

beforeEach(async () => {
  await db.deleteFrom('login_failures').execute();
});

async function onlyAdmin() {
  await db.deleteFrom('users').execute();
  const passwordHash = cheapHash(PASSWORD);
  await db
    .insertInto('users')
    .values({ name: 'Super Admin', email: ADMIN.email, role: 'super_admin', password_hash: passwordHash })
    .execute();
}

const login = (body: object = ADMIN) => stranger.post('/login', body);
const admin = () =>
  db.selectFrom('users').selectAll().where('email', '=', ADMIN.email).executeTakeFirstOrThrow();
const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0] ?? '';

test('login answers a token, the toast and who is signed in', async () => {
  const { status, body, headers } = await login({ ...ADMIN, email: 'Admin@Localhost' });
  expect(status).toBe(200);
  expect(body).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    msg: 'Login Successfully',
    user: { id: expect.any(Number), name: 'Super Admin', email: 'admin@localhost', role: 'super_admin' },
  });
  expect(headers['set-cookie']).toMatch(
    /^sid-[\da-f]{8}=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  expect(headers['cache-control']).toBe('no-store');
  const me = await apiOf(app, body.token).get('/me');
  expect(me.body).toEqual({
    data: {
      id: expect.any(Number),
      name: 'Super Admin',
      email: ADMIN.email,
      image: null,
      must_change_password: false,
      must_add_second_factor: false,
      role: 'super_admin',
      role_label: 'Super Admin',
      rights: expect.objectContaining({ people: 'write', reveal: 'read' }),
    },
  });
});

test('over TLS the cookie is held to this host and to TLS', async () => {
  const secure = await anotherProcess({ db, pool }, { trustProxy: false, secureCookies: true });
  const { headers } = await apiOf(secure).post('/login', ADMIN);
  expect(headers['set-cookie']).toMatch(
    /^__Host-sid-[\da-f]{8}=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  await secure.close();
});

test('only hashes of the secrets and of the password are stored', async () => {
  const { body, headers } = await login();
  const { rows } = await sql<{ stored: string }>`
    select (select string_agg(s::text, '') from sessions s) || (select string_agg(u::text, '') from users u)
           || (select string_agg(encode(token_hash, 'escape'), '') from sessions) as stored`.execute(db);
  for (const secret of [body.token, String(cookieOf(headers).split('=')[1]), PASSWORD])
    expect(rows[0]?.stored).not.toContain(secret);
});

test('a wrong password and an unknown e-mail get the same answer', async () => {
  const wrong = await login({ ...ADMIN, password: 'wrong horse battery' });
  const unknown = await login({ ...ADMIN, email: 'nobody@example.com' });
  expect(wrong).toBeRefused('login_failed');
  expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
  expect(unknown.headers['set-cookie']).toBeUndefined();
  // A password is compared as it was typed.
  for (const password of [PASSWORD.toUpperCase(), ` ${PASSWORD}`, PASSWORD.slice(0, -1)])
    expect((await login({ ...ADMIN, password })).status).toBe(401);
});

test('a sign-in ends the session that this browser had before', async () => {
  const { body, headers } = await login();
  const before = () => apiOf(app, body.token).get('/me');
  const again = (password: string) =>
    stranger.post('/login', { ...ADMIN, password }, { headers: { cookie: cookieOf(headers) } });
  expect((await again('wrong')).status).toBe(401);
  expect((await before()).status).toBe(200);
  expect((await again(PASSWORD)).status).toBe(200);
  expect((await before()).status).toBe(401);
});

test('a disabled person is refused like a wrong password, and signed out everywhere at once', async () => {
  const { body } = await login();
  await db.updateTable('users').set({ disabled: true }).execute();
  expect((await apiOf(app, body.token).get('/me')).status).toBe(401);
  expect(await login()).toBeRefused('login_failed');
  await db.updateTable('users').set({ disabled: false }).execute();
});

test('the 6th failure of an account at a network in 15 minutes is 429 with Retry-After, right password or not', async () => {
  for (let failure = 0; failure < 5; failure++)
    expect((await login({ ...ADMIN, password: 'wrong' })).status).toBe(401);
  for (const password of ['wrong', PASSWORD]) {
    const { status, headers } = await login({ ...ADMIN, password });
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  }
  await db.updateTable('login_failures').set({ failed_at: sql`failed_at - interval '15 minutes'` }).execute();
  expect((await login()).status).toBe(200);
});

test('of several wrong passwords at once at most 5 are answered as wrong', async () => {
  await nearlyLocked();
  const answers = await Promise.all(Array.from({ length: 4 }, () => login({ ...ADMIN, password: 'wrong' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([401, 429, 429, 429]);
});

test('a success forgets the failures before it', async () => {
  for (let failure = 0; failure < 4; failure++) await login({ ...ADMIN, password: 'wrong' });
  expect((await login()).status).toBe(200);
  expect((await login({ ...ADMIN, password: 'wrong' })).status).toBe(401);
});

const failuresOf = (address: string, count: number) =>
  db
    .insertInto('login_failures')
    .values(Array.from({ length: count }, (_, index) => ({ account: `guess${index}@example.com`, address })))
    .execute();

test('the 21st failure of an address in a minute is 429, and a forwarded address does not help', async () => {
  await failuresOf('127.0.0.1', 20);
  const forwarded = { headers: { 'x-forwarded-for': '10.1.2.3' } };
  const { status, headers } = await stranger.post('/login', ADMIN, forwarded);
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
});

const behindProxy = () => anotherProcess({ db, pool }, { trustProxy: trustedProxies('1') ?? false });
/** Failures of the administrator at a network, one less than the limit. */
async function nearlyLocked(address = '127.0.0.1') {
  const { id } = await admin();
  await db
    .insertInto('login_failures')
    .values(Array.from({ length: 4 }, () => ({ account: String(id), address })))
    .execute();
}

test('a failure counts whatever the client writes into X-Forwarded-For', async () => {
  await nearlyLocked('203.0.113.9');
  const behind = await behindProxy();
  const guess = (forwarded: string) =>
    apiOf(behind).post(
      '/login',
      { ...ADMIN, password: 'wrong' },
      { headers: { 'x-forwarded-for': forwarded } },
    );
  expect((await guess('10.9.8.7, 203.0.113.9')).status).toBe(401);
  expect((await guess('10.9.8.8, 203.0.113.9')).status).toBe(429);
  await db.deleteFrom('login_failures').execute();
  expect((await guess('x'.repeat(6_000))).status).toBe(401);
  expect(await db.selectFrom('login_failures').select('address').execute()).toEqual([
    { address: '127.0.0.1' },
  ]);
  await behind.close();
});

test('spellings of an e-mail that find one account share a count', async () => {
  await nearlyLocked();
  const guess = (email: string) => login({ email, password: 'wrong' });
  expect((await guess('admİn@localhost')).status).toBe(401);
  expect((await guess('admin@localhost')).status).toBe(429);
});

test('failures counted while the clock was ahead lock no account', async () => {
  await nearlyLocked();
  const { id } = await admin();
  const ahead = sql<Date>`now() + interval '1 day'`;
  await db
    .insertInto('login_failures')
    .values({ account: String(id), address: '127.0.0.1', failed_at: ahead })
    .execute();
  expect((await login()).status).toBe(200);
});

test('the cookie of another installation on the same host is another cookie', async () => {
  const { headers } = await login();
  await db.updateTable('installation').set({ mark: 'ffffffff' }).execute();
  const other = await anotherProcess({ db, pool });
  const name = String(cookieOf((await apiOf(other).post('/login', ADMIN)).headers).split('=')[0]);
  expect([name, cookieOf(headers).startsWith(name)]).toEqual(['sid-ffffffff', false]);
  await other.close();
});

test('a session with the old password cannot open once the password was changed', async () => {
  await db.deleteFrom('sessions').execute();
  // The change holds the row of the person until after the old password was found right.
  const change = await db.startTransaction().execute();
  await change.updateTable('users').set({ password_hash: 'changed' }).execute();
  const opening = login();
  await expect.poll(() => waitingForRow()).toBe(true);
  await change.commit().execute();
  expect((await opening).status).toBe(401);
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
  await onlyAdmin();
});

async function waitingForRow(): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query ~ 'insert into sessions'`.execute(
    db,
  );
  return Number(rows[0]?.count) > 0;
}

test('behind a trusted proxy the forwarded address counts, IPv6 by its network', async () => {
  const behind = await behindProxy();
  await failuresOf('2001:db8:1:2', 20);
  const from = (address: string) =>
    apiOf(behind).post('/login', ADMIN, { headers: { 'x-forwarded-for': address } });
  expect((await from('2001:db8:1:2:ffff::9')).status).toBe(429);
  expect((await from('2001:DB8:1:2::1')).status).toBe(429);
  expect((await from('2001:db8:1:3::1')).status).toBe(200);
  await behind.close();
});

test('the first start makes one administrator, with a random password only if none was given', async () => {
  expect(await ensureAdmin(db, ADMIN)).toBeUndefined();
  await db.deleteFrom('users').execute();
  const made = await Promise.all([1, 2].map(() => ensureAdmin(db, { email: ADMIN.email })));
  const [first, ...others] = made.filter((shown) => shown !== undefined);
  expect(others).toEqual([]);
  expect(first?.password.length).toBeGreaterThanOrEqual(12);
  expect((await admin()).must_change_password).toBe(true);
  expect((await admin()).password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect((await login({ email: first?.email, password: first?.password })).status).toBe(200);
});
