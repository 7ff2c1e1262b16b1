import { globSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from 'appliance/database/migrate.ts';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '../harness/app.ts';
import { DAY, day, openBusiness } from '../harness/day.ts';

const { api, app, url, an } = await testApp();

/** A migration as a newer console has it: another column in every table. */
async function newerMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp('migrations', folder, { recursive: true });
  const sql = `do $$ declare name text; begin
    for name in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('alter table %I add column added_later text default ''new''', name);
    end loop; end $$`;
  await writeFile(join(folder, '9001_added_later.sql'), sql);
  return folder;
}

test('an older console answers as before when a newer one has added columns', async () => {
  const business = await openBusiness(api);
  const here = day(api, business);
  await here.open({ filled: 500 });
  const idOf = async (answer: Promise<{ body: { data: { id: number } } }>) => (await answer).body.data.id;
  const [loaded, bought, spent] = [
    await idOf(here.assign({ qty: 5 })),
    await idOf(here.purchase()),
    await idOf(here.spend()),
  ];
  const reads = app
    .printRoutes({ commonPrefix: false, includeHooks: false })
    .split('\n')
    .flatMap((line) => /── (\/api\/[\w/]+) \(.*\bGET\b/.exec(line)?.[1] ?? [])
    .map((path) => path.replace('/api', ''));
  const statuses = async () => {
    const settlement = await idOf(here.settle({ qty: 5 }));
    const calls = [
      () => api.patch(`/stocksettelments/${settlement}`, { qty: 4 }),
      () => api.delete(`/stocksettelments/${settlement}`),
      () => api.patch(`/stockassigns/${loaded}`, { qty: 6 }),
      () => api.patch(`/stockassigns/${loaded}`, { qty: 5 }),
      () => api.patch(`/inventory/${bought}`, { qty: 90 }),
      () => api.patch(`/expences/${spent}`, { amount: 130 }),
      () => api.patch('/settings', { credit_days: 20 }),
      () => api.patch(`/customers/${business.credit.id}`, { address: 'Guntur' }),
      () => api.patch(`/branches/${business.branch.id}`, { address: 'Guntur' }),
      () => idOf(here.sell()).then((id) => api.delete(`/dayentries/${id}`)),
      () => idOf(here.pay()).then((id) => api.delete(`/collectible/payments/${id}`)),
      () => idOf(here.open({ date: DAY, filled: 1 })).then((id) => api.delete(`/stockadjustments/${id}`)),
      () => an.guestCustomer().then(({ id }) => api.delete(`/customers/${id}`)),
      ...reads.map((path) => () => api.get(path)),
    ];
    // One after another, so that every statement runs on a connection that has planned it before.
    const found: number[] = [];
    for (const call of calls) found.push((await call()).status);
    return found;
  };
  const before = await statuses();
  expect(before.slice(0, 13)).toEqual(before.slice(0, 13).map(() => 200));
  expect(reads.length).toBeGreaterThan(30);
  const connection = { connectionString: url };
  expect(await migrate(connection, await newerMigrations())).toEqual(['9001_added_later.sql']);
  expect(await statuses()).toEqual(before);
  await expect(migrate(connection, 'migrations')).rejects.toThrow(
    'made by a newer version of this console (it has 9001_added_later.sql); start that version.',
  );
});

test('no query takes all columns of a table', () => {
  const all = /selectFrom\('\w+'\)\s*\.selectAll\(|\.returningAll\(/;
  const files = globSync('src/**/*.ts').filter(
    (path) => !path.endsWith('.test.ts') && all.test(readFileSync(path, 'utf8')),
  );
  expect(files).toEqual([]);
});
