import { z } from 'zod';

export const path = '/backups';

export const messages = {
  started: 'Backup Started',
  running: 'A backup is running already',
  no_folder: 'Set BACKUP_DIR to a folder for backups first',
  gone: 'The file of this backup is not there any more',
};

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

export const backupState = z.object({
  /** Where the backups are; null when this console makes none by itself. */
  folder: z.string().nullable(),
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

export const startBody = z.strictObject({});
