import { reasonOf } from 'appliance/process/start-error.ts';
import { createTransport } from 'nodemailer';
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
export type SendMail = (mail: Mail) => Promise<void>;

/** `check` signs in to the server; both throw an Error without the password. */
export type Mailer = { send: SendMail; check: () => Promise<void> };

/** Shorter than PostgreSQL lets a transaction wait, and than a stopping server. */
const LIMIT_MS = 15_000;
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
    connectionTimeout: LIMIT_MS,
    socketTimeout: LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const send: SendMail = async ({ fromName, ...mail }) => {
    await transport.sendMail({
      ...mail,
      from: { name: fromName, address: from },
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
  };
  const check = async () => {
    await transport.verify();
  };
  const fault = (error: unknown): never => {
    throw new Error(withoutPassword(reasonOf(error), server).slice(0, MAX_ERROR));
  };
  return { send: (mail) => send(mail).catch(fault), check: () => check().catch(fault) };
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
