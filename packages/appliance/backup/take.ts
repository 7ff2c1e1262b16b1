import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Business } from '../installation.ts';
import { StartError } from '../process/start-error.ts';
import { COPY_SETTINGS, quoted, readSequences, readTables, type Table } from './catalog.ts';
import type { FilePart } from './container.ts';
import { chunkPart, type Manifest, manifestPart, type TableFacts } from './manifest.ts';

const compress = promisify(zstdCompress);
const CHUNK_BYTES = 2_000_000;
const LOCKING_ATTEMPTS = 5;
const SILENCE_MS = 600_000;

/** Rows so far, and how much of the database they are, 0 to 1. */
export type BackupProgress = (rows: number, share: number) => void;

/**
 * The parts of a backup, from one snapshot; others read and write meanwhile. The manifest is the last. A database that
 * sends nothing for `silenceMs`, by default 10 minutes, hangs or is gone: the connection ends, and with it the backup.
 */
export async function* takeParts(
  client: pg.Client,
  options: {
    business: Pick<Business, 'leftOut' | 'nameOf'>;
    onProgress: BackupProgress;
    silenceMs?: number;
  },
): AsyncGenerator<FilePart, Manifest> {
  const { business, silenceMs = SILENCE_MS } = options;
  const silence = setTimeout(() => client.end(), silenceMs).unref();
  const onProgress: BackupProgress = (rows, share) => {
    silence.refresh();
    options.onProgress(rows, share);
  };
  const tables = await openSnapshot(client, business.leftOut);
  const all = tables.reduce((sum, { bytes }) => sum + bytes, 1);
  const done: TableFacts[] = [];
  const counts = { rows: 0, bytes: 0 };
  for (const table of tables) {
    const facts = yield* tableParts(client, table, (bytes) => {
      onProgress(counts.rows, (counts.bytes + Math.min(bytes, table.bytes)) / all);
    });
    done.push(facts);
    counts.rows += facts.rows;
    counts.bytes += table.bytes;
    onProgress(counts.rows, counts.bytes / all);
  }
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from migrations order by name',
  );
  const { rows: facts } = await client.query<{ at: Date; version: string }>(
    `select transaction_timestamp() as at, current_setting('server_version') as version`,
  );
  const manifest: Manifest = {
    name: await business.nameOf(client),
    takenAt: facts[0]?.at.toISOString() ?? '',
    postgres: facts[0]?.version ?? '',
    migrations,
    tables: done,
    // A counter has no snapshot: read last, its value is at least that of the rows.
    sequences: await readSequences(client),
  };
  yield manifestPart(manifest);
  await client.query('commit');
  clearTimeout(silence);
  return manifest;
}

/**
 * Begins the transaction. A rewritten table looks empty to an older snapshot, so every table is locked against
 * changes of its form before the snapshot is taken.
 */
async function openSnapshot(client: pg.Client, leftOut: readonly string[]): Promise<Table[]> {
  for (let attempt = 1; ; attempt++) {
    const known = (await readTables(client, leftOut)).map(({ name }) => name);
    if (known.length === 0) throw new StartError('The database has no records of a console.');
    await client.query('begin isolation level repeatable read read only');
    await client.query(COPY_SETTINGS);
    const locked = ['migrations', ...known].map(quoted);
    await client.query(`lock table ${locked.join(', ')} in access share mode`);
    const tables = await readTables(client, leftOut);
    if (tables.map(({ name }) => name).join() === known.join()) return tables;
    await client.query('rollback');
    if (attempt === LOCKING_ATTEMPTS) throw new Error('the tables change too often');
  }
}

async function* tableParts(
  client: pg.Client,
  { name, columns }: Table,
  onBytes: (bytes: number) => void,
): AsyncGenerator<FilePart, TableFacts> {
  const hash = createHash('sha256');
  const stream = client.query(copyTo(copyStatement(name, columns, 'to stdout')));
  const chunks = chunkedBlocks(stream as AsyncIterable<Buffer>);
  let number = 0;
  let bytes = 0;
  // One chunk is compressed while the next is read.
  let pending: Promise<Buffer> | undefined;
  for await (const chunk of chunks) {
    hash.update(chunk);
    if (pending) yield chunkPart(name, ++number, await pending);
    pending = compress(chunk);
    bytes += chunk.length;
    onBytes(bytes);
  }
  if (pending) yield chunkPart(name, ++number, await pending);
  return { name, columns, rows: stream.rowCount ?? 0, sha256: hash.digest('hex') };
}

/** Blocks joined to chunks. Two buffers take turns: a chunk stays as it is while the next one is filled, and no longer. */
async function* chunkedBlocks(blocks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [filling, other] = [Buffer.allocUnsafe(CHUNK_BYTES), Buffer.allocUnsafe(CHUNK_BYTES)];
  let filled = 0;
  for await (const block of blocks)
    for (let from = 0; from < block.length; ) {
      const copied = block.copy(filling, filled, from);
      from += copied;
      filled += copied;
      if (filled < CHUNK_BYTES) continue;
      yield filling;
      [filling, other] = [other, filling];
      filled = 0;
    }
  if (filled > 0) yield filling.subarray(0, filled);
}

/** @example copyStatement('users', ['id'], 'to stdout') // 'copy "users" ("id") to stdout' */
export const copyStatement = (table: string, columns: string[], direction: string): string =>
  `copy ${quoted(table)} (${columns.map(quoted).join(', ')}) ${direction}`;
