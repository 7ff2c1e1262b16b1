import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../tests/harness/database.ts';
import { clockJumps, clockWarning } from './clock.ts';

const { db } = await testDatabase();

test('a clock set back is reported with the difference', () => {
  const times = { wall: 1_000_000, steady: 5 };
  const jump = clockJumps(() => ({ ...times }));
  const pass = (wall: number, steady: number) => {
    times.wall += wall;
    times.steady += steady;
    return jump();
  };
  expect(pass(60_000, 60_000)).toBe(0);
  expect(pass(60_000 + 86_400_000, 60_000)).toBe(86_400_000);
  expect(pass(60_000 - 86_400_000, 60_000)).toBe(-86_400_000);
  expect(pass(60_500, 60_000)).toBe(0);
});

test('the start warns that the clock is behind the last record', async () => {
  expect(await clockWarning(db)).toBeUndefined();
  const change = { entity: 'branches', record_id: 1, action: 'created' as const };
  await db.insertInto('record_changes').values(change).execute();
  expect(await clockWarning(db)).toBeUndefined();
  await db
    .insertInto('record_changes')
    .values({ ...change, at: sql<Date>`now() + interval '1 day'` })
    .execute();
  expect(await clockWarning(db)).toBe(
    'The clock is 24 h behind the last record of this database: check the date and time of this machine.',
  );
});
