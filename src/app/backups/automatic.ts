import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  claimRun,
  endRun,
  isDue,
  isVerificationDue,
  noteVerified,
  renewRun,
} from '../../features/backups/queries.ts';
import { keptOf, lastTime } from '../../features/backups/schedule.ts';
import { timeOf } from '../../kit/server/backup/write-backup.ts';
import { type Db, inTransaction, openDatabase } from '../../kit/server/db.ts';
import { reasonOf, StartError } from '../../kit/server/start-error.ts';
import type { Config } from '../config.ts';
import { writeInto } from './back-up.ts';
import { closing } from './closers.ts';
import { readWords } from './options.ts';
import { openDatabaseOf } from './storage.ts';
import { tryOut } from './verify.ts';

const USAGE =
  'For the console itself: it makes the backup that is due, or the run that it has begun (--run ID)';
const RENEW_MS = 2_000;

/** Makes the backup that is due or was asked for, deletes old ones, and verifies one a week. */
export async function automatic(config: Config, words: string[]): Promise<boolean> {
  const { values } = readWords(words, { run: { type: 'string' } }, USAGE);
  const { BACKUP_DIR: folder, BACKUP_AT: at } = config;
  if (!folder) throw new StartError('BACKUP_DIR is not set.');
  const { connection } = await openDatabaseOf(config);
  const { db, close } = openDatabase(connection, { max: 1 });
  closing(close);
  const id = values.run ? Number(values.run) : await claimDue(db, lastTime(at, new Date()));
  if (id === undefined) return true;
  const file = await run(db, id, () => writeInto(config, connection, { folder, onProgress }));
  await removeOld(folder);
  if (await isVerificationDue(db)) await verifyRun(db, id, { file, config });
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
    // The next one tells it too.
    renewRun(db, id, percent).catch(() => undefined);
  }, RENEW_MS);
  try {
    const { file, bytes } = await work();
    await endRun(db, id, { file: basename(file), bytes });
    return file;
  } catch (error) {
    await endRun(db, id, { problem: reasonOf(error) });
    throw error;
  } finally {
    clearInterval(timer);
  }
}

async function removeOld(folder: string): Promise<void> {
  const names = new Map<Date, string>();
  for (const name of await readdir(folder)) {
    const time = timeOf(name);
    if (time) names.set(time, name);
  }
  const kept = keptOf([...names.keys()]);
  for (const [time, name] of names) if (!kept.has(time)) await rm(join(folder, name), { force: true });
}

async function verifyRun(
  db: Db,
  id: number,
  { file, config }: { file: string; config: Config },
): Promise<void> {
  try {
    const { faults } = await tryOut(file, config, () => undefined);
    await noteVerified(db, id, faults[0] ? `Its books do not balance: ${faults[0]}` : null);
  } catch (error) {
    await noteVerified(db, id, `It could not be verified: ${reasonOf(error)}`);
    throw error;
  }
}
