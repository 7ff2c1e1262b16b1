import { reasonOf } from 'appliance/process/start-error.ts';
import { giveUpOldMails, queueOpenDays } from '../../features/day-close/evening/mail/queries.ts';
import { sendNextMail } from '../../features/day-close/evening/mail/send.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { perPeriod } from '../../kit/server/process/logging.ts';
import { openMailer, type SmtpServer } from '../../kit/server/process/mailer.ts';

const LOOK_EVERY_MS = 30_000;
const LOG_EVERY_MS = 600_000;
/** A stopping console waits no longer for a mail that is being sent. */
const STOP_MS = 3_000;

type MailPlace = {
  server: SmtpServer;
  /** MAIL_FROM */
  from: string;
  /** The host of the console's address, for Message-IDs; without one that of `from`. */
  host?: string | undefined;
};

/** Sends the messages of the evening, one after the other. Several consoles on one database share the work. */
export function watchMails(db: Db, { server, from, host }: MailPlace, now: () => Date = () => new Date()) {
  const sender = { send: openMailer(server, from).send, host: host ?? from.slice(from.indexOf('@') + 1) };
  const seldom = perPeriod(LOG_EVERY_MS);
  const stopping = new AbortController();
  let isStopped = false;
  let running: Promise<void> | undefined;

  const sendAll = async () => {
    await queueOpenDays(db, now());
    await giveUpOldMails(db, now());
    for (let isMore = true; isMore && !isStopped; )
      isMore = await sendNextMail(db, sender, now, stopping.signal);
  };
  /** Queues and sends what is due; a failure is logged, and the next look is in half a minute. */
  const look = (): Promise<void> => {
    running ??= sendAll()
      .catch((error: unknown) => {
        if (seldom('mails') !== undefined) console.error(`Mails are not sent: ${reasonOf(error)}`);
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };

  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  const stop = async () => {
    clearInterval(timer);
    isStopped = true;
    const giveUp = setTimeout(() => stopping.abort(), STOP_MS);
    await running;
    clearTimeout(giveUp);
  };
  return { look, stop };
}
