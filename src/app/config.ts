import { resolve } from 'node:path';
import { StartError } from 'appliance/process/start-error.ts';
import { z } from 'zod';
import { trustedProxies } from '../kit/server/http/client-address.ts';
import { smtpServerOf } from '../kit/server/process/mailer.ts';
import { type KeySource, keyOf } from '../kit/server/process/secret-key.ts';

/** The settings of the program; only this file reads the environment. */
export type Config = z.output<typeof settings>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((port) => port <= 65_535, 'must be a number from 0 to 65535');

const postgresUrl = z
  .string()
  .refine(isPostgresUrl, 'must be an address like postgres://user:password@host:5432/database');

const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().regex(/^\S+$/, 'must be a host name or address').default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  BACKUP_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 02:00')
    .default('02:00'),
  BACKUP_PASSPHRASE: z
    .string()
    .refine((text) => text.length >= 12, 'must have at least 12 characters')
    .optional(),
  SECRET_KEY: z
    .string()
    .transform((text, context) => {
      const key = keyOf(text);
      if (!key) context.addIssue('must be 32 random bytes in base64: openssl rand -base64 32');
      return key ?? z.NEVER;
    })
    .optional(),
  ADMIN_EMAIL: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address')
    .default('admin@localhost'),
  ADMIN_PASSWORD: z
    .string()
    .refine((text) => text.length >= 12 && text.length <= 128, 'must have 12 to 128 characters')
    .optional(),
  // Requests are not logged by default: the terminal shows the address and the errors.
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('warn'),
  TRUST_PROXY: z
    .string()
    .transform((text, context) => {
      if (text === 'false' || text === '0') return false;
      const proxies = trustedProxies(text === 'true' ? '1' : text);
      if (!proxies) context.addIssue('must be the number of proxies in front, or their addresses');
      return proxies ?? z.NEVER;
    })
    .default(false),
  PUBLIC_URL: z
    .string()
    .transform((text, context) => {
      const url = URL.parse(text);
      const isSite = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
      if (!isSite) context.addIssue('must be an address like https://console.example.com');
      return isSite ? url : z.NEVER;
    })
    .optional(),
  SMTP_URL: z
    .string()
    .transform((text, context) => {
      const server = smtpServerOf(text);
      if (!server) context.addIssue('must be an address like smtps://user:password@mail.example.com:465');
      return server ?? z.NEVER;
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address')
    .optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().regex(/^\S+$/, 'must be a host name or address').default('127.0.0.1'),
});

/**
 * Reads and validates the settings; an empty value counts as not set.
 * @throws StartError with a line for each invalid setting
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const entries = Object.keys(settings.shape).flatMap((name) =>
    environment[name] ? [[name, environment[name]]] : [],
  );
  const result = settings.safeParse(Object.fromEntries(entries));
  if (result.success) {
    if (!result.data.TLS_CERT !== !result.data.TLS_KEY)
      throw new StartError('TLS_CERT and TLS_KEY must be set both or not at all');
    if (!result.data.SMTP_URL !== !result.data.MAIL_FROM)
      throw new StartError('SMTP_URL and MAIL_FROM must be set both or not at all');
    return result.data;
  }
  // The values are not shown: one of them may be a password.
  const lines = result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new StartError([...new Set(lines)].join('\n'));
}

/** Where the console has its key for second factors; the file is made when it is first needed. */
export const keySourceOf = ({ SECRET_KEY, DATA_DIR }: Config): KeySource => ({
  given: SECRET_KEY,
  file: resolve(DATA_DIR, 'secret.key'),
});

function isPostgresUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1;
}
