import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeError } from 'appliance/backup/write-backup.ts';
import { isOnDiskOf } from 'appliance/process/same-disk.ts';
import { StartError } from 'appliance/process/start-error.ts';
import { syncFolder } from 'appliance/process/sync-folder.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { addUsedFolder, readInstallation } from './queries.ts';

/**
 * 'new' was never used; 'same' neither, and lies on the disk of the data; 'other' is not the folder that was used at this path
 * before.
 */
type FolderState = 'ready' | 'new' | 'same' | 'missing' | 'other';

/** What a person reads when nothing can be written into the folder. */
const problems = {
  missing: (folder: string) => `The backup disk is not connected: there is no folder ${folder}.`,
  other: (folder: string) =>
    `The backup disk is not connected: ${folder} is not the folder of the earlier backups.`,
  same: (folder: string) =>
    `${folder} is on the disk of the data: its own disk is not connected, or it has none.`,
};
const NEW_DISK =
  'To use it all the same, choose "Use this disk" in Backups, or add --new-disk to npm run backup.';

const markOf = (folder: string, mark: string) => join(folder, `console-backups-${mark}.txt`);
const MARK_TEXT =
  'The backups of a Distribution Console are kept here. By this file it knows its disk; do not delete it.\n';

/** Looks whether a folder is there and has the mark of this installation; changes nothing. */
async function checkFolder(db: Db, folder: string, data: string | undefined): Promise<FolderState> {
  const { mark, backup_folders } = await readInstallation(db);
  if (!(await exists(folder, 'isDirectory'))) return 'missing';
  if (await exists(markOf(folder, mark), 'isFile')) return 'ready';
  if (backup_folders.includes(folder)) return 'other';
  return (await isOnDiskOf(folder, data)) ? 'same' : 'new';
}

const exists = async (path: string, kind: 'isDirectory' | 'isFile'): Promise<boolean> => {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw writeError(path, error);
  });
  return found?.[kind]() === true;
};

/** Why a folder cannot be used, and whether a person can accept it. @param data the folder of the embedded database */
export async function folderProblem(db: Db, folder: string, data: string | undefined) {
  const state = await checkFolder(db, folder, data);
  if (state === 'ready' || state === 'new') return { problem: null, isOther: false } as const;
  return { problem: problems[state](folder), isOther: state !== 'missing' } as const;
}

/**
 * Makes sure that a backup goes to the folder of the earlier ones, and marks a folder that was never used.
 * @param options.data the folder of the embedded database
 * @param options.isNewDisk accepts another disk at the path of an earlier one, and a folder on the disk of the data
 * @param options.isMade creates a folder that was never used, on any disk
 * @throws StartError when the disk is not connected, or its folder cannot be written to
 */
export async function claimFolder(
  db: Db,
  folder: string,
  {
    data,
    isNewDisk = false,
    isMade = false,
  }: { data: string | undefined; isNewDisk?: boolean; isMade?: boolean },
): Promise<void> {
  const { mark, backup_folders } = await readInstallation(db);
  if (isMade && !backup_folders.includes(folder)) await mkdir(folder, { mode: 0o700 }).catch(() => undefined);
  const state = await checkFolder(db, folder, isMade ? undefined : data);
  if (state === 'missing') throw new StartError(problems.missing(folder));
  if ((state === 'other' || state === 'same') && !isNewDisk)
    throw new StartError(`${problems[state](folder)} ${NEW_DISK}`);
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
