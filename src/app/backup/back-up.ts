import { resolve } from 'node:path';
import { closing } from 'appliance/commands/closers.ts';
import { countedRows, rowProgress, secondsSince } from 'appliance/commands/progress.ts';
import { readWords } from 'appliance/commands/read-words.ts';
import { clusterOf, openDatabaseOf } from 'appliance/commands/storage.ts';
import { writeInto } from 'appliance/commands/write-into.ts';
import type { Connection } from 'appliance/database/connection.ts';
import { missingMigration } from 'appliance/database/migrate.ts';
import type { Installation } from 'appliance/installation.ts';
import { isOnDiskOf } from 'appliance/process/same-disk.ts';
import { SAME_DISK } from '../../features/backups/contract.ts';
import { claimFolder } from '../../features/backups/folder.ts';
import { backupFolder } from '../../features/backups/queries.ts';
import { openDatabase } from '../../kit/server/db/db.ts';
import { formatFileSize } from '../../kit/shared/format.ts';
import type { Config } from '../config.ts';

const USAGE = 'Usage: npm run backup [-- --to FOLDER] [--new-disk]';
const DEFAULT_FOLDER = './backups';

/** Writes a backup and prints its place. */
export async function backUp(config: Config & Installation, words: string[]): Promise<boolean> {
  const { values } = readWords(words, { to: { type: 'string' }, 'new-disk': { type: 'boolean' } }, USAGE);
  const began = performance.now();
  const { connection, stop } = await openDatabaseOf(config);
  const folder = await folderFor(config, connection, { to: values.to, isNewDisk: values['new-disk'] });
  const bar = rowProgress('Backing up');
  const { file, bytes, rows } = await writeInto(config, connection, { folder, onProgress: bar.show });
  bar.end();
  const isSameDisk = await isOnDiskOf(folder, clusterOf(config));
  await stop();
  console.log(`Backup: ${file} (${countedRows(rows)}, ${formatFileSize(bytes)}, ${secondsSince(began)})`);
  if (isSameDisk) console.log(SAME_DISK);
  return true;
}

/** The folder that is named, set or usual, once it is sure to be the one of the earlier backups. */
async function folderFor(
  config: Config & Installation,
  connection: Connection,
  { to, isNewDisk }: { to: string | undefined; isNewDisk: boolean | undefined },
): Promise<string> {
  const named = to ?? config.BACKUP_DIR;
  // Before its first start a new version finds tables of the older one, which know no folders.
  if (await missingMigration(connection, config.business.migrations)) return resolve(named ?? DEFAULT_FOLDER);
  const { db, close } = openDatabase(connection, { max: 1 });
  closing(close);
  const given = await backupFolder(db, named);
  const folder = resolve(given ?? DEFAULT_FOLDER);
  await claimFolder(db, folder, { data: clusterOf(config), isNewDisk, isMade: given === undefined });
  await close();
  return folder;
}
