import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { to: string; subject: string; messageId: string; text: string; html: string };
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
      const mail = mailOf(await text(stream));
      received.push({ ...mail, to: envelope.rcptTo.map(({ address }) => address).join() });
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

function mailOf(raw: string): Omit<ReceivedMail, 'to'> {
  const [head = '', ...parts] = raw.split(/\r\n--[-\w=.]+\r\n/);
  const [plain = '', html = ''] = parts;
  return {
    subject: headerOf(head, 'Subject'),
    messageId: headerOf(head, 'Message-ID'),
    text: bodyOf(plain),
    html: bodyOf(html),
  };
}

const headerOf = (head: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(head)?.[1]?.replaceAll(/\r\n[ \t]/g, ' ') ?? '';

function bodyOf(part: string): string {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n').replace(/\r\n--[-\w=.]+--\r\n$/, '');
  if (/base64/i.test(headerOf(head, 'Content-Transfer-Encoding')))
    return Buffer.from(body, 'base64').toString().replaceAll('\r\n', '\n');
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n');
}
