import { tmpdir } from 'node:os';
import type { CheckedFile } from '../backup/load.ts';
import { restoreInto } from '../backup/restore-into.ts';
import type { BackupProgress } from '../backup/take.ts';
import type { Installation } from '../installation.ts';
import { LOAD_SETTINGS } from '../postgres/scratch.ts';
import { checkFile, openScratch, optionsForEmpty, rowsIn, tellFaults } from './check-file.ts';
import { countedRows, rowProgress, secondsSince } from './progress.ts';
import { onlyFile, readWords } from './read-words.ts';
import { openEmbedded } from './storage.ts';

const USAGE = 'Usage: npm run verify -- FILE';

/** Restores a backup into a database that is thrown away afterwards. */
export async function verify(config: Installation, words: string[]): Promise<boolean> {
  const { positionals } = readWords(words, {}, USAGE);
  const began = performance.now();
  const bar = rowProgress('Verifying');
  const { file, faults } = await verifyInScratch(onlyFile(positionals, USAGE), config, bar.show);
  bar.end();
  tellFaults(faults);
  if (faults.length > 0) return false;
  const { name, takenAt, tables } = file.manifest;
  console.log(
    `Good: "${name}" as of ${takenAt}, ${tables.length} tables with ${countedRows(rowsIn(file))}, all equal; the books balance (${secondsSince(began)}).`,
  );
  return true;
}

/** The file and the faults of its books, after a restore into a scratch database. */
export async function verifyInScratch(
  path: string,
  config: Installation,
  onProgress: BackupProgress,
): Promise<{ file: CheckedFile; faults: string[] }> {
  const file = await checkFile(path, config);
  const scratch = await openScratch(tmpdir());
  const { connection, stop } = await openEmbedded(scratch.dataDir, {
    settings: [...LOAD_SETTINGS, 'fsync=off'],
  });
  const faults = await restoreInto(connection, file, { ...optionsForEmpty(config.business), onProgress });
  await stop();
  await scratch.remove();
  return { file, faults };
}
