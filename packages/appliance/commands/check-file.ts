import { basename, resolve } from 'node:path';
import { businessName } from '../../../src/domain/settings.ts';
import { booksBalance } from '../../../src/domain/stock/audit.ts';
import { activePeople, endKeys, isUntouched } from '../../../src/features/backups/queries.ts';
import { MIGRATIONS } from '../../../src/kit/server/process/root.ts';
import { type CheckedFile, checkSchema } from '../backup/load.ts';
import { readManifest } from '../backup/manifest.ts';
import type { Business, RestoreOptions } from '../backup/restore-into.ts';
import { makeScratch, type Scratch } from '../postgres/scratch.ts';
import type { OpsSettings } from '../settings.ts';
import { closing } from './closers.ts';

export const business: Business = {
  nameOf: businessName,
  isUntouched,
  activePeople,
  endKeys,
  audit: booksBalance,
};

/** A data folder for a while inside `parent`, gone at the end of the command. */
export async function openScratch(parent: string): Promise<Scratch> {
  const making = makeScratch(parent, console.error);
  const remove = closing(() => making.then(({ remove }) => remove()));
  return { ...(await making), remove };
}

/** Reads the whole file, so that nothing is begun with a damaged one. */
export async function checkFile(
  path: string,
  { BACKUP_PASSPHRASE: passphrase }: OpsSettings,
): Promise<CheckedFile> {
  const file = { path, passphrase, manifest: await readManifest(path, passphrase) };
  await checkSchema(file, MIGRATIONS);
  return file;
}

/** The name that stands for a business without one. */
export const unnamedOf = ({ DATABASE_URL, DATA_DIR }: OpsSettings): string =>
  DATABASE_URL ? new URL(DATABASE_URL).pathname.slice(1) : basename(resolve(DATA_DIR));

/** For a database that has just been created. */
export const forEmpty: Omit<RestoreOptions, 'onProgress'> = {
  folder: MIGRATIONS,
  business,
  replace: undefined,
  unnamed: '',
  keepsKeys: true,
  log: console.error,
};

export const rowsIn = ({ manifest }: Pick<CheckedFile, 'manifest'>): number =>
  manifest.tables.reduce((sum, { rows }) => sum + rows, 0);

/** The faults of restored books, for the operator. */
export function tellFaults(faults: string[]): void {
  for (const fault of faults) console.error(`The books do not balance: ${fault}`);
}
