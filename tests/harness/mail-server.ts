import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

type ReceivedMail = { to: string; subject: string; messageId: string; text: string; html: string };
const MAIL_USER = 'office';
/** With characters that an address has encoded. */
export const MAIL_PASSWORD = 'p@ss/wörd $& 100%';

/**
 * A real SMTP server on this machine, which keeps what it receives. A refused password is repeated in the answer.
 * @param port the one of a server that was stopped, or a free one
 * @param refused an address that it does not know
 * @param isSilent it takes mails, and never confirms one
 */
export async function startMailServer(port = 0, { refused = '', isSilent = false } = {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: ({ username, password }, _session, callback) => {
      if (username === MAIL_USER && password === MAIL_PASSWORD) callback(null, { user: username });
      else callback(new Error(`${username} with ${password} may not`));
    },
    onRcptTo: ({ address }, _session, callback) =>
      callback(address === refused ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null),
    onData: async (stream, { envelope }, callback) => {
      const {
        subject = '',
        messageId = '',
        text = '',
        html = '',
      } = await PostalMime.parse(await buffer(stream));
      const to = envelope.rcptTo.map(({ address }) => address).join();
      received.push({ to, subject, messageId, text: text.trimEnd(), html });
      if (!isSilent) callback();
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    received,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** The address of a server on this machine as SMTP_URL has it. */
export const mailUrl = (port: number, password = MAIL_PASSWORD) =>
  `smtp://${MAIL_USER}:${encodeURIComponent(password)}@127.0.0.1:${port}`;
