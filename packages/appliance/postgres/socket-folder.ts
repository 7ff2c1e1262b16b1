import { createHash } from 'node:crypto';
import { chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../process/start-error.ts';
import type { Account } from './account.ts';

/** sun_path holds 108 bytes on Linux and 104 on macOS, including the closing NUL. */
const LONGEST_SOCKET_PATH = 103;

/**
 * The folder of the socket: the cluster itself, which only its owner may enter, or a short folder with the same
 * permissions where the cluster's path is too long. PostgreSQL trusts every process that can enter it.
 */
export async function socketFolder(cluster: string, account: Account | undefined): Promise<string> {
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= LONGEST_SOCKET_PATH) return cluster;
  const folder = join(
    tmpdir(),
    `distribution-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`,
  );
  const uid = account?.uid ?? process.getuid?.();
  const isNew = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    () => false,
  );
  if (isNew && account) await chown(folder, account.uid, account.gid);
  const found = await lstat(folder);
  // Any user may have created a folder of that name before.
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0)
    throw new StartError(
      `${folder} is not a private folder of the database's account; remove it or use a shorter DATA_DIR.`,
    );
  return folder;
}
