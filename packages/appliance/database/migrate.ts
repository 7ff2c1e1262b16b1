import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { FreeSpace } from '../process/free-space.ts';
import { sayWhenSlow } from '../process/say-when-slow.ts';
import { reasonOf, StartError } from '../process/start-error.ts';
import { type Connection, nameOf } from './connection.ts';

/** A file of migrations/. */
export type Migration = { name: string; sql: string; checksum: string };

const OLDEST_VERSION = 150_000;
const LOCK = '7305211, 2';

/**
 * Migrates the database to the newest schema: plain SQL files `NNNN_name.sql`, forward only, one transaction
 * each. Several processes may run it at once. Returns the names of the files that this call applied.
 * @param options.freeSpace free space of the database's disk, where it is known
 * @param options.log gets a line for each wait of more than a second
 * @throws StartError when the database cannot be reached, its disk is nearly full, its schema is newer or of an
 *   early version, or an applied file was changed
 * @example await migrate({ connectionString: url }, 'migrations');
 */
export async function migrate(
  connection: Connection,
  folder: string,
  {
    freeSpace,
    log = () => undefined,
  }: { freeSpace?: (() => FreeSpace) | undefined; log?: (line: string) => void } = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await sayWhenSlow(connect(connection), () =>
    log(`Waiting for the database ${nameOf(connection)} …`),
  );
  try {
    // One transaction per file, each with its own lock: this works behind a pooler, and a kill loses one file
    // at most.
    const applied: string[] = [];
    for (;;) {
      const name = await applyNext(client, migrations, { freeSpace, log });
      if (!name) return applied;
      applied.push(name);
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * The first migration that the database lacks; undefined when its tables are those of this version. Changes nothing.
 * @throws StartError as `migrate` does
 */
export async function missingMigration(connection: Connection, folder: string): Promise<string | undefined> {
  const migrations = await readMigrations(folder);
  const client = await connect(connection);
  try {
    const { rows } = await client.query(`select to_regclass('migrations') as name`);
    return firstMissing(migrations, rows[0]?.name ? await appliedIn(client) : new Map())?.name;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The files in their order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = names.map((name) => name.slice(0, 4));
  const wrong = names.find(
    (name, at) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name) || numbers.indexOf(numbers[at] ?? '') !== at,
  );
  if (wrong) throw new StartError(`The migration ${wrong} needs a name NNNN_name.sql with a unique number.`);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'distribution-console',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    if (Number(rows[0]?.server_version_num) >= OLDEST_VERSION) return client;
  } catch (error) {
    throw new StartError(`Cannot use the database ${nameOf(connection)}: ${reasonOf(error)}`);
  }
  await client.end();
  throw new StartError(`The database ${nameOf(connection)} is older than PostgreSQL 15.`);
}

/** Applies the first file that is not recorded yet, and returns its name. */
async function applyNext(
  client: pg.Client,
  migrations: Migration[],
  {
    freeSpace = () => 'enough',
    log,
  }: { freeSpace?: (() => FreeSpace) | undefined; log: (line: string) => void },
): Promise<string | undefined> {
  await client.query('begin');
  try {
    await sayWhenSlow(lockMigrations(client), () =>
      log('Waiting for another console, which brings the tables up to date …'),
    );
    const next = firstMissing(migrations, await readOrCreateRecord(client));
    if (next && freeSpace() !== 'enough')
      throw new StartError(
        `The disk of the database is nearly full, so its tables cannot be brought up to date (${next.name}). Free some space and start again; nothing was changed.`,
      );
    if (next)
      await sayWhenSlow(apply(client, next), () => log(`Bringing the tables up to date (${next.name}) …`));
    await client.query('commit');
    return next?.name;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Keeps consoles from starting on the database until the caller's transaction ends. */
export const lockMigrations = (client: pg.Client) => client.query(`select pg_advisory_xact_lock(${LOCK})`);

/** Applies the missing files of the list in the caller's transaction. */
export async function applyAll(client: pg.Client, migrations: Migration[]): Promise<void> {
  await lockMigrations(client);
  for (;;) {
    const next = firstMissing(migrations, await readOrCreateRecord(client));
    if (!next) return;
    await apply(client, next);
  }
}

async function readOrCreateRecord(client: pg.Client): Promise<Map<string, string>> {
  const { rows: found } = await client.query(`select to_regclass('migrations') as name`);
  if (!found[0]?.name)
    await client.query(
      'create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
  return appliedIn(client);
}

async function appliedIn(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** The names without a file, and whether one is of an early version, whose files had other names under these numbers. */
export function findUnknown(names: string[], migrations: Migration[]) {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = names.toSorted().filter((name) => !known.has(name));
  const last = migrations.at(-1)?.name.slice(0, 4) ?? '';
  return { unknown, areEarly: unknown.some((name) => name.slice(0, 4) <= last) };
}

/** The first file that is not applied. @throws StartError for a schema of another version, or a changed file */
function firstMissing(migrations: Migration[], applied: Map<string, string>): Migration | undefined {
  const { unknown, areEarly } = findUnknown([...applied.keys()], migrations);
  if (areEarly)
    throw new StartError(
      'The database has the tables of an early version, which cannot be brought up to date; start with an empty database (DATABASE_URL) or data folder (DATA_DIR).',
    );
  if (unknown.length > 0)
    throw new StartError(
      `The database was made by a newer version of this console (it has ${unknown.join(', ')}); start that version.`,
    );
  const changed = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
  if (changed)
    throw new StartError(
      `The migration ${changed.name} was changed after this database had applied it; restore the file and write a new one.`,
    );
  return migrations.find(({ name }) => !applied.has(name));
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
  } catch (error) {
    throw new StartError(`The migration ${name} failed and changed nothing: ${reasonOf(error)}`);
  }
}
