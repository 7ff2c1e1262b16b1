import { isPassword } from '../../domain/people/passwords.ts';
import type { Db } from '../../kit/server/db.ts';
import { fieldRefusal } from '../../kit/server/errors.ts';
import { checkAttempts, countFailure, passwordAttempt } from './attempts/attempts.ts';
import type { Attempt } from './attempts/queries.ts';
import { passwordHashOf } from './queries.ts';

export const passwordIsWrong = (message = 'Password is wrong') => fieldRefusal('password', message);

/**
 * Checks the password of a person in an open session; a wrong one counts.
 * @returns the attempt, to check again in turn, and the hash that was compared
 * @throws RuleError 422 on `password`, 429
 */
export async function confirmPassword(
  db: Db,
  userId: number,
  password: string,
): Promise<{ attempt: Attempt; hash: string }> {
  const attempt = passwordAttempt(userId);
  await checkAttempts(db, attempt);
  const { password_hash: hash } = await passwordHashOf(db, userId);
  if (!(await isPassword(password, hash))) {
    await countFailure(db, attempt);
    throw passwordIsWrong();
  }
  return { attempt, hash };
}
