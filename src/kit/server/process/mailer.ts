import { reasonOf } from 'appliance/process/start-error.ts';
import { createTransport, type NodemailerError } from 'nodemailer';
import { isLoopback } from '../http/hosts.ts';

/** `user` is '' for a server that asks for no password. */
export type SmtpServer = { host: string; port: number; isSecure: boolean; user: string; password: string };

export type Mail = {
  fromName: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** The same for each attempt, so that mail programs show a mail once that arrived twice. */
  messageId: string;
};
/** @param signal ends the attempt early */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<void>;

/** Why a mail was not sent, in words without the password; `isFinal`: it is refused for good, or may have arrived. */
export class MailError extends Error {
  readonly isFinal: boolean;

  constructor(text: string, isFinal: boolean) {
    super(text);
    this.isFinal = isFinal;
  }
}

/** `check` signs in to the server; both throw a MailError. */
export type Mailer = { send: SendMail; check: () => Promise<void> };

const CONNECT_MS = 15_000;
/** Servers that examine a mail are slow to confirm it. */
const CONFIRM_MS = 300_000;
/** A longer attempt failed when the server may have had the mail already. */
const UNSURE_MS = 60_000;
const MAX_ERROR = 300;

/**
 * The server that an address names: smtps:// encrypts from the start, smtp:// by STARTTLS.
 * @returns undefined for another text
 * @example smtpServerOf('smtps://user:password@mail.example.com:465')
 */
export function smtpServerOf(text: string): SmtpServer | undefined {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return undefined;
  if (!/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '') return undefined;
  const isSecure = url.protocol === 'smtps:';
  try {
    return {
      host: url.hostname.replaceAll(/^\[|\]$/g, ''),
      port: Number(url.port) || (isSecure ? 465 : 587),
      isSecure,
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
    };
  } catch {
    return undefined;
  }
}

/**
 * Sends mails from an address, each over a connection of its own.
 * @example const { send } = openMailer(server, 'office@example.com')
 */
export function openMailer(server: SmtpServer, from: string): Mailer {
  const { host, port, isSecure, user, password } = server;
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    // A password leaves this machine encrypted only; a server on it seldom has a certificate that is valid.
    requireTLS: user !== '' && !isLoopback(host),
    ignoreTLS: isLoopback(host),
    ...(user !== '' && { auth: { user, pass: password } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: CONFIRM_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const send: SendMail = async ({ fromName, ...mail }, signal) => {
    await transport.sendMail({
      ...mail,
      from: { name: fromName, address: from },
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal,
    });
  };
  const check = async () => {
    await transport.verify();
  };
  const told = (work: Promise<void>) => {
    const began = performance.now();
    return work.catch((error: NodemailerError) => {
      if (performance.now() - began > UNSURE_MS)
        throw new MailError('The mail server did not confirm it; it may have arrived', true);
      const reason = withoutPassword(reasonOf(error), server).slice(0, MAX_ERROR);
      throw new MailError(`${faultOf(error)}: ${reason}`, error.permanent === true && error.code !== 'EAUTH');
    });
  };
  return { send: (mail, signal) => told(send(mail, signal)), check: () => told(check()) };
}

function faultOf({ code, responseCode }: NodemailerError): string {
  if (code === 'EAUTH') return 'The mail server refuses the password';
  return responseCode === undefined ? 'The mail server cannot be reached' : 'The mail server refuses it';
}

/** The answer of a server may repeat what it was sent. */
function withoutPassword(text: string, { user, password }: SmtpServer): string {
  const base64 = (secret: string) => Buffer.from(secret).toString('base64');
  const secrets = [
    password,
    encodeURIComponent(password),
    base64(password),
    base64(`\0${user}\0${password}`),
  ];
  return secrets.filter(Boolean).reduce((shown, secret) => shown.replaceAll(secret, '***'), text);
}
