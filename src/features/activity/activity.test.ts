import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { apiOf, cheapHash, signIn, testApp } from '../../../tests/harness/app.ts';
import { ensureScopeRole } from '../../domain/people/scope-role.ts';
import { acting } from '../../kit/server/db/act-as.ts';
import { type Db, inTransaction } from '../../kit/server/db/db.ts';
import { deviceOf } from '../../kit/shared/activity.ts';
import type { Role } from '../../masters/rights.ts';
import { exportAreas } from './contract.ts';

const { app, db, api, an, user } = await testApp();
const { user: owner } = await signIn(db, 'owner@example.com');
await db
  .updateTable('users')
  .set({ password_hash: cheapHash('correct horse') })
  .execute();

const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0';
const login = (email: string, password: string) =>
  apiOf(app).post('/login', { email, password }, { headers: { 'user-agent': EDGE } });
/** The newest lines. */
async function activity(count: number, filter = '') {
  const { status, body } = await api.get(`/activity?limit=${count}&${filter}`);
  expect(status).toBe(200);
  return body.data.map(({ id: _id, date: _date, at, ...line }: Record<string, unknown>) => {
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    return line;
  });
}

const at = { address: '127.0.0.1', device: 'Edge on Windows', rows: null };
const person = { id: owner.id, name: owner.name };

test('sign-ins are listed, of an unknown e-mail without what was typed', async () => {
  expect((await login('my-secret@password.in', 'x')).status).toBe(401);
  expect((await login(owner.email, 'wrong')).status).toBe(401);
  expect((await login(owner.email, 'correct horse')).status).toBe(200);
  expect(await activity(3)).toEqual([
    { ...at, kind: 'Sign-in', person, detail: '' },
    { ...at, kind: 'Failed sign-in', person, detail: 'Wrong password' },
    { ...at, kind: 'Failed sign-in', person: null, detail: 'No such account' },
  ]);
  expect(JSON.stringify(await db.selectFrom('activity').selectAll().execute())).not.toContain('secret');
});

test('the list is filtered by person, kind and days', async () => {
  await db
    .insertInto('activity')
    .values([
      { kind: 'Unlock', user_id: user.id, at: new Date('2026-10-01T20:00:00Z') },
      { kind: 'Unlock', user_id: owner.id, at: new Date('2026-10-03T20:00:00Z') },
      { kind: 'Password reset', user_id: owner.id, at: new Date('2026-10-03T20:00:00Z') },
    ])
    .execute();
  const dates = async (filter: string) => {
    const { body } = await api.get(`/activity?to_date=2026-10-31&${filter}`);
    return body.data.map(({ date }: { date: string }) => date);
  };
  // The day is India's.
  expect(await dates('kind=Unlock')).toEqual(['2026-10-04', '2026-10-02']);
  expect(await dates(`kind=Unlock&user_id=${user.id}&sort=person`)).toEqual(['2026-10-02']);
  expect(await dates('from_date=2026-10-04&find=reset')).toEqual(['2026-10-04']);
  const { body } = await api.get('/activity/people/dropdown?inactive=true');
  expect(body).toEqual({ data: [expect.anything(), person], hasNext: false });
});

test('of unknown e-mails 100 failures in an hour are stored', async () => {
  const count = async () =>
    (await db.selectFrom('activity').select('id').where('user_id', 'is', null).execute()).length;
  const failure = { kind: 'Failed sign-in' as const, address: '192.0.2.1' };
  await db
    .insertInto('activity')
    .values(Array.from({ length: 100 - (await count()) }, () => failure))
    .execute();
  await login('nobody@example.com', 'x');
  expect(await count()).toBe(100);
  await db
    .updateTable('activity')
    .set({ at: new Date(Date.now() - 3_601_000) })
    .where('user_id', 'is', null)
    .execute();
  await login('nobody@example.com', 'x');
  expect(await count()).toBe(101);
});

test('a change of an account is listed with who made it', async () => {
  const change = (values: object, on: Db = db) =>
    on.updateTable('users').set(values).where('id', '=', owner.id).execute();
  await inTransaction(db, async (db) => {
    await sql`select ${acting(user.id)}`.execute(db);
    await change({ role: 'manager', disabled: true }, db);
  });
  // Not a change of what the person may do; a reset has a line of its own.
  await change({ name: 'Asha', disabled: true });
  await change({ name: owner.name, password_hash: 'reset', must_change_password: true });
  await change({ password_hash: 'chosen', must_change_password: false });
  await change({ role: 'super_admin', disabled: false });
  const detail = (details: string) => ({
    ...{ kind: 'Account change', person, detail: details },
    ...{ address: '', device: '', rows: null },
  });
  expect(await activity(5, `user_id=${owner.id}&kind=Account+change`)).toEqual([
    detail('role manager to super admin, enabled'),
    detail('password changed'),
    detail('role super admin to manager, disabled by Keeper'),
    // Before the first test.
    detail('password changed'),
    detail('added as super admin'),
  ]);
});

test('a revealed number is listed with its record', async () => {
  const { id } = await an.employee();
  expect(await api.post(`/employees/${id}/reveal`)).toBeSaved();
  const [line] = await activity(1, `user_id=${user.id}&kind=Reveal`);
  expect(line).toMatchObject({
    person: { id: user.id },
    detail: expect.stringContaining(` of employees #${id}`),
  });
});

test('an export is one line with its rows, in however many pages it was read', async () => {
  const { id: branchId } = await an.branch();
  for (const amount of [100, 200, 300])
    await api.post('/expences', {
      ...{ date: '2026-11-20', branch_id: branchId, expence_type: 'general', description: 'Tea', amount },
    });
  const lines = async () =>
    (await activity(9, 'kind=Export')).map(({ detail, rows }: { detail: string; rows: number }) => [
      detail,
      rows,
    ]);
  expect((await api.get('/expences/rows')).body.data).toHaveLength(3);
  await expect.poll(lines).toEqual([['expenses', 3]]);
  expect((await api.get('/expences/rows?find=tea')).status).toBe(200);
  await expect.poll(lines).toEqual([['expenses', 6]]);
  expect((await api.get('/customers/export?customerType=SV')).status).toBe(200);
  await expect.poll(lines).toEqual([
    ['customers', 0],
    ['expenses', 6],
  ]);
});

test('a file that a screen writes is one line, also of a bound person; not of who may not export', async () => {
  const branch = await an.branch();
  const as = async (role: Role, ids: number[]) => {
    const { user, token } = await signIn(db, `${role}-files@example.com`, role);
    await db.updateTable('users').set({ branch_ids: ids }).where('id', '=', user.id).execute();
    return { user, api: apiOf(app, token) };
  };
  await ensureScopeRole(db);
  const viewer = await as('viewer', [branch.id]);
  const keeper = await as('godown_keeper', []);
  const file = { name: 'Sales by branch', rows: 12 };
  for (const area of exportAreas) {
    expect(await viewer.api.post(`/exports/${area}`, file)).toBeSaved();
    expect((await keeper.api.post(`/exports/${area}`, file)).status).toBe(403);
  }
  const tooLong = { name: 'x'.repeat(101) };
  for (const wrong of [
    { rows: -1 },
    { rows: 10_000_001 },
    { name: '' },
    tooLong,
    { name: 'Sales\nby branch' },
  ])
    expect((await viewer.api.post('/exports/reports', { ...file, ...wrong })).status).toBe(422);
  const line = {
    kind: 'Export',
    person: { id: viewer.user.id },
    detail: 'Reported by the browser: Sales by branch',
    rows: 12,
  };
  expect(await activity(9, `user_id=${viewer.user.id}&kind=Export`)).toMatchObject([line, line, line]);
  expect(await activity(9, `user_id=${keeper.user.id}&kind=Export`)).toEqual([]);
});

test('a caller cannot write or change a line of an export that the server recorded', async () => {
  const { user, token } = await signIn(db, 'forger@example.com');
  const forger = apiOf(app, token);
  const lines = async () =>
    (await activity(9, `user_id=${user.id}&kind=Export`)).map(
      ({ detail, rows }: { detail: string; rows: number }) => [detail, rows],
    );
  expect(await forger.post('/exports/day', { name: 'expenses', rows: 1 })).toBeSaved();
  expect((await forger.get('/expences/rows')).status).toBe(200);
  await expect.poll(lines).toEqual([
    ['expenses', 3],
    ['Reported by the browser: expenses', 1],
  ]);
});

test.each([
  [EDGE, 'Edge on Windows'],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  ['curl/8.5.0 (x86_64)', 'curl/8.5.0'],
  ['', ''],
])('a device is named in short: %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));
