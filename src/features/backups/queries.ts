import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { noteReveal } from '../../kit/server/records/note-reveal.ts';

/** Whether nothing was entered since the first start: its history has the first user, settings, Go-live and kinds of papers. */
export async function isUntouched(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_touched: boolean }>`
    select exists (select from record_changes
                    where user_id is not null or entity not in ('users', 'business_settings', 'go_live', 'paper_kinds'))
             as is_touched`.execute(db);
  return rows[0]?.is_touched === false;
}

/** The mark of the installation, the folder of the settings, and the folders that were used. */
export const readInstallation = (db: Db) =>
  db.selectFrom('installation').select(['mark', 'backup_folder', 'backup_folders']).executeTakeFirstOrThrow();

/** Where backups go: the folder of the environment, else of the settings; undefined without one. */
export async function backupFolder(db: Db, fixed: string | undefined): Promise<string | undefined> {
  return fixed ?? (await readInstallation(db)).backup_folder ?? undefined;
}

export const setBackupFolder = (db: Db, folder: string | null) =>
  db.updateTable('installation').set({ backup_folder: folder }).execute();

export const addUsedFolder = (db: Db, folder: string) =>
  db
    .updateTable('installation')
    .set({ backup_folders: sql`array_append(backup_folders, ${folder})` })
    .execute();

const SHOWN_RUNS = 30;
/** A run renews its row more often than this, also on a slow machine. */
const KILLED_AFTER = sql`interval '2 minutes'`;
const LOCK = sql`pg_advisory_xact_lock(7305211, 3)`;

export const readRuns = (db: Db) =>
  db
    .selectFrom('backup_runs')
    .select([
      'id',
      'started_at',
      'ended_at',
      'percent',
      'file',
      'bytes',
      'problem',
      'verified_at',
      'verify_problem',
    ])
    .select(sql<boolean>`ended_at is null and seen_at > now() - ${KILLED_AFTER}`.as('is_running'))
    .orderBy('id', 'desc')
    .limit(SHOWN_RUNS)
    .execute();

/** Begins a run and returns its id; undefined while another one is in progress. In a transaction. */
export async function claimRun(db: Db, askedBy: number | null = null): Promise<number | undefined> {
  await sql`select ${LOCK}`.execute(db);
  await sql`update backup_runs set ended_at = now(), problem = 'It was interrupted.'
             where ended_at is null and seen_at < now() - ${KILLED_AFTER}`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into backup_runs (percent, asked_by)
    select 0, ${askedBy}::integer where not exists (select from backup_runs where ended_at is null)
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Whether a backup is due that should have begun at a moment: a killed one does not count, and a failed one is tried again after an hour. */
export async function isDue(db: Db, since: Date): Promise<boolean> {
  const { rows } = await sql<{ is_done: boolean }>`
    select exists (select from backup_runs
                    where started_at >= ${since}
                      and case when problem is not null then started_at > now() - interval '1 hour'
                               else ended_at is not null or seen_at > now() - ${KILLED_AFTER} end) as is_done`.execute(
    db,
  );
  return rows[0]?.is_done === false;
}

export const renewRun = (db: Db, id: number, percent: number) =>
  db.updateTable('backup_runs').set({ seen_at: sql`now()`, percent }).where('id', '=', id).execute();

/** Who began a run by hand; undefined for one that began by itself. */
export async function askedBy(db: Db, id: number): Promise<number | undefined> {
  const run = await db.selectFrom('backup_runs').select('asked_by').where('id', '=', id).executeTakeFirst();
  return run?.asked_by ?? undefined;
}

type Ended = { file: string; bytes: number } | { problem: string };

export const endRun = (db: Db, id: number, ended: Ended) =>
  db
    .updateTable('backup_runs')
    .set({ ended_at: sql`now()`, ...ended })
    .where('id', '=', id)
    .execute();

/** Whether no backup was verified for a week. */
export async function isVerificationDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_done: boolean }>`
    select exists (select from backup_runs where verified_at > now() - interval '7 days') as is_done`.execute(
    db,
  );
  return rows[0]?.is_done === false;
}

export const noteVerified = (db: Db, id: number, problem: string | null) =>
  db
    .updateTable('backup_runs')
    .set(problem === null ? { verified_at: sql`now()` } : { verify_problem: problem })
    .where('id', '=', id)
    .execute();

/** The names of all files that this database's runs have made. */
export const readFileNames = (db: Db) =>
  db
    .selectFrom('backup_runs')
    .select(['file', 'verify_problem'])
    .where('file', 'is not', null)
    .$narrowType<{ file: string }>()
    .execute();

export const readFileName = (db: Db, id: number) =>
  db.selectFrom('backup_runs').select('file').where('id', '=', id).executeTakeFirst();

/** A backup holds every personal number, so its download is recorded like a reveal. */
export const noteDownload = (db: Db, userId: number, id: number) =>
  noteReveal(db, { userId, entity: 'backup_runs', id, fields: ['file'] });

/** E-mails of people who can sign in. */
export async function activePeople(db: Db): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from users
     where not disabled and key_name is null order by 1`.execute(db);
  return rows.map(({ email }) => email);
}

/** Revokes all API keys: one that was revoked since the backup would be valid again. */
export async function endKeys(db: Db): Promise<string | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ disabled: true })
    .where('key_name', 'is not', null)
    .where('disabled', '=', false)
    .executeTakeFirst();
  return numUpdatedRows === 0n
    ? undefined
    : `API keys revoked: ${numUpdatedRows}. To keep them, restore with --keep-keys.`;
}
