import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../harness/app.ts';

const { api, db, an } = await testApp();
const { id: branchId } = await an.branch();
const path = '/expences';
const ROWS = 151_000;

/** An expense of ₹2 each; the oldest one and the middle one have a text and an amount of their own. */
beforeAll(() =>
  // Triggers would take most of the time.
  db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`insert into expenses (date, branch_id, expence_type, description, amount)
      select date '2020-01-01' + n / 1000, ${branchId}::int, 'general',
             case n when 0 then 'First day' when 75000 then 'Rare one' else '' end,
             case n when 0 then 1 when 75000 then 777 else 2 end
        from generate_series(0, ${ROWS - 1}::int) as n`.execute(db);
  }),
);

async function read(call: string, values: Record<string, unknown>) {
  const { status, body } = await api.get(`${call}?${new URLSearchParams(values as Record<string, string>)}`);
  expect([call, values, status]).toEqual([call, values, 200]);
  return body;
}

test('a list of any length is sorted by a column, page by page', async () => {
  const dearest = await read(path, { sort: '-amount', limit: 5 });
  expect(dearest.data[0]).toMatchObject({ description: 'Rare one', amount: 777 });
  expect(dearest).toMatchObject({ hasNext: true, hasPrevious: false, next: null, previous: null });
  const last = await read(path, { sort: '-amount', limit: 100, min: ROWS / 100 - 1 });
  expect(last.data.at(-1)).toMatchObject({ description: 'First day', amount: 1 });
  expect(last).toMatchObject({ hasNext: false, hasPrevious: true });
});

test('a rare row is found however old it is', async () => {
  for (const find of ['rare', '777', 'rare 777', 'one rare'])
    expect((await read(path, { find })).data).toMatchObject([{ description: 'Rare one' }]);
  expect((await read(path, { find: 'day', sort: 'branch' })).data).toMatchObject([
    { description: 'First day' },
  ]);
});

test('totals count every row', async () => {
  const totals = async (values: Record<string, unknown>) => (await read(`${path}/totals`, values)).data;
  const all = { rows: ROWS, amount: 2 * ROWS + 774 };
  expect(await totals({})).toMatchObject(all);
  expect(await totals({ branch_id: branchId })).toMatchObject(all);
  expect(await totals({ to_date: '2020-01-01' })).toMatchObject({ rows: 1_000, amount: 1_999 });
  expect(await totals({ find: 'first' })).toMatchObject({ rows: 1, amount: 1 });
});
