import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectionTo } from 'appliance/postgres/lease.ts';
import { readPidFile } from 'appliance/postgres/postmaster.ts';
import { sql } from 'kysely';
import { expect, onTestFailed, onTestFinished } from 'vitest';
import { type Random, seededRandom } from '../../../src/app/demo/random.ts';
import { booksBalance } from '../../../src/domain/stock/audit.ts';
import { countTill } from '../../../src/domain/till/count.ts';
import { type Db, openDatabase } from '../../../src/kit/server/db/db.ts';
import { moveDay } from '../../../src/kit/shared/days.ts';
import type { Api } from '../../harness/app.ts';
import { ADMIN, killedStart, type RunningConsole, startConsole } from '../../harness/console.ts';
import { makeDataFolder } from '../../harness/data-folder.ts';
import { DAY, day, openBusiness } from '../../harness/day.ts';
import { httpApi } from '../../harness/http-api.ts';
import { tables, writers } from '../../harness/writers.ts';

/** Waits until the clients got a random number of further responses: few enough that others are in progress. */
export async function someWrites(clients: { acknowledged: () => number }, random: Random): Promise<void> {
  const enough = clients.acknowledged() + random.between(6, 40);
  while (clients.acknowledged() < enough) await pause(1);
}

/** The seed for the times of the kills, printed when the test fails. */
export function newRandom() {
  const seed = Date.now() % 1_000_000;
  onTestFailed(() => console.error(`The random times came from seed ${seed}`));
  return seededRandom(seed);
}

/** Kills the server repeatedly while clients write; it restarts on the same data folder. */
export async function killServer({ rounds }: { rounds: number }): Promise<void> {
  const random = newRandom();
  const { dataDir, books, ...world } = await openWorld(random);
  let { running, api } = world;
  const databasePid = await databaseId(dataDir);
  let inDoubt = 0;
  for (let round = 0; round < rounds; round++) {
    const writing = books.clients.write(api, () => false);
    await someWrites(books.clients, random);
    await running.stop('SIGKILL');
    await writing;
    // Sometimes the next start is killed too.
    if (random.chance(0.2)) await killedStart({ DATA_DIR: dataDir }, random.between(0, 600));
    running = await startConsole({ DATA_DIR: dataDir });
    onTestFinished(async () => void (await running.stop()));
    api = httpApi(running.url, world.token);
    inDoubt += books.clients.inDoubt();
    expect(await books.clients.retry(api)).toEqual([]);
    await books.check(api);
  }
  expect(await databaseId(dataDir), 'the database was adopted, not started again').toBe(databasePid);
  expect(inDoubt, 'kills that met a write under way').toBeGreaterThan(rounds);
  expect(books.clients.acknowledged()).toBeGreaterThan(rounds * 5);
  await books.close();
}

/** Stops the server and its database while clients write; after the next start each write has one effect. */
export async function stopServer(): Promise<void> {
  const random = newRandom();
  const { dataDir, running, token, api, books } = await openWorld(random);
  const writing = books.clients.write(api, () => false);
  await someWrites(books.clients, random);
  expect(await running.stop()).toBe(0);
  await writing;
  const next = await startConsole({ DATA_DIR: dataDir });
  onTestFinished(async () => void (await next.stop()));
  const again = httpApi(next.url, token);
  await expect.poll(() => books.clients.retry(again)).toEqual([]);
  await books.check(again);
  await books.close();
}

/** Kills the database repeatedly while clients write; the server keeps running. */
export async function killDatabase({ rounds }: { rounds: number }): Promise<void> {
  const random = newRandom();
  const { dataDir, running, api, books } = await openWorld(random);
  for (let round = 0; round < rounds; round++) {
    let isOver = false;
    const writing = books.clients.write(api, () => isOver);
    await someWrites(books.clients, random);
    const killed = await databaseId(dataDir);
    process.kill(killed, 'SIGKILL');
    const isBack = async () =>
      ![0, killed].includes(await databaseId(dataDir)) &&
      (await fetch(`${running.url}/readyz`)).status === 200;
    await expect.poll(isBack, { interval: 20 }).toBe(true);
    isOver = true;
    await writing;
    // The pool may hand out a connection of the dead database once; its write gets a 503.
    await expect.poll(() => books.clients.retry(api)).toEqual([]);
    await books.check(api);
  }
  expect(books.clients.seen503(), 'writers were told to come back').toBeGreaterThan(0);
  await books.close();
}

/** Kills the first start repeatedly, at any point; the next start completes it. */
export async function killFirstStart({ rounds }: { rounds: number }): Promise<void> {
  const random = newRandom();
  for (let round = 0; round < rounds; round++) {
    const { dataDir, remove } = await makeDataFolder();
    onTestFinished(remove);
    for (const _ of ['first', 'second']) await killedStart({ DATA_DIR: dataDir }, random.between(50, 2_000));
    const running = await startConsole({ DATA_DIR: dataDir });
    onTestFinished(async () => void (await running.stop()));
    const login = await httpApi(running.url).post('/login', ADMIN);
    expect(login.body.msg).toBe('Login Successfully');
    expect((await openBusiness(httpApi(running.url, login.body.token))).branch.id).toBe(1);
    await running.stop();
  }
}

const databaseId = async (dataDir: string) => (await readPidFile(join(dataDir, 'postgres')))?.pid ?? 0;

/** A console on a new data folder, clients that write, and its database. */
async function openWorld(random: Random) {
  const { dataDir, remove } = await makeDataFolder();
  onTestFinished(remove);
  const running: RunningConsole = await startConsole({ DATA_DIR: dataDir });
  onTestFinished(async () => void (await running.stop()));
  const login = await httpApi(running.url).post('/login', ADMIN);
  const token: string = login.body.token;
  const api = httpApi(running.url, token);
  const socketFolder = (await readPidFile(join(dataDir, 'postgres')))?.socketFolder ?? '';
  const { db, close } = openDatabase(connectionTo(socketFolder));
  return { dataDir, running, token, api, books: { ...(await openBooks(db, api, random)), close } };
}

/** A till with plenty of cash, on since the day before. */
async function openTill(db: Db, branchId: number): Promise<void> {
  const [date, amount] = [moveDay(DAY, -1), 900_000];
  const count = {
    branch_id: branchId,
    date,
    denominations: [{ 500: { count: amount / 500, amount } }],
    reason: '',
  };
  await db.transaction().execute((db) => countTill(db, count, date));
}

/**
 * A business with plenty of stock on the road and clients that write in it. `check` shows in the database that
 * every acknowledged write is stored exactly once, and nothing else.
 */
export async function openBooks(db: Db, api: Api, random: Random) {
  const business = await openBusiness(api, { credit_limit: 900_000_000 });
  expect(await api.patch('/settings', { driver_accounts: true })).toBeSaved();
  await openTill(db, business.branch.id);
  const here = day(api, business);
  await here.open({ filled: 500_000 });
  await here.open({ weight: '19', filled: 500_000, empty: 500_000 });
  const load = await here.assign({ qty: 500_000 });
  expect(load.status).toBe(201);
  const clients = writers(business, random);
  const check = async (api: Api) => {
    await clients.repeat(api);
    for (const path of Object.keys(tables) as (keyof typeof tables)[]) {
      const kept = path === '/stockassigns' ? [load.body.data.id] : [];
      expect(await idsOf(db, tables[path]), path).toEqual([...kept, ...clients.expected(path)]);
    }
    expect(await booksBalance(db)).toEqual([]);
    expect(await leftovers(db, clients.acknowledged())).toEqual({
      orphan_files: 0,
      open_keys: 0,
      doubtful_keys: 0,
    });
  };
  return { clients, check };
}

const idsOf = async (db: Db, table: (typeof tables)[keyof typeof tables]) =>
  (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);

/**
 * Files without a record, keys without a response, and a number of successful keys that differs from the
 * acknowledged writes.
 */
async function leftovers(db: Db, acknowledged: number) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from files where not exists (select from inventory where file = files.id)) as orphan_files,
           (select count(*) from idempotency_keys where status is null or body is null) as open_keys,
           (select count(*) from idempotency_keys where status < 400) - ${acknowledged} as doubtful_keys`.execute(
    db,
  );
  return rows[0];
}
