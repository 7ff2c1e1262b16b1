import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { booksBalance } from '../../domain/stock/audit.ts';
import { businessName, isUntouched } from '../../features/backups/queries.ts';
import type { CheckedFile } from '../../kit/server/backup/load.ts';
import { checkSchema } from '../../kit/server/backup/load.ts';
import { readManifest } from '../../kit/server/backup/manifest.ts';
import type { Business, RestoreOptions } from '../../kit/server/backup/restore.ts';
import type { Connection } from '../../kit/server/db.ts';
import { makeScratch, type Scratch } from '../../kit/server/postgres/scratch.ts';
import { startPostgres } from '../../kit/server/postgres.ts';
import { StartError } from '../../kit/server/start-error.ts';
import type { Config } from '../config.ts';
import { closing } from './closers.ts';

/** The folder of the schema. */
const MIGRATIONS = join(import.meta.dirname, '../../../migrations');

export const business: Business = { nameOf: businessName, isUntouched, audit: booksBalance };

/** A database that was reached, and how to leave it; the embedded one is stopped unless a console uses it. */
export type Opened = { connection: Connection; place?: string; stop: () => Promise<void> };

/** The database of the settings, whether or not a console runs. */
export async function openDatabaseOf({ DATABASE_URL, DATA_DIR }: Config): Promise<Opened> {
  if (DATABASE_URL) return { connection: { connectionString: DATABASE_URL }, stop: async () => undefined };
  if (!(await hasDatabase(DATA_DIR)))
    throw new StartError(`There is no database in ${resolve(DATA_DIR)}; set DATA_DIR or DATABASE_URL.`);
  return openEmbedded(DATA_DIR);
}

export async function openEmbedded(dataDir: string): Promise<Opened> {
  const starting = startPostgres({ dataDir, log: console.error });
  const stop = closing(() => starting.then(({ stop }) => stop()));
  const { connection, place } = await starting;
  return { connection, place, stop };
}

/** A data folder for a while inside `parent`, gone at the end of the command. */
export async function openScratch(parent: string): Promise<Scratch> {
  const making = makeScratch(parent);
  const remove = closing(() => making.then(({ remove }) => remove()));
  return { ...(await making), remove };
}

export async function hasDatabase(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir).catch(() => []);
  return names.some((name) => name === 'postgres' || name.startsWith('postgres.restored-over-'));
}

/** Reads the whole file, so that nothing is begun with a damaged one. */
export async function checkFile(
  path: string,
  { BACKUP_PASSPHRASE: passphrase }: Config,
): Promise<CheckedFile> {
  const file = { path, passphrase, manifest: await readManifest(path, passphrase) };
  await checkSchema(file, MIGRATIONS);
  return file;
}

/** The name that stands for a business without one. */
export const unnamedOf = ({ DATABASE_URL, DATA_DIR }: Config): string =>
  DATABASE_URL ? new URL(DATABASE_URL).pathname.slice(1) : basename(resolve(DATA_DIR));

/** For a database that has just been created. */
export const forEmpty: Omit<RestoreOptions, 'onProgress'> = {
  folder: MIGRATIONS,
  business,
  replace: undefined,
  unnamed: '',
  log: console.error,
};

export const rowsIn = ({ manifest }: CheckedFile): number =>
  manifest.tables.reduce((sum, { rows }) => sum + rows, 0);

/** The faults of restored books, for the operator. */
export function tellFaults(faults: string[]): void {
  for (const fault of faults) console.error(`The books do not balance: ${fault}`);
}
