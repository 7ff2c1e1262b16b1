import { peopleRefusals } from './refusals.ts';

/** Only the first characters are estimated: each one makes the estimate slower. */
const ESTIMATED_LENGTH = 40;
/** A lower score means fewer than a million guesses. */
const LEAST_SCORE = 2;
const PROGRAM_NAMES = ['distribution', 'console'];

/**
 * Refuses a new password that is the e-mail or easy to guess. The estimate knows common passwords, names, words and keyboard
 * rows, and the names of the business and of this program.
 * @throws password_is_email, password_common
 */
export async function refuseWeak(password: string, email: string, businessName: string): Promise<void> {
  const typed = password.toLowerCase();
  if (typed === email.toLowerCase()) throw peopleRefusals.password_is_email().at('new_password');
  // Loaded with the first change of a password; no other call needs the lists.
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const known = [email, ...PROGRAM_NAMES, businessName, ...businessName.split(' ')].filter(
    (word) => word !== '',
  );
  const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  if (estimate.check(password.slice(0, ESTIMATED_LENGTH), known).score < LEAST_SCORE)
    throw peopleRefusals.password_common().at('new_password');
}
