import type pg from 'pg';
import { connectForCopy } from '../../kit/server/backup/catalog.ts';
import { queriesOn } from '../../kit/server/backup/restore.ts';
import type { Progress } from '../../kit/server/backup/take.ts';
import { writeBackup } from '../../kit/server/backup/write-backup.ts';
import type { Connection } from '../../kit/server/db.ts';
import { formatCount, formatFileSize } from '../../kit/shared/format.ts';
import { closing } from '../closers.ts';
import type { Config } from '../config.ts';
import { rowProgress, secondsSince } from '../progress.ts';
import { openDatabaseOf } from '../storage.ts';
import { readWords } from './options.ts';
import { business, rowsIn } from './storage.ts';

const USAGE = 'Usage: npm run backup [-- --to FOLDER]';

/** Writes a backup and prints its place. */
export async function backUp(config: Config, words: string[]): Promise<boolean> {
  const { values } = readWords(words, { to: { type: 'string' } }, USAGE);
  const began = performance.now();
  const { connection, stop } = await openDatabaseOf(config);
  const bar = rowProgress('Backing up');
  const folder = values.to ?? config.BACKUP_DIR ?? './backups';
  const { file, bytes, rows } = await writeInto(config, connection, { folder, onProgress: bar.show });
  bar.end();
  await stop();
  console.log(
    `Backup: ${file} (${formatCount(rows)} rows, ${formatFileSize(bytes)}, ${secondsSince(began)})`,
  );
  return true;
}

/** Writes a backup of the database into the folder. */
export async function writeInto(
  { BACKUP_PASSPHRASE: passphrase }: Config,
  connection: Connection,
  to: { folder: string; onProgress: Progress },
): Promise<{ file: string; bytes: number; rows: number }> {
  const client = await connectForCopy(connection);
  const close = closing(() => client.end());
  const nameOf = (client: pg.Client) => business.nameOf(queriesOn(client));
  const { file, bytes, manifest } = await writeBackup(client, { ...to, passphrase, nameOf });
  await close();
  return { file, bytes, rows: rowsIn({ manifest }) };
}
