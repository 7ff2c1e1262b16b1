// Measures what people at the console wait for. `--beside /path/to/checkout` measures the console of another checkout in
// turns with this one; `--only year,million` some parts, which are printed but not stored. The databases are filled at the
// first run and kept in .cache/bench.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { measureBrowser } from './browser.ts';
import { type Console, signIn, startConsole, watchMemory } from './consoles.ts';
import { type Databases, dataDirOf, type Filling, openDatabases } from './databases.ts';
import { measureImport } from './import.ts';
import { call, inTurns, type Person, summary, type Values } from './measure.ts';
import { measureReads } from './reads.ts';
import { measureReports } from './reports.ts';
import { type Figure, markdown, type Part, parts, table } from './results.ts';
import { measureSales } from './writes.ts';

const ROOT = join(import.meta.dirname, '..');
/** The console releases memory after its start. */
const IDLE_MS = 6_000;

const { values: options } = parseArgs({ options: { beside: { type: 'string' }, only: { type: 'string' } } });
const folders = [ROOT, ...(options.beside ? [resolve(options.beside)] : [])];
const wanted = options.only?.split(',') ?? Object.keys(parts);
const unknown = wanted.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined) throw new Error(`--only knows ${Object.keys(parts).join(', ')}`);
const has = (...some: Part[]) => some.some((part) => wanted.includes(part));

const figures: Figure[] = [];
/** Cleanup steps, in order of start; they run in reverse order. */
const closers: (() => Promise<unknown>)[] = [];
const close = async () => {
  for (const stop of closers.splice(0).reverse()) await stop().catch(console.error);
};
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(name, () => close().then(() => process.exit(130)));

/** Those who ask the consoles: all of them, and the administrators alone. */
type Asking = { people: Person[]; admins: Person[] };

try {
  await bench();
} finally {
  await close();
}

async function bench(): Promise<void> {
  if (has('year', 'browser', 'process')) await withConsoles('year', measureYear);
  if (has('million')) await withConsoles('million', measureMillion);
  if (has('process')) await keep(measureStart());
  const text = markdown(figures.filter(({ part }) => has(part)));
  if (!options.only && !options.beside) writeFileSync(join(import.meta.dirname, 'results.md'), text);
  process.stdout.write(text);
}

/** Shows figures as they come. */
async function keep(measuring: Promise<readonly Figure[]>): Promise<void> {
  const measured = await measuring;
  process.stderr.write(`${table(measured)}\n`);
  figures.push(...measured);
}

async function measureYear({ people, admins }: Asking): Promise<void> {
  await pause(IDLE_MS);
  const idle = memoryOf(admins, ({ memoryMb }) => memoryMb());
  const watches = new Map(admins.map(({ console }) => [console, watchMemory(console)]));
  if (has('year')) {
    const most = { list: 150, screen: 150, callers: 300 };
    await keep(measureReads(people, { part: 'year', rounds: 5, most }));
    await keep(measureReports(admins, { part: 'year' }));
  }
  await keep(measureSales(admins));
  if (has('browser')) await keep(measureBrowser(admins));
  if (has('year')) await keep(measureImport(admins));
  const peak = memoryOf(admins, (console) => watches.get(console)?.() ?? 0);
  figures.push(
    { part: 'process', what: 'memory, idle', unit: 'MB', values: idle, most: 180 },
    { part: 'process', what: 'memory, at most', unit: 'MB', values: peak, most: 350 },
  );
}

async function measureMillion({ people, admins }: Asking): Promise<void> {
  const most = { list: 500, screen: 400, callers: 600 };
  await keep(measureReads(people, { part: 'million', rounds: 3, most }));
  await keep(measureReports(admins, { part: 'million', rows: 100_000 }));
}

/** From the launcher until the first page is sent, PostgreSQL included, on the data folder's own database of six days. */
async function measureStart(): Promise<Figure[]> {
  const starts = folders.map((folder, index) => ({ folder, column: columnsOf(index).admin }));
  const values = await inTurns(starts, 5, async ({ folder }) => {
    const began = performance.now();
    const { url, stop } = await startConsole(folder, { DATA_DIR: dataDirOf(folder) });
    await (await fetch(url)).text();
    const seconds = (performance.now() - began) / 1_000;
    await stop();
    return seconds;
  });
  return [{ part: 'process', what: 'start on existing data', unit: 's', values, most: 1.5 }];
}

/** Starts the consoles on copies of their databases, and stops them afterwards. */
async function withConsoles(name: Filling, measure: (asking: Asking) => Promise<void>): Promise<void> {
  const databases: Databases[] = [];
  for (const folder of folders) {
    const own = await openDatabases(folder);
    closers.push(own.stop);
    databases.push(own);
  }
  const asking: Asking = { people: [], admins: [] };
  for (const [index, { folder, copy }] of databases.entries()) {
    const { url, drop } = await copy(name);
    closers.push(drop);
    const started = await startConsole(folder, { DATABASE_URL: url });
    closers.push(started.stop);
    const console = await signIn(started);
    const columns = columnsOf(index);
    const admin: Person = { column: columns.admin, console, token: console.token };
    asking.admins.push(admin);
    asking.people.push(admin, { column: columns.bound, console, token: await boundToken(console) });
  }
  await measure(asking);
  await close();
}

function columnsOf(index: number) {
  return index === 0
    ? ({ admin: 'all', bound: 'bound' } as const)
    : ({ admin: 'besideAll', bound: 'besideBound' } as const);
}

/** An API key that is bound to every branch: it sees the same rows as the administrator, through the row policies. */
async function boundToken(console: Console): Promise<string> {
  const { data: branches } = await call<{ data: { id: number }[] }>(console, '/branches');
  const key = { name: 'Bench', role: 'manager', branch_ids: branches.map(({ id }) => id) };
  return (await call<{ data: { key: string } }>(console, '/apikeys', key)).data.key;
}

function memoryOf(people: readonly Person[], measure: (console: Console) => number): Values {
  return Object.fromEntries(people.map(({ column, console }) => [column, summary([measure(console)])]));
}
