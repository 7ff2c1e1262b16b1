import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFailed, onTestFinished, test } from 'vitest';
import { seededRandom } from '../../../src/app/demo/random.ts';
import { signIn } from '../../harness/app.ts';
import { startConsole } from '../../harness/console.ts';
import { testDatabase } from '../../harness/database.ts';
import { httpApi } from '../../harness/http-api.ts';
import { importing } from '../../harness/imports.ts';
import { twoConsoles } from '../../harness/two-consoles.ts';

const ROWS = 4_000;
const HEADERS = 'Salutations,First Name,Last Name,Mobile Number,Address';
const guests = (first: number) =>
  [
    HEADERS,
    ...Array.from(
      { length: ROWS },
      (_, index) => `Mr.,Ravi,Kumar,${first + index},"${first + index} Temple Street, Guntur"`,
    ),
  ].join('\n');

test('a server killed while importing leaves all or none; the next completes', async () => {
  const seed = Date.now() % 1_000_000;
  onTestFailed(() => console.error(`The random times came from seed ${seed}`));
  const random = seededRandom(seed);
  const { db, url } = await testDatabase();
  const { token } = await signIn(db);
  const start = async () => {
    const running = await startConsole({ DATABASE_URL: url });
    onTestFinished(async () => void (await running.stop()));
    return { ...running, ...importing(httpApi(running.url, token)), api: httpApi(running.url, token) };
  };
  const kill = () => running.stop('SIGKILL');
  const count = async () =>
    Number((await db.selectFrom('customers').select(db.fn.countAll().as('n')).executeTakeFirst())?.n);

  let running = await start();
  const file = guests(9_000_000_000);
  const broken = running.upload('Guest', file).catch((error: unknown) => error);
  await pause(random.between(50, 600));
  await kill();
  expect(await count(), 'while uploading nothing is added').toBe(0);
  await broken;
  running = await start();
  const { id, ...found } = await running.imported('Guest', file);
  expect(found).toMatchObject({ state: 'staged', rows_staged: ROWS, counts: { good: ROWS } });

  expect(await running.api.post(`/customerimports/${id}/commit`, { rows: ROWS })).toBeSaved();
  await pause(random.between(0, 900));
  await kill();
  expect([0, ROWS]).toContain(await count());
  running = await start();
  expect(await running.settled(id)).toMatchObject({ state: 'committed', rows_added: ROWS, problem: null });
  expect(await count()).toBe(ROWS);

  expect(await running.api.post(`/customerimports/${id}/undo`)).toBeSaved();
  await pause(random.between(0, 500));
  await kill();
  expect([0, ROWS]).toContain(await count());
  running = await start();
  expect(await running.settled(id)).toMatchObject({ state: 'undone', problem: null });
  expect(await count()).toBe(0);
});

test('two processes import a file only once', async () => {
  const { first, second, db } = await twoConsoles();
  const { imported, settled } = importing(first.api);
  const { id, rows_staged } = await imported('Guest', guests(9_200_000_000));
  expect(rows_staged).toBe(ROWS);
  const answers = await Promise.all(
    [first, second].map(({ api }) => api.post(`/customerimports/${id}/commit`, { rows: ROWS })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await settled(id)).toMatchObject({ state: 'committed', rows_added: ROWS });
  const { n } = await db.selectFrom('customers').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow();
  expect(Number(n)).toBe(ROWS);
});
