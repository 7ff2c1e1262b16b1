import type { Db } from '../../../kit/server/db/db.ts';
import { fieldRefusal, RuleError } from '../../../kit/server/http/errors.ts';
import type { KeySource } from '../../../kit/server/process/secret-key.ts';
import { codeNeeded } from '../messages.ts';
import { hashRecoveryCode, isAppCode, stepOf } from './codes.ts';
import { messages } from './contract.ts';
import { openedSecret } from './key.ts';
import { recoverySaltOf, secretOf, spendRecoveryCode, spendStep } from './queries.ts';

const refused = (message: string) => fieldRefusal('code', message, 401);

/** Whether a sign-in failed by a code that counts as a guess. */
export const isWrongCode = (error: unknown): boolean =>
  error instanceof RuleError && [messages.wrong, messages.used].includes(error.fields?.code ?? '');

/**
 * Accepts the code of a person who has a second factor, once, in the transaction that opens the session.
 * @returns what the activity says about it; '' where none is on
 * @throws RuleError 401 on `code`: it is missing or wrong, or cannot be checked
 */
export async function spendCode(
  db: Db,
  source: KeySource,
  userId: number,
  code: string | undefined,
): Promise<string> {
  const factor = await secretOf(db, userId);
  if (!factor) return '';
  if (!code) throw refused(codeNeeded);
  if (!isAppCode(code)) {
    const salt = await recoverySaltOf(db, userId);
    const left = salt && (await spendRecoveryCode(db, userId, await hashRecoveryCode(code, salt)));
    if (left === undefined) throw refused(messages.used);
    return `Recovery code used, ${left} left`;
  }
  const secret = await openedSecret(source, userId, factor.secret);
  if (secret === undefined) throw refused(messages.unreadable);
  const step = await stepOf(secret, code);
  if (step === undefined || !(await spendStep(db, userId, step))) throw refused(messages.wrong);
  return '';
}
