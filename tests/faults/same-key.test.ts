import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anotherProcess, apiOf, testApp } from '../harness/app.ts';
import { day, openBusiness } from '../harness/day.ts';
import { withKey } from '../harness/http-api.ts';

const { api, db, pool, token, url } = await testApp();
const other = await anotherProcess({ db, pool });
afterAll(() => other.close());
const business = await openBusiness(api);
const gate = new pg.Client({ connectionString: url });

beforeAll(async () => {
  await gate.connect();
  // Sequences are not rolled back: the first attempts fail, later ones pass. Each attempt waits at the gate before.
  await sql`create sequence attempts`.execute(db);
  await sql`
    create function fail_at_first() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(42);
      if nextval('attempts') <= split_part(new.note, ' ', 2)::integer then
        raise exception 'Failed on purpose' using errcode = split_part(new.note, ' ', 1);
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger inventory_attempts before insert on inventory for each row execute function fail_at_first()`.execute(
    db,
  );
});
afterAll(() => gate.end());

/** The sessions that wait for a lock. */
const waiting = async () =>
  (
    await gate.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rowCount;

/** Two parallel retries with one key, of which the second comes while the first is under way. */
async function race(key: string, note: string, second = apiOf(other, token)) {
  await sql`alter sequence attempts restart`.execute(db);
  await gate.query('select pg_advisory_lock(42)');
  const ofKey = (of: typeof api) => day(withKey(of, key), business).purchase({ note });
  const first = ofKey(api);
  await expect.poll(waiting, { interval: 5 }).toBe(1);
  const retry = ofKey(second);
  if (second !== api) await expect.poll(waiting, { interval: 5 }).toBe(2);
  await gate.query('select pg_advisory_unlock(42)');
  const answers = await Promise.all([first, retry]);
  return answers.map(({ status, body }) => [status, body.msg]);
}

const saved = [201, 'Inventory Added Successfully'];

test.each([
  ['refused', 'RU409 1'],
  ['given up after five deadlocks', '40P01 5'],
])('B23: after a write that is %s the retry in another process passes, once', async (title, note) => {
  // Which of the two takes the key first after the failure is the database's choice.
  expect(await race(`elsewhere ${title}`.replaceAll(' ', '-'), note)).toContainEqual(saved);
  const stored = await db.selectFrom('inventory').select('id').where('note', '=', note).execute();
  expect(stored).toHaveLength(1);
});

test('B23: parallel retries in one process are answered alike', async () => {
  const refused = [409, 'Failed on purpose'];
  expect(await race('here', 'RU409 9', api)).toEqual([refused, refused]);
  expect(await race('here', 'RU409 0', api)).toEqual([saved, saved]);
});

test('B23: a refusal that no retry passed stays a refusal and keeps no key', async () => {
  const refused = [409, 'Failed on purpose'];
  expect(await race('both', 'RU409 9')).toEqual([refused, refused]);
  const keys = await db.selectFrom('idempotency_keys').select('key').where('key', '=', 'both').execute();
  expect(keys).toEqual([]);
});
