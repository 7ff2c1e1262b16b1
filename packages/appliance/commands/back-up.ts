import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { SAME_DISK } from '../../../src/features/backups/contract.ts';
import { claimFolder, isOnDiskOf } from '../../../src/features/backups/folder.ts';
import { backupFolder } from '../../../src/features/backups/queries.ts';
import { openDatabase } from '../../../src/kit/server/db/db.ts';
import { MIGRATIONS } from '../../../src/kit/server/process/root.ts';
import { formatCount, formatFileSize } from '../../../src/kit/shared/format.ts';
import { connectForCopy } from '../backup/catalog.ts';
import { containerBytes } from '../backup/container.ts';
import { queriesOn } from '../backup/restore-into.ts';
import { type BackupProgress, takeParts } from '../backup/take.ts';
import { clearAbandoned, writeBackup } from '../backup/write-backup.ts';
import type { Connection } from '../database/connection.ts';
import { missingMigration } from '../database/migrate.ts';
import { freeSpaceIn } from '../process/free-space.ts';
import { StartError } from '../process/start-error.ts';
import type { OpsSettings } from '../settings.ts';
import { business, rowsIn } from './check-file.ts';
import { closing } from './closers.ts';
import { rowProgress, secondsSince } from './progress.ts';
import { readWords } from './read-words.ts';
import { clusterOf, openDatabaseOf } from './storage.ts';

const USAGE = 'Usage: npm run backup [-- --to FOLDER] [--new-disk]';
const DEFAULT_FOLDER = './backups';
const nameOf = (client: pg.Client) => business.nameOf(queriesOn(client));

/** Writes a backup and prints its place. */
export async function backUp(config: OpsSettings, words: string[]): Promise<boolean> {
  const { values } = readWords(words, { to: { type: 'string' }, 'new-disk': { type: 'boolean' } }, USAGE);
  const began = performance.now();
  const { connection, stop } = await openDatabaseOf(config);
  const folder = await folderFor(config, connection, { to: values.to, isNewDisk: values['new-disk'] });
  const bar = rowProgress('Backing up');
  const { file, bytes, rows } = await writeInto(config, connection, { folder, onProgress: bar.show });
  bar.end();
  const isSameDisk = await isOnDiskOf(folder, clusterOf(config));
  await stop();
  console.log(
    `Backup: ${file} (${formatCount(rows)} rows, ${formatFileSize(bytes)}, ${secondsSince(began)})`,
  );
  if (isSameDisk) console.log(SAME_DISK);
  return true;
}

/** The folder that is named, set or usual, once it is sure to be the one of the earlier backups. */
async function folderFor(
  config: OpsSettings,
  connection: Connection,
  { to, isNewDisk }: { to: string | undefined; isNewDisk: boolean | undefined },
): Promise<string> {
  const named = to ?? config.BACKUP_DIR;
  // Before its first start a new version finds tables of the older one, which know no folders.
  if (await missingMigration(connection, MIGRATIONS)) return resolve(named ?? DEFAULT_FOLDER);
  const { db, close } = openDatabase(connection, { max: 1 });
  closing(close);
  const given = await backupFolder(db, named);
  const folder = resolve(given ?? DEFAULT_FOLDER);
  await claimFolder(db, folder, { data: clusterOf(config), isNewDisk, isMade: given === undefined });
  await close();
  return folder;
}

/** Writes a backup of the database to standard output, for the console itself. */
export async function stream(config: OpsSettings): Promise<boolean> {
  const { connection, stop } = await openDatabaseOf(config);
  const client = await connectForCopy(connection);
  const close = closing(() => client.end());
  // A browser on this computer keeps the file on the same disk.
  const parts = takeParts(client, { nameOf, onProgress: () => refuseShort(clusterOf(config)) });
  const bytes = await containerBytes(parts, config.BACKUP_PASSPHRASE);
  await pipeline(bytes, process.stdout, { end: false });
  await close();
  await stop();
  return true;
}

/** Writes a backup of the database into an existing folder. */
export async function writeInto(
  config: OpsSettings,
  connection: Connection,
  { folder, onProgress }: { folder: string; onProgress: BackupProgress },
): Promise<{ file: string; bytes: number; rows: number }> {
  await clearAbandoned(folder, console.error);
  const data = (await isOnDiskOf(folder, clusterOf(config))) ? clusterOf(config) : undefined;
  const client = await connectForCopy(connection);
  const close = closing(() => client.end());
  const { file, bytes, manifest } = await writeBackup(client, {
    folder,
    passphrase: config.BACKUP_PASSPHRASE,
    nameOf,
    onProgress: (rows, share) => {
      refuseShort(data);
      onProgress(rows, share);
    },
  });
  await close();
  return { file, bytes, rows: rowsIn({ manifest }) };
}

/** Ends a backup that would fill the disk of the data. @throws StartError */
function refuseShort(data: string | undefined): void {
  if (data && freeSpaceIn(data) === 'none')
    throw new StartError('Storage full: the disk of the data has less than 256 MB free. No backup was made.');
}
