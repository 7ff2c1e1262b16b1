import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFailed, onTestFinished, test } from 'vitest';
import { seededRandom } from '../../src/app/demo/random.ts';
import { signIn } from '../harness/app.ts';
import { startConsole } from '../harness/console.ts';
import { testDatabase } from '../harness/database.ts';
import { httpApi } from '../harness/http-api.ts';
import { importing } from '../harness/imports.ts';
import { twoConsoles } from '../harness/two-consoles.ts';

const ROWS = 4_000;
const HEADERS = 'Salutations,First Name,Last Name,Mobile Number,Address';
const guests = (first: number) =>
  [
    HEADERS,
    ...Array.from({ length: ROWS }, (_, index) => `Mr.,Ravi,Kumar,${first + index},"Temple Street, Guntur"`),
  ].join('\n');

test('a server killed while staging or importing leaves all or none; the next completes', async () => {
  const seed = Date.now() % 1_000_000;
  onTestFailed(() => console.error(`The moments came from seed ${seed}`));
  const random = seededRandom(seed);
  const { db, url } = await testDatabase();
  const { token } = await signIn(db);
  const start = async () => {
    const running = await startConsole({ DATABASE_URL: url });
    onTestFinished(async () => void (await running.stop()));
    return { ...running, ...importing(httpApi(running.url, token)), api: httpApi(running.url, token) };
  };
  /** Kills the console, and makes it count as dead at once. */
  const kill = async () => {
    await running.stop('SIGKILL');
    await sql`update customer_imports set worker_seen = worker_seen - interval '1 minute'`.execute(db);
  };
  const count = async () =>
    Number((await db.selectFrom('customers').select(db.fn.countAll().as('n')).executeTakeFirst())?.n);

  let running = await start();
  const id = await running.upload('Guest', guests(9_000_000_000));
  await pause(random.between(50, 600));
  await kill();
  expect(await count(), 'while staging nothing is added').toBe(0);
  running = await start();
  const found = await running.settled(id);
  expect(found).toMatchObject({ state: 'staged', rows_staged: ROWS, counts: { good: ROWS } });

  expect((await running.api.post(`/customerimports/${id}/commit`, { rows: ROWS })).status).toBe(200);
  await pause(random.between(0, 900));
  await kill();
  expect([0, ROWS]).toContain(await count());
  running = await start();
  expect(await running.settled(id)).toMatchObject({ state: 'committed', rows_added: ROWS, problem: null });
  expect(await count()).toBe(ROWS);

  expect((await running.api.post(`/customerimports/${id}/undo`)).status).toBe(200);
  await pause(random.between(0, 500));
  await kill();
  expect([0, ROWS]).toContain(await count());
  running = await start();
  expect(await running.settled(id)).toMatchObject({ state: 'undone', problem: null });
  expect(await count()).toBe(0);
});

test('two processes stage and import a file only once', async () => {
  const { first, second, db } = await twoConsoles();
  const { upload, settled } = importing(first.api);
  const id = await upload('Guest', guests(9_200_000_000));
  expect(await settled(id)).toMatchObject({ state: 'staged', rows_staged: ROWS });
  const answers = await Promise.all(
    [first, second].map(({ api }) => api.post(`/customerimports/${id}/commit`, { rows: ROWS })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await settled(id)).toMatchObject({ state: 'committed', rows_added: ROWS });
  const { n } = await db.selectFrom('customers').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow();
  expect(Number(n)).toBe(ROWS);
});
