import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { anotherProcess, apiOf, cheapHash, signIn, testApp } from '../../../tests/harness/app.ts';

const PASSWORD = 'correct horse battery';
const ADMIN = { email: 'admin@localhost', password: PASSWORD };
const { app, db, pool } = await testApp();
await db.deleteFrom('users').execute();
await db
  .insertInto('users')
  .values({
    name: 'Super Admin',
    email: ADMIN.email,
    role: 'super_admin',
    password_hash: cheapHash(PASSWORD),
  })
  .execute();
const stranger = apiOf(app);

beforeEach(async () => {
  await db.deleteFrom('login_failures').execute();
});

const login = (body: object = ADMIN) => stranger.post('/login', body);
const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0] ?? '';
const BROWSER = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };

test('a session of a browser needs token and cookie, wherever the request comes from', async () => {
  const { body, headers } = await stranger.post('/login', ADMIN, { headers: BROWSER });
  const cookie = cookieOf(headers);
  const other = cookieOf((await login()).headers);
  const read = async (sent: Record<string, string>) =>
    (await apiOf(app, body.token).get('/me', { headers: sent })).status;
  expect(await read({ ...BROWSER, cookie })).toBe(200);
  expect(await read({ cookie })).toBe(200);
  expect(await read({})).toBe(401);
  expect(await read({ cookie: other })).toBe(401);
});

test('in a browser the token of a script needs its cookie and the cookie its token', async () => {
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
  // Opened or used while the clock was a day ahead.
  await age('last_seen_at', '-1 day');
  expect(await status()).toBe(401);
  await age('created_at', '-1 day');
  await age('last_seen_at', '0 hours');
  expect(await status()).toBe(401);
});

test('the old token is worth nothing after logout, in another process too', async () => {
  const { body } = await login();
  const otherProcess = await anotherProcess({ db, pool }, { trustProxy: false });
  expect((await apiOf(otherProcess, body.token).get('/me')).status).toBe(200);
  const { status, body: answer, headers } = await apiOf(app, body.token).post('/logout');
  expect([status, answer]).toEqual([200, { msg: 'Logout Successfully' }]);
  expect(headers['set-cookie']).toMatch(/^sid-[\da-f]{8}=;/);
  expect((await apiOf(otherProcess, body.token).get('/me')).status).toBe(401);
  await otherProcess.close();
});

test('a password change asks for the old one and ends all other sessions', async () => {
  const [here, there] = [await login(), await login()];
  const change = (oldPassword: string, newPassword: string) =>
    apiOf(app, here.body.token).post('/profile/password', {
      old_password: oldPassword,
      new_password: newPassword,
    });
  expect(await change('not the old one', 'a new long password')).toBeRefused('wrong_old_password', {
    field: 'old_password',
  });
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

test.each([
  ['common', 'Password1234', 'New Password is too common'],
  ['a row of keys', 'qwertyuiop[]', 'New Password is too common'],
  ['the name of the business', 'AnnapurnaGas', 'New Password is too common'],
  ['the e-mail', 'Weak@Example.com', 'New Password should differ from the e-mail'],
])('a new password may not be %s', async (_, newPassword, message) => {
  await db.updateTable('business_settings').set({ business_name: 'Annapurna Gas Agency' }).execute();
  const email = `${newPassword.replace(/@.*/, '').replaceAll(' ', '')}@example.com`.toLowerCase();
  const { token, user } = await signIn(db, email);
  await db
    .updateTable('users')
    .set({ password_hash: cheapHash(PASSWORD) })
    .where('id', '=', user.id)
    .execute();
  const { status, body } = await apiOf(app, token).post('/profile/password', {
    old_password: PASSWORD,
    new_password: newPassword,
  });
  expect([status, body.fields]).toEqual([422, { new_password: message }]);
});

test('a change of the e-mail asks for the password, a change of the name does not', async () => {
  const { token, user } = await signIn(db, 'lakshmi@example.com');
  await db
    .updateTable('users')
    .set({ password_hash: cheapHash(PASSWORD) })
    .where('id', '=', user.id)
    .execute();
  const change = (fields: object) => apiOf(app, token).patch('/profile', { name: 'Lakshmi', ...fields });
  expect((await change({ email: user.email })).status).toBe(200);
  const email = 'lakshmi@example.in';
  expect(await change({ email })).toBeRefused('password_missing', { field: 'password' });
  for (let guess = 0; guess < 5; guess++)
    expect(await change({ email, password: 'a guess' })).toBeRefused('wrong_password', { field: 'password' });
  expect((await change({ email, password: PASSWORD })).status).toBe(429);
  await db.deleteFrom('login_failures').execute();
  expect((await change({ email, password: PASSWORD })).body.data.email).toBe(email);
});

test('a retried password change is answered as the first time', async () => {
  const { token } = apiToken(await login({ ...ADMIN, password: 'a new long password' }));
  const body = { old_password: 'a new long password', new_password: PASSWORD };
  const change = () =>
    apiOf(app, token).post('/profile/password', body, { headers: { 'idempotency-key': 'change' } });
  expect((await change()).status).toBe(200);
  expect((await change()).body).toEqual({ msg: 'Password Changed Successfully' });
});

test('nothing derived from a password is kept with the Idempotency-Key', async () => {
  const { token } = apiToken(await login());
  const body = { old_password: PASSWORD, new_password: 'a new long password' };
  const change = (sent: object, key: string) =>
    apiOf(app, token).post('/profile/password', sent, { headers: { 'idempotency-key': key } });
  expect((await change(body, 'first')).status).toBe(200);
  expect((await change({ old_password: body.new_password, new_password: PASSWORD }, 'second')).status).toBe(
    200,
  );
  const kept = await db.selectFrom('idempotency_keys').select('request_hash').orderBy('created_at').execute();
  // Two different bodies leave the same trace: that of the call.
  expect(kept.at(-1)).toEqual(kept.at(-2));
});

test('of 16 wrong old passwords at once 5 at most are judged, and reads go on', async () => {
  const { token } = apiToken(await login());
  const api = apiOf(app, token);
  const answered: string[] = [];
  // More than there are connections.
  const guesses = Array.from({ length: 16 }, async (_, guess) => {
    const body = { old_password: `guess ${guess}`, new_password: 'a new long password' };
    const { status } = await api.post('/profile/password', body);
    answered.push('guess');
    return status;
  });
  expect((await api.get('/me')).status).toBe(200);
  // Connections held while a password is hashed would have made the read wait.
  expect(answered).toEqual([]);
  const statuses = await Promise.all(guesses);
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(5);
  // On a loaded machine some wait for their hash too long.
  expect(statuses.filter((status) => ![422, 429, 503].includes(status))).toEqual([]);
});

test('guesses at the old password and failed sign-ins count apart', async () => {
  await db
    .updateTable('users')
    .set({ password_hash: cheapHash(PASSWORD) })
    .execute();
  const { token } = apiToken(await login());
  const change = (oldPassword: string) =>
    apiOf(app, token).post('/profile/password', {
      old_password: oldPassword,
      new_password: 'a new long password',
    });
  for (let failure = 0; failure < 5; failure++) await login({ ...ADMIN, password: 'guess' });
  expect((await login()).status).toBe(429);
  expect((await change('guess')).status).toBe(422);
  await db.deleteFrom('login_failures').execute();
  for (let failure = 0; failure < 5; failure++) expect((await change('guess')).status).toBe(422);
  expect((await change(PASSWORD)).status).toBe(429);
  expect((await login()).status).toBe(200);
});

const apiToken = ({ body }: { body: { token: string } }) => body;

test('the profile shows where one is signed in, and signs out elsewhere', async () => {
  const here = await openSession();
  const others = [await openSession(), await openSession()];
  const list = async () => (await apiOf(app, here.token).get('/sessions')).body.data;
  const sessions = await list();
  expect(sessions.filter((row: { is_current: boolean }) => row.is_current)).toHaveLength(1);
  expect(sessions[0]).toEqual({
    id: expect.any(Number),
    is_browser: false,
    user_agent: '',
    address: '',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    last_seen_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    is_current: expect.any(Boolean),
  });
  const { id } = sessions.find((row: { is_current: boolean }) => !row.is_current);
  expect(await apiOf(app, here.token).delete(`/sessions/${id}`)).toBeSaved();
  expect(await list()).toHaveLength(2);
  expect(await apiOf(app, here.token).delete('/sessions')).toBeSaved();
  expect(await list()).toHaveLength(1);
  for (const { token } of others) expect((await apiOf(app, token).get('/me')).status).toBe(401);
});

test('a session can be ended by its own user alone', async () => {
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
