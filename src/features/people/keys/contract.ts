import { z } from 'zod';
import { choice } from '../../../kit/shared/rules.ts';
import { named, savedOf } from '../../../kit/shared/wire.ts';
import { roles } from '../../../masters/rights.ts';
import { personBody } from '../contract.ts';

/** `DELETE {path}/:id` revokes a key; its row stays, as the history names it. */
export const path = '/apikeys';

export const messages = {
  created: 'API Key Added Successfully',
  revoked: 'API Key Revoked Successfully',
};

/** As PostgreSQL reads intervals; the longest is that of domain/people/api-keys.ts. */
export const lifetimes = ['30 days', '90 days', '1 year', '2 years'] as const;
export const usualLifetime = '1 year';

/** The form: what the key is for, and what its script may do. */
export const keyBody = personBody
  .pick({ name: true, role: true, branch_ids: true })
  .extend({ expires_in: choice(lifetimes, 'Choose from the list').default(usualLifetime) });
export type KeyBody = z.output<typeof keyBody>;

export const keyRow = named('ApiKey', {
  id: z.int(),
  name: z.string(),
  role: z.enum(roles),
  role_label: z.string(),
  branch_ids: z.array(z.int()),
  /** The names of those on file. */
  branches: z.string(),
  /** The start of the key. */
  prefix: z.string(),
  /** The name of the person who made it. */
  created_by: z.string(),
  created_at: z.date(),
  expires_at: z.date(),
  /** To a minute; null before the first use. */
  last_used_at: z.date().nullable(),
  state: z.enum(['Active', 'Expired', 'Revoked']),
});
export type Key = z.output<typeof keyRow>;

/** The key itself is shown once. */
export const keyAnswer = savedOf(keyRow.extend({ key: z.string() }));
