import { basename, resolve } from 'node:path';
import { type CheckedFile, checkSchema } from '../backup/load.ts';
import { readManifest } from '../backup/manifest.ts';
import type { RestoreOptions } from '../backup/restore-into.ts';
import type { Business, Installation, Settings } from '../installation.ts';
import { makeScratch, type Scratch } from '../postgres/scratch.ts';
import { closing } from './closers.ts';

/** A data folder for a while inside `parent`, gone at the end of the command. */
export async function openScratch(parent: string): Promise<Scratch> {
  const making = makeScratch(parent, console.error);
  const remove = closing(() => making.then(({ remove }) => remove()));
  return { ...(await making), remove };
}

/** Reads the whole file, so that nothing is begun with a damaged one. */
export async function checkFile(
  path: string,
  { business, BACKUP_PASSPHRASE: passphrase }: Installation,
): Promise<CheckedFile> {
  const file = { path, passphrase, manifest: await readManifest(path, passphrase) };
  await checkSchema(file, business.migrations);
  return file;
}

/** The name that stands for a business without one. */
export const fallbackNameOf = ({ DATABASE_URL, DATA_DIR }: Settings): string =>
  DATABASE_URL ? new URL(DATABASE_URL).pathname.slice(1) : basename(resolve(DATA_DIR));

/** For a database that has just been created. */
export const optionsForEmpty = (business: Business): Omit<RestoreOptions, 'onProgress'> => ({
  business,
  replace: undefined,
  fallbackName: '',
  keepsKeys: true,
  log: console.error,
});

export const rowsIn = ({ manifest }: Pick<CheckedFile, 'manifest'>): number =>
  manifest.tables.reduce((sum, { rows }) => sum + rows, 0);

/** The faults of restored books, for the operator. */
export function tellFaults(faults: string[]): void {
  for (const fault of faults) console.error(`The books do not balance: ${fault}`);
}
