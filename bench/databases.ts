import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from 'appliance/postgres/start-postgres.ts';
import pg from 'pg';
import { run, signIn, startConsole } from './consoles.ts';
import { call } from './measure.ts';
import { multiplying } from './multiply.ts';

const ROOT = join(import.meta.dirname, '..');

/** A business of six days, which is then repeated into the past: a week each time. */
const DAYS = 6;
const SIZES = `--branches 6 --areas 40 --days ${DAYS} --recent ${DAYS} --entries 2885 --customers`;
const words = (customers: number) => `${SIZES} ${customers}`.split(' ');

/** Sales and customers: 150,000 and 104,000 in a year, 1,000,000 and 104,000 in 6.7 years. */
const FILLINGS = {
  year: { customers: 2_000, times: 52 },
  million: { customers: 300, times: 347 },
};
export type Filling = keyof typeof FILLINGS;

/** Checkouts with the same schema make their copies in the same PostgreSQL. */
let copies = 0;

export type Databases = {
  folder: string;
  copy: (name: Filling) => Promise<{ url: string; drop: () => Promise<void> }>;
  stop: () => Promise<void>;
};

/**
 * The PostgreSQL with the filled databases of a checkout, filled at the first run and kept; runs work on copies.
 * Checkouts with the same migrations share it.
 */
export async function openDatabases(folder: string): Promise<Databases> {
  const dataDir = dataDirOf(folder);
  mkdirSync(dataDir, { recursive: true });
  const { connection, stop } = await startPostgres({ dataDir, log: console.error });
  const { host, port, user } = connection;
  const urlOf = (name: string) =>
    `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  const query = (statement: string, name = 'postgres') => execute(urlOf(name), statement);

  const fill = async (name: Filling) => {
    if ((await query(`select from pg_database where datname = '${name}'`)).length > 0) return;
    const { customers, times } = FILLINGS[name];
    const unfinished = `${name}_unfinished`;
    await query(`drop database if exists ${unfinished}`);
    await query(`create database ${unfinished}`);
    await run(folder, ['src/app/demo.ts', ...words(customers)], { DATABASE_URL: urlOf(unfinished) });
    await closeDays(folder, urlOf(unfinished));
    await query(multiplying({ days: DAYS }, times) + LAST_DAYS_OPEN, unfinished);
    await query('vacuum analyze', unfinished);
    await query(`alter database ${unfinished} rename to ${name}`);
  };

  // Copies of a run that was killed.
  for (const { datname } of await query(`select datname from pg_database where datname like 'run\\_%'`))
    await query(`drop database ${datname} with (force)`);
  await run(folder, ['src/app/demo.ts', ...words(300)], { DATA_DIR: dataDir });

  const copy = async (name: Filling) => {
    await fill(name);
    const copied = `run_${process.pid}_${copies++}`;
    await query(`create database ${copied} template ${name} strategy file_copy`);
    return {
      url: urlOf(copied),
      drop: async () => void (await query(`drop database ${copied} with (force)`)),
    };
  };
  return { folder, copy, stop };
}

/** Closes the days that the demo leaves open, so that no copied day is open. */
async function closeDays(folder: string, url: string): Promise<void> {
  await execute(
    url,
    `set session_replication_role = replica;
     update cash_recoveries set reason = 'Bench' where difference <> 0 and reason = ''`,
  );
  const open = await execute<{ date: string; branch_id: number }>(
    url,
    `select to_char(date, 'YYYY-MM-DD') as date, branch_id from day_entries group by date, branch_id
     except select to_char(date, 'YYYY-MM-DD'), branch_id from day_closes`,
  );
  const console = await signIn(await startConsole(folder, { DATABASE_URL: url }));
  for (const day of open) await call(console, '/daycloses', { ...day, note: 'Bench' });
  await console.stop();
}

/** Like a business whose manager has not yet closed the last two days. */
const LAST_DAYS_OPEN = `
  delete from day_closes where date > (select max(date) - 3 from day_entries);`;

/** The rows of a statement, or none of several. */
export async function execute<Row extends pg.QueryResultRow>(
  url: string,
  statements: string,
): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(statements)).rows;
  } finally {
    await client.end();
  }
}

/** The data folder of a checkout: a changed schema needs new databases. */
export function dataDirOf(folder: string): string {
  const hash = createHash('sha256').update(JSON.stringify([FILLINGS, words(0)]));
  const migrations = globSync(join(folder, 'migrations/*.sql')).sort();
  for (const file of [join(import.meta.dirname, 'multiply.ts'), ...migrations])
    hash.update(readFileSync(file));
  return join(ROOT, '.cache/bench', hash.digest('hex').slice(0, 12));
}
