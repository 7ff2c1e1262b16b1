import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { timeOf } from 'appliance/backup/write-backup.ts';
import { closing } from 'appliance/commands/closers.ts';
import { readWords } from 'appliance/commands/read-words.ts';
import { clusterOf, openDatabaseOf } from 'appliance/commands/storage.ts';
import { verifyInScratch } from 'appliance/commands/verify.ts';
import { writeInto } from 'appliance/commands/write-into.ts';
import type { Installation } from 'appliance/installation.ts';
import { reasonOf, StartError } from 'appliance/process/start-error.ts';
import { mayFinish } from '../../domain/people/may-finish.ts';
import { claimFolder } from '../../features/backups/folder.ts';
import {
  askedBy,
  backupFolder,
  claimRun,
  endRun,
  isDue,
  isVerificationDue,
  noteVerified,
  readFileNames,
  renewRun,
} from '../../features/backups/queries.ts';
import { keptOf, lastTime } from '../../features/backups/schedule.ts';
import { type Db, inTransaction, openDatabase } from '../../kit/server/db/db.ts';
import type { Config } from '../config.ts';

const USAGE =
  'For the console itself: it makes the backup that is due, or the run that it has begun (--run ID)';
const RENEW_MS = 2_000;

/** Makes the backup that is due or was asked for, deletes old ones, and verifies one a week. */
export async function automatic(config: Config & Installation, words: string[]): Promise<boolean> {
  const { values } = readWords(words, { run: { type: 'string' } }, USAGE);
  const { connection } = await openDatabaseOf(config);
  const { db, close } = openDatabase(connection, { max: 1 });
  closing(close);
  const folder = await backupFolder(db, config.BACKUP_DIR);
  if (!folder) throw new StartError('There is no folder for backups; set one in Settings.');
  const id = values.run ? Number(values.run) : await claimDue(db, lastTime(config.BACKUP_AT, new Date()));
  if (id === undefined) return true;
  const file = await run(db, id, async () => {
    await claimFolder(db, folder, { data: clusterOf(config) });
    return writeInto(config, connection, { folder, onProgress });
  });
  try {
    if (await isVerificationDue(db)) await verifyRun(db, id, { file, config });
  } finally {
    await removeOld(db, folder);
  }
  return true;
}

/** What the run has done so far, in percent of the rows. */
let percent = 0;
const onProgress = (_rows: number, share: number) => {
  percent = Math.min(100, Math.floor(100 * share));
};

const claimDue = (db: Db, since: Date): Promise<number | undefined> =>
  inTransaction(db, async (db) => ((await isDue(db, since)) ? claimRun(db) : undefined));

async function run(
  db: Db,
  id: number,
  work: () => Promise<{ file: string; bytes: number }>,
): Promise<string> {
  const timer = setInterval(() => {
    // The next call reports the same figure or a newer one.
    renewRun(db, id, percent).catch(() => undefined);
  }, RENEW_MS);
  try {
    const { file, bytes } = await work();
    await inTransaction(db, async (db) => {
      await endRun(db, id, { file: basename(file), bytes });
      const userId = await askedBy(db, id);
      if (userId === undefined || (await mayFinish(db, { userId, branchIds: null }, 'backups'))) return;
      await rm(file, { force: true });
      // This rolls the success back; the failure is stored below.
      throw new StartError('The person who began it may not make backups any more.');
    });
    return file;
  } catch (error) {
    await endRun(db, id, { problem: reasonOf(error) });
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** Deletes old files of this database's runs. A file that failed its verification never takes a good one's place. */
async function removeOld(db: Db, folder: string): Promise<void> {
  const files = (await readFileNames(db)).map((run) => ({ ...run, time: timeOf(run.file) ?? new Date(0) }));
  const timesOf = (runs: typeof files) => runs.map(({ time }) => time);
  const good = files.filter(({ verify_problem }) => verify_problem === null);
  const kept = keptOf(timesOf(files)).union(keptOf(timesOf(good)));
  // `kept` has the same Date objects as `files`.
  for (const { file, time } of files) if (!kept.has(time)) await rm(join(folder, file), { force: true });
}

async function verifyRun(
  db: Db,
  id: number,
  { file, config }: { file: string; config: Installation },
): Promise<void> {
  try {
    const { faults } = await verifyInScratch(file, config, () => undefined);
    await noteVerified(db, id, faults[0] ? `Its books do not balance: ${faults[0]}` : null);
  } catch (error) {
    // A verification changes nothing anyway.
    await noteVerified(db, id, reasonOf(error).replace(/ Nothing was changed\.$/, ''));
    throw error;
  }
}
