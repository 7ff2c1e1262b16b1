import { sql } from 'kysely';
import type { Db } from '../../kit/server/db.ts';
import { RuleError } from '../../kit/server/errors.ts';

const ACCOUNT_LIMIT = 5;
const ADDRESS_LIMIT = 20;

/** Whose failures count together: one account by its e-mail, one address by its network. */
export type Attempt = { account: string; address: string };

/**
 * Refuses an attempt after 5 failures of an account in 15 minutes or 20 of an address in one.
 * @throws RuleError 429 with the seconds until the oldest of them no longer counts
 */
export async function checkAttempts(db: Db, { account, address }: Attempt): Promise<void> {
  const { rows } = await sql<{ wait: number }>`
    (select ceil(extract(epoch from failed_at + interval '15 minutes' - now()))::int as wait
       from login_failures
      where account = ${account} and failed_at > now() - interval '15 minutes'
      order by failed_at desc, id desc limit 1 offset ${sql.lit(ACCOUNT_LIMIT - 1)})
    union all
    (select ceil(extract(epoch from failed_at + interval '1 minute' - now()))::int
       from login_failures
      where address = ${address} and failed_at > now() - interval '1 minute'
      order by failed_at desc, id desc limit 1 offset ${sql.lit(ADDRESS_LIMIT - 1)})`.execute(db);
  const wait = Math.max(0, ...rows.map((row) => row.wait));
  if (wait > 0)
    throw new RuleError('Too many failed attempts, please try again later', 429, {
      retry_after_seconds: wait,
    });
}

/** Makes attempts of one account, and of one address, count one after the other until the transaction ends. */
export async function queueAttempts(db: Db, { account, address }: Attempt): Promise<void> {
  // The account always comes first, so two transactions cannot wait for each other.
  await sql`select pg_advisory_xact_lock(1, hashtext(${account}))`.execute(db);
  await sql`select pg_advisory_xact_lock(2, hashtext(${address}))`.execute(db);
}

export const addFailure = (db: Db, attempt: Attempt) =>
  db.insertInto('login_failures').values(attempt).execute();

export const clearFailures = (db: Db, account: string) =>
  db.deleteFrom('login_failures').where('account', '=', account).execute();

/** The part of an address that one person holds: all of IPv4, the /64 network of IPv6. @example network('2001:db8::1') // '2001:db8:0:0' */
export function network(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
