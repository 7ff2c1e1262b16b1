import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeError } from '../../kit/server/backup/write-backup.ts';
import type { Db } from '../../kit/server/db.ts';
import { StartError } from '../../kit/server/start-error.ts';
import { syncFolder } from '../../kit/server/sync-folder.ts';
import { addUsedFolder, readInstallation } from './queries.ts';

/** 'new' was never used; 'other' is not the folder that was used at this path before. */
type FolderState = 'ready' | 'new' | 'missing' | 'other';

/** What a person reads when nothing can be written into the folder. */
const problems = {
  missing: (folder: string) => `The backup disk is not connected: there is no folder ${folder}.`,
  other: (folder: string) =>
    `The backup disk is not connected: ${folder} is not the folder of the earlier backups.`,
};
const NEW_DISK =
  'To use it as a new disk, choose "Use this disk" in Backups, or add --new-disk to npm run backup.';

const markOf = (folder: string, mark: string) => join(folder, `console-backups-${mark}.txt`);
const MARK_TEXT =
  'The backups of a Distribution Console are kept here. By this file it knows its disk; do not delete it.\n';

/** Looks whether a folder is there and has the mark of this installation; changes nothing. */
async function checkFolder(db: Db, folder: string): Promise<FolderState> {
  const { mark, backup_folders } = await readInstallation(db);
  if (!(await exists(folder, 'isDirectory'))) return 'missing';
  if (await exists(markOf(folder, mark), 'isFile')) return 'ready';
  return backup_folders.includes(folder) ? 'other' : 'new';
}

const exists = async (path: string, kind: 'isDirectory' | 'isFile'): Promise<boolean> => {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw writeError(path, error);
  });
  return found?.[kind]() === true;
};

/** Why the folder of earlier backups cannot be used, and whether it can be accepted as a new disk. */
export async function folderProblem(db: Db, folder: string) {
  const state = await checkFolder(db, folder);
  const problem = state === 'missing' || state === 'other' ? problems[state](folder) : null;
  return { problem, isOther: state === 'other' };
}

/**
 * Makes sure that a backup goes to the folder of the earlier ones, and marks a folder that was never used.
 * @param options.isNewDisk accepts another disk at the path of an earlier one
 * @param options.isMade creates a folder that was never used
 * @throws StartError when the disk is not connected, or its folder cannot be written to
 */
export async function claimFolder(
  db: Db,
  folder: string,
  { isNewDisk = false, isMade = false } = {},
): Promise<void> {
  const { mark, backup_folders } = await readInstallation(db);
  if (isMade && !backup_folders.includes(folder)) await mkdir(folder, { mode: 0o700 }).catch(() => undefined);
  const state = await checkFolder(db, folder);
  if (state === 'missing') throw new StartError(problems.missing(folder));
  if (state === 'other' && !isNewDisk) throw new StartError(`${problems.other(folder)} ${NEW_DISK}`);
  if (state !== 'ready') await writeMark(folder, mark);
  if (!backup_folders.includes(folder)) await addUsedFolder(db, folder);
}

async function writeMark(folder: string, mark: string): Promise<void> {
  try {
    await writeFile(markOf(folder, mark), MARK_TEXT, { mode: 0o600, flush: true });
    await syncFolder(folder);
  } catch (error) {
    throw writeError(folder, error);
  }
}

/** Whether a folder lies on the disk of another; false when one of them is not there. */
export async function isOnDiskOf(folder: string, other: string | undefined): Promise<boolean> {
  const [one, two] = await Promise.all(
    [folder, other].map((path) => path && stat(path).catch(() => undefined)),
  );
  return Boolean(one && two && one.dev === two.dev);
}
