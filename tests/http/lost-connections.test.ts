import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '../harness/app.ts';
import { breakBackends, busyBackends, otherBackends, survives } from '../harness/broken-backends.ts';
import { startConsole } from '../harness/console.ts';
import { openBusiness } from '../harness/day.ts';
import { httpApi } from '../harness/http-api.ts';
import { addSales } from '../harness/long-rows.ts';

const YEAR = { from_date: '2026-01-01', to_date: '2026-12-31' };
const KILLS = 15;

test('connections lost during long lists and reports break these off, and nothing else', async () => {
  const { api, db, url, token } = await testApp();
  const business = await openBusiness(api);
  await addSales(db, business, { count: 20_000, from: YEAR.from_date });
  const running = await startConsole({ DATABASE_URL: url });
  onTestFinished(async () => void (await running.stop()));
  const calls = httpApi(running.url, token);
  const report = () => calls.post('/dayentries/reports', { branch: business.branch.id, ...YEAR });
  const list = () => calls.get('/dayentries/rows');
  let isOver = false;
  const outcomes = new Set<number | string>();
  const read = async (ask: typeof list) => {
    while (!isOver)
      outcomes.add(
        await ask().then(
          ({ status }) => status,
          () => 'broken off',
        ),
      );
  };
  const readers = Promise.all([report, list, report, list].map(read));
  for (let kills = 0; kills < KILLS; kills++) {
    await expect.poll(() => busyBackends(db, 'fetch %'), { interval: 1 }).not.toEqual([]);
    // Each time a little later, so that connections are lost at every moment of an answer.
    for (let look = 0; look < kills % 10; look++) await busyBackends(db);
    await breakBackends(db, 'terminate', await otherBackends(db));
    expect((await fetch(`${running.url}/healthz`)).status, running.output()).toBe(200);
  }
  isOver = true;
  await readers;
  expect(outcomes.difference(new Set([200, 503, 'broken off']))).toEqual(new Set());
  await survives(running, calls);
});
