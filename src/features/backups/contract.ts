import { z } from 'zod';
import { refusals } from '../../kit/shared/refusals.ts';
import { text } from '../../kit/shared/rules.ts';
import { named, oneOf, readCall } from '../../kit/shared/wire.ts';

export const path = '/backups';

export const SAME_DISK =
  'The backups are on the disk of the data: if it fails, both are lost. Use a folder on another disk.';

export const messages = {
  started: 'Backup Started',
  folder_saved: 'Backup Folder Saved',
};

const notMade = 'The backup could not be made. The log of the console says why';

export const backupRefusals = refusals({
  backup_running: 'A backup is running already',
  no_backup_folder: 'Set a folder for backups in Settings first',
  folder_fixed: 'The folder is set by BACKUP_DIR',
  folder_doubtful: (problem: string) => problem,
  folder_unusable: [422, (problem: string) => problem],
  no_backups: [404, notMade],
  backup_failed: [503, notMade],
  backup_gone: [404, 'The file of this backup is not there any more'],
});

const run = z.object({
  id: z.int(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  /** Its name in the folder. */
  file: z.string().nullable(),
  bytes: z.int().nullable(),
  problem: z.string().nullable(),
  verified_at: z.string().nullable(),
  /** Why its file is not good, though it was made. */
  verify_problem: z.string().nullable(),
  /** Whether the file can be downloaded from this console. */
  is_here: z.boolean(),
});
export type BackupRun = z.output<typeof run>;

const backupState = named('Backups', {
  /** Where the backups are; null when this console makes none by itself. */
  folder: z.string().nullable(),
  /** Whether BACKUP_DIR sets it. */
  is_fixed: z.boolean(),
  /** Why nothing can be written there. */
  folder_problem: z.string().nullable(),
  /** Whether a person can accept it: another disk, or the disk of the data. */
  is_other_disk: z.boolean(),
  /** Whether it lies on the disk of the data. */
  is_same_disk: z.boolean(),
  /** When they are made, in India: '02:00'. */
  at: z.string(),
  free_bytes: z.int().nullable(),
  /** Whether new backups are encrypted (BACKUP_PASSPHRASE). */
  is_encrypted: z.boolean(),
  /** Of the backup that is being made. */
  percent: z.int().nullable(),
  trouble: z.string().nullable(),
  /** The latest runs, newest first. */
  runs: z.array(run),
});
export type BackupState = z.output<typeof backupState>;

export const stateCall = readCall(path, 'readBackups', 'Read the state of the backups', {
  response: { 200: oneOf(backupState) },
});

export const startBody = z.strictObject({});

const FULL_PATH = 'Enter a full path like /mnt/backups, or leave it blank';
export const USE_DISK = 'Use this disk';
export const folderBody = z.strictObject({
  folder: text({ pattern: [/^\//, FULL_PATH], max: [500, 'Backup Folder length exceeds 500 characters'] }),
  /** Accepts another disk than before, and the disk of the data. */
  is_accepted: z.boolean().optional(),
});
