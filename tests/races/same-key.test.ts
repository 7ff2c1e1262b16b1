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
  // Sequences are not rolled back: the first attempts fail, later ones pass. Each attempt first waits at the gate.
  await sql`create sequence attempts`.execute(db);
  await sql`
    create function fail_at_first() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(42);
      if nextval('attempts') <= split_part(new.note, ' ', 2)::integer then
        raise exception 'Failed on purpose' using errcode = split_part(new.note, ' ', 1), column = 'qty';
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

/** Two parallel retries with one key; the second arrives while the first is in progress. */
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
  // Only the request id differs.
  return answers.map(({ status, body: { requestId: _, ...body } }) => ({ status, body }));
}

const told = ([first, retry]: Awaited<ReturnType<typeof race>>) => {
  expect(retry).toEqual(first);
  return [first?.status, first?.body.msg];
};

const saved = [201, 'Inventory Added Successfully'];
const refused = [409, 'Failed on purpose'];
const busy = [503, 'The records are busy, please try again'];

test.each([
  ['is refused', 'RU409 1', refused],
  ['gives up after five deadlocks', '40P01 5', busy],
  ['passes after four deadlocks', '40P01 4', saved],
])('a retry at another process gets the same response when the first %s', async (title, note, answer) => {
  const key = title.replaceAll(' ', '-');
  expect(told(await race(key, note))).toEqual(answer);
  // Ten seconds later, without waiting for them.
  await sql`update idempotency_keys set created_at = created_at - interval '10 seconds' where status = 409`.execute(
    db,
  );
  const later = await day(withKey(api, key), business).purchase({ note });
  expect([later.status, later.body.msg]).toEqual(saved);
  const stored = await db.selectFrom('inventory').select('id').where('note', '=', note).execute();
  expect(stored).toHaveLength(1);
});

test('parallel retries in one process get the same response', async () => {
  expect(told(await race('here', 'RU409 9', api))).toEqual(refused);
  expect(told(await race('here', 'RU409 0', api))).toEqual(saved);
});

test('the retry that waited for a refusal gets its fields too', async () => {
  const answers = await race('fields', 'RU422 1');
  expect(told(answers)).toEqual([422, 'Failed on purpose']);
  expect(answers[1]?.body.fields).toEqual({ qty: 'Failed on purpose' });
});
