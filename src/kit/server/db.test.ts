import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/harness/database.ts';
import { inTransaction, openDatabase } from './db.ts';

const { db, connection } = await testDatabase({ max: 1 });
const planned = async (on: typeof db) => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(on);
  return rows.map(({ statement }) => statement);
};

test('every query is planned once per connection, with parameters or without', async () => {
  for (let round = 0; round < 2; round++) {
    await db.selectFrom('users').select('id').execute();
    await db.selectFrom('users').select('name').where('id', '=', round).execute();
  }
  expect(await planned(db)).toEqual(
    expect.arrayContaining(['select "id" from "users"', 'select "name" from "users" where "id" = $1']),
  );
});

test('behind a pooler that cannot keep them, statements have no name', async () => {
  const other = openDatabase(connection, { max: 1, named_statements: false });
  await other.db.selectFrom('users').select('id').where('id', '=', 1).execute();
  expect(await planned(other.db)).toEqual([]);
  await other.close();
});

test('a transaction that the database asks to repeat is repeated 5 times, then 503', async () => {
  let tries = 0;
  const clash = (times: number) =>
    inTransaction(db, async (db) => {
      if (++tries <= times) await sql`do $$ begin raise serialization_failure; end $$`.execute(db);
      return tries;
    });
  expect(await clash(4)).toBe(5);
  tries = 0;
  await expect(clash(5)).rejects.toMatchObject({ status: 503 });
});
