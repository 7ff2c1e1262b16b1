import { randomBytes } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type pg from 'pg';
import type { Business } from '../installation.ts';
import { isNode } from '../postgres/postmaster.ts';
import { reasonOf, StartError } from '../process/start-error.ts';
import { syncFolder } from '../process/sync-folder.ts';
import { writeContainer } from './container.ts';
import type { Manifest } from './manifest.ts';
import { type BackupProgress, takeParts } from './take.ts';

export type WrittenBackup = { file: string; bytes: number; manifest: Manifest };

const UNFINISHED = /^console-(.*-)?[0-9a-f]{12}\.unfinished$/;
/** How an unfinished file's writer begins; its process id follows. */
const THIS_COMPUTER = `${hostname()}-`;
/** A backup in progress writes more often than this. */
const ABANDONED_MS = 60 * 60 * 1_000;

/** The name of a backup by its time; names sort by time. @example fileName(new Date(0), false) // 'console-1970-01-01-000000-utc.tar' */
export function fileName(at: Date, isEncrypted: boolean): string {
  const [date = '', time = ''] = at.toISOString().split(/[T.]/);
  return `console-${date}-${time.replaceAll(':', '')}-utc.tar${isEncrypted ? '.age' : ''}`;
}

const NAME = /^console-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)-utc\.tar(?:\.age)?$/;

/** The time in the name of a backup; undefined for another file. */
export function timeOf(name: string): Date | undefined {
  const [, date, hour, minute, second] = NAME.exec(name) ?? [];
  return date ? new Date(`${date}T${hour}:${minute}:${second}Z`) : undefined;
}

/**
 * Writes a backup of the database into an existing folder. It gets its name when it is complete and on the disk; a failure
 * leaves no file.
 * @throws StartError when the folder cannot be written to
 */
export async function writeBackup(
  client: pg.Client,
  options: {
    folder: string;
    passphrase: string | undefined;
    business: Business;
    onProgress: BackupProgress;
  },
): Promise<WrittenBackup> {
  const folder = resolve(options.folder);
  const unfinished = join(
    folder,
    `console-${THIS_COMPUTER}${process.pid}-${randomBytes(6).toString('hex')}.unfinished`,
  );
  let manifest: Manifest | undefined;
  const parts = async function* () {
    manifest = yield* takeParts(client, options);
  };
  try {
    await writeContainer(unfinished, parts(), options.passphrase);
    if (!manifest) throw new Error('the backup has no manifest');
    const { size: bytes } = await stat(unfinished);
    const file = await freeName(folder, new Date(manifest.takenAt), options.passphrase !== undefined);
    await rename(unfinished, file);
    await syncFolder(folder);
    return { file, bytes, manifest };
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw writeError(folder, error);
  }
}

/** An error of the folder's disk as one line; any other as it is. */
export const writeError = (folder: string, error: unknown): unknown =>
  (error as NodeJS.ErrnoException).syscall
    ? new StartError(`Cannot write the backup to ${folder}: ${inWords(error)}.`)
    : error;

const WORDS: Record<string, string> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  EROFS: 'its disk is read-only',
  EACCES: 'this account may not write there',
  ENOENT: 'there is no such folder',
  EIO: 'its disk does not respond',
  ENODEV: 'its disk does not respond',
  ENOTCONN: 'its disk does not respond',
  ESTALE: 'its disk does not respond',
  EHOSTDOWN: 'its disk does not respond',
};

/** The reason of a file error as the office reads it on the dashboard. */
const inWords = (error: unknown): string =>
  WORDS[(error as NodeJS.ErrnoException).code ?? ''] ?? reasonOf(error);

/** Two backups of one second get names of two seconds. */
async function freeName(folder: string, at: Date, isEncrypted: boolean): Promise<string> {
  const names = new Set(await readdir(folder));
  for (let time = at.getTime(); ; time += 1_000) {
    const name = fileName(new Date(time), isEncrypted);
    if (!names.has(name)) return join(folder, name);
  }
}

/**
 * Deletes the files of killed backups, with a line for each. A folder may be shared: the file of another computer counts
 * as abandoned after an hour without a change.
 */
export async function clearAbandoned(folder: string, log: (line: string) => void): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!UNFINISHED.test(name)) continue;
    const file = join(folder, name);
    if (await isBeingWritten(file)) continue;
    await rm(file, { force: true }).catch((error: unknown) => {
      throw writeError(folder, error);
    });
    log(`A backup was interrupted: its unfinished file ${file} was deleted.`);
  }
}

async function isBeingWritten(file: string): Promise<boolean> {
  const [, writer = ''] = UNFINISHED.exec(basename(file)) ?? [];
  const pid = writer.startsWith(THIS_COMPUTER)
    ? Number.parseInt(writer.slice(THIS_COMPUTER.length), 10)
    : undefined;
  // This process clears before it writes: its own id is that of an earlier one, as in a container.
  if (pid) return pid !== process.pid && isNode(pid);
  const found = await stat(file).catch(() => undefined);
  return found === undefined || Date.now() - found.mtimeMs < ABANDONED_MS;
}
