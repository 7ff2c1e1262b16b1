import { expect, test } from 'vitest';
import { apiOf, signIn, testApp } from '../../../tests/harness/app.ts';
import { described } from '../../../tests/harness/described.ts';
import { expectBadIds } from '../../../tests/harness/paged-list.ts';

const { api: plain, app, db } = await testApp();
const api = await described(plain);
const list = 'dayentries';
const save = (name: string, values: Record<string, unknown> = {}) =>
  api.post('/views', { list, name, query: 'saletype=Credit+Sales', ...values });
const namesOf = async (of = list) =>
  (await api.get(`/views?list=${of}`)).body.data.map(({ name }: { name: string }) => name);

test('a view is saved by name, and the same name replaces it', async () => {
  const { status, body } = await save('Credit');
  expect([status, body.msg]).toEqual([201, 'View saved']);
  await save('Before noon');
  await save('Elsewhere', { list: 'expences' });
  await save('CREDIT', { query: 'sort=-amount' });
  expect((await api.get(`/views?list=${list}`)).body.data).toEqual([
    expect.objectContaining({ name: 'Before noon' }),
    { id: body.data.id, name: 'CREDIT', query: 'sort=-amount' },
  ]);
});

test('the views of another user are neither listed nor deleted', async () => {
  const { token } = await signIn(db, 'other@example.com');
  const other = apiOf(app, token);
  const { id } = (await save('Mine')).body.data;
  expect((await other.get(`/views?list=${list}`)).body.data).toEqual([]);
  expect((await other.delete(`/views/${id}`)).status).toBe(404);
  expect((await api.delete(`/views/${id}`)).body).toEqual({ msg: 'View deleted' });
  expect(await namesOf()).not.toContain('Mine');
});

test('names, queries and their number have limits', async () => {
  for (const [name, values, field] of [
    ['', {}, 'name'],
    ['n'.repeat(61), {}, 'name'],
    ['Long', { query: 'q'.repeat(2_001) }, 'query'],
    ['List', { list: 'Day Entries' }, 'list'],
    ['More', { user_id: 1 }, 'user_id'],
  ] as const) {
    const { status, body } = await save(name, values);
    expect([name, status, Object.keys(body.fields)]).toEqual([name, 422, [field]]);
  }
  for (let count = 0; count < 50; count++) await save(`View ${count}`, { list: 'full' });
  expect((await save('One more', { list: 'full' })).status).toBe(422);
  expect(await save('View 7', { list: 'full' })).toBeSaved();
  expect(await namesOf('full')).toHaveLength(50);
  await expectBadIds((id) => api.delete(`/views/${id}`));
});
