import { beforeAll, expect, test } from 'vitest';
import { apiOf, signIn, testApp } from '../../../../../tests/harness/app.ts';
import { closing } from '../../../../../tests/harness/closing.ts';
import { DAY } from '../../../../../tests/harness/day.ts';
import { ensureScopeRole } from '../../../../domain/people/scope-role.ts';
import type { Role } from '../../../../masters/rights.ts';
import type { Receiver } from '../contract.ts';

let now = new Date(`${DAY}T14:00:00Z`);
const { app, db, api } = await testApp({ now: () => now });
const { quietDay, close, reopen } = closing(api);
await ensureScopeRole(db);

/** A person who gets the messages, of these branches or of all. */
async function receiver(name: string, role: Role, branchIds: number[] = []) {
  const { user, token } = await signIn(db, `${name}@example.com`, role);
  await db
    .updateTable('users')
    .set({ name, gets_evening_mail: true, branch_ids: branchIds })
    .where('id', '=', user.id)
    .execute();
  return { ...user, own: apiOf(app, token) };
}
const receiversOf = async (branchId: number): Promise<Receiver[]> =>
  (await api.get(`/evening?branch_id=${branchId}&date=${DAY}`)).body.data.receivers;
const namesOf = async (branchId: number) => (await receiversOf(branchId)).map(({ name }) => name);

const first = await quietDay();
const second = await quietDay();
const [here, there] = [first.business.branch.id, second.business.branch.id];

beforeAll(async () => {
  await receiver('Owner', 'super_admin');
  await receiver('Bound here', 'manager', [here]);
  await receiver('Bound there', 'viewer', [there]);
  await receiver('A cashier', 'cashier');
  const gone = await receiver('Gone', 'manager');
  await db.updateTable('users').set({ disabled: true }).where('id', '=', gone.id).execute();
});

test('closing a day queues one mail for each who gets it and may read the day', async () => {
  expect(await namesOf(here)).toEqual([]);
  const { body } = await close(first.business);
  expect(await receiversOf(here)).toMatchObject([
    { name: 'Bound here', state: 'waiting', attempts: 0, sent_at: null, error: '' },
    { name: 'Owner', state: 'waiting' },
  ]);
  expect(await namesOf(there)).toEqual([]);

  await receiver('Late', 'viewer');
  expect((await reopen(body.data.id)).status).toBe(200);
  const sent = await receiversOf(here);
  expect(await close(first.business)).toBeSaved();
  expect((await receiversOf(here)).filter(({ name }) => name !== 'Late')).toEqual(sent);
});

test('a person who is bound to a branch closes its day, and sees who gets its message', async () => {
  const { own } = await receiver('Closer', 'manager', [there]);
  const day = { branch_id: there, date: DAY };
  expect(await own.post('/daycloses', day)).toBeSaved();
  const { body } = await own.get(`/evening?branch_id=${there}&date=${DAY}`);
  expect(body.data.receivers.map(({ name }: Receiver) => name)).toEqual([
    'Bound there',
    'Closer',
    'Late',
    'Owner',
  ]);
});

test('a day of more than a week ago is closed without mails', async () => {
  const [old, older] = [await quietDay(), await quietDay()];
  now = new Date('2026-11-27T14:00:00Z');
  expect(await close(old.business)).toBeSaved();
  expect(await namesOf(old.business.branch.id)).toContain('Owner');
  now = new Date('2026-11-28T14:00:00Z');
  expect(await close(older.business)).toBeSaved();
  expect(await namesOf(older.business.branch.id)).toEqual([]);
});

test('a failed mail is queued again by who may change the settings, another is not', async () => {
  const [mail] = await receiversOf(here);
  const again = () => api.post(`/evening/${mail?.id}/again`);
  expect((await again()).status).toBe(404);
  await db
    .updateTable('evening_mails')
    .set({ state: 'failed', attempts: 9, error: 'no such host' })
    .where('id', '=', mail?.id ?? 0)
    .execute();
  expect((await receiversOf(here))[0]).toMatchObject({ state: 'failed', error: 'no such host' });
  expect((await again()).body.msg).toBe('Sent Again Soon');
  expect((await receiversOf(here))[0]).toMatchObject({ state: 'waiting', attempts: 0, error: '' });
});
