import { connectForCopy } from '../../kit/server/backup/catalog.ts';
import { queriesOn } from '../../kit/server/backup/restore.ts';
import { writeBackup } from '../../kit/server/backup/write-backup.ts';
import { formatCount } from '../../kit/shared/format.ts';
import type { Config } from '../config.ts';
import { closing } from './closers.ts';
import { readWords } from './options.ts';
import { rowProgress } from './progress.ts';
import { business, openDatabaseOf } from './storage.ts';

const USAGE = 'Usage: npm run backup [-- --to FOLDER]';

/** Writes a backup and prints its place. */
export async function backUp(config: Config, words: string[]): Promise<boolean> {
  const { values } = readWords(words, { to: { type: 'string' } }, USAGE);
  const began = performance.now();
  const { connection, stop } = await openDatabaseOf(config);
  const client = await connectForCopy(connection);
  closing(() => client.end());
  const bar = rowProgress('Backing up');
  const { file, bytes, manifest } = await writeBackup(client, {
    folder: values.to ?? config.BACKUP_DIR ?? './backups',
    passphrase: config.BACKUP_PASSPHRASE,
    nameOf: (client) => business.nameOf(queriesOn(client)),
    onProgress: bar.show,
  });
  bar.end();
  await client.end();
  await stop();
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Backup: ${file} (${formatCount(rows)} rows, ${(bytes / 1e6).toFixed(1)} MB, ${seconds(began)})`,
  );
  return true;
}

/** @example seconds(began) // '3.2 s' */
export const seconds = (began: number): string => `${((performance.now() - began) / 1_000).toFixed(1)} s`;
