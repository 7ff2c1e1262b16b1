import { z } from 'zod';
import { refusals } from '../../kit/shared/refusals.ts';
import { choice, optionalReference, reference } from '../../kit/shared/rules.ts';
import { idParams, named, oneOf, readCall, savedOf } from '../../kit/shared/wire.ts';
import { activeStatuses } from '../../masters/active-statuses.ts';
import { yesOrNo } from '../../masters/choices.ts';
import { roles } from '../../masters/rights.ts';
import { account, personName } from '../session/contract.ts';

/** `{path}/:id/password`, `{path}/:id/secondfactor`, `{path}/:id/sessions` and `{path}/:id/sessions/:session` are the calls on one person. */
export const path = '/people';

export const messages = {
  created: 'Person Added Successfully',
  updated: 'Person Updated Successfully',
  reset: 'Password Reset Successfully',
  ended: 'Signed out',
  second_factor_removed: 'Second Factor Removed Successfully',
};

export const personRefusals = refusals({
  last_admin: 'One active Super Admin must remain',
  person_inactive: 'This person is InActive',
  unbound_admin: [422, 'A Super Admin works for all branches'],
  own_password: 'Change your own password in Profile',
  own_second_factor: 'Turn off your own second factor in Profile',
  no_second_factor: 'This person has no second factor',
});

export const sessionParams = idParams.extend({ session: idParams.shape.id });

/** Of the form, the row and the history. */
export const labels = {
  name: 'Name',
  email: 'Email',
  role: 'Role',
  employee_id: 'Employee',
  branch_ids: 'Branches',
  gets_evening_mail: 'Evening message by e-mail',
  status: 'Status',
  disabled: 'Status',
  password_hash: 'Password',
  must_change_password: 'Temporary password',
  image_id: 'Picture',
};

const MAX_BRANCHES = 1_000;
const branches = z
  .array(reference('Choose from the list'), 'Choose from the list')
  .max(MAX_BRANCHES, 'Choose fewer')
  .transform((ids) => [...new Set(ids)].toSorted((left, right) => left - right));

/** The form. A person who was added signs in with the password of the first reset. */
export const personBody = z.strictObject({
  name: personName,
  email: account,
  role: choice(roles, 'Role is required'),
  employee_id: optionalReference(),
  /** Branches this person can see; empty for all. */
  branch_ids: branches.default([]),
  /** Of the days whose close this person may read. */
  gets_evening_mail: choice(yesOrNo, 'Choose Yes or No').default('No'),
  /** InActive people cannot sign in. */
  status: choice(activeStatuses, 'Status is required').default('Active'),
});
export type PersonBody = z.output<typeof personBody>;

export const personRow = named('Person', {
  id: z.int(),
  version: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  role_label: z.string(),
  employee_id: z.int().nullable(),
  /** The employee's name, '' without one. */
  employee: z.string(),
  branch_ids: z.array(z.int()),
  /** The names of those on file. */
  branches: z.string(),
  gets_evening_mail: z.enum(yesOrNo),
  status: z.enum(activeStatuses),
  must_change_password: z.boolean(),
  second_factor: z.boolean(),
  /** Null without one in the last 180 days. */
  last_sign_in_at: z.date().nullable(),
  /** Sessions that are open now. */
  sessions: z.int(),
});
export type Person = z.output<typeof personRow>;

/** Whether the server can send mails. */
export const mailCall = readCall(`${path}/mail`, 'readMailState', 'Read whether mails can be sent', {
  response: { 200: oneOf(z.object({ is_set_up: z.boolean() })) },
});

/** The one-time password, which is shown once. */
export const resetAnswer = savedOf(z.object({ password: z.string() }));
