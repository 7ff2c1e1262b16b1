import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../src/app/build-app.ts';
import { type Api, apiOf, signIn } from '../harness/app.ts';
import { type Built, builders } from '../harness/builders.ts';
import { primaryAndReplica } from '../harness/replica.ts';

const { primary, replica } = await primaryAndReplica();
const parts = { ...primary, config: { trustProxy: false as const }, logLevel: 'silent' };
const app = await buildApp({ ...parts, replica: replica.pool });
const otherApp = await buildApp({ ...parts, replica: replica.pooled });
afterAll(() => Promise.all([app.close(), otherApp.close()]));
const { token } = await signIn(primary.db);
const [api, otherApi] = [apiOf(app, token), apiOf(otherApp, token)];
const an = builders(api);

/** A customer as the search and the stream of all customers show it. */
const found = async (through: Api, { consumerid }: Built) => {
  const [hits, rows] = [await through.get(`/search?q=${consumerid}`), await through.get('/customers/rows')];
  return [hits, rows].map(({ status, text }) => [status, text.includes(consumerid)]);
};
const isFound = [
  [200, true],
  [200, true],
];

/** Whether the replica has read customers for this work. */
async function hasRead(work: () => Promise<unknown>): Promise<boolean> {
  const { length } = await replica.log();
  await work();
  return (await replica.log()).slice(length).includes('customers');
}

const replay = (change: 'pause' | 'resume') =>
  sql`select ${sql.raw(`pg_wal_replay_${change}()`)}`.execute(replica.db);

test('search and long lists read from the replica once it has the last write', async () => {
  const customer = await an.guestCustomer();
  await expect.poll(() => hasRead(() => found(api, customer))).toBe(true);
  expect(await found(api, customer)).toEqual(isFound);
});

test('behind a replica that is late, both consoles show what one has just saved', async () => {
  await replay('pause');
  const customer = await an.guestCustomer();
  const read = await hasRead(async () => {
    expect(await found(api, customer)).toEqual(isFound);
    expect(await found(otherApi, customer)).toEqual(isFound);
  });
  expect(read).toBe(false);
  await replay('resume');
  await expect.poll(() => hasRead(() => found(otherApi, customer))).toBe(true);
});

test('a frozen replica costs a second, a stopped one nothing; it is used again later', async () => {
  const customer = await an.guestCustomer();
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend'`.execute(replica.db);
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  expect(await found(api, customer)).toEqual(isFound);
  for (const { pid } of rows) process.kill(pid, 'SIGCONT');
  await replica.stop();
  expect(await found(otherApi, customer)).toEqual(isFound);
  await replica.start();
  for (const through of [api, otherApi])
    await expect.poll(() => hasRead(() => found(through, customer)), { interval: 200 }).toBe(true);
});
