import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { between } from '../../../../tests/harness/between.ts';
import { testDatabase } from '../../../../tests/harness/database.ts';
import { pooledUrl } from '../../../../tests/harness/database-url.ts';
import { databaseFault } from './database-faults.ts';
import { type Db, inTransaction, openDatabase } from './db.ts';

const { db, url } = await testDatabase({ max: 1 });
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

test('behind a pooler, which the URL names, statements have no name', async () => {
  const other = openDatabase({ connectionString: pooledUrl(url) }, { max: 1 });
  await other.db.selectFrom('users').select('id').where('id', '=', 1).execute();
  expect(await planned(other.db)).toEqual([]);
  await other.close();
});

test('a figure that its column or the sum of its type cannot hold is refused, not a fault', async () => {
  for (const value of [sql`2147483647 + 1`, sql`10000000000::numeric(12, 2)`, sql`sum(9e18)::bigint * 10`]) {
    const fault = await sql`select ${value}`.execute(db).catch(databaseFault);
    expect(fault).toMatchObject({ code: 'figure_too_large', status: 422 });
  }
});

test('a transaction that the database aborts gets 5 attempts, then 503', async () => {
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

test('a statement whose columns a newer console changed is planned again', async () => {
  await sql`create table grows as select 1 as id`.execute(db);
  const read = async (on: typeof db) => (await sql`select * from grows`.execute(on)).rows;
  expect(await read(db)).toEqual([{ id: 1 }]);
  await sql`alter table grows add column name text default 'new'`.execute(db);
  const [both, again] = await Promise.all([read(db), read(db)]);
  expect([both, again]).toEqual([[{ id: 1, name: 'new' }], [{ id: 1, name: 'new' }]]);
  const sorted = async (on: typeof db) => (await sql`select * from grows order by id`.execute(on)).rows;
  expect(await sorted(db)).toEqual([{ id: 1, name: 'new' }]);
  await sql`alter table grows drop column name`.execute(db);
  let attempts = 0;
  const rows = await inTransaction(db, async (db) => {
    attempts++;
    return sorted(db);
  });
  expect([rows, attempts]).toEqual([[{ id: 1 }], 2]);
});

/** Like PgBouncer, it refuses startup parameters that it does not track. */
function strictPooler(): Promise<string> {
  const tracked = ['user', 'database', 'client_encoding', 'application_name'];
  let isFirst = true;
  return between(url, (sent) => {
    if (!isFirst) return false;
    isFirst = false;
    const words = sent.subarray(8).toString().split('\0');
    return words.some((word, at) => at % 2 === 0 && word && !tracked.includes(word));
  });
}

test.each([
  ['directly', async () => url],
  ['through a pooler that keeps sessions', strictPooler],
  [
    'through a pooler that gives each transaction another session',
    async () => pooledUrl(await strictPooler()),
  ],
])('JIT is off %s, although the server turns it on', async (_, address) => {
  const database = sql.id(new URL(url).pathname.slice(1));
  await sql`alter database ${database} set jit = on`.execute(db);
  // With JIT, where the server has it, every plan would be compiled.
  await sql`alter database ${database} set jit_above_cost = 0`.execute(db);
  const other = openDatabase({ connectionString: await address() }, { max: 1 });
  onTestFinished(other.close);
  const settings = sql<Record<string, string>>`
    select current_setting('jit') as jit, current_setting('statement_timeout') as statement,
           current_setting('idle_in_transaction_session_timeout') as idle`;
  const expected = [{ jit: 'off', statement: '30s', idle: '30s' }];
  expect((await settings.execute(other.db)).rows).toEqual(expected);
  expect((await inTransaction(other.db, (db) => settings.execute(db))).rows).toEqual(expected);
  const plan = await sql`explain (analyze) select count(*) from pg_class`.execute(other.db);
  expect(JSON.stringify(plan.rows)).not.toContain('JIT');
});

test('behind a pooler, a failing commit of a single statement is thrown', async () => {
  const other = openDatabase({ connectionString: pooledUrl(url) }, { max: 1 });
  onTestFinished(other.close);
  await sql`create table parts (id int primary key, whole int references parts deferrable initially deferred)`.execute(
    db,
  );
  await expect(sql`insert into parts values (1, 2)`.execute(other.db)).rejects.toMatchObject({
    code: '23503',
  });
  await expect(sql`select 1 / 0`.execute(other.db)).rejects.toMatchObject({ code: '22012' });
  await sql`insert into parts values (1, 1)`.execute(other.db);
  expect((await sql`select id from parts`.execute(db)).rows).toEqual([{ id: 1 }]);
});

test('a statement without an answer is 503 in time, and the next one gets another connection', async () => {
  const other = openDatabase({ connectionString: url }, { max: 1, answerTimeoutMs: 500 });
  onTestFinished(other.close);
  const hang = (db: Db) => sql`select pg_sleep(20)`.execute(db);
  for (const hanging of [() => hang(other.db), () => inTransaction(other.db, hang)]) {
    const began = performance.now();
    const fault = await hanging().catch(databaseFault);
    expect(fault).toMatchObject({ status: 503, code: 'database_away' });
    expect(await planned(other.db)).toEqual([expect.stringContaining('pg_prepared_statements')]);
    expect(performance.now() - began).toBeLessThan(15_000);
  }
});

test('a transaction that lifts the limit of its statements waits for them', async () => {
  const other = openDatabase({ connectionString: url }, { max: 1, answerTimeoutMs: 500 });
  onTestFinished(other.close);
  await other.db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`select pg_sleep(2)`.execute(db);
  });
});
