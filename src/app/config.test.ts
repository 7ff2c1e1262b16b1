import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('by default the console listens on this machine only and keeps data in ./data', () => {
  expect(readConfig({})).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    ADMIN_EMAIL: 'admin@localhost',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: false,
    BACKUP_AT: '02:00',
    METRICS_HOST: '127.0.0.1',
  });
});

test('an empty setting counts as not set', () => {
  expect(readConfig({ PORT: '', ADMIN_PASSWORD: '' })).toMatchObject({ PORT: 3000 });
});

const SMTP_LINE = 'SMTP_URL must be an address like smtps://user:password@mail.example.com:465';

test.each([
  ['PORT', '70000', 'PORT must be a number from 0 to 65535'],
  ['PORT', '3e3', 'PORT must be a number from 0 to 65535'],
  ['HOST', 'my host', 'HOST must be a host name or address'],
  [
    'DATABASE_URL',
    'mysql://localhost/books',
    'DATABASE_URL must be an address like postgres://user:password@host:5432/database',
  ],
  [
    'DATABASE_URL',
    'postgres://localhost',
    'DATABASE_URL must be an address like postgres://user:password@host:5432/database',
  ],
  ['ADMIN_EMAIL', 'admin', 'ADMIN_EMAIL must be an e-mail address'],
  ['ADMIN_PASSWORD', 'short', 'ADMIN_PASSWORD must have 12 to 128 characters'],
  ['ADMIN_PASSWORD', 'x'.repeat(129), 'ADMIN_PASSWORD must have 12 to 128 characters'],
  ['SECRET_KEY', 'short', 'SECRET_KEY must be 32 random bytes in base64: openssl rand -base64 32'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
  ['PUBLIC_URL', 'console.example.com', 'PUBLIC_URL must be an address like https://console.example.com'],
  ['PUBLIC_URL', 'https://a.b/c', 'PUBLIC_URL must be an address like https://console.example.com'],
  ['PUBLIC_URL', 'ftp://a.b', 'PUBLIC_URL must be an address like https://console.example.com'],
  ['SMTP_URL', 'mail.example.com', SMTP_LINE],
  ['SMTP_URL', 'https://user:secret@mail.example.com', SMTP_LINE],
  ['SMTP_URL', 'smtp://user:100%@mail.example.com', SMTP_LINE],
  ['SMTP_URL', 'smtp://user:secret@mail.example.com/?pool=true', SMTP_LINE],
  ['SMTP_URL', 'smtp://mail.example.com', 'SMTP_URL and MAIL_FROM must be set both or not at all'],
  ['MAIL_FROM', 'office', 'MAIL_FROM must be an e-mail address'],
  ['TRUST_PROXY', 'perhaps', 'TRUST_PROXY must be the number of proxies in front, or their addresses'],
])('%s=%s is refused in one line', (name, value, line) => {
  expect(() => readConfig({ [name]: value })).toThrow(new Error(line));
});

test('all wrong settings are reported at once, one line each', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/^PORT .*\nLOG_LEVEL .*$/);
});

test.each([
  ['false', undefined],
  ['true', [true, false]],
  ['2', [true, true]],
  ['10.0.0.0/8', [true, true]],
])('TRUST_PROXY=%s', (value, expected) => {
  const { TRUST_PROXY } = readConfig({ TRUST_PROXY: value });
  expect(TRUST_PROXY ? [TRUST_PROXY('10.0.0.1', 0), TRUST_PROXY('10.0.0.2', 1)] : undefined).toEqual(
    expected,
  );
});

test.each([
  ['smtps://office:p%40ss@mail.example.com', ['mail.example.com', 465, true, 'office', 'p@ss']],
  ['smtp://relay.example.com', ['relay.example.com', 587, false, '', '']],
  ['smtp://[::1]:2525/', ['::1', 2525, false, '', '']],
])('SMTP_URL=%s', (value, [host, port, isSecure, user, password]) => {
  const { SMTP_URL } = readConfig({ SMTP_URL: value, MAIL_FROM: 'office@example.com' });
  expect(SMTP_URL).toEqual({ host, port, isSecure, user, password });
});
