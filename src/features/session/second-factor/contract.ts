import { z } from 'zod';
import { done, oneOf, savedOf } from '../../../kit/shared/wire.ts';

/** `{path}/confirm`, `{path}/recoverycodes` and `{path}/off` are the calls beside it. */
export const path = '/profile/secondfactor';

export const messages = {
  on: 'Second factor turned on',
  off: 'Second factor turned off',
  renewed: 'New recovery codes made',
  wrong: 'Code is wrong, or was used before',
  used: 'Recovery code is wrong, or was used before',
  is_on: 'The second factor is on already',
  is_off: 'The second factor is off',
  not_started: 'The QR code is no longer valid. Scan the new one',
  compulsory: 'Your role needs a second factor',
  no_key: 'SECRET_KEY is missing: see docs/operations.md',
  other_key: 'SECRET_KEY is not the key used before: see docs/operations.md',
  unreadable: 'App codes cannot be checked now. Use a recovery code',
};

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
export type State = z.output<typeof state>;
export const stateAnswer = oneOf(state);

/** What an app needs; the address is what the QR code holds. */
const start = z.object({ secret: z.string(), address: z.string() });
export type Start = z.output<typeof start>;
export const startAnswer = oneOf(start);

/** They are shown once. */
export const codesAnswer = savedOf(z.object({ recovery_codes: z.array(z.string()) }));
export type CodesAnswer = z.output<typeof codesAnswer>;

export const offAnswer = done;
