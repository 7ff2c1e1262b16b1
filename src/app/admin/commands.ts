import { StartError } from 'appliance/process/start-error.ts';
import { revokeKey } from '../../domain/people/api-keys.ts';
import { hashPassword } from '../../domain/people/passwords.ts';
import { oneTimePassword, resetPassword, unlock } from '../../domain/people/reset-password.ts';
import { resetSecondFactor } from '../../domain/people/second-factor.ts';
import { type Db, inTransaction } from '../../kit/server/db/db.ts';
import { formatMoment } from '../../kit/shared/format.ts';
import { type Role, roleLabels } from '../../masters/rights.ts';
import { keys, keyWith, people, personWith, type SignInAccount } from './queries.ts';

const COMMAND_LINE = 'the command line';

/** A command for one account; returns the lines to print. */
type ForPerson = (db: Db, person: SignInAccount) => Promise<string[]>;

const forPerson: Readonly<Record<string, ForPerson>> = {
  'reset-password': async (db, person) => {
    if (person.disabled) throw new StartError(`${person.email} is disabled; nothing was changed.`);
    const password = oneTimePassword();
    const hash = await hashPassword(password);
    await inTransaction(db, (db) => resetPassword(db, person.id, hash, COMMAND_LINE));
    return [
      `One-time password of ${person.email}: ${password}`,
      'It is not shown again and must be changed after the sign-in. All sessions of this account have ended.',
    ];
  },
  unlock: async (db, person) => {
    await inTransaction(db, (db) => unlock(db, person.id, COMMAND_LINE));
    return [`${person.email} can sign in again: its failed attempts are forgotten.`];
  },
  'reset-totp': async (db, person) => {
    if (!(await inTransaction(db, (db) => resetSecondFactor(db, person.id, COMMAND_LINE))))
      throw new StartError(`${person.email} has no second factor; nothing was changed.`);
    return [
      `${person.email} signs in without a code now: the second factor is removed, and all sessions of this account have ended.`,
    ];
  },
};

/** How the command is called, one line. */
export const USAGE = `Usage: npm run admin -- list | ${Object.keys(forPerson)
  .map((name) => `${name} EMAIL`)
  .join(' | ')} | revoke-key START`;

/**
 * The command of these words; undefined when there is none.
 * @throws StartError for an unknown e-mail or key, by the command
 */
export function commandOf(words: readonly string[]): ((db: Db) => Promise<string[]>) | undefined {
  const [name = '', emailOrPrefix = '', ...rest] = words;
  if (name === 'list' && words.length === 1) return list;
  if (name === 'revoke-key' && words.length === 2) return (db) => revoke(db, emailOrPrefix);
  const command = Object.hasOwn(forPerson, name) ? forPerson[name] : undefined;
  if (!command || emailOrPrefix === '' || rest.length > 0) return undefined;
  return async (db) => {
    const person = await personWith(db, emailOrPrefix);
    if (!person) throw new StartError(`There is no account ${emailOrPrefix}; nothing was changed.`);
    return command(db, person);
  };
}

async function revoke(db: Db, prefix: string): Promise<string[]> {
  const key = await keyWith(db, prefix);
  if (!key) throw new StartError(`There is no API key ${prefix}; nothing was changed.`);
  await revokeKey(db, key.id);
  return [`${prefix} (${key.name}) is revoked.`];
}

async function list(db: Db): Promise<string[]> {
  const accounts = (await people(db)).map((person) => [
    person.email,
    person.name,
    roleLabels[person.role as Role],
    person.last_sign_in ? formatMoment(person.last_sign_in.toISOString()) : 'no sign-in',
    [
      person.disabled && 'disabled',
      person.must_change_password && 'must change the password',
      person.has_second_factor && 'second factor',
    ]
      .filter(Boolean)
      .join(', '),
  ]);
  const scripts = (await keys(db)).map((key) => [
    key.prefix,
    key.name,
    roleLabels[key.role as Role],
    key.last_used_at ? formatMoment(key.last_used_at.toISOString()) : 'not used',
    key.disabled ? 'revoked' : `expires ${formatMoment(key.expires_at.toISOString())}`,
  ]);
  const rows = [...accounts, ...scripts];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
