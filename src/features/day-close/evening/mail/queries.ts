import { sql } from 'kysely';
import type { Db } from '../../../../kit/server/db/db.ts';
import { moveDay } from '../../../../kit/shared/days.ts';
import { businessDay } from '../../../../kit/shared/format.ts';
import { isAllowed, roles } from '../../../../masters/rights.ts';
import type { DayOfBranch } from '../../contract.ts';
import type { Receiver } from '../contract.ts';

/** Older days are not told any more when they are closed. */
const TOLD_DAYS = 7;

const readers = roles.filter((role) => isAllowed(role, 'day_close', 'read'));

/** SQL: whether a row of users gets the messages of `branch_id`. */
const getsMail = sql`(
  gets_evening_mail and not disabled and key_name is null and role = any (${readers})
  and (branch_ids = '{}' or branch_id = any (branch_ids)))`;

/** Queues the message of a branch's day for all who get it and have none of this day yet. */
export async function queueMails(db: Db, { branch_id, date }: DayOfBranch, now: Date): Promise<void> {
  if (date < moveDay(businessDay(now), -TOLD_DAYS)) return;
  await sql`
    insert into evening_mails (branch_id, date, user_id, queued_at, due_at)
    select branch_id, ${date}::date, users.id, ${now}::timestamptz, ${now}
      from users, (values (${branch_id}::integer)) as of_day (branch_id)
     where ${getsMail}
     order by users.id
    on conflict do nothing`.execute(db);
}

/** Queues a failed mail once more. @returns false without a failed one */
export async function queueAgain(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('evening_mails')
    .set({ state: 'waiting', attempts: 0, queued_at: now, due_at: now, error: '' })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Who gets the message of a day, and what became of it. */
export const receiversOf = (db: Db, { branch_id, date }: DayOfBranch): Promise<Receiver[]> =>
  db
    .selectFrom('evening_mails')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['evening_mails.id', 'name', 'state', 'attempts', 'sent_at', 'error'])
    .where('branch_id', '=', branch_id)
    .where('date', '=', date)
    .orderBy(sql`name collate natural_order`)
    .orderBy('evening_mails.id')
    .limit(1_000)
    .execute();
