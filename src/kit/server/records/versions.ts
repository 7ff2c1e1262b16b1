import { sql } from 'kysely';
import { businessDay, formatDay } from '../../shared/format.ts';
import type { CurrentRecord } from '../../shared/refusals.ts';
import type { Db } from '../db/db.ts';
import { orNotFound, requestRefusals } from '../http/errors.ts';

/**
 * Refuses a change based on an older version than the stored one, so that it does not overwrite another user's
 * work.
 * @param record the stored one, locked
 * @param sent the version in the request; undefined lets the last save win
 * @param read the record as every read returns it, sent with the refusal
 * @throws record_changed with the record as it is now
 * @example await refuseStale(db, { table: 'notes', title: 'Note', id, version }, request.body.version, () => readNote(db, id));
 */
export async function refuseStale(
  db: Db,
  { table, title, id, version }: { table: string; title: string; id: number; version: number },
  sent: number | undefined,
  read: () => Promise<CurrentRecord | undefined>,
): Promise<void> {
  if (sent === undefined || sent === version) return;
  const change = await lastChange(db, table, id);
  const byWhom = change ? ` by ${change.user ?? 'the system'} ${timeAgo(change)}` : '';
  throw requestRefusals.record_changed(title, byWhom).with({ data: orNotFound(await read()) });
}

type LastChange = { user: string | null; at: Date; seconds: number };

async function lastChange(db: Db, entity: string, recordId: number): Promise<LastChange | undefined> {
  const { rows } = await sql<LastChange>`
    select users.name as "user", at, extract(epoch from now() - at)::integer as seconds
      from record_changes
      left join users on users.id = record_changes.user_id
     where entity = ${entity} and record_id = ${recordId} and action = 'changed'
     order by record_changes.id desc
     limit 1`.execute(db);
  return rows[0];
}

function timeAgo({ at, seconds }: LastChange): string {
  if (seconds < 60) return 'a moment ago';
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
  return `on ${formatDay(businessDay(at))}`;
}
