// Measures the console against a bare server on the same data. `--quick` gives rough figures in a few minutes;
// `--only reports`, `--only dashboard`, `--only customers`, `--only lists`, `--only import` or `--only browser`
// measures one part.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '../src/kit/server/postgres.ts';
import { browserSection, measureBrowser } from './browser.ts';
import { inTurns, memoryDuring, type Plan } from './compare.ts';
import { customersSection, measureCustomers } from './customers.ts';
import { dashboardSection, measureDashboard } from './dashboard.ts';
import { type Databases, databasesOf } from './databases.ts';
import { growing } from './growing.ts';
import { importSection, measureImport } from './import.ts';
import { listsSection, measureLists } from './lists.ts';
import { sendOutLoads } from './loads.ts';
import { deepPage } from './pages.ts';
import { markdown, type Results, type Row } from './report.ts';
import { measureReports, reportsSection } from './reports.ts';
import { ROOT, type Server, startBare, startConsole } from './servers.ts';
import { get, type Workload } from './wrk.ts';

/** 200,000 sales to 100,000 customers on 500 days, 10,000 sales to 5,000 customers on 25. */
const MANY = ['--branches 6 --areas 40 --customers 10000 --days 50 --recent 50 --entries 20000', 10] as const;
const FEW = ['--branches 6 --areas 40 --customers 5000 --days 25 --entries 10000', 1] as const;

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const plan: Plan = values.quick ? { rounds: 2, seconds: 1 } : { rounds: 5, seconds: 5 };
const IMPORTED_ROWS = values.quick ? 20_000 : 100_000;
const DASHBOARD_ENTRIES = values.quick ? 100_000 : 1_000_000;
const IDLE_MS = 6_000;
const dataDir = join(ROOT, '.cache/bench');

/** Cleanup steps, in order of start; they run in reverse order. */
const closers: (() => Promise<unknown>)[] = [];
const close = async () => {
  for (const stop of closers.splice(0).reverse()) await stop().catch(() => undefined);
};
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(name, () => close().then(() => process.exit(130)));

const parts = {
  reports: async (databases: Databases) =>
    reportsSection(await measureReports(databases, { many: MANY, few: FEW, plan })),
  dashboard: async (databases: Databases) =>
    dashboardSection(await measureDashboard(databases, DASHBOARD_ENTRIES)),
  customers: async (databases: Databases) => customersSection(await measureCustomers(databases)),
  lists: async (databases: Databases) => listsSection(await measureLists(databases)),
  import: async (databases: Databases) => importSection(await measureImport(databases, IMPORTED_ROWS)),
  browser: async (databases: Databases) => browserSection(await measureBrowser(databases, MANY)),
};

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
  if (values.only !== undefined) return onlyPart(values.only, databases);
  const [many, few] = [await databases.filled(MANY), await databases.filled(FEW)];
  const open = async (name: string) => {
    const { url, drop } = await databases.copy(name);
    closers.push(drop);
    const ours = await started(startConsole({ DATABASE_URL: url }));
    return { url, ours, day: await sendOutLoads(ours, url) };
  };

  const { url, ours, day } = await open(many);
  const bare = await started(startBare({ DATABASE_URL: url }));
  // The console releases memory after its start; idle is measured afterwards.
  await pause(IDLE_MS);
  const idleMb = ours.memoryMb();
  const ratios: Row[] = [];
  const workloads: [string, Workload, number][] = [
    ['list of 20 with 6 joined names', get('/api/dayentries'), 0.7],
    ['read one', { name: 'entry', given: { entries: day.entries } }, 0.6],
    ['create one row', { name: 'vendor', given: {} }, 0.6],
    ['sale: entry, 2 movements, 2 guarded balances', { name: 'sale', given: day }, 0.6],
  ];
  const loadedMb = await memoryDuring(ours, async () => {
    for (const [what, workload, target] of workloads)
      ratios.push(await against(what, target, [ours, workload], [bare, workload]));
  });
  const pages = await measurePages(ours, day.entries);
  await bare.stop();
  await ours.stop();
  // Fresh copies, because the create load has added rows.
  const large = await open(many);
  const small = await open(few);
  const sizes: Row[] = [];
  for (const [what, target, workload] of growing)
    sizes.push(
      await against(what, target, [large.ours, workload(large.day)], [small.ours, workload(small.day)]),
    );
  await Promise.all([large.ours.stop(), small.ours.stop()]);
  const sections = [
    await parts.reports(databases),
    await parts.dashboard(databases),
    await parts.customers(databases),
    await parts.lists(databases),
    await parts.import(databases),
    await parts.browser(databases),
  ];
  const version = await databases.version();
  await close();

  const startSeconds = await measureStart();
  const results: Results = {
    ...plan,
    isQuick: values.quick,
    postgres: version,
    ...{ ratios, pages, sizes, startSeconds, idleMb, loadedMb, sections },
  };
  const text = markdown(results);
  writeFileSync(join(import.meta.dirname, 'results.md'), text);
  process.stdout.write(text);
}

/** Measures one part and prints it; the stored results do not change. */
async function onlyPart(name: string, databases: Databases): Promise<void> {
  const part = Object.entries(parts).find(([known]) => known === name)?.[1];
  if (!part) throw new Error(`--only knows ${Object.keys(parts).join(', ')}`);
  process.stdout.write(`${await part(databases)}\n`);
}

async function started(starting: Promise<Server>): Promise<Server> {
  const server = await starting;
  closers.push(server.stop);
  return server;
}

async function against(
  what: string,
  target: number,
  ours: [Server, Workload],
  other: [Server, Workload],
): Promise<Row> {
  const contests = [ours, other].map(([server, workload]) => ({ server, workload }));
  const [first, second] = await inTurns(contests, plan);
  if (!first || !second) throw new Error('expected two results to compare');
  process.stderr.write(
    `${what}: ${Math.round(first.perSecond)} to ${Math.round(second.perSecond)} a second\n`,
  );
  return { what, target, ours: first, other: second };
}

async function measurePages(ours: Server, entries: number): Promise<Row[]> {
  const { page, byCursor, byCounter } = await deepPage(ours, entries);
  const front = get('/api/dayentries');
  return [
    await against(`page ${page} by cursor`, 0.5, [ours, get(byCursor)], [ours, front]),
    await against(`page ${page} by page number`, 0, [ours, get(byCounter)], [ours, front]),
  ];
}

/** From the command to the first response, including the start of PostgreSQL. */
async function measureStart(): Promise<number> {
  const seconds: number[] = [];
  for (let round = 0; round < 4; round++) {
    const began = performance.now();
    const server = await startConsole({ DATA_DIR: dataDir });
    seconds.push((performance.now() - began) / 1_000);
    await server.stop();
  }
  // The first start may have migrated.
  return seconds.slice(1).toSorted((left, right) => left - right)[1] ?? Number.NaN;
}
