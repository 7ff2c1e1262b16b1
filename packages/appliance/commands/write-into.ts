import { pipeline } from 'node:stream/promises';
import { connectForCopy } from '../backup/catalog.ts';
import { containerBytes } from '../backup/container.ts';
import { type BackupProgress, takeParts } from '../backup/take.ts';
import { clearAbandoned, writeBackup } from '../backup/write-backup.ts';
import type { Connection } from '../database/connection.ts';
import type { Installation } from '../installation.ts';
import { freeSpaceIn } from '../process/free-space.ts';
import { isOnDiskOf } from '../process/same-disk.ts';
import { StartError } from '../process/start-error.ts';
import { rowsIn } from './check-file.ts';
import { closing } from './closers.ts';
import { clusterOf, openDatabaseOf } from './storage.ts';

/** Writes a backup of the database to standard output, for the console itself. */
export async function stream(config: Installation): Promise<boolean> {
  const { connection, stop } = await openDatabaseOf(config);
  const client = await connectForCopy(connection);
  const close = closing(() => client.end());
  // A browser on this computer keeps the file on the same disk.
  const parts = takeParts(client, {
    business: config.business,
    onProgress: () => refuseShort(clusterOf(config)),
  });
  const bytes = await containerBytes(parts, config.BACKUP_PASSPHRASE);
  await pipeline(bytes, process.stdout, { end: false });
  await close();
  await stop();
  return true;
}

/** Writes a backup of the database into an existing folder. */
export async function writeInto(
  config: Installation,
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
    business: config.business,
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
