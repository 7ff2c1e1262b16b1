// Measures the console: beside a bare server, with many records beside few, and by its own targets. `--quick` gives
// rough figures in four minutes, `--only requests,growth` some parts, which are printed but not stored; the hour of
// load runs only when it is named, backups in a quick run too. The databases are filled once and kept, which takes ten minutes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '../src/kit/server/postgres.ts';
import { measureBackups } from './backup.ts';
import { measureBrowser } from './browser.ts';
import { databasesOf } from './databases.ts';
import { measureHour } from './hour.ts';
import { measureImport } from './import.ts';
import { memoryDuring, middle, type Plan, ratesOf, timesOf } from './measure.ts';
import { type Figure, markdown, type Part, parts } from './report.ts';
import { race } from './report-race.ts';
import { lastMonth, mostOfOneType, salesOfBranch } from './reports-asked.ts';
import { loads, type Timed, timed } from './scenarios.ts';
import { measureScope } from './scope.ts';
import { ROOT, startBare, startSignedOut } from './servers.ts';
import { LARGE, MEDIUM, type Site, sitesOf } from './sites.ts';
import type { Workload } from './wrk.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const plan: Plan = values.quick
  ? { isQuick: true, rounds: 2, seconds: 1, requests: 12 }
  : { isQuick: false, rounds: 5, seconds: 3, requests: 40 };
const IMPORTED_ROWS = values.quick ? 20_000 : 100_000;
const IDLE_MS = 6_000;
const dataDir = join(ROOT, '.cache/bench');

const long = values.quick ? ['hour', 'backup'] : ['hour'];
const wanted = values.only?.split(',') ?? Object.keys(parts).filter((part) => !long.includes(part));
const unknown = wanted.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined) throw new Error(`--only knows ${Object.keys(parts).join(', ')}`);
const has = (part: Part) => wanted.includes(part);

/** Cleanup steps, in order of start; they run in reverse order. */
const closers: (() => Promise<unknown>)[] = [];
const close = async () => {
  for (const stop of closers.splice(0).reverse()) await stop().catch(() => undefined);
};
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(name, () => close().then(() => process.exit(130)));

try {
  await bench();
} finally {
  await close();
}

async function bench(): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startPostgres({ dataDir, log: console.error });
  closers.push(postgres.stop);
  const databases = databasesOf(postgres);
  const version = await databases.version();
  const sites = sitesOf(databases, (stop) => closers.push(stop));
  const figures: Figure[] = [];
  const done = (measured: readonly Figure[]) => {
    for (const { what, value, unit } of measured)
      process.stderr.write(`${what}: ${value.toPrecision(3)} ${unit}\n`);
    figures.push(...measured);
  };
  if (has('requests')) done(await measureLoads(await sites.open('large')));
  if (has('reports')) done(await measureReports(await sites.open('large')));
  if (has('scope')) done(await measureScope(await sites.open('large'), plan));
  if (has('hour')) done(await measureHour(await sites.open('large')));
  // The loads have added thousands of vendors, and sales to one day.
  await sites.close();
  for (const part of ['growth', 'lists', 'customers'] as const)
    if (has(part))
      done(
        await measureTimed(
          timed.filter((one) => one.part === part),
          sites.open,
        ),
      );
  await sites.close();
  if (has('backup')) done(await measureBackups(databases, values.quick ? [MEDIUM] : [MEDIUM, LARGE]));
  if (has('import')) done(await measureImport(databases, IMPORTED_ROWS));
  if (has('browser')) done(await measureBrowser(databases, LARGE, plan));
  await close();
  if (has('process')) done([await measureStart()]);
  const text = markdown(figures, plan, version);
  if (values.only === undefined) writeFileSync(join(import.meta.dirname, 'results.md'), text);
  process.stdout.write(text);
}

/** Rates beside a bare server on the same database, and the memory of the console meanwhile. */
async function measureLoads({ url, ours, day }: Site): Promise<Figure[]> {
  const bare = await startBare({ DATABASE_URL: url });
  closers.push(bare.stop);
  // The console releases memory after its start; idle is measured afterwards.
  await pause(IDLE_MS);
  const idleMb = ours.memoryMb();
  const rates: Figure[] = [];
  const { path, body } = await salesOfBranch(url, 2_000);
  const report: Workload = { name: 'report', given: { path: `/api${path}`, body: JSON.stringify(body) } };
  // First, because the sales of the other loads would be in it.
  const all = [{ what: 'report of 2,000 rows', least: 1, workload: () => report }, ...loads];
  const loadedMb = await memoryDuring(ours, async () => {
    for (const { what, least, workload } of all) {
      const contests = [ours, bare].map((server) => ({ server, workload: workload(day) }));
      const [console, other] = await ratesOf(contests, plan);
      const [value = 0, worst] = [console?.perSecond, console?.p99Ms];
      rates.push({ part: 'requests', what, unit: '/s', value, worst, beside: other?.perSecond, least });
    }
  });
  await bare.stop();
  return [
    ...rates,
    { part: 'process', what: 'memory, idle', unit: 'MB', value: idleMb, most: 120 },
    { part: 'process', what: 'memory under this load', unit: 'MB', value: loadedMb, most: 250 },
  ];
}

/** Times of calls; of figures with the same name only the slowest is kept. */
async function measureTimed(
  calls: readonly Timed[],
  open: (name: Timed['on'] | 'small') => Promise<Site>,
): Promise<Figure[]> {
  const slowest = new Map<string, Figure>();
  for (const { part, what, text, on, call, beside, most } of calls) {
    const site = await open(on);
    const other = beside === 'small' ? await open('small') : site;
    const besideCall = typeof beside === 'function' ? beside : call;
    const [measured, compared] = await timesOf(
      [
        { server: site.ours, call: () => call(site.day) },
        ...(beside ? [{ server: other.ours, call: () => besideCall(other.day) }] : []),
      ],
      plan.requests,
    );
    const value = measured?.middle ?? Number.NaN;
    if (value <= (slowest.get(what)?.value ?? 0)) continue;
    const named = text === undefined ? what : `${what}, slowest “${text}”`;
    slowest.set(what, {
      ...{ part, what: named, unit: 'ms', value, worst: measured?.worst },
      ...{ beside: compared?.middle, most },
    });
  }
  return [...slowest.values()];
}

async function measureReports(site: Site): Promise<Figure[]> {
  const asked = [await lastMonth(site.url), await mostOfOneType(site.url, 100_000)];
  const races: Figure[] = [];
  for (const one of asked) races.push(...(await race(site, one, plan.rounds)));
  return races;
}

/** From the command to the first page that is sent, including the start of PostgreSQL, without a sign-in. */
async function measureStart(): Promise<Figure> {
  const seconds: number[] = [];
  for (let round = 0; round < 6; round++) {
    const began = performance.now();
    const server = await startSignedOut({ DATA_DIR: dataDir });
    await (await fetch(server.url)).text();
    // The first start may have migrated.
    if (round > 0) seconds.push((performance.now() - began) / 1_000);
    await server.stop();
  }
  return {
    part: 'process',
    what: 'start on an existing data folder, PostgreSQL included, no sign-in',
    unit: 's',
    value: middle(seconds),
    worst: Math.max(...seconds),
    most: 0.8,
  };
}
