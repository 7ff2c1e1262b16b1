import { peopleRefusals } from './refusals.ts';

/** The beginning decides; an estimate takes longer with each character. */
const ESTIMATED = 40;
/** Below a million guesses a password is among the first that are tried. */
const LEAST_SCORE = 2;
const PROGRAM = ['distribution', 'console'];

/**
 * Refuses a new password that is the e-mail, or common by lists of used passwords, names, words, and keyboard rows, to which
 * the names of the business and of this program are added.
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
  const known = [email, ...PROGRAM, businessName, ...businessName.split(' ')].filter((word) => word !== '');
  const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  if (estimate.check(password.slice(0, ESTIMATED), known).score < LEAST_SCORE)
    throw peopleRefusals.password_common().at('new_password');
}
