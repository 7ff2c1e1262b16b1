import type { Db } from '../../../kit/server/db/db.ts';
import type { KeySource } from '../../../kit/server/process/secret-key.ts';
import { RuleError } from '../../../kit/shared/refusals.ts';
import { sessionRefusals } from '../messages.ts';
import { hashRecoveryCode, isAppCode, stepOf } from './codes.ts';
import { openedSecret } from './key.ts';
import { recoverySaltOf, secretOf, spendRecoveryCode, spendStep } from './queries.ts';

/** Whether a sign-in failed by a code that counts as a guess. */
export const isWrongCode = (error: unknown): boolean =>
  error instanceof RuleError && ['wrong_code', 'wrong_recovery_code'].includes(error.code);

/**
 * Accepts the code of a person who has a second factor, once, in the transaction that opens the session.
 * @returns what the activity says about it; '' where none is on
 * @throws code_needed, wrong_code, wrong_recovery_code, codes_unreadable; and what slowHash throws
 */
export async function spendCode(
  db: Db,
  source: KeySource,
  userId: number,
  code: string | undefined,
): Promise<string> {
  const factor = await secretOf(db, userId);
  if (!factor) return '';
  if (!code) throw sessionRefusals.code_needed().at('code');
  if (!isAppCode(code)) {
    const salt = await recoverySaltOf(db, userId);
    const codesLeft = salt && (await spendRecoveryCode(db, userId, await hashRecoveryCode(code, salt)));
    if (codesLeft === undefined) throw sessionRefusals.wrong_recovery_code().at('code');
    return `Recovery code used, ${codesLeft} left`;
  }
  const secret = await openedSecret(source, userId, factor.secret);
  if (secret === undefined) throw sessionRefusals.codes_unreadable().at('code');
  const step = await stepOf(secret, code);
  if (step === undefined || !(await spendStep(db, userId, step)))
    throw sessionRefusals.wrong_code().at('code');
  return '';
}
