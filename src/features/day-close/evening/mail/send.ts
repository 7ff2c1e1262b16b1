import { reasonOf } from 'appliance/process/start-error.ts';
import { businessName } from '../../../../domain/settings.ts';
import type { Db } from '../../../../kit/server/db/db.ts';
import { inScope, scopedOf } from '../../../../kit/server/db/scope.ts';
import { type Mail, MailError, type SendMail } from '../../../../kit/server/process/mailer.ts';
import { readEvening } from '../evening.ts';
import { htmlOf, subjectOf } from './message.ts';
import {
  claimDueMail,
  type DueMail,
  dismissMail,
  type MailReceiver,
  markFailed,
  markSent,
  receiverOf,
} from './queries.ts';

/** How mails go out; `host` ends their Message-IDs. */
export type Sender = { send: SendMail; host: string };

/**
 * Sends one mail that is due, to a person who still gets it. It is claimed first, so that no other console sends it; a console
 * that ends before it has marked the mail sends it again later, under the same Message-ID.
 * @param signal ends an attempt, which is repeated later
 * @returns false when none is due
 */
export async function sendNextMail(
  db: Db,
  sender: Sender,
  now: () => Date,
  signal: AbortSignal,
): Promise<boolean> {
  const mail = await claimDueMail(db, now());
  if (!mail) return false;
  const receiver = await receiverOf(db, mail);
  if (!receiver) await dismissMail(db, mail.id);
  else {
    const error = await errorOf(async () =>
      sender.send(await messageOf(db, mail, receiver, sender.host), signal),
    );
    if (error === undefined) await markSent(db, mail.id, now());
    else if (!signal.aborted) await markFailed(db, mail, error, now());
  }
  return true;
}

/** What the person reads on the page of the evening: in the scope of their branches. */
async function messageOf(
  db: Db,
  { id, mark, branch_id, date }: DueMail,
  { name, email, branch_ids: ids }: MailReceiver,
  host: string,
): Promise<Mail> {
  const evening = await inScope(ids.length > 0 ? ids : null, () =>
    readEvening(scopedOf(db), { branch_id, date }),
  );
  return {
    fromName: (await businessName(db)) || 'Distribution Console',
    to: { name, address: email },
    subject: subjectOf(evening),
    text: evening.text,
    html: htmlOf(evening),
    messageId: `<evening.${mark}.${id}@${host}>`,
  };
}

async function errorOf(work: () => Promise<void>): Promise<MailError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error instanceof MailError ? error : new MailError(reasonOf(error), false);
  }
}
