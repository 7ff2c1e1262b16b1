import { tmpdir } from 'node:os';
import { restoreInto } from '../../kit/server/backup/restore.ts';
import { makeScratch } from '../../kit/server/postgres/scratch.ts';
import { formatCount } from '../../kit/shared/format.ts';
import type { Config } from '../config.ts';
import { seconds } from './back-up.ts';
import { closing } from './closers.ts';
import { onlyFile, readWords } from './options.ts';
import { rowProgress } from './progress.ts';
import { checkFile, forEmpty, openEmbedded, rowsIn, tellFaults } from './storage.ts';

const USAGE = 'Usage: npm run verify -- FILE';

/** Restores a backup into a database that is thrown away afterwards. */
export async function verify(config: Config, words: string[]): Promise<boolean> {
  const { positionals } = readWords(words, {}, USAGE);
  const began = performance.now();
  const file = await checkFile(onlyFile(positionals, USAGE), config);
  const scratch = await makeScratch(tmpdir());
  closing(scratch.remove);
  const { connection, stop } = await openEmbedded(scratch.dataDir);
  const bar = rowProgress('Verifying');
  const faults = await restoreInto(connection, file, { ...forEmpty, onProgress: bar.show });
  bar.end();
  await stop();
  await scratch.remove();
  tellFaults(faults);
  if (faults.length > 0) return false;
  const { name, takenAt, tables } = file.manifest;
  console.log(
    `Good: "${name}" as of ${takenAt}, ${formatCount(tables.length)} tables with ${formatCount(rowsIn(file))} rows, all equal; the books balance (${seconds(began)}).`,
  );
  return true;
}
