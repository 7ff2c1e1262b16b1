import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../harness/app.ts';

const { api, db, an } = await testApp();
const { id: branchId } = await an.branch();
const path = '/expences';

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

async function read(path: string, values: Record<string, unknown>) {
  const { status, body } = await api.get(`${path}?${new URLSearchParams(values as Record<string, string>)}`);
  expect([path, values, status]).toEqual([path, values, 200]);
  return body;
}

const spend = async (values: Record<string, unknown>) => {
  const expense = {
    date: '2026-11-20',
    branch_id: branchId,
    expence_type: 'general',
    description: 'Tea',
    ...values,
  };
  return (await api.post(path, expense)).body.data as { id: number };
};

test('a change between two sorted pages leaves no other row out', async () => {
  const description = 'Paging';
  const made: { id: number }[] = [];
  for (let count = 0; count < 12; count++) made.push(await spend({ description, amount: 100 + count }));
  const asked = { find: description, sort: 'amount', limit: 5 };
  const first = await read(path, asked);
  expect(idsOf(first.data)).toEqual(idsOf(made.slice(0, 5)));
  await api.delete(`${path}/${made[1]?.id}`);
  await api.patch(`${path}/${made[4]?.id}`, { amount: 500 });
  await spend({ description, amount: 50 });
  const second = await read(path, { ...asked, after: first.next });
  expect(idsOf(second.data)).toEqual(idsOf(made.slice(5, 10)));
  const back = await read(path, { ...asked, before: second.previous });
  expect(idsOf(back.data).slice(1)).toEqual(idsOf([made[0], made[2], made[3]] as { id: number }[]));
});

test('more than 10,000 rows stay newest first with a note; a narrower filter is sorted', async () => {
  const sorted = await read(path, { sort: 'amount', limit: 5 });
  await spend({ description: 'Rare one', amount: 777 });
  await sql`insert into expenses (date, branch_id, expence_type, description, amount)
    select date '2026-11-20', ${branchId}::int, 'general', 'Many', n % 700 from generate_series(1, 10001) as n`.execute(
    db,
  );
  const page = await read(path, { sort: 'amount', limit: 5 });
  expect(page.note).toMatch(/10,000 rows or fewer/);
  expect({ ...page, note: undefined }).toEqual(await read(path, { limit: 5 }));
  expect(await read(path, { sort: 'amount', limit: 5, after: sorted.next })).toEqual(page);
  const next = await read(path, { sort: 'amount', limit: 5, after: page.next });
  expect(idsOf(next.data)).toEqual(idsOf((await read(path, { limit: 5, min: 1 })).data));
  const narrow = await read(path, { sort: '-amount', find: 'paging' });
  expect(narrow.note).toBeUndefined();
  const amounts = narrow.data.map(({ amount }: { amount: number }) => amount);
  expect(amounts).toEqual(amounts.toSorted((left: number, right: number) => right - left));
  // Far behind the rows that are looked through first.
  for (const find of ['rare', '777', 'rare 777'])
    expect((await read(path, { find })).data).toMatchObject([{ description: 'Rare one' }]);
  const { data } = await read(`${path}/rows`, { find: 'many' });
  expect(data).toHaveLength(10_001);
});

test('totals of very many rows say since when they are complete', async () => {
  // Triggers would take most of the time.
  await db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`insert into expenses (date, branch_id, expence_type, description, amount)
      select date '2020-01-01' + n / 1000, ${branchId}::int, 'general', case n when 7 then 'First day' else '' end, 2
        from generate_series(0, 150999) as n`.execute(db);
  });
  const totals = async (values: Record<string, unknown>) =>
    (await read(`${path}/totals`, { to_date: '2020-12-31', ...values })).data;
  expect(await totals({})).toMatchObject({ rows: 150_000, amount: 300_000, since: '2020-01-02' });
  expect(await totals({ branch_id: branchId })).toMatchObject({ rows: 75_000, since: '2020-03-17' });
  expect(await totals({ find: 'first' })).toMatchObject({ rows: 1, amount: 2, since: null });
  expect(await totals({ from_date: '2020-01-02' })).toMatchObject({ rows: 150_000, since: null });
});
