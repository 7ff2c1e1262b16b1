import { beforeEach, expect, test } from 'vitest';
import { anotherProcess, apiOf, signIn, testApp } from '../../../tests/harness/app.ts';
import { demotionRace, resetRace } from '../../../tests/races/people-races.ts';
import { hashSecret, newSecret } from '../../domain/people/secrets.ts';

const { app, db, pool, api, an, user: admin } = await testApp();
const stranger = apiOf(app);

let added = 0;
const person = (fields: object = {}) => ({
  name: 'Ravi',
  email: `ravi${++added}@example.com`,
  role: 'cashier',
  ...fields,
});
const add = async (fields: object = {}) => (await api.post('/people', person(fields))).body.data;

beforeEach(async () => {
  await db.deleteFrom('login_failures').execute();
});

test('a person signs in with a one-time password, changes it, and does what the role allows', async () => {
  const ravi = await add();
  const { status, body } = await api.post(`/people/${ravi.id}/password`);
  const { password } = body.data;
  expect([status, body.msg, password]).toEqual([
    200,
    'Password Reset Successfully',
    expect.stringMatching(/^[\da-z]{4}(-[\da-z]{4}){3}$/),
  ]);
  const { token } = (await stranger.post('/login', { email: ravi.email, password })).body;
  const own = apiOf(app, token);
  expect(await own.get('/dayentries')).toBeRefused('password_first');
  const change = { old_password: password, new_password: 'nine blue horses' };
  expect(await own.post('/profile/password', change)).toBeSaved();
  expect((await own.get('/dayentries')).status).toBe(200);
  expect((await own.get('/people')).status).toBe(403);
  const [shown] = (await api.get('/people')).body.data.filter(({ id }: { id: number }) => id === ravi.id);
  expect(shown).toMatchObject({
    role_label: 'Cashier',
    must_change_password: false,
    last_sign_in_at: expect.stringMatching(/^\d{4}-/),
    sessions: 1,
  });
});

test('a new person cannot sign in before the first password', async () => {
  const { email } = await add();
  expect((await stranger.post('/login', { email, password: 'anything at all' })).status).toBe(401);
});

test('a branch that a person is bound to is not deleted', async () => {
  const branch = await an.branch();
  const [ravi, asha] = [await add({ branch_ids: [branch.id] }), await add({ branch_ids: [branch.id] })];
  const bind = ({ id }: { id: number }, ids: number[]) => api.patch(`/people/${id}`, { branch_ids: ids });
  const remove = () => api.delete(`/branches/${branch.id}`);
  const msg = 'Branch is used by 2 people';
  expect((await api.get(`/branches/${branch.id}/uses`)).body.data).toMatchObject({ deletable: false, msg });
  expect((await remove()).body.msg).toBe(msg);
  await api.patch(`/people/${ravi.id}`, { status: 'InActive' });
  expect((await remove()).body.msg).toBe('Branch is used by 1 person');
  await bind(asha, []);
  // At the same time, whichever is second is refused.
  const [{ status: deleted }, { status: bound }] = await Promise.all([remove(), bind(asha, [branch.id])]);
  expect(deleted === 200 ? bound === 422 : deleted === 409 && bound === 200).toBe(true);
});

test('a person has a name, an e-mail, a role and perhaps an employee', async () => {
  const employee = await an.employee();
  const { status, body } = await api.post('/people', person({ employee_id: employee.id }));
  expect([status, body.msg]).toEqual([201, 'Person Added Successfully']);
  expect(body.data).toEqual({
    id: expect.any(Number),
    version: 1,
    name: 'Ravi',
    email: expect.any(String),
    role: 'cashier',
    role_label: 'Cashier',
    employee_id: employee.id,
    employee: employee.name,
    branch_ids: [],
    branches: '',
    gets_evening_mail: 'No',
    status: 'Active',
    must_change_password: true,
    second_factor: false,
    last_sign_in_at: null,
    sessions: 0,
  });
  const refusals = await Promise.all(
    [{ name: '' }, { email: 'ravi' }, { role: 'owner' }, { employee_id: 999_999 }, { disabled: true }].map(
      (fields) => api.post('/people', person(fields)),
    ),
  );
  expect(refusals.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
  expect(await api.post('/people', person({ email: body.data.email.toUpperCase() }))).toBeRefused(
    'already_exists',
    { field: 'email' },
  );
});

test("who gets the evening's message is chosen, and stands in the history", async () => {
  const ravi = await add({ gets_evening_mail: 'Yes' });
  expect(ravi.gets_evening_mail).toBe('Yes');
  const { body } = await api.patch(`/people/${ravi.id}`, { gets_evening_mail: 'No', version: ravi.version });
  expect(body.data.gets_evening_mail).toBe('No');
  const [change] = (await api.get(`/people/${ravi.id}/history`)).body.data;
  expect(change.changes).toEqual([
    { field: 'gets_evening_mail', label: 'Evening message by e-mail', before: 'Yes', after: 'No' },
  ]);
});

test('people are bound to branches; other branches end their sessions', async () => {
  const [first, second] = [await an.branch(), await an.branch()];
  const bound = await add({ branch_ids: [first.id] });
  expect(bound).toMatchObject({ branch_ids: [first.id], branches: first.name });
  const token = newSecret();
  const hash = hashSecret(token);
  await db
    .insertInto('sessions')
    .values({ user_id: bound.id, token_hash: hash, cookie_hash: hash })
    .execute();
  await db.updateTable('users').set({ must_change_password: false }).where('id', '=', bound.id).execute();
  const own = apiOf(app, token);
  expect((await own.get('/branches')).body.data).toMatchObject([{ id: first.id }]);
  const change = (fields: object) =>
    api.patch(`/people/${bound.id}`, { version: bound.version + 1, ...fields });
  for (const fields of [
    { role: 'super_admin' },
    ...[[999_999], ['x'], 1].map((branchIds) => ({ branch_ids: branchIds })),
  ])
    expect((await change(fields)).status).toBe(422);
  expect((await change({ branch_ids: [second.id] })).body.data.branch_ids).toEqual([second.id]);
  expect((await own.get('/branches')).status).toBe(401);
  const [latest] = (await api.get(`/people/${bound.id}/history`)).body.data;
  expect(latest.changes).toMatchObject([{ label: 'Branches', before: first.name, after: second.name }]);
});

test('new branches of a person count at once, in every process', async () => {
  const [first, second] = [await an.branch(), await an.branch()];
  const { user, token } = await signIn(db, `mover${++added}@example.com`, 'manager');
  const other = await anotherProcess({ db, pool });
  const see = async (...ids: number[]) => {
    await db.updateTable('users').set({ branch_ids: ids }).where('id', '=', user.id).execute();
    for (const process of [app, other])
      expect((await apiOf(process, token).get('/branches')).body.data).toHaveLength(ids.length);
  };
  await see(first.id);
  await see(first.id, second.id);
  await other.close();
});

test('another role, InActive and a reset end the sessions in every process, a new name does not', async () => {
  const other = await anotherProcess({ db, pool });
  const statusOf = async (change: (id: number) => Promise<{ status: number }>) => {
    const { user, token } = await signIn(db, `changed${++added}@example.com`, 'viewer');
    expect((await apiOf(other, token).get('/me')).status).toBe(200);
    expect((await change(user.id)).status).toBe(200);
    return (await apiOf(other, token).get('/me')).status;
  };
  expect(await statusOf((id) => api.patch(`/people/${id}`, { name: 'Ravi Kumar' }))).toBe(200);
  expect(await statusOf((id) => api.patch(`/people/${id}`, { role: 'cashier' }))).toBe(401);
  expect(await statusOf((id) => api.patch(`/people/${id}`, { status: 'InActive' }))).toBe(401);
  expect(await statusOf((id) => api.post(`/people/${id}/password`))).toBe(401);
  await other.close();
});

test('the history names who changed a role', async () => {
  const { id } = await add();
  await api.patch(`/people/${id}`, { role: 'manager', status: 'InActive' });
  const { body } = await api.get(`/people/${id}/history`);
  expect(body.data[0]).toMatchObject({
    user: admin.name,
    changes: [
      { label: 'Role', before: 'Cashier', after: 'Manager' },
      { label: 'Status', before: 'Active', after: 'InActive' },
    ],
  });
});

test('the last active Super Admin stays; an older version is refused', async () => {
  const change = (fields: object) => api.patch(`/people/${admin.id}`, fields);
  for (const fields of [{ role: 'viewer' }, { status: 'InActive' }]) {
    expect(await change(fields)).toBeRefused('last_admin');
  }
  const { version } = (await api.get(`/people/${admin.id}`)).body.data;
  expect((await change({ name: 'Owner', version })).status).toBe(200);
  expect((await change({ name: 'Boss', version })).body.msg).toMatch(/^Person was changed by Owner/);
});

test('two Super Admins who demote each other at once leave one', () => demotionRace({ app, db }, 5));

test('a password is reset for active people, and not for oneself', async () => {
  const { id } = await add({ status: 'InActive' });
  const reset = (who: number) => api.post(`/people/${who}/password`);
  expect(await reset(id)).toBeRefused('person_inactive');
  expect(await reset(admin.id)).toBeRefused('own_password');
  expect(await reset(999_999)).toBeRefused('not_found');
});

test('a Super Admin sees where a person is signed in, and signs them out', async () => {
  const [one, two] = [
    await signIn(db, `placed${++added}@example.com`, 'viewer'),
    await signIn(db, 'x@example.com'),
  ];
  await db.updateTable('sessions').set({ user_id: one.user.id }).where('user_id', '=', two.user.id).execute();
  const path = `/people/${one.user.id}/sessions`;
  const { data } = (await api.get(path)).body;
  expect(data).toHaveLength(2);
  expect((await api.delete(`/people/${two.user.id}/sessions/${data[0].id}`)).status).toBe(404);
  expect((await api.delete(`${path}/${data[0].id}`)).body.msg).toBe('Signed out');
  expect((await api.get(path)).body.data).toHaveLength(1);
  expect(await api.delete(path)).toBeSaved();
  expect((await api.get(path)).body.data).toEqual([]);
});

test('a Super Admin removes the second factor of another, which ends the sessions', async () => {
  const { user, token } = await signIn(db, `lost${++added}@example.com`, 'viewer');
  for (const { id } of [user, admin])
    await db
      .insertInto('second_factors')
      .values({ user_id: id, secret: Buffer.from(''), confirmed_at: new Date() })
      .execute();
  const path = `/people/${user.id}`;
  expect((await api.get(path)).body.data.second_factor).toBe(true);
  const remove = (id: number) => api.delete(`/people/${id}/secondfactor`);
  expect((await remove(user.id)).body).toEqual({ msg: 'Second Factor Removed Successfully' });
  expect((await apiOf(app, token).get('/me')).status).toBe(401);
  expect((await api.get(path)).body.data.second_factor).toBe(false);
  expect(await remove(user.id)).toBeRefused('no_second_factor');
  expect(await remove(admin.id)).toBeRefused('own_second_factor');
  const activity = await api.get(`/activity?user_id=${user.id}&kind=Account change`);
  expect(activity.body.data[0].detail).toMatch(/^second factor removed by \w/);
});

test('a session that opens during a reset of the password does not survive it', () =>
  resetRace({ app, db }, 20));
