import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../tests/harness/database.ts';
import { inTransaction } from './db.ts';

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

test('statements that wait when their transaction fails are not stored by themselves', async () => {
  const fault = sql`select 1 / 0`;
  const waiting: Promise<unknown>[] = [];
  const work = inTransaction(db, (db) => {
    waiting.push(fault.execute(db), ...[3, 4, 5].map((id) => db.executeQuery(mark(id))));
    return Promise.all(waiting);
  });
  await expect(work).rejects.toMatchObject({ code: '22012' });
  await Promise.allSettled(waiting);
  expect(await marks()).toEqual([2]);
});
