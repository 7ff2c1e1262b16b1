import { reasonOf } from 'appliance/process/start-error.ts';
import { businessName } from '../../../../domain/settings.ts';
import type { Db } from '../../../../kit/server/db/db.ts';
import { inScope, scopedOf } from '../../../../kit/server/db/scope.ts';
import type { Mail, SendMail } from '../../../../kit/server/process/mailer.ts';
import { readEvening } from '../evening.ts';
import { htmlOf, subjectOf } from './message.ts';
import {
  type DueMail,
  dismissMail,
  lockDueMail,
  type MailReceiver,
  markFailed,
  markSent,
  receiverOf,
} from './queries.ts';

/** How mails go out; `host` ends their Message-IDs. */
export type Sender = { send: SendMail; host: string };

/**
 * Sends one mail that is due, to a person who still gets it. The row stays locked until the server has taken the mail, so no
 * other console sends it; without a commit after that it goes again under the same Message-ID.
 * @returns false when none is due
 */
export const sendNextMail = (db: Db, sender: Sender, now: () => Date): Promise<boolean> =>
  // Not run again after a conflict, as the mail may have gone.
  db.transaction().execute(async (claim) => {
    const mail = await lockDueMail(claim, now());
    if (!mail) return false;
    const receiver = await receiverOf(claim, mail);
    if (!receiver) await dismissMail(claim, mail.id);
    else {
      const error = await errorOf(async () => sender.send(await messageOf(db, mail, receiver, sender.host)));
      await (error === undefined ? markSent(claim, mail.id, now()) : markFailed(claim, mail, error, now()));
    }
    return true;
  });

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

async function errorOf(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}
