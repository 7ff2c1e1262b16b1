import { Readable } from 'node:stream';
import type { FreeSpace } from 'appliance/process/free-space.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '../../../src/domain/people/passwords.ts';
import { openDatabase } from '../../../src/kit/server/db/db.ts';
import { type Answer, anotherProcess, apiOf, signIn, testApp } from '../../harness/app.ts';
import { day, openBusiness } from '../../harness/day.ts';
import { withKey } from '../../harness/http-api.ts';
import { importing } from '../../harness/imports.ts';

const { db, url, token, user, api: withRoom, an } = await testApp();
const business = await openBusiness(withRoom);
await day(withRoom, business).open({ filled: 10 });
await day(withRoom, business).assign({ qty: 5 });
const PASSWORD = 'correct horse battery';
await db
  .updateTable('users')
  .set({ password_hash: await hashPassword(PASSWORD) })
  .execute();

// The test sets the free space of the disk; only its measurement is replaced.
let room: FreeSpace = 'enough';
const short = openDatabase({ connectionString: url });
const app = await anotherProcess({ ...short, freeSpace: () => room });
afterAll(async () => {
  await app.close();
  await short.close();
});
const api = apiOf(app, token);
const sell = (of = api) => day(of, business).sell();
beforeEach(() => {
  room = 'enough';
});

const GUESTS = (mobile: string) =>
  `Salutations,First Name,Last Name,Mobile Number,Address\nMr.,Ravi,Kumar,${mobile},${mobile} Guntur`;

const full = (answers: Answer[]) => answers.map(({ status, body }) => `${status} ${body.msg}`);
const isFull = '507 Storage full, nothing saved';

/** The rows that the calls below would write. */
const stored = async () => {
  const tables = ['day_entries', 'branches', 'activity', 'customer_imports', 'idempotency_keys'] as const;
  const counts = tables.map((table) => sql`select count(*) as rows from ${sql.table(table)}`.execute(db));
  return (await Promise.all(counts)).map(({ rows }) => rows[0]);
};

test.each(['little', 'none'] as const)(
  'with %s free space new records are refused with 507',
  async (given) => {
    const before = await stored();
    room = given;
    const { branch, driver, sv } = { ...business, sv: await an.svCustomer() };
    const answers = [
      await sell(),
      await sell(withKey(api, 'full')),
      await api.patch(`/branches/${branch.id}`, { name: 'Renamed' }),
      await api.post(`/employees/${driver.id}/reveal`),
      await api.post(`/customers/${sv.id}/reveal`),
      await importing(api).upload('Guest', GUESTS('9000000000')),
    ];
    expect(full(answers)).toEqual(answers.map(() => isFull));
    expect(await stored()).toEqual(before);
    expect((await api.get('/dayentries')).status).toBe(200);
    room = 'enough';
    expect(await sell()).toBeSaved();
  },
);

test('with little space what frees space or shuts someone out goes on, with none it stops', async () => {
  const { product, vendor } = { product: await an.product(), vendor: await an.vendor() };
  const found = (await importing(withRoom).upload('Guest', GUESTS('9000000002'))).body.data;
  const { user: person, token } = await signIn(db, 'leaver@example.com', 'viewer');
  const key = (await withRoom.post('/apikeys', { name: 'Script', role: 'viewer' })).body.data;
  const calls = [
    () => api.delete(`/products/${product.id}`),
    () => api.delete(`/vendors/${vendor.id}`),
    () => api.delete(`/customerimports/${found.id}`),
    () => api.delete(`/people/${person.id}/sessions`),
    () => api.patch(`/people/${person.id}`, { status: 'InActive' }),
    () => api.delete(`/apikeys/${key.id}`),
    () => api.delete('/sessions'),
  ];
  room = 'none';
  for (const call of calls) expect(full([await call()])).toEqual([isFull]);
  room = 'little';
  for (const call of calls) expect((await call()).status).toBe(200);
  expect((await apiOf(app, token).get('/me')).status).toBe(401);
});

/** Beside GET and DELETE. */
const goesOn = [
  'POST /login',
  'POST /logout',
  'POST /profile/password',
  'PATCH /people/{id}',
  'POST /people/{id}/password',
];
const onlyReads =
  / \/(customers\/similar|openings\/(preview|file)|upisettlements\/file)$|^POST \/(?!exports).*\/(reports\w*|filter|compared)$/;

test('with little space no other call writes', async () => {
  const { body } = await api.get('/openapi.json');
  const calls = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
  );
  room = 'little';
  const wrong: string[] = [];
  for (const [index, call] of calls.entries()) {
    const [method = '', path = ''] = call.split(' ');
    if (method !== 'POST' && method !== 'PATCH') continue;
    // Some calls end the session.
    const mine = apiOf(app, (await signIn(db, `caller${index}@example.com`)).token);
    const url = path.replaceAll(/\{\w+\}/g, '999999');
    const { status } = await (method === 'POST' ? mine.post(url, {}) : mine.patch(url, {}));
    const isWrite = !goesOn.includes(call) && !onlyReads.test(call);
    if ((status === 507) !== isWrite) wrong.push(`${call}: ${status}`);
  }
  expect(wrong).toEqual([]);
});

test('no GET writes: with a full disk each answers as before', async () => {
  const { body } = await api.get('/openapi.json');
  const reads = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    'get' in methods ? [path.replace(/^\/api/, '').replaceAll(/\{\w+\}/g, '1')] : [],
  );
  const statuses = async () => {
    const found: string[] = [];
    for (const path of reads) found.push(`${(await api.get(path)).status} ${path}`);
    return found;
  };
  const before = await statuses();
  expect(before.filter((line) => line.startsWith('200')).length).toBeGreaterThan(20);
  room = 'none';
  expect(await statuses()).toEqual(before);
});

test('with little space sign-in and sign-out work, and wrong passwords count', async () => {
  const login = (password: string) => apiOf(app).post('/login', { email: user.email, password });
  const failures = async () => (await db.selectFrom('login_failures').select('id').execute()).length;
  room = 'little';
  expect((await login('a wrong password')).status).toBe(401);
  expect(await failures()).toBe(1);
  const { status, body } = await login(PASSWORD);
  expect(status).toBe(200);
  expect(await apiOf(app, body.token).post('/logout')).toBeSaved();
  expect((await apiOf(app, body.token).get('/me')).status).toBe(401);
  room = 'none';
  expect(full([await login(PASSWORD), await login('a wrong password')])).toEqual([isFull, isFull]);
});

test('session activity is stored with little space, and skipped with none', async () => {
  const isStale = sql<boolean>`user_id = ${user.id} and last_seen_at < now() - interval '1 minute'`;
  await db.updateTable('sessions').set({ last_seen_at: sql`now() - interval '2 minutes'` }).execute();
  const seen = async () => {
    const { status } = await api.get(`/branches/${business.branch.id}`);
    const stale = await db.selectFrom('sessions').select('id').where(isStale).execute();
    return [status, stale.length];
  };
  room = 'none';
  expect(await seen()).toEqual([200, 1]);
  room = 'little';
  expect(await seen()).toEqual([200, 0]);
});

test('an upload stops at the batch that finds too little space, and can be sent again', async () => {
  const { begin, send } = importing(api);
  const header = 'Salutations,First Name,Last Name,Mobile Number,Address';
  const rows = Array.from({ length: 400 }, (_, row) => `Mr.,Ravi,Kumar,${9_100_000_000 + row},${row} Guntur`);
  const file = [header, ...rows].join('\n');
  const { id } = (await begin('Guest', file)).body.data;
  async function* shrinking() {
    yield Buffer.from(file.slice(0, file.length / 2));
    room = 'little';
    yield Buffer.from(file.slice(file.length / 2));
  }
  expect(full([await send(id, Readable.from(shrinking()))])).toEqual([isFull]);
  room = 'enough';
  expect((await send(id, Buffer.from(file))).body.data).toMatchObject({ state: 'staged' });
});

test('an import stopped by a full disk continues when there is space', async () => {
  const { begin, send, commit } = importing(withRoom);
  await sql`
    create function full_at_first() returns trigger language plpgsql as
    'begin if nextval(''tries'') = 1 then raise disk_full; end if; return new; end'`.execute(db);
  const fillAt = async (table: 'customer_import_rows' | 'customers') => {
    await sql`drop sequence if exists tries`.execute(db);
    await sql`create sequence tries`.execute(db);
    await sql`
      create trigger full_at_first before insert on ${sql.table(table)}
         for each row execute function full_at_first()`.execute(db);
  };
  const file = Buffer.from(GUESTS('9000000001'));
  const { id } = (await begin('Guest', file)).body.data;
  await fillAt('customer_import_rows');
  expect(full([await send(id, file)])).toEqual([isFull]);
  expect((await send(id, file)).body.data).toMatchObject({ state: 'staged', counts: { good: 1 } });
  await fillAt('customers');
  expect((await commit(id)).settled).toMatchObject({ state: 'committed', rows_added: 1, problem: null });
  const { rows } = await sql`select last_value > 1 as is_repeated from tries`.execute(db);
  expect(rows).toEqual([{ is_repeated: true }]);
});
