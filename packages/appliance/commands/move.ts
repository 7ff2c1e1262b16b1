import { tmpdir } from 'node:os';
import { connectForCopy } from '../backup/catalog.ts';
import { refuseInUse } from '../backup/restore-into.ts';
import type { Connection } from '../database/connection.ts';
import type { Installation } from '../installation.ts';
import { StartError } from '../process/start-error.ts';
import { checkFile, openScratch, rowsIn, tellFaults } from './check-file.ts';
import { countedRows, rowProgress, secondsSince } from './progress.ts';
import { readWords } from './read-words.ts';
import { restoreTo } from './restore.ts';
import { openDatabaseOf } from './storage.ts';
import { writeInto } from './write-into.ts';

const USAGE = 'Usage: npm run move -- --to postgres://… or DATA-FOLDER [--replace "NAME OF THE BUSINESS"]';

/** Copies everything to another database of this program: a backup that is restored there at once. */
export async function move(config: Installation, words: string[]): Promise<boolean> {
  const { values } = readWords(words, { to: { type: 'string' }, replace: { type: 'string' } }, USAGE);
  if (!values.to) throw new StartError(USAGE);
  const began = performance.now();
  const isServer = /^postgres(ql)?:\/\//.test(values.to);
  const target: Installation = isServer
    ? { ...config, DATABASE_URL: values.to }
    : { ...config, DATABASE_URL: undefined, DATA_DIR: values.to };
  const { connection, stop } = await openDatabaseOf(config);
  await refuseWriters(connection);
  // A killed move leaves its file there, and the next command removes it.
  const scratch = await openScratch(tmpdir());
  const bar = rowProgress('Moving');
  const half = (from: number) => (rows: number, share: number) => bar.show(rows, from + share / 2);
  const written = await writeInto(config, connection, { folder: scratch.dataDir, onProgress: half(0) });
  const file = await checkFile(written.file, config);
  const faults = await restoreTo(target, file, { replace: values.replace, onProgress: half(0.5) });
  await refuseWriters(connection);
  bar.end();
  await stop();
  await scratch.remove();
  console.log(
    `Moved "${file.manifest.name}": ${countedRows(rowsIn(file))}, all equal (${secondsSince(began)}). ` +
      `Start the console with ${isServer ? 'DATABASE_URL set to that address' : `DATA_DIR=${values.to} and without DATABASE_URL`}. The records are still where they were, too.`,
  );
  tellFaults(faults);
  return faults.length === 0;
}

/** What a console wrote meanwhile would be missing in the new place. */
export async function refuseWriters(connection: Connection): Promise<void> {
  const client = await connectForCopy(connection);
  await refuseInUse(client).finally(() => client.end());
}
