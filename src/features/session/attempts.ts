import type { FastifyRequest } from 'fastify';
import { clientAddress, networkOf } from '../../kit/server/client-address.ts';
import { type Db, inSmallTransaction } from '../../kit/server/db.ts';
import { RuleError } from '../../kit/server/errors.ts';
import { type Attempt, addFailure, attemptWait, queueAttempts } from './queries.ts';

/** An attempt at a password of this account, which counts for the network it comes from as well. */
export const attemptAt = (account: string, request: FastifyRequest): Attempt => ({
  account,
  address: networkOf(clientAddress(request)),
});

/**
 * Refuses an attempt after too many failures of its account or its address.
 * @throws RuleError 429 with the seconds until the oldest of them no longer counts
 */
export async function checkAttempts(db: Db, attempt: Attempt): Promise<void> {
  const wait = await attemptWait(db, attempt);
  if (wait > 0)
    throw new RuleError('Too many failed attempts, please try again later', 429, {
      retryAfterSeconds: wait,
    });
}

/** Checks the limits again with no other attempt of the account or address between this and the end of the transaction. */
export async function checkAttemptsInTurn(db: Db, attempt: Attempt): Promise<void> {
  await queueAttempts(db, attempt);
  await checkAttempts(db, attempt);
}

/**
 * Counts a wrong password. Of many guesses at once only as many learn that they are wrong as the limits allow.
 * @throws RuleError 429
 */
export const countFailure = (db: Db, attempt: Attempt): Promise<void> =>
  inSmallTransaction(db, async (db) => {
    await checkAttemptsInTurn(db, attempt);
    await addFailure(db, attempt);
  });
