import { statfs } from 'node:fs/promises';
import { newestBackup } from 'appliance/backup/newest-backup.ts';
import type { Connection } from 'appliance/database/connection.ts';
import {
  bloatedIndexes,
  clockDifference,
  damagedRelation,
  unusedIndexes,
} from 'appliance/database/examine.ts';
import { isOnDiskOf } from 'appliance/process/same-disk.ts';
import { reasonOf } from 'appliance/process/start-error.ts';
import type pg from 'pg';
import { OLD_HOURS } from '../../domain/backups.ts';
import { KEY_ADVICE, keyProblem } from '../../domain/people/second-factor-key.ts';
import { folderProblem } from '../../features/backups/folder.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { clockWarning } from '../../kit/server/process/clock.ts';
import { openMailer } from '../../kit/server/process/mailer.ts';
import type { KeySource } from '../../kit/server/process/secret-key.ts';
import { formatCount, formatFileSize } from '../../kit/shared/format.ts';
import type { Config } from '../config.ts';
import { auditBooks } from '../monitoring/queries.ts';
import { isJitOn, lostBalances, orphanFiles } from './queries.ts';

/** What was looked at, what was found, and what to do about it; without `todo` it is good. */
export type Finding = { subject: string; found: string; todo?: string };

/** The checks of the records, in the order of their lines. */
export const recordChecks: ((db: Db, pool: pg.Pool) => Promise<Finding>)[] = [
  async (db) => {
    const faults = await auditBooks(db);
    if (faults.length === 0) return { subject: 'Books', found: 'stock, credit and daily figures balance' };
    const found = `${faults.length} faults: ${faults.join('; ')}`;
    return { subject: 'Books', found, todo: 'keep a backup and report these lines' };
  },
  async (db) => {
    const lost = await lostBalances(db);
    if (lost.length === 0) return { subject: 'Loads', found: 'every balance has its load or godown' };
    const todo = 'keep a backup and report these lines';
    return { subject: 'Loads', found: `stock on records that are gone: ${lost.join('; ')}`, todo };
  },
  async (db) => {
    const { count, bytes } = await orphanFiles(db);
    const found = `${formatCount(count)} files without a record (${formatFileSize(bytes)})`;
    if (count === 0) return { subject: 'Files', found: 'every photo and attachment has its record' };
    return { subject: 'Files', found, todo: 'report it; the files only take space' };
  },
  async (_db, pool) => {
    const [unused, bloated] = [await unusedIndexes(pool), await bloatedIndexes(pool)];
    const found = [
      ...unused.map(({ name, bytes }) => `${name} (${formatFileSize(bytes)}) is unused`),
      ...bloated.map(({ name, bytes }) => `${name} (${formatFileSize(bytes)}) is bloated`),
    ].join('; ');
    if (!found) return { subject: 'Indexes', found: 'none is bloated; none that is large is unused' };
    const rebuild = bloated.map(({ name }) => `reindex index concurrently ${name};`).join(' ');
    return { subject: 'Indexes', found, todo: rebuild ? `run in psql: ${rebuild}` : 'report it' };
  },
  async (db) => {
    if (!(await isJitOn(db)))
      return { subject: 'JIT', found: 'off, so that no statement waits for a compiler' };
    const todo = 'add pgbouncer=true to DATABASE_URL where it leads to a pooler in transaction mode';
    return { subject: 'JIT', found: 'on, although each session turns it off', todo };
  },
  async (db, pool) => {
    const [warning, seconds] = [await clockWarning(db), await clockDifference(pool)];
    const todo = 'set the time of both machines by NTP';
    if (warning) return { subject: 'Clock', found: warning, todo };
    if (Math.abs(seconds) < 60)
      return { subject: 'Clock', found: 'the machine and the database agree, and no record is later' };
    return { subject: 'Clock', found: `the database is ${seconds} s ahead of this machine`, todo };
  },
];

/** Whether every page of the database can be read. */
export async function pageCheck(connection: Connection, isEmbedded: boolean): Promise<Finding> {
  const damage = await damagedRelation(connection, isEmbedded);
  if (!damage) return { subject: 'Pages', found: 'every table and index can be read' };
  const todo =
    'restore: stop the console, copy the data folder, then npm run restore with the newest good backup (docs/operations.md)';
  return { subject: 'Pages', found: `the disk has damaged ${damage}`, todo };
}

/** Whether the console with this key can check the codes of people. */
export async function keyCheck(db: Db, source: KeySource): Promise<Finding> {
  const problem = await keyProblem(db, source);
  if (problem) return { subject: 'Secrets', found: problem, todo: KEY_ADVICE };
  return { subject: 'Secrets', found: 'every second factor can be read' };
}

const ENOUGH_BYTES = 2_000_000_000;

/** The free space of the disk with the data or the backups. */
export async function diskCheck(folder: string, subject = 'Disk'): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const found = `${formatFileSize(free)} free for ${folder}`;
  if (free >= ENOUGH_BYTES) return { subject, found };
  return { subject, found, todo: 'free some space; below 1 GB nothing new is saved' };
}

/** Whether the disk of the backups is connected, and another one than that of the data. */
export async function folderCheck(db: Db, folder: string, data: string | undefined): Promise<Finding> {
  const subject = 'Backup folder';
  const { problem } = await folderProblem(db, folder, data);
  if (problem)
    return { subject, found: problem, todo: 'connect the disk, or choose "Use this disk" in Backups' };
  if (!(await isOnDiskOf(folder, data))) return { subject, found: `${folder} is connected` };
  return { subject, found: `${folder} is on the disk of the data`, todo: 'use a folder on another disk' };
}

/** The age of the newest backup. With a server of one's own, backups may be made there. */
export async function backupCheck(folder: string | undefined, isEmbedded: boolean): Promise<Finding> {
  const subject = 'Backup';
  if (!folder) {
    const found = 'no folder for backups is set';
    const todo = 'set one on another disk in Settings (docs/operations.md)';
    return isEmbedded ? { subject, found, todo } : { subject, found: `${found}; the server has its own` };
  }
  const newest = await newestBackup(folder);
  const todo = 'run npm run backup, and see the log for why it did not run by itself';
  if (!newest) return { subject, found: `no backup in ${folder}`, todo };
  const hours = Math.round((Date.now() - newest.at.getTime()) / 3_600_000);
  const found = `${newest.name} is ${hours} h old`;
  return hours <= OLD_HOURS ? { subject, found } : { subject, found, todo };
}

/** Whether the mail server can be reached, and takes the password. */
export async function mailCheck({ SMTP_URL: server, MAIL_FROM: from = '' }: Config): Promise<Finding> {
  const subject = 'Mail';
  if (!server) return { subject, found: 'no mail server is set' };
  try {
    await openMailer(server, from).check();
    return { subject, found: `${server.host} takes mails` };
  } catch (error) {
    return { subject, found: reasonOf(error), todo: 'correct SMTP_URL, or see to the mail server' };
  }
}
