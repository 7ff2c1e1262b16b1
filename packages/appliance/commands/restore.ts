import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { connectForCopy } from '../backup/catalog.ts';
import type { CheckedFile } from '../backup/load.ts';
import { type RestoreOptions, refuseInUse, refuseRecords, restoreInto } from '../backup/restore-into.ts';
import type { Installation } from '../installation.ts';
import { openDataFolder } from '../postgres/cluster.ts';
import { LOAD_SETTINGS, refuseRunning, type Scratch } from '../postgres/scratch.ts';
import { checkFile, fallbackNameOf, openScratch, optionsForEmpty, rowsIn, tellFaults } from './check-file.ts';
import { closing } from './closers.ts';
import { countedRows, rowProgress, secondsSince } from './progress.ts';
import { onlyFile, readWords } from './read-words.ts';
import { hasDatabase, type Opened, openEmbedded } from './storage.ts';

const USAGE = 'Usage: npm run restore -- FILE [--replace "NAME OF THE BUSINESS"] [--keep-keys]';

/** Restores a backup into an empty database, or in the place of the records of the named business. */
export async function restore(config: Installation, words: string[]): Promise<boolean> {
  const { values, positionals } = readWords(
    words,
    { replace: { type: 'string' }, 'keep-keys': { type: 'boolean' } },
    USAGE,
  );
  const began = performance.now();
  const file = await checkFile(onlyFile(positionals, USAGE), config);
  const lines: string[] = [];
  const bar = rowProgress('Restoring');
  const faults = await restoreTo(config, file, {
    replace: values.replace,
    keepsKeys: values['keep-keys'] ?? false,
    onProgress: bar.show,
    log: (line) => lines.push(line),
  });
  bar.end();
  console.log(
    `Restored "${file.manifest.name}" as of ${file.manifest.takenAt}: ${countedRows(rowsIn(file))}, all equal to the backup (${secondsSince(began)}). Everyone signs in again.`,
  );
  for (const line of lines) console.log(line);
  tellFaults(faults);
  return faults.length === 0;
}

/**
 * Restores a checked file into the database of the settings.
 * @param given two options that have no default here, and any that replace one
 * @returns the faults of the file's books
 */
export function restoreTo(
  config: Installation,
  file: CheckedFile,
  given: Pick<RestoreOptions, 'replace' | 'onProgress'> & Partial<RestoreOptions>,
): Promise<string[]> {
  const options = { ...optionsForEmpty(config.business), fallbackName: fallbackNameOf(config), ...given };
  return config.DATABASE_URL
    ? restoreInto({ connectionString: config.DATABASE_URL }, file, options)
    : restoreFolder(config.DATA_DIR, file, options);
}

/** Restores into a new cluster beside the old one. When the new one is proven, the old one is kept under another name. */
async function restoreFolder(dataDir: string, file: CheckedFile, options: RestoreOptions): Promise<string[]> {
  const dataFolder = await openDataFolder(dataDir);
  // Open until the end: a console that starts meanwhile joins this server, and refuseRunning finds it.
  const old = (await hasDatabase(dataFolder)) ? await openEmbedded(dataFolder) : undefined;
  let activePeopleBefore: string[] | undefined;
  if (old) {
    const client = await connectForCopy(old.connection);
    closing(() => client.end());
    await refuseInUse(client);
    activePeopleBefore = await refuseRecords(client, options);
    await client.end();
  }
  const scratch = await openScratch(dataFolder);
  return replaceDatabase(dataFolder, file, { scratch, old, options: { ...options, activePeopleBefore } });
}

/** Puts a file's records in the place of a folder's database, which must have no other user. */
export async function replaceDatabase(
  dataFolder: string,
  file: CheckedFile,
  { scratch, old, options }: { scratch: Scratch; old: Opened | undefined; options: RestoreOptions },
): Promise<string[]> {
  const fresh = await openEmbedded(scratch.dataDir, { settings: LOAD_SETTINGS });
  const faults = await restoreInto(fresh.connection, file, options);
  await fresh.stop();
  await old?.stop();
  await refuseRunning(dataFolder);
  const kept = await scratch.takeOver(dataFolder);
  await scratch.remove();
  if (kept) await tellKept(kept);
  return faults;
}

/** Names the place of the database from before. */
export async function tellKept(kept: string): Promise<void> {
  const places = [...new Set([resolve(kept), await realpath(kept)])].join(' and ');
  console.log(`The records from before are kept in ${places}; delete that when you no longer need it.`);
}
