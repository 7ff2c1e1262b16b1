import { randomBytes } from 'node:crypto';
import { slowHash } from '../../../domain/people/passwords.ts';
import { typeableSecret } from '../../../domain/people/reset-password.ts';

const PERIOD_SECONDS = 30;
/** Steps before and after the current one whose code is accepted, for clocks that differ a little. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 12 letters and digits: 59 random bits, too few for a fast hash. */
const RECOVERY_GROUPS = 3;
export const SALT_BYTES = 16;

// Loaded with the first code; most sign-ins need none.
const library = () => import('otpauth');

/** A secret for an app, in base32. */
export async function newAppSecret(): Promise<string> {
  const { Secret } = await library();
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The content of the QR code for an app. */
export async function appAddress(secret: string, issuer: string, label: string): Promise<string> {
  const { TOTP } = await library();
  return new TOTP({ secret, issuer, label, period: PERIOD_SECONDS }).toString();
}

/** The time step that a code belongs to, in 30 s since 1970; undefined for a wrong, older or later code. */
export async function stepOf(secret: string, code: string, now = Date.now()): Promise<number | undefined> {
  const { TOTP } = await library();
  const totp = new TOTP({ secret, period: PERIOD_SECONDS });
  const distance = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return distance === null ? undefined : totp.counter({ timestamp: now }) + distance;
}

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Recovery codes, and their hashes to store. One salt for all, so that a sign-in hashes once. */
export async function newRecoveryCodes(): Promise<{ codes: string[]; hashes: Buffer[] }> {
  const salt = randomBytes(SALT_BYTES);
  const codes = Array.from({ length: RECOVERY_CODES }, () => typeableSecret(RECOVERY_GROUPS));
  const hashes: Buffer[] = [];
  // One after the other: hashed all at once, the last ones would time out on a busy computer.
  for (const code of codes) hashes.push(await hashRecoveryCode(code, salt));
  return { codes, hashes };
}

/** The salt and an argon2id hash. Capitals, spaces and dashes of the code do not matter. */
export async function hashRecoveryCode(code: string, salt: Buffer): Promise<Buffer> {
  const message = code.replaceAll(/[\s-]/g, '').toLowerCase();
  const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  return Buffer.concat([salt, await slowHash({ message, nonce: salt, ...cost })]);
}
