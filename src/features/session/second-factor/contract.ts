import { z } from 'zod';
import { refusals } from '../../../kit/shared/refusals.ts';
import { done, oneOf, readCall, savedOf } from '../../../kit/shared/wire.ts';

/** `{path}/confirm`, `{path}/recoverycodes` and `{path}/off` are the calls beside it. */
export const path = '/profile/secondfactor';

export const messages = {
  on: 'Second factor turned on',
  off: 'Second factor turned off',
  renewed: 'New recovery codes made',
};

export const factorRefusals = refusals({
  factor_on: 'The second factor is on already',
  factor_off: 'The second factor is off',
  factor_compulsory: 'Your role needs a second factor',
  qr_code_expired: 'The QR code is no longer valid. Scan the new one',
  wrong_first_code: [422, 'Code is wrong, or was used before'],
  no_secret_key: 'SECRET_KEY is missing: see docs/operations.md',
  other_secret_key: 'SECRET_KEY is not the key used before: see docs/operations.md',
});

export const passwordBody = z.strictObject({
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(128, 'Password is wrong')
    .meta({ format: 'password' }),
});

export const codeBody = z.strictObject({
  code: z
    .string('Code is required')
    .max(20, 'Code should be 6 digits')
    .transform((code) => code.replaceAll(/\s/g, ''))
    .refine((code) => /^\d{6}$/.test(code), 'Code should be 6 digits')
    .meta({ format: 'password' }),
});

const state = z.object({
  is_on: z.boolean(),
  /** By the role: it cannot be turned off. */
  is_compulsory: z.boolean(),
  recovery_codes_left: z.int(),
});
export type FactorState = z.output<typeof state>;
export const stateCall = readCall(path, 'readSecondFactor', 'Read whether the second factor is on', {
  response: { 200: oneOf(state) },
});

/** The secret for an app; the address is the content of the QR code. */
const start = z.object({ secret: z.string(), address: z.string() });
export type Start = z.output<typeof start>;
export const startAnswer = oneOf(start);

/** They are shown once. */
export const codesAnswer = savedOf(z.object({ recovery_codes: z.array(z.string()) }));
export type CodesAnswer = z.output<typeof codesAnswer>;

export const offAnswer = done;
