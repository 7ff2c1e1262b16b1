import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { apiOf, signIn, testApp } from '../../../tests/harness/app.ts';
import { buildApp } from '../../app/build-app.ts';
import { ensureAdmin } from './admin.ts';

const PASSWORD = 'correct horse battery';
const ADMIN = { email: 'admin@localhost', password: PASSWORD };
const { app, db, pool } = await testApp();
await db.deleteFrom('users').execute();
await ensureAdmin(db, ADMIN);
const stranger = apiOf(app);

beforeEach(async () => {
  await db.deleteFrom('login_failures').execute();
});

const login = (body: object = ADMIN) => stranger.post('/login', body);
const admin = () =>
  db.selectFrom('users').selectAll().where('email', '=', ADMIN.email).executeTakeFirstOrThrow();
const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0] ?? '';
const BROWSER = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };

test('login answers a token, the toast and who is signed in', async () => {
  const { status, body, headers } = await login({ ...ADMIN, email: 'Admin@Localhost' });
  expect(status).toBe(200);
  expect(body).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    msg: 'Login Successfully',
    user: { name: 'Super Admin', email: 'admin@localhost' },
  });
  expect(headers['set-cookie']).toMatch(/^sid=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(headers['cache-control']).toBe('no-store');
  const me = await apiOf(app, body.token).get('/me');
  expect(me.body).toEqual({
    data: {
      id: expect.any(Number),
      name: 'Super Admin',
      email: ADMIN.email,
      image: null,
      must_change_password: false,
    },
  });
});

test('over TLS the cookie is held to this host and to TLS', async () => {
  const secure = await buildApp({
    db,
    pool,
    config: { trust_proxy: false, secure_cookies: true },
    log_level: 'silent',
  });
  const { headers } = await apiOf(secure).post('/login', ADMIN);
  expect(headers['set-cookie']).toMatch(/^__Host-sid=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  await secure.close();
});

test('only hashes of the secrets and of the password are stored', async () => {
  const { body, headers } = await login();
  const { rows } = await sql<{ stored: string }>`
    select (select string_agg(s::text, '') from sessions s) || (select string_agg(u::text, '') from users u)
           || (select string_agg(encode(token_hash, 'escape'), '') from sessions) as stored`.execute(db);
  for (const secret of [body.token, cookieOf(headers).slice('sid='.length), PASSWORD])
    expect(rows[0]?.stored).not.toContain(secret);
  expect((await admin()).password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
});

test('a wrong password and an unknown e-mail get the same answer', async () => {
  const wrong = await login({ ...ADMIN, password: 'wrong horse battery' });
  const unknown = await login({ ...ADMIN, email: 'nobody@example.com' });
  expect([wrong.status, wrong.body.msg]).toEqual([401, 'Invalid Credentials']);
  expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
  expect(unknown.headers['set-cookie']).toBeUndefined();
});

test('a disabled person is refused like a wrong password, and signed out everywhere at once', async () => {
  const { body } = await login();
  await db.updateTable('users').set({ disabled: true }).execute();
  expect((await apiOf(app, body.token).get('/me')).status).toBe(401);
  expect((await login()).body.msg).toBe('Invalid Credentials');
  await db.updateTable('users').set({ disabled: false }).execute();
});

test('the 6th failure of an account in 15 minutes is 429 with Retry-After, right password or not', async () => {
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

test('of many wrong passwords at once no more than 5 are told to be wrong', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => login({ ...ADMIN, password: 'wrong' })));
  // On a busy machine some do not even get their turn.
  for (const { status } of answers) expect([401, 429, 503]).toContain(status);
  const told = answers.filter(({ status }) => status === 401).length;
  expect(told).toBeGreaterThan(0);
  expect(told).toBeLessThanOrEqual(5);
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

test('behind a trusted proxy the forwarded address counts, IPv6 by its network', async () => {
  const behind = await buildApp({ db, pool, config: { trust_proxy: true }, log_level: 'silent' });
  await failuresOf('2001:db8:1:2', 20);
  const from = (address: string) =>
    apiOf(behind).post('/login', ADMIN, { headers: { 'x-forwarded-for': address } });
  expect((await from('2001:db8:1:2:ffff::9')).status).toBe(429);
  expect((await from('2001:DB8:1:2::1')).status).toBe(429);
  expect((await from('2001:db8:1:3::1')).status).toBe(200);
  await behind.close();
});

test('from a browser the token needs its cookie and the cookie its token', async () => {
  const { body, headers } = await login();
  const other = await login();
  const cookie = cookieOf(headers);
  const as = (extra: Record<string, string>, token?: string) =>
    apiOf(app, token).get('/me', { headers: extra });
  expect((await as({ ...BROWSER, cookie }, body.token)).status).toBe(200);
  expect((await as(BROWSER, body.token)).status).toBe(401);
  expect((await as({ ...BROWSER, cookie })).status).toBe(401);
  expect((await as({ ...BROWSER, cookie: cookieOf(other.headers) }, body.token)).status).toBe(401);
  expect((await as({ origin: 'http://localhost:80', host: 'localhost:80' }, body.token)).status).toBe(401);
  // What the fetch of a Node.js script sends by itself.
  expect((await as({ 'sec-fetch-mode': 'cors' }, body.token)).status).toBe(200);
  expect((await as({}, body.token)).status).toBe(200);
});

test('pages of other sites are refused, signed in or not', async () => {
  const { body, headers } = await login();
  const cookie = cookieOf(headers);
  for (const origin of [
    'https://evil.example',
    'null',
    'http://localhost:81',
    'http://localhost.evil.example',
  ]) {
    expect((await apiOf(app, body.token).get('/me', { headers: { cookie, origin } })).status).toBe(403);
    expect((await stranger.post('/login', ADMIN, { headers: { origin } })).status).toBe(403);
  }
  expect((await stranger.get('/me', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
});

test('a session ends after 2 idle hours and after 12 hours in all', async () => {
  const { token, user } = await signIn(db, 'idle@example.com');
  const age = (column: 'last_seen_at' | 'created_at', time: string) =>
    db
      .updateTable('sessions')
      .set({ [column]: sql`now() - ${time}::interval` })
      .where('user_id', '=', user.id)
      .execute();
  const status = async () => (await apiOf(app, token).get('/me')).status;
  await age('last_seen_at', '1 hour 59 minutes');
  expect(await status()).toBe(200);
  // The call before has woken it.
  await age('created_at', '11 hours 59 minutes');
  expect(await status()).toBe(200);
  await age('created_at', '12 hours');
  expect(await status()).toBe(401);
  await age('created_at', '3 hours');
  await age('last_seen_at', '2 hours');
  expect(await status()).toBe(401);
});

test('the old token is worth nothing after logout, in another process too', async () => {
  const { body } = await login();
  const other_process = await buildApp({ db, pool, config: { trust_proxy: false }, log_level: 'silent' });
  expect((await apiOf(other_process, body.token).get('/me')).status).toBe(200);
  const { status, body: answer, headers } = await apiOf(app, body.token).post('/logout');
  expect([status, answer]).toEqual([200, { msg: 'Logout Successfully' }]);
  expect(headers['set-cookie']).toContain('sid=;');
  expect((await apiOf(other_process, body.token).get('/me')).status).toBe(401);
  await other_process.close();
});

test('a password change asks for the old one and ends all other sessions', async () => {
  const [here, there] = [await login(), await login()];
  const change = (old_password: string, new_password: string) =>
    apiOf(app, here.body.token).post('/profile/password', { old_password, new_password });
  const wrong = await change('not the old one', 'a new long password');
  expect([wrong.status, wrong.body.fields]).toEqual([422, { old_password: 'Old Password is wrong' }]);
  const short = await change(PASSWORD, 'short');
  expect(short.body.fields).toEqual({ new_password: 'Password should be at least 12 characters' });
  expect((await change(PASSWORD, 'x'.repeat(129))).status).toBe(422);
  expect((await change(PASSWORD, PASSWORD)).body.fields).toHaveProperty('new_password');
  expect((await change(PASSWORD, 'a new long password')).body).toEqual({
    msg: 'Password Changed Successfully',
  });
  expect((await apiOf(app, here.body.token).get('/me')).status).toBe(200);
  expect((await apiOf(app, there.body.token).get('/me')).status).toBe(401);
  expect((await login()).status).toBe(401);
  expect((await login({ ...ADMIN, password: 'a new long password' })).status).toBe(200);
});

test('a retried password change is answered as the first time', async () => {
  const { token } = apiToken(await login({ ...ADMIN, password: 'a new long password' }));
  const body = { old_password: 'a new long password', new_password: PASSWORD };
  const change = () =>
    apiOf(app, token).post('/profile/password', body, { headers: { 'idempotency-key': 'change' } });
  expect((await change()).status).toBe(200);
  expect((await change()).body).toEqual({ msg: 'Password Changed Successfully' });
});

test('guesses at the old password count like failed logins', async () => {
  const { token } = apiToken(await login());
  const guess = () =>
    apiOf(app, token).post('/profile/password', {
      old_password: 'guess',
      new_password: 'a new long password',
    });
  for (let failure = 0; failure < 5; failure++) expect((await guess()).status).toBe(422);
  expect((await guess()).status).toBe(429);
});

const apiToken = ({ body }: { body: { token: string } }) => body;

test('the profile shows where one is signed in, and signs out elsewhere', async () => {
  const [here, there, third] = await Promise.all([1, 2, 3].map(() => openSession()));
  const list = async () => (await apiOf(app, here?.token).get('/sessions')).body.data;
  const sessions = await list();
  expect(sessions.filter((row: { is_current: boolean }) => row.is_current)).toHaveLength(1);
  expect(sessions[0]).toEqual({
    id: expect.any(Number),
    user_agent: '',
    address: '',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    last_seen_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    is_current: expect.any(Boolean),
  });
  const { id } = sessions.find((row: { is_current: boolean }) => !row.is_current);
  expect((await apiOf(app, here?.token).delete(`/sessions/${id}`)).status).toBe(200);
  expect(await list()).toHaveLength(2);
  expect((await apiOf(app, here?.token).delete('/sessions')).status).toBe(200);
  expect(await list()).toHaveLength(1);
  for (const { token } of [there, third].filter((session) => session !== undefined))
    expect((await apiOf(app, token).get('/me')).status).toBe(401);
});

test("nobody can end somebody else's session", async () => {
  const { token } = await signIn(db, 'somebody@example.com');
  const { body } = await apiOf(app, token).get('/sessions');
  expect((await apiOf(app, (await openSession()).token).delete(`/sessions/${body.data[0].id}`)).status).toBe(
    404,
  );
});

let people = 0;
/** A session more of one and the same person. */
async function openSession() {
  const { token, user } = await signIn(db, `person${++people}@example.com`);
  const keeper = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'person1@example.com')
    .executeTakeFirstOrThrow();
  await db.updateTable('sessions').set({ user_id: keeper.id }).where('user_id', '=', user.id).execute();
  return { token };
}

test('the first start makes one administrator, with a random password only if none was given', async () => {
  expect(await ensureAdmin(db, ADMIN)).toBeUndefined();
  await db.deleteFrom('users').execute();
  const made = await Promise.all([1, 2, 3].map(() => ensureAdmin(db, { email: ADMIN.email })));
  const [first, ...others] = made.filter((shown) => shown !== undefined);
  expect(others).toEqual([]);
  expect(first?.password.length).toBeGreaterThanOrEqual(12);
  expect((await admin()).must_change_password).toBe(true);
  expect((await login({ email: first?.email, password: first?.password })).status).toBe(200);
});
