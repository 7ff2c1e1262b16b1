import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createBrotliDecompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { anotherProcess, apiOf, signIn, testApp } from '../../harness/app.ts';
import { startConsole } from '../../harness/console.ts';
import { day, openBusiness } from '../../harness/day.ts';
import { addSales } from '../../harness/long-rows.ts';

const ROWS = 100_000;
const PATH = '/api/dayentries/reports';
const { app, db, pool, api, token, url } = await testApp();
const business = await openBusiness(api);
const other = await openBusiness(api);
const year = { from_date: '2026-01-01', to_date: '2026-12-31' };
const all = { branch: business.branch.id, ...year };

beforeAll(async () => {
  await addSales(db, business, { count: ROWS, from: year.from_date });
  await sql`analyze day_entries`.execute(db);
});

const listening = async (app: FastifyInstance): Promise<number> => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
};
const port = await listening(app);
/** The same server with a short timeout. */
const hasty = await anotherProcess(
  { db, pool },
  { timeouts: { headersMs: 1_500, requestMs: 2_000, idleMs: 2_000 } },
);
const hastyPort = await listening(hasty);
afterAll(() => hasty.close());

/** Requests a report and returns when the headers arrive; the body waits for a reader. */
async function ask(
  options: {
    at?: number;
    encoding?: string;
    accept?: string;
    body?: object;
    as?: string;
    path?: string;
  } = {},
): Promise<IncomingMessage> {
  const method = options.path ? 'GET' : 'POST';
  const asking = request({
    ...{ host: '127.0.0.1', port: options.at ?? port, path: options.path ?? PATH, method, agent: false },
    headers: {
      authorization: `Bearer ${options.as ?? token}`,
      'content-type': 'application/json',
      ...(options.accept && { accept: options.accept }),
      ...(options.encoding && { 'accept-encoding': options.encoding }),
    },
  });
  asking.on('error', () => undefined);
  asking.end(options.path ? undefined : JSON.stringify(options.body ?? all));
  const [answer] = await once(asking, 'response');
  onTestFinished(() => void answer.destroy());
  return answer;
}
const rowsOf = (body: string): { id: number; amount: number; date: string }[] => JSON.parse(body).data;

/** The connections that wait for the client of a long report. */
const held = async () => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction'`.execute(db);
  return rows.map(({ pid }) => pid);
};
const untilHeld = (count = 1) =>
  vi.waitFor(
    async () => {
      const pids = await held();
      expect(pids).toHaveLength(count);
      return pids;
    },
    { timeout: 60_000, interval: 20 },
  );
const allFree = () =>
  vi.waitFor(
    async () => {
      expect(await held()).toEqual([]);
      expect(pool.idleCount).toBe(pool.totalCount);
    },
    { timeout: 60_000, interval: 20 },
  );

test('100,000 rows arrive complete and in order, compressed or not, for two clients', async () => {
  const [plain, small] = await Promise.all([ask(), ask({ encoding: 'br' })]);
  expect([plain.statusCode, small.headers['content-encoding']]).toEqual([200, 'br']);
  const unpacked = small.pipe(createBrotliDecompress());
  const [first, second] = await Promise.all([text(plain), text(unpacked)]);
  expect(first === second).toBe(true);
  const rows = rowsOf(first);
  expect(rows.length).toBe(ROWS);
  expect(rows.findIndex(({ amount }, number) => amount !== number)).toBe(-1);
  await allFree();
});

test('a client that accepts NDJSON gets a row per line and their number last', async () => {
  const ndjson = { accept: 'application/x-ndjson, application/json' };
  const [plain, small] = await Promise.all([ask(ndjson), ask({ ...ndjson, encoding: 'br' })]);
  expect(plain.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
  expect(small.headers['content-encoding']).toBe('br');
  const lines = await text(plain);
  expect((await text(small.pipe(createBrotliDecompress()))) === lines).toBe(true);
  const amounts = lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).amount ?? line);
  expect(amounts.length).toBe(ROWS + 1);
  expect(amounts.findIndex((amount, number) => Number(amount) !== number)).toBe(-1);
  const none = { ...all, from_date: '2020-01-01', to_date: '2020-01-01' };
  expect(await text(await ask({ ...ndjson, body: none }))).toBe('0\n');
  await allFree();
});

test('a report is one snapshot: later inserts are missing, later deletes are in it', async () => {
  const answer = await ask();
  await untilHeld();
  await addSales(db, business, { count: 1, from: '2026-06-30' });
  const last = sql`select id from day_entries where branch_id = ${all.branch} and amount = ${ROWS - 1}`;
  await sql`delete from day_entries where id in (${last})`.execute(db);
  const rows = rowsOf(await text(answer));
  expect([rows.length, rows.at(-1)?.amount]).toEqual([ROWS, ROWS - 1]);
  // The last thousand rows started on 10 April; one of them is deleted, and one of June is new.
  const after = (await api.post('/dayentries/reports', { ...all, from_date: '2026-04-10' })).body.data;
  expect([after.length, after.at(-1).date]).toEqual([1_000, '2026-06-30']);
});

test('a client that disconnects frees the connection', async () => {
  const answer = await ask();
  await once(answer, 'readable');
  await untilHeld();
  answer.destroy();
  await allFree();
});

test('a client that stops reading is disconnected', async () => {
  const answer = await ask({ at: hastyPort });
  await untilHeld();
  await allFree();
  await expect(text(answer)).rejects.toThrow('aborted');
});

/** Replaces the sales by a view that fails at one row. */
async function breakAt(amount: number): Promise<void> {
  await sql`alter table day_entries rename to stored_entries`.execute(db);
  const qty = sql`case when amount = ${sql.lit(amount)} then qty / 0 else qty end as qty`;
  const others = sql.raw(
    'id, date, saletype, customer_id, customer_type, area_code_id, employee_id, vehicle_id, branch_id, payment_mode, amount, empty_cylinders, product, weight',
  );
  await sql`create view day_entries as select ${others}, ${qty} from stored_entries`.execute(db);
  onTestFinished(async () => {
    await sql`drop view day_entries`.execute(db);
    await sql`alter table stored_entries rename to day_entries`.execute(db);
  });
}

test.each(['identity', 'br', 'gzip'])(
  'a database error during a response aborts it, so it never looks complete (%s)',
  async (encoding) => {
    await breakAt(ROWS / 2);
    const answer = await ask({ encoding });
    expect(answer.statusCode).toBe(200);
    await expect(text(answer)).rejects.toThrow('aborted');
    await allFree();
  },
);

test('a broken database connection aborts a slow response; the next report works', async () => {
  const answer = await ask();
  const [pid] = await untilHeld();
  await sql`select pg_terminate_backend(${pid})`.execute(db);
  await expect(text(answer)).rejects.toThrow('aborted');
  await allFree();
  expect(await api.post('/dayentries/reports', { ...all, to_date: '2026-01-01' })).toBeSaved();
});

test('a database error before the first row is an ordinary error response', async () => {
  await breakAt(0);
  expect(await api.post('/dayentries/reports', all)).toBeRefused('unexpected');
});

test('a database error while the caller is checked again is an ordinary error response', async () => {
  await breakAt(3_000);
  const { asked } = await db.transaction().execute(async (checks) => {
    const asking = await db.transaction().execute(async (sales) => {
      await sql`lock table stored_entries`.execute(sales);
      const asked = api.post('/dayentries/reports', all);
      await untilWaiting('stored_entries');
      await sql`lock table sessions`.execute(checks);
      return { asked };
    });
    await untilWaiting('sessions');
    await untilHeld();
    return asking;
  });
  expect(await asked).toBeRefused('unexpected');
  await allFree();
});

const untilWaiting = (table: string) =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_locks where relation = ${table}::regclass and not granted`.execute(db);
      return rows.length;
    })
    .toBe(1);

test.each([
  ['report', undefined],
  ['export', '/api/dayentries/rows'],
])('a person who is disabled gets the %s that has begun, and no other', async (_name, path) => {
  const { user, token: as } = await signIn(db, `${crypto.randomUUID()}@example.com`);
  const answer = await ask({ as, path });
  await untilHeld();
  expect(await api.patch(`/people/${user.id}`, { status: 'InActive' })).toBeSaved();
  expect((await ask({ as, path })).statusCode).toBe(401);
  await untilHeld();
  expect(rowsOf(await text(answer)).length).toBeGreaterThanOrEqual(ROWS);
  await allFree();
});

test('four slow clients hold four connections; a fifth gets 503, other calls work', async () => {
  const { open, assign, sell } = day(api, other);
  await open({ filled: 10 });
  await assign({ qty: 10 });
  await sell();
  const readers = await Promise.all(Array.from({ length: 4 }, () => ask()));
  await untilHeld(4);
  const fifth = ask();
  const stranger = apiOf(app, token);
  expect((await stranger.get('/dayentries')).status).toBe(200);
  const short = await stranger.post('/dayentries/reports', { ...all, branch: other.branch.id });
  expect([short.status, short.body.data.length]).toEqual([200, 1]);
  const { statusCode, headers } = await fifth;
  expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  for (const reader of readers) reader.destroy();
  await allFree();
});

test('the memory of the server does not grow with the report', async () => {
  const running = await startConsole({ DATABASE_URL: url });
  onTestFinished(async () => void (await running.stop()));
  const at = Number(new URL(running.url).port);
  const memoryMb = () =>
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(running.pid)], { encoding: 'utf8' })) / 1_024;
  const read = async (body: object) => {
    let size = 0;
    let most = 0;
    const timer = setInterval(() => {
      most = Math.max(most, memoryMb());
    }, 50);
    for await (const part of await ask({ at, body })) size += part.length;
    clearInterval(timer);
    return { sizeMb: size / 1_048_576, most };
  };
  await addSales(db, business, { count: ROWS, from: year.from_date });
  await read({ ...all, to_date: year.from_date });
  const before = memoryMb();
  const { sizeMb, most } = await read(all);
  expect(sizeMb).toBeGreaterThan(60);
  // In memory as a whole it would exist four times: as received, as text, as bytes and as output.
  expect(most - before).toBeLessThan(2 * sizeMb);
});
