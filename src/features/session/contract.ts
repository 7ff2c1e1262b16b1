import { z } from 'zod';
import { recordOf } from '../../kit/shared/record-of.ts';
import { text } from '../../kit/shared/rules.ts';
import { upload } from '../../kit/shared/upload.ts';
import { named, oneOf, rowsOf, savedOf } from '../../kit/shared/wire.ts';
import { areas, levels, roles } from '../../masters/rights.ts';

export const profileSaved = 'Profile Updated Successfully';
export const passwordChanged = 'Password Changed Successfully';
export const signedOutElsewhere = 'Signed out elsewhere';

// The first administrator is admin@localhost, so the part after the @ needs no dot.
export const account = text({
  required: 'Email is required',
  max: [254, 'Email is invalid'],
  pattern: [/^[^\s@]+@[^\s@]+$/, 'Email is invalid'],
});

/** A password is used as typed: neither trimmed nor normalised. */
const typed = (required: string) =>
  z.lazy(() =>
    z
      .string(required)
      .min(1, { error: required, abort: true })
      .max(128, { error: 'Password should be at most 128 characters', abort: true })
      .refine((password) => password.isWellFormed() && !/\p{Cc}/u.test(password), 'Password is invalid')
      .meta({ format: 'password' }),
  );

const newPassword = typed('New Password is required').refine(
  (password) => password.length >= 12,
  'Password should be at least 12 characters',
);

export const credentials = z.strictObject({
  email: account,
  password: typed('Password is required'),
  /** Of the app, or a recovery code; for a person with a second factor. */
  code: z.string().max(60, 'Code is wrong').optional().meta({ format: 'password' }),
});
export const loggedIn = z.object({
  token: z.string(),
  msg: z.string(),
  user: z.object({ id: z.int(), name: z.string(), email: z.string(), role: z.enum(roles) }),
});

/** The person who is signed in; `image` is an address under /api. */
export const me = named('Profile', {
  id: z.int(),
  name: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  must_change_password: z.boolean(),
  /** The role needs a second factor, and the person has none. */
  must_add_second_factor: z.boolean(),
  role: z.enum(roles),
  /** The role as people read it, and its level in each area. */
  role_label: z.string(),
  rights: z.object(recordOf(areas, () => z.enum(levels))),
});
export const meAnswer = oneOf(me);

export const personName = text({
  required: 'Name is required',
  max: [60, 'Name length exceeds 60 characters'],
});

export const profileForm = z.strictObject({
  name: personName,
  email: account,
  image: upload(),
  /** Of the account; a change of the e-mail needs it. */
  password: z.string().max(128, 'Password is wrong').default('').meta({ format: 'password' }),
});
export const profileAnswer = savedOf(me);

export const passwordForm = z
  .strictObject({ old_password: typed('Old Password is required'), new_password: newPassword })
  .refine(({ old_password, new_password }) => old_password !== new_password, {
    error: 'New Password should differ from the old one',
    path: ['new_password'],
  });

/** One place where the person is signed in, with a browser or a script. */
const session = named('Session', {
  id: z.int(),
  is_browser: z.boolean(),
  user_agent: z.string(),
  address: z.string(),
  created_at: z.date(),
  last_seen_at: z.date(),
  is_current: z.boolean(),
});
export const sessionList = rowsOf(session);
