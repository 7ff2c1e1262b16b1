import { sql } from 'kysely';
import type { Db } from '../../../../kit/server/db/db.ts';
import type { MailError } from '../../../../kit/server/process/mailer.ts';
import { moveDay } from '../../../../kit/shared/days.ts';
import { businessDay } from '../../../../kit/shared/format.ts';
import { isAllowed, roles } from '../../../../masters/rights.ts';
import type { DayOfBranch } from '../../contract.ts';
import type { Receiver } from '../contract.ts';

/** Minutes until the next attempt; the last one repeats. */
const PAUSES = [1, 5, 15, 60];
const MINUTE_MS = 60_000;

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

/** At the time in Settings, queues the messages of today for the branches that have not closed it. */
export async function queueOpenDays(db: Db, now: Date): Promise<void> {
  const today = businessDay(now);
  await sql`
    insert into evening_mails (branch_id, date, user_id, queued_at, due_at)
    select branch_id, ${today}::date, users.id, ${now}::timestamptz, ${now}
      from users, (select id as branch_id from branches) as open_day
     where ${getsMail}
       and (select evening_mail_at from business_settings)
             <= to_char(${now}::timestamptz at time zone 'Asia/Kolkata', 'HH24:MI')
       and not exists (select from day_closes
                        where day_closes.branch_id = open_day.branch_id and date = ${today} and reopened_at is null)
       and not exists (select from evening_mails
                        where evening_mails.branch_id = open_day.branch_id and date = ${today} and user_id = users.id)
     order by branch_id, users.id
    on conflict do nothing`.execute(db);
}

/** A mail that waited for three days is not sent any more. */
export async function giveUpOldMails(db: Db, now: Date): Promise<void> {
  await sql`
    update evening_mails
       set state = 'failed', error = coalesce(nullif(error, ''), 'It waited for 3 days')
     where state = 'waiting' and queued_at <= ${now}::timestamptz - interval '3 days'`.execute(db);
}

export type DueMail = {
  id: number;
  branch_id: number;
  date: string;
  user_id: number;
  attempts: number;
  mark: string;
};

/** A mail that is due. Other consoles leave it alone while this one sends it, which takes half as long at most. */
export async function claimDueMail(db: Db, now: Date): Promise<DueMail | undefined> {
  const { rows } = await sql<DueMail>`
    update evening_mails
       set attempts = attempts + 1, due_at = ${now}::timestamptz + interval '10 minutes'
      from installation
     where evening_mails.id = (select id
                                 from evening_mails
                                where state = 'waiting' and due_at <= ${now}
                                order by due_at, id
                                limit 1
                                  for update skip locked)
    returning evening_mails.id, branch_id, date, user_id, attempts, mark`.execute(db);
  return rows[0];
}

export type MailReceiver = { name: string; email: string; branch_ids: number[] };

/** The person of a mail; undefined if they do not get it any more. */
export async function receiverOf(db: Db, { user_id, branch_id }: DueMail): Promise<MailReceiver | undefined> {
  const { rows } = await sql<MailReceiver>`
    select name, email, branch_ids
      from users, (values (${branch_id}::integer)) as of_day (branch_id)
     where users.id = ${user_id} and ${getsMail}`.execute(db);
  return rows[0];
}

const updateMail = (db: Db, id: number) => db.updateTable('evening_mails').where('id', '=', id);

export const dismissMail = (db: Db, id: number) =>
  updateMail(db, id).set({ state: 'not needed', error: '' }).execute();

export const markSent = (db: Db, id: number, now: Date) =>
  updateMail(db, id).set({ state: 'sent', sent_at: now, error: '' }).execute();

export function markFailed(db: Db, { id, attempts }: DueMail, { message, isFinal }: MailError, now: Date) {
  const pauseMs = (PAUSES[attempts - 1] ?? 60) * MINUTE_MS;
  return updateMail(db, id)
    .set({
      state: isFinal ? 'failed' : 'waiting',
      due_at: new Date(now.getTime() + pauseMs),
      error: message,
    })
    .execute();
}

/** Queues a failed mail once more. @returns false without a failed one */
export async function queueAgain(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await updateMail(db, id)
    .set({ state: 'waiting', attempts: 0, queued_at: now, due_at: now, error: '' })
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
