import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/harness/database.ts';
import { batched } from './batched.ts';
import { inTransaction } from './db.ts';

const { db, pool } = await testDatabase();
type Double = { key: number; twice: number };
const doubleOf = batched<number, Double>(
  db,
  'select key, 2 * key as twice, pg_backend_pid() as pid from unnest($1::int[]) as key where key <> 13',
  (row, key) => row.key === key,
);
/** The connections that the pool lent meanwhile. */
async function lent(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const counted = () => count++;
  pool.on('acquire', counted);
  await work();
  pool.off('acquire', counted);
  return count;
}

test('lookups of one moment share a statement, each with its own row', async () => {
  const keys = Array.from({ length: 150 }, (_, index) => index);
  const both = async () => {
    const rows = await Promise.all(keys.map(doubleOf));
    expect(rows.map((row) => row?.twice)).toEqual(keys.map((key) => (key === 13 ? undefined : 2 * key)));
  };
  expect(await lent(both)).toBe(2);
});

test('a lookup is sent with another statement, on its connection, but never in a transaction', async () => {
  const both = async () => {
    const [row, other] = await Promise.all([doubleOf(4), sql`select pg_backend_pid() as pid`.execute(db)]);
    expect(row).toMatchObject({ twice: 8, pid: (other.rows[0] as { pid: number }).pid });
  };
  // A new connection is busy with its settings.
  await both().catch(() => undefined);
  expect(await lent(both)).toBe(1);
  await inTransaction(db, async (inside) => {
    const [row, other] = await Promise.all([
      doubleOf(5),
      sql`select pg_backend_pid() as pid`.execute(inside),
    ]);
    expect(row).toMatchObject({ twice: 10 });
    expect(row).not.toMatchObject({ pid: (other.rows[0] as { pid: number }).pid });
  });
});

test('a failure reaches the lookups that shared the statement, and no later one', async () => {
  const shareOf = batched<number, { key: number }>(
    db,
    'select 6 / key as share, key from unnest($1::int[]) as key',
    (row, key) => row.key === key,
  );
  const answers = await Promise.allSettled([shareOf(2), shareOf(0)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await shareOf(2)).toMatchObject({ share: 3 });
});
