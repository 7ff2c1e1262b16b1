import { refusals } from '../../kit/shared/refusals.ts';

export const peopleRefusals = refusals({
  out_of_scope: [403, 'You have no access to this branch'],
  no_scope_role: [503, 'Branch limits are not set up. Nothing was saved (docs/operations.md)'],
  role_not_made:
    'People cannot be bound to branches: the user of DATABASE_URL may not make the role that this needs (see docs/operations.md)',
  password_is_email: [422, 'New Password should differ from the e-mail'],
  password_common: [422, 'New Password is too common'],
});
