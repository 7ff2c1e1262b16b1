import { isPassword } from '../../domain/people/passwords.ts';
import type { AnyRequest, App } from '../../kit/server/http/app.ts';
import { checkAttempts, countFailure, passwordAttempt } from './attempts/attempts.ts';
import type { Attempt } from './attempts/queries.ts';
import { sessionRefusals } from './messages.ts';
import { passwordHashOf } from './queries.ts';

/**
 * Checks the password of a person in an open session; a wrong one counts.
 * @returns the attempt, for `checkAttemptsInTurn` in the transaction of the change, and the hash that was compared
 * @throws wrong_password, too_many_attempts; and what isPassword throws
 */
export async function confirmPassword(
  app: App,
  request: AnyRequest,
  password: string,
): Promise<{ attempt: Attempt; hash: string }> {
  const { db } = app;
  const userId = request.user.id;
  const attempt = passwordAttempt(userId);
  await checkAttempts(db, attempt);
  const { password_hash: hash } = await passwordHashOf(db, userId);
  if (!(await isPassword(password, hash))) {
    await countFailure(db, attempt, { first: (db) => app.lockCaller(db, request) });
    throw sessionRefusals.wrong_password().at('password');
  }
  return { attempt, hash };
}
