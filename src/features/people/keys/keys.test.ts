import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { anotherProcess, apiOf, signIn, testApp } from '../../../../tests/harness/app.ts';
import { hashSecret, newSecret } from '../../../domain/people/secrets.ts';

const { app, db, pool, api, an, user, token, cookie } = await testApp();

type KeyFields = { name?: string; role?: string; branch_ids?: number[]; expires_in?: string };
const add = (fields: KeyFields = {}, extra = {}) =>
  api.post('/apikeys', { name: 'Tally export', role: 'manager', ...fields }, extra);
/** A new key with its row, and the calls of a script that has it. */
async function script(fields: KeyFields = {}) {
  const { data } = (await add(fields)).body;
  return { ...data, api: apiOf(app, data.key) };
}
const keyOf = async (id: number) =>
  (await api.get('/apikeys')).body.data.find((key: { id: number }) => key.id === id);
const set = (id: number, column: 'expires_at' | 'last_used_at', ago: string) =>
  db
    .updateTable('api_keys')
    .set({ [column]: sql`now() - ${ago}::interval` })
    .where('user_id', '=', id)
    .execute();

beforeAll(async () => {
  await db.updateTable('users').set({ name: 'Owner' }).where('id', '=', user.id).execute();
});

test('a key is shown once; the database has only its hash and its start', async () => {
  const { status, body } = await add({}, { headers: { 'idempotency-key': 'add' } });
  const { key, ...row } = body.data;
  expect([status, body.msg, key]).toEqual([
    201,
    'API Key Added Successfully',
    expect.stringMatching(/^lpg_[\w-]{43}$/),
  ]);
  expect(row).toEqual({
    id: expect.any(Number),
    name: 'Tally export',
    ...{ role: 'manager', role_label: 'Manager', branch_ids: [], branches: '' },
    prefix: key.slice(0, 12),
    created_by: 'Owner',
    created_at: expect.any(String),
    expires_at: expect.any(String),
    last_used_at: null,
    state: 'Active',
  });
  const days = (Date.parse(row.expires_at) - Date.parse(row.created_at)) / 86_400_000;
  expect([365, 366]).toContain(Math.round(days));
  expect((await apiOf(app, key).get('/me')).status).toBe(200);
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    db,
  );
  for (const { name } of rows) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(
      db,
    );
    expect([name, rows.some(({ text }) => text.includes(key.slice(12)))]).toEqual([name, false]);
  }
  expect(await keyOf(row.id)).toEqual({ ...row, last_used_at: expect.any(String) });
});

test('the form of a key is checked; a Super Admin key is of all branches', async () => {
  const refusals: [object, string][] = [
    [{ name: '' }, 'name'],
    [{ role: 'owner' }, 'role'],
    [{ expires_in: '100 years' }, 'expires_in'],
    [{ branch_ids: [999_999] }, 'branch_ids'],
    [{ role: 'super_admin', branch_ids: [1] }, 'branch_ids'],
  ];
  for (const [fields, name] of refusals) {
    const { status, body } = await add(fields);
    expect([status, Object.keys(body.fields)]).toEqual([422, [name]]);
  }
});

test('a key acts as itself: its name is in the history, the exports and the reveals', async () => {
  const { api: tally, id, prefix } = await script({ role: 'manager' });
  const employee = await an.employee();
  expect(await tally.patch(`/employees/${employee.id}`, { name: 'Renamed' })).toBeSaved();
  const [change] = (await api.get(`/employees/${employee.id}/history`)).body.data;
  expect(change).toMatchObject({ user: 'key: Tally export', action: 'changed' });
  expect((await tally.get('/dayentries/rows')).status).toBe(200);
  expect(await tally.post(`/employees/${employee.id}/reveal`, { field: 'aadhar_number' })).toBeSaved();
  expect((await api.delete(`/apikeys/${id}`)).body.msg).toBe('API Key Revoked Successfully');
  const lines = async () => (await api.get(`/activity?user_id=${id}`)).body.data;
  await expect.poll(async () => (await lines()).length).toBe(4);
  const acts = (await lines()).map(({ kind, person, detail }: Record<string, unknown>) => [
    kind,
    person,
    detail,
  ]);
  const person = { id, name: 'key: Tally export' };
  expect(acts.toSorted()).toEqual([
    ['Account change', person, 'added as manager by Owner'],
    ['Account change', person, 'revoked by Owner'],
    ['Export', person, 'day entries'],
    ['Reveal', person, `aadhar number of employees #${employee.id}`],
  ]);
  // A revoked key is named as before.
  expect((await api.get(`/employees/${employee.id}/history`)).body.data[1]).toEqual(change);
  expect(await keyOf(id)).toMatchObject({ state: 'Revoked', prefix });
});

test('a key ends when it expires, and at once in every process when it is revoked', async () => {
  const other = await anotherProcess({ db, pool });
  const { api: here, id, key } = await script({ role: 'viewer' });
  const there = apiOf(other, key);
  const answers = async () =>
    (await Promise.all([here, there].map((api) => api.get('/branches')))).map(({ status }) => status);
  expect(await answers()).toEqual([200, 200]);
  await set(id, 'expires_at', '0 seconds');
  expect(await answers()).toEqual([401, 401]);
  expect((await keyOf(id)).state).toBe('Expired');
  // Made while the clock was years ahead.
  await set(id, 'expires_at', '-2 years -1 hour');
  expect(await answers()).toEqual([401, 401]);
  await set(id, 'expires_at', '-1 hour');
  expect(await answers()).toEqual([200, 200]);
  expect(await api.delete(`/apikeys/${id}`)).toBeSaved();
  expect(await answers()).toEqual([401, 401]);
  expect(await here.get('/branches')).toBeRefused('key_refused');
  expect((await api.delete(`/apikeys/${user.id}`)).status).toBe(404);
  await other.close();
});

test('the last use of a key is stored at most once a minute', async () => {
  const { api: tally, id } = await script();
  const use = async () => {
    await tally.get('/branches');
    return (await keyOf(id)).last_used_at;
  };
  const first = await use();
  expect(first).not.toBeNull();
  await set(id, 'last_used_at', '59 seconds');
  const recent = (await keyOf(id)).last_used_at;
  expect(await use()).toBe(recent);
  await set(id, 'last_used_at', '61 seconds');
  expect(Date.parse(await use())).toBeGreaterThanOrEqual(Date.parse(first));
});

test('a key is refused in a browser and beside a session it is a key; it gets no cookie', async () => {
  const { api: tally, key } = await script({ role: 'viewer' });
  for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: 'http://localhost' }]) {
    expect(await tally.get('/branches', { headers: { ...headers, host: 'localhost' } })).toBeRefused(
      'key_in_browser',
    );
  }
  const { rows } = await sql<{ mark: string }>`select mark from installation`.execute(db);
  const ownersCookie = { cookie: `sid-${rows[0]?.mark}=${cookie}` };
  const { headers } = await tally.get('/branches', { headers: ownersCookie });
  expect(headers['set-cookie']).toBeUndefined();
  expect((await tally.get('/apikeys', { headers: ownersCookie })).status).toBe(403);
  expect(
    (await apiOf(app).get('/branches', { headers: { cookie: `sid-${rows[0]?.mark}=${key}` } })).status,
  ).toBe(401);
});

test('the Idempotency-Key of a person and of a key are apart', async () => {
  const { api: tally } = await script();
  const extra = { headers: { 'idempotency-key': 'same' } };
  const post = async (as: typeof api) =>
    (await as.post('/mode_of_payments', { name: 'Cheque' }, extra)).status;
  expect(await post(api)).toBe(201);
  // The name is taken: the stored response of the person would be 201.
  expect([await post(tally), await post(api)]).toEqual([409, 201]);
});

test('a key is no person: not listed, not the last Super Admin, never signed in', async () => {
  const { id, prefix, name, api: admin } = await script({ name: 'Backup', role: 'super_admin' });
  const { data } = (await api.get('/people')).body;
  expect(data.map((person: { id: number }) => person.id)).not.toContain(id);
  const answers = await Promise.all([
    api.get(`/people/${id}`),
    api.patch(`/people/${id}`, { status: 'InActive' }),
    api.post(`/people/${id}/password`),
    api.get(`/people/${id}/sessions`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(await api.patch(`/people/${user.id}`, { role: 'viewer' })).toBeRefused('last_admin');
  expect((await apiOf(app).post('/login', { email: prefix, password: 'x' })).status).toBe(422);
  const withPassword = db.updateTable('users').set({ password_hash: 'x' }).where('id', '=', id).execute();
  await expect(withPassword).rejects.toThrow('users_key_check');
  expect((await admin.get('/me')).body.data).toMatchObject({
    name: `key: ${name}`,
    role: 'super_admin',
    rights: { people: 'none', account: 'none', backups: 'none' },
  });
});

test('the keys of a person who is disabled go on', async () => {
  const { user: maker, token } = await signIn(db, 'leaver@example.com');
  const { body } = await apiOf(app, token).post('/apikeys', { name: 'Scale', role: 'viewer' });
  await api.patch(`/people/${maker.id}`, { status: 'InActive' });
  expect((await apiOf(app, token).get('/branches')).status).toBe(401);
  expect((await apiOf(app, body.data.key).get('/branches')).status).toBe(200);
});

test('a token of a session that begins like a key is a session, and both need their format', async () => {
  expect(await apiOf(app, `lpg_${token}`).get('/me')).toBeRefused('key_refused');
  const likeKey = `lpg_${newSecret().slice(4)}`;
  await db
    .insertInto('sessions')
    .values({ user_id: user.id, token_hash: hashSecret(likeKey), cookie_hash: hashSecret('') })
    .execute();
  expect((await apiOf(app, likeKey).get('/me')).body.data.id).toBe(user.id);
  expect(await apiOf(app, `lpg_${newSecret()}x`).get('/me')).toBeRefused('sign_in_first');
});
