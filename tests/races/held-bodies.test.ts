import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Updateable } from 'kysely';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { Tables } from '../../src/kit/server/db/tables.ts';
import type { Role } from '../../src/masters/rights.ts';
import { anotherProcess, apiOf, signIn, testApp } from '../harness/app.ts';
import { type Held, hold } from '../harness/held-request.ts';
import { importing } from '../harness/imports.ts';

const { app, db, pool, api, token: adminToken, an } = await testApp();
await app.listen({ host: '127.0.0.1', port: 0 });
const other = await anotherProcess({ db, pool });
afterAll(() => other.close());
/** What others do meanwhile goes through the other console. */
const elsewhere = apiOf(other, adminToken);

const [branch, vendor, customer, somebody] = [
  await an.branch(),
  await an.vendor({ name: 'Kept' }),
  await an.guestCustomer(),
  await signIn(db, 'somebody@example.com', 'viewer'),
];
const csv =
  'Salutations,First Name,Last Name,Mobile Number,Address\nMr.,Ravi,Kumar,9000000001,"Temple Street"';
const upload = (await importing(api).begin('Guest', csv)).body.data.id;
const key = async (role: Role) => (await api.post('/apikeys', { name: crypto.randomUUID(), role })).body.data;
const spareKey = await key('viewer');

const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
  .jpeg()
  .toBuffer();
const withFile = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('image', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  return form;
};
const newVendor = (name: string) => ({
  ...{ name, phone: '9000000000', email: 'vendor@example.com', gst: '37ABCDE1234F1ZZ' },
  ...{ address: 'Plant Road, Vijayawada', product_type: 'Cylinders' },
});
type Kind = Omit<Held, 'token'>;
/** A call of each kind, which is carried out as it stands. */
const forAll: Kind[] = [
  { method: 'POST', path: '/vendors', body: newVendor('Held') },
  { method: 'PATCH', path: `/vendors/${vendor.id}`, body: { name: 'Held' } },
  { method: 'DELETE', path: `/vendors/${vendor.id}` },
  { method: 'POST', path: `/customers/${customer.id}/reveal` },
  { method: 'POST', path: `/customerimports/${upload}/file`, body: csv, type: 'text/csv' },
  { method: 'POST', path: '/exports/day', body: { name: 'Day', rows: 1 } },
  {
    method: 'POST',
    path: '/dayentries/reports',
    body: { branch: branch.id, from_date: '2026-01-01', to_date: '2026-01-02' },
  },
];
const forPeople: Kind[] = [
  { method: 'PATCH', path: '/profile', body: withFile({ name: 'Held', email: 'held@example.com' }) },
  {
    method: 'POST',
    path: '/profile/password',
    body: { old_password: 'x', new_password: 'a new long password' },
  },
  { method: 'POST', path: '/profile/secondfactor', body: { password: 'wrong' } },
  { method: 'POST', path: '/views', body: { list: 'dayentries', name: 'Held', query: '' } },
  { method: 'DELETE', path: '/sessions' },
  { method: 'POST', path: '/logout' },
];
const forAdmins: Kind[] = [
  { method: 'POST', path: `/people/${somebody.user.id}/password` },
  { method: 'DELETE', path: `/people/${somebody.user.id}/sessions` },
  { method: 'PATCH', path: `/people/${somebody.user.id}`, body: { role: 'manager' } },
  { method: 'POST', path: '/apikeys', body: { name: 'Held', role: 'super_admin' } },
  { method: 'DELETE', path: `/apikeys/${spareKey.id}` },
];

/** Every row of every table but the console's own notes. */
async function allRows(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; rows: string }>`
    select relname as name,
           query_to_xml(format('select md5(string_agg(t::text, '','' order by t::text)) from %I as t', relname),
                        true, false, '')::text as rows
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db);
  return Object.fromEntries(rows.map((table) => [table.name, table.rows]));
}

let people = 0;
const person = async (role: Role) => {
  const { user, token } = await signIn(db, `person-${++people}@example.com`, role);
  return { id: user.id, token };
};
const change = (id: number, values: object) => elsewhere.patch(`/people/${id}`, values);

type Way = { role: Role; kinds: Kind[]; does: (id: number) => Promise<{ status: number }>; isKey?: true };
const ways: Record<string, Way> = {
  'is disabled': {
    role: 'super_admin',
    kinds: [...forAll, ...forPeople, ...forAdmins],
    does: (id) => change(id, { status: 'InActive' }),
  },
  'gets another role': {
    role: 'super_admin',
    kinds: [...forAll, ...forAdmins],
    does: (id) => change(id, { role: 'viewer' }),
  },
  'is bound to another branch': {
    role: 'manager',
    kinds: forAll,
    does: (id) => change(id, { branch_ids: [branch.id] }),
  },
  'is signed out': {
    role: 'super_admin',
    kinds: [...forAll, ...forPeople],
    does: (id) => elsewhere.delete(`/people/${id}/sessions`),
  },
  'has the password reset': {
    role: 'super_admin',
    kinds: forAdmins.slice(0, 2),
    does: (id) => elsewhere.post(`/people/${id}/password`),
  },
  'is a key that is revoked': {
    ...{ role: 'manager', kinds: forAll, isKey: true },
    does: (id) => elsewhere.delete(`/apikeys/${id}`),
  },
};

test.each(Object.entries(ways))('a held body is refused when its caller %s', async (_name, way) => {
  for (const kind of way.kinds) {
    const { id, token } = way.isKey ? await keyCaller(way.role) : await person(way.role);
    const finish = await hold(app, pool, { ...kind, token });
    expect((await way.does(id)).status).toBe(200);
    const before = await allRows();
    expect(await finish(), `${kind.method} ${kind.path}`).toMatchObject({
      status: expect.toSatisfy((status) => status === 401 || status === 403),
    });
    expect(await allRows(), `${kind.method} ${kind.path}`).toEqual(before);
  }
});

async function keyCaller(role: Role) {
  const { id, key: token } = await key(role);
  // Its first use is noted.
  expect((await apiOf(app, token).get('/branches')).status).toBe(200);
  return { id, token };
}

test('every call that takes a body refuses a caller who is disabled meanwhile', async () => {
  const { paths } = (await api.get('/openapi.json')).body;
  const calls = Object.entries<object>(paths)
    .filter(([path]) => path.startsWith('/api/') && path !== '/api/login')
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
    )
    .filter(({ method }) => method !== 'GET');
  expect(calls.length).toBeGreaterThan(50);
  for (const { path, method } of calls) {
    const { id, token } = await person('super_admin');
    const address = path
      .replace('/api', '')
      .replaceAll('{id}', '999999')
      .replaceAll(/\{\w+\}/g, '1');
    const finish = await hold(app, pool, { method, path: address, token });
    await db.updateTable('users').set({ disabled: true }).where('id', '=', id).execute();
    expect((await finish()).status, `${method} ${path}`).toBe(401);
  }
});

const changes: [Updateable<Tables['users']>, string][] = [
  [{ role: 'viewer' }, 'Not allowed for your role'],
  [{ must_change_password: true }, 'Change your temporary password first'],
  [{ branch_ids: [branch.id] }, 'Your branches have changed. Sign in again'],
];
test.each(changes)('the answer says what has changed: %j', async (values, message) => {
  const { id, token } = await person('manager');
  const finish = await hold(app, pool, { ...(forAll[0] as Kind), token });
  await db.updateTable('users').set(values).where('id', '=', id).execute();
  const answer = await finish();
  expect(answer.status).toBe(403);
  expect(answer.text).toContain(message);
});

test('a write waits for a disabling under way, and is refused', async () => {
  const { id, token } = await person('super_admin');
  const { writing } = await db.transaction().execute(async (db) => {
    await db.updateTable('users').set({ disabled: true }).where('id', '=', id).execute();
    const writing = apiOf(app, token).delete(`/vendors/${vendor.id}`);
    await untilWaiting();
    return { writing };
  });
  expect((await writing).status).toBe(401);
  expect((await api.get(`/vendors/${vendor.id}`)).status).toBe(200);
});

test('a disabling waits for a write under way', async () => {
  const { id, token } = await person('super_admin');
  const { writing, disabling } = await db.transaction().execute(async (db) => {
    await sql`select from vendors where id = ${vendor.id} for update`.execute(db);
    const writing = apiOf(app, token).patch(`/vendors/${vendor.id}`, { address: 'Tenali' });
    await untilWaiting();
    const disabling = change(id, { status: 'InActive' });
    await untilWaiting(2);
    return { writing, disabling };
  });
  expect((await writing).status).toBe(200);
  expect((await disabling).status).toBe(200);
});

async function untilWaiting(count = 1): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    if (rows.length >= count) return;
    await pause(10);
  }
}

test('a retry of a saved write is refused while its caller is disabled', async () => {
  const vendors = newVendor('Retried');
  const { id, token } = await person('manager');
  const headers = { 'idempotency-key': 'a-retry' };
  expect(await apiOf(app, token).post('/vendors', vendors, { headers })).toBeSaved();
  await db.updateTable('users').set({ disabled: true }).where('id', '=', id).execute();
  expect((await apiOf(app, token).post('/vendors', vendors, { headers })).status).toBe(401);
  await db.updateTable('users').set({ disabled: false }).where('id', '=', id).execute();
  expect(await apiOf(app, token).post('/vendors', vendors, { headers })).toBeSaved();
});

test('an import adds nothing when the person who started it was disabled meanwhile', async () => {
  const { id: personId, token } = await person('manager');
  const { imported, settled } = importing(api);
  const { id } = await imported('Guest', csv);
  await db.transaction().execute(async (held) => {
    // The job leaves the import to whoever holds this lock.
    await sql`select pg_advisory_xact_lock(hashtext('customer_imports'), ${id}::integer)`.execute(held);
    expect(await apiOf(app, token).post(`/customerimports/${id}/commit`, { rows: 1 })).toBeSaved();
    expect((await change(personId, { status: 'InActive' })).status).toBe(200);
  });
  const before = await db.selectFrom('customers').select('id').execute();
  expect(await settled(id)).toMatchObject({
    state: 'staged',
    problem: 'The person who started this may not import any more; nothing was changed',
  });
  expect(await db.selectFrom('customers').select('id').execute()).toEqual(before);
});
