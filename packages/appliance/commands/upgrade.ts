import { join } from 'node:path';
import type { Installation, Settings } from '../installation.ts';
import { findBinaries } from '../postgres/binaries.ts';
import { checkVersion, findCluster, openDataFolder, readMajor } from '../postgres/cluster.ts';
import { finishTakeOver } from '../postgres/scratch.ts';
import { StartError } from '../process/start-error.ts';
import { checkFile, openScratch, optionsForEmpty, rowsIn, tellFaults } from './check-file.ts';
import { refuseWriters } from './move.ts';
import { countedRows, rowProgress, secondsSince } from './progress.ts';
import { readWords } from './read-words.ts';
import { replaceDatabase, tellKept } from './restore.ts';
import { hasDatabase, openEmbedded } from './storage.ts';
import { writeInto } from './write-into.ts';

const USAGE = 'Usage: npm run upgrade [-- --programs FOLDER-OF-THE-OLDER-POSTGRESQL/bin]';

/** Brings a data folder of an older PostgreSQL to the shipped one: a backup that is restored in its place at once. */
export async function upgrade(config: Installation, words: string[]): Promise<boolean> {
  const { values } = readWords(words, { programs: { type: 'string' } }, USAGE);
  const { dataFolder, from, to } = await findVersions(config);
  if (from === to) {
    console.log(`The database in ${dataFolder} is of PostgreSQL ${to} already; there is nothing to do.`);
    return true;
  }
  if (!values.programs)
    throw new StartError(`The programs of PostgreSQL ${from} are needed. Nothing was changed.\n${USAGE}`);
  const began = performance.now();
  const old = await openEmbedded(dataFolder, { programs: values.programs });
  await refuseWriters(old.connection);
  // A killed one leaves its file there, and the next removes it.
  const scratch = await openScratch(dataFolder);
  const bar = rowProgress('Upgrading');
  const half = (from: number) => (rows: number, share: number) => bar.show(rows, from + share / 2);
  const written = await writeInto(config, old.connection, { folder: scratch.dataDir, onProgress: half(0) });
  const file = await checkFile(written.file, config);
  const faults = await replaceDatabase(dataFolder, file, {
    scratch,
    old,
    options: { ...optionsForEmpty(config.business), onProgress: half(0.5) },
  });
  bar.end();
  console.log(
    `Upgraded "${file.manifest.name}" from PostgreSQL ${from} to ${to}: ${countedRows(rowsIn(file))}, all equal (${secondsSince(began)}). Everyone signs in again.`,
  );
  tellFaults(faults);
  return faults.length === 0;
}

/** The version of the database, after the end of a change that was cut off, and the shipped one. */
async function findVersions({ DATABASE_URL, DATA_DIR }: Settings) {
  if (DATABASE_URL)
    throw new StartError('DATABASE_URL is set: that server is upgraded by its own programs (pg_upgrade).');
  if (!(await hasDatabase(DATA_DIR)))
    throw new StartError(`There is no database in ${DATA_DIR}; set DATA_DIR.`);
  const dataFolder = await openDataFolder(DATA_DIR);
  const kept = await finishTakeOver(dataFolder);
  if (kept) await tellKept(kept);
  const cluster = await findCluster(dataFolder);
  const { major: to } = await findBinaries(undefined);
  const place = join(dataFolder, 'postgres');
  const from = cluster ? await readMajor(place) : to;
  if (cluster && Number(from) > Number(to)) await checkVersion(place, to);
  return { dataFolder, from, to };
}
