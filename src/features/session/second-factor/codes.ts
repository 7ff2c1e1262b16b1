import { secretToType } from '../../../domain/people/reset-password.ts';
import { hashSecret } from '../../../domain/people/secrets.ts';

const PERIOD_SECONDS = 30;
/** Steps before and after the current one whose code is accepted, for clocks that differ a little. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 12 letters and digits: 59 random bits. Attempts are limited, and each code works once. */
const RECOVERY_GROUPS = 3;

// Loaded with the first code; most sign-ins need none.
const library = () => import('otpauth');

/** A secret for an app, in base32. */
export async function newAppSecret(): Promise<string> {
  const { Secret } = await library();
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What the QR code for an app holds. */
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

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => secretToType(RECOVERY_GROUPS));

/** Capitals, spaces and dashes do not matter. */
export const hashRecoveryCode = (code: string): Buffer =>
  hashSecret(code.replaceAll(/[\s-]/g, '').toLowerCase());
