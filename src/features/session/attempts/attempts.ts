// biome-ignore lint/style/noRestrictedImports: a failed sign-in has no caller; others check it with `first`
import { type Db, inTransaction } from '../../../kit/server/db/db.ts';
import { sessionRefusals } from '../messages.ts';
import { type Attempt, addFailure, attemptWait, type Limit, type Origin, queueAttempts } from './queries.ts';

const SEPARATE: Limit = { scope: 'account', max: 5, seconds: 15 * 60 };
const AT_NETWORK: Limit = { scope: 'account at network', max: 5, seconds: 15 * 60 };
const ANYWHERE: Limit = { scope: 'account', max: 50, seconds: 60 * 60 };
const OF_NETWORK: Limit = { scope: 'network', max: 20, seconds: 60 };

/**
 * An attempt to sign in. Failures of strangers count for the account and their network; a browser that has signed in to the
 * account before keeps a count of its own, which no stranger can use up.
 * @param account the id of the person, or the e-mail when it is unknown
 */
export function signInAttempt(account: string, network: string, origin: Origin): Attempt {
  if (origin.browser) return separateAttempt(`${account} browser ${origin.browser}`);
  const limits = [AT_NETWORK, OF_NETWORK];
  return { account, network, limits: origin.is_known_network ? limits : [...limits, ANYWHERE] };
}

/** An attempt at the old password in an open session: it counts apart from all attempts to sign in. */
export const passwordAttempt = (userId: number): Attempt => separateAttempt(`${userId} password`);

const separateAttempt = (account: string): Attempt => ({ account, network: '', limits: [SEPARATE] });

/**
 * Refuses an attempt after too many failures.
 * @throws too_many_attempts with the seconds until the oldest of them no longer counts
 */
export async function checkAttempts(db: Db, attempt: Attempt): Promise<void> {
  const wait = await attemptWait(db, attempt);
  if (wait > 0) throw sessionRefusals.too_many_attempts().with({ retryAfterSeconds: wait });
}

/**
 * Checks the limits again with no other attempt of the account or network between this and the end of the transaction.
 * @throws too_many_attempts
 */
export async function checkAttemptsInTurn(db: Db, attempt: Attempt): Promise<void> {
  await queueAttempts(db, attempt);
  await checkAttempts(db, attempt);
}

/**
 * Counts a wrong password. Of many guesses at once only as many learn that they are wrong as the limits allow.
 * @param more `first` begins the transaction, `record` writes what else is stored of a failure
 * @throws too_many_attempts
 */
export const countFailure = (
  db: Db,
  attempt: Attempt,
  more: { first?: (db: Db) => Promise<unknown>; record?: (db: Db) => Promise<unknown> },
): Promise<void> =>
  inTransaction(db, async (db) => {
    await more.first?.(db);
    await checkAttemptsInTurn(db, attempt);
    await addFailure(db, attempt);
    await more.record?.(db);
  });
