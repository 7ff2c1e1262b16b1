import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../tests/harness/database.ts';
import { pageQuery } from '../../shared/wire.ts';
import { readPage } from './paging.ts';

const { db } = await testDatabase();
// Three entries share each day, so only the id distinguishes them.
await sql`create table diary (id integer primary key, date date not null, kind text not null)`.execute(db);
await sql`create index diary_date_idx on diary (date desc, id desc)`.execute(db);
await sql`
  insert into diary select n, date '2026-01-01' + n / 3, case when n % 2 = 0 then 'even' else 'odd' end
    from generate_series(1, 95) n`.execute(db);

type Diary = { diary: { id: number; date: string; kind: string } };
const rows = db.withTables<Diary>().selectFrom('diary').select(['diary.id', 'diary.date']);
const read = (query: Record<string, string> = {}) => readPage(pageQuery.parse(query), 'diary', rows);
const idsOf = (page: { data: { id: number }[] }) => page.data.map(({ id }) => id);
const down = (from: number, count: number) => Array.from({ length: count }, (_, index) => from - index);

test('a paged list starts at 0 with the newest 20 and shows whether there are more', async () => {
  const first = await read();
  expect(idsOf(first)).toEqual(down(95, 20));
  expect(first).toMatchObject({ hasNext: true, hasPrevious: false, previous: null });
  const last = await read({ min: '4' });
  expect(idsOf(last)).toEqual(down(15, 15));
  expect(last).toMatchObject({ hasNext: false, hasPrevious: true, next: null });
});

test('a page after the end is empty', async () => {
  expect(await read({ min: '999999999' })).toMatchObject({ data: [], hasNext: false, hasPrevious: true });
});

test('the cursors lead through the whole list and back', async () => {
  const forward = [await read()];
  for (let page = forward[0]; page?.next; page = forward.at(-1))
    forward.push(await read({ after: page.next }));
  expect(forward.flatMap(idsOf)).toEqual(down(95, 95));
  const backward = [forward.at(-1)];
  for (let page = backward[0]; page?.previous; page = backward[0])
    backward.unshift(await read({ before: page.previous }));
  expect(backward.flatMap((page) => (page ? idsOf(page) : []))).toEqual(down(95, 95));
  expect(backward[0]).toMatchObject({ hasNext: true, hasPrevious: false, previous: null });
});

test('a limit from 1 to 100 sets the page size', async () => {
  expect(idsOf(await read({ limit: '3', min: '2' }))).toEqual([89, 88, 87]);
  expect(idsOf(await read({ limit: '100' }))).toHaveLength(95);
  expect(idsOf(await read({ limit: '50' }))).toHaveLength(50);
});

test('only rows that belong to the list are counted', async () => {
  const kind = 'odd';
  const page = await readPage(pageQuery.parse({ min: '2' }), 'diary', rows, sql`kind = ${kind}`);
  expect(idsOf(page)).toEqual([15, 13, 11, 9, 7, 5, 3, 1]);
});

test.each(['', 'x', 'MjAyNi0wMS0wMQ', Buffer.from('2026-02-30.1').toString('base64url'), '../../etc'])(
  'a cursor that no answer gave is refused: %j',
  async (after) => {
    await expect(read({ after })).rejects.toMatchObject({ status: 400 });
  },
);

test('after with before is refused', async () => {
  const { next } = await read();
  await expect(read({ after: next ?? '', before: next ?? '' })).rejects.toMatchObject({ status: 400 });
});
