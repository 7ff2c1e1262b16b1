import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/harness/database.ts';
import { inTransaction, pipeline } from './db.ts';

const { db, pool } = await testDatabase({ max: 1 });
await sql`create table marks (id integer primary key)`.execute(db);

const mark = (id: number) => sql`insert into marks values (${id})`.compile(db);
const marks = async () => (await pool.query('select id from marks order by id')).rows.map(({ id }) => id);

test('a failing transaction rolls back its first statement too', async () => {
  const work = inTransaction(db, async (db) => {
    await db.executeQuery(mark(1));
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await marks()).toEqual([]);
});

test('a transaction without statements does not change the connection', async () => {
  expect(await inTransaction(db, async () => 'nothing')).toBe('nothing');
  await expect(inTransaction(db, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await db.executeQuery(mark(2));
  expect(await marks()).toEqual([2]);
});

test('pipelined statements run in order, each with its own result', async () => {
  const answers = await inTransaction(db, (db) =>
    pipeline(db, [mark(3), mark(4), sql`select max(id) as last from marks`.compile(db)]),
  );
  expect(answers[2]?.rows).toEqual([{ last: 4 }]);
  expect(await marks()).toEqual([2, 3, 4]);
});

test('when one of several statements fails, it is reported and all are rolled back', async () => {
  const work = inTransaction(db, (db) => pipeline(db, [mark(5), mark(2), mark(6)]));
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(await marks()).toEqual([2, 3, 4]);
});
