import type { Db } from '../../kit/server/db.ts';
import { RuleError } from '../../kit/server/errors.ts';
import { type Attempt, attemptWait } from './queries.ts';

/**
 * Refuses an attempt after too many failures of its account or its address.
 * @throws RuleError 429 with the seconds until the oldest of them no longer counts
 */
export async function checkAttempts(db: Db, attempt: Attempt): Promise<void> {
  const wait = await attemptWait(db, attempt);
  if (wait > 0)
    throw new RuleError('Too many failed attempts, please try again later', 429, {
      retry_after_seconds: wait,
    });
}

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
