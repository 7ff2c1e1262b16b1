import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { applyAll, findUnknown, readMigrations } from '../database/migrate.ts';
import type { Business } from '../installation.ts';
import { StartError } from '../process/start-error.ts';
import {
  COPY_SETTINGS,
  quoted,
  readDrops,
  readLoadSteps,
  readLostByDrops,
  readRelations,
  readSequences,
  readTables,
} from './catalog.ts';
import { damaged } from './container.ts';
import { type Manifest, readRows } from './manifest.ts';
import { type BackupProgress, copyStatement } from './take.ts';

/** To build indexes and keys, until the transaction ends. More memory sorts slower: processor caches are small. */
const SORT_MEMORY = `set local maintenance_work_mem = '64MB'`;

/** A file that was read once and found whole. */
export type CheckedFile = { path: string; passphrase: string | undefined; manifest: Manifest };

export type LoadOptions = {
  business: Business;
  onProgress: BackupProgress;
  /** Gets a line for what is left out. */
  log: (line: string) => void;
};

/** Refuses a file whose schema this console cannot restore. */
export async function checkSchema({ path, manifest }: CheckedFile, folder: string): Promise<void> {
  const own = await readMigrations(folder);
  const names = manifest.migrations.map(({ name }) => name);
  const { unknown, areEarly } = findUnknown(names, own);
  if (areEarly)
    throw new StartError(
      `${path} was made by an early version of this console, whose tables differ; restore it with that version. Nothing was changed.`,
    );
  if (unknown.length > 0)
    throw new StartError(
      `${path} was made by a newer version of this console (it has ${unknown.join(', ')}); use that version. Nothing was changed.`,
    );
  if (
    manifest.migrations.some(
      ({ name, checksum }, at) => name !== own[at]?.name || checksum !== own[at].checksum,
    )
  )
    throw new StartError(
      `${path} was made by another build of this console, whose tables differ; use that build. Nothing was changed.`,
    );
}

/**
 * Replaces everything in the database by the file's content, in the caller's transaction: the tables of the file's
 * schema, its rows, checked by number and hash, then the later migrations.
 */
export async function load(
  client: pg.Client,
  file: CheckedFile,
  { business, onProgress, log }: LoadOptions,
): Promise<void> {
  const { manifest } = file;
  const migrations = await readMigrations(business.migrations);
  await client.query(COPY_SETTINGS);
  await client.query(SORT_MEMORY);
  // Otherwise a table that a later version drops would look like another program's.
  if ((await readRelations(client)).length > 0) await applyAll(client, migrations);
  const before = await readLostByDrops(client);
  for (const statement of await readDrops(client)) await client.query(statement);
  await applyAll(client, migrations.slice(0, manifest.migrations.length));
  await client.query('set constraints all immediate');
  const tables = (await readTables(client, business.leftOut)).map(({ name }) => name);
  const own = manifest.tables.filter(({ name }) => tables.includes(name));
  if (own.length !== tables.length) throw damaged(file.path);
  const unknown = manifest.tables.filter((table) => !own.includes(table)).map(({ name }) => name);
  if (unknown.length > 0)
    log(`The backup also has tables that are not of this console; they are left out: ${unknown.join(', ')}`);
  for (const name of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  const { remove, add } = await readLoadSteps(client);
  for (const statement of remove) await client.query(statement);
  await client.query(`truncate ${tables.map(quoted).join(', ')} restart identity`);
  await copyIn(client, file, { own, onProgress });
  const counters = new Set((await readSequences(client)).map(({ name }) => name));
  for (const { name, last } of manifest.sequences)
    if (last !== null && counters.has(name))
      await client.query('select setval($1::regclass, $2)', [quoted(name), last]);
  for (const statement of add) await client.query(statement);
  for (const table of own) await checkTable(client, table);
  for (const name of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
  await applyAll(client, migrations);
  await refuseForeign(client, before);
}

async function copyIn(
  client: pg.Client,
  file: CheckedFile,
  { own, onProgress }: { own: Manifest['tables']; onProgress: BackupProgress },
): Promise<void> {
  const tables = new Map(own.map((table) => [table.name, table]));
  // From 1, so that no share is divided by zero.
  const all = own.reduce((sum, { rows }) => sum + rows, 1);
  const rows = readRows(file.path, file.passphrase);
  let next = await rows.next();
  let done = 0;
  while (!next.done) {
    const table = tables.get(next.value.table);
    if (!table) {
      next = await rows.next();
      continue;
    }
    // The chunks of one table follow each other; `next` is then the first of the next table.
    const chunks = async function* () {
      for (; !next.done && next.value.table === table.name; next = await rows.next()) yield next.value.bytes;
    };
    // Frozen rows need no later visit of vacuum.
    await pipeline(
      chunks,
      client.query(copyFrom(copyStatement(table.name, table.columns, 'from stdin with (freeze)'))),
    );
    done += table.rows;
    onProgress(done, done / all);
  }
}

/** Reads a table back and compares it with the manifest. */
async function checkTable(client: pg.Client, table: Manifest['tables'][number]): Promise<void> {
  const hash = createHash('sha256');
  const stream = client.query(copyTo(copyStatement(table.name, table.columns, 'to stdout')));
  for await (const block of stream as AsyncIterable<Buffer>) hash.update(block);
  if (stream.rowCount !== table.rows || hash.digest('hex') !== table.sha256)
    throw new StartError(`The restored table ${table.name} differs from the backup; nothing was changed.`);
}

/** What another program or person has added would be lost with the old records. */
async function refuseForeign(client: pg.Client, before: string[]): Promise<void> {
  const own = new Set(await readLostByDrops(client));
  const foreign = before.filter((name) => !own.has(name));
  if (foreign.length > 0)
    throw new StartError(`A restore would delete ${foreign.join(', ')}. Move it first. Nothing was changed.`);
}
