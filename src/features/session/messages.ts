import { refusals } from '../../kit/shared/refusals.ts';

// Apart from the contract, so that the shell does not load the validation library.
export const loginSucceeded = 'Login Successfully';
export const logoutSucceeded = 'Logout Successfully';

export const sessionRefusals = refusals({
  login_failed: [401, 'Invalid Credentials'],
  sign_in_first: [401, 'Please sign in'],
  // The password was right, the second factor is missing or wrong.
  code_needed: [401, 'Enter the code of your app'],
  wrong_code: [401, 'Code is wrong, or was used before'],
  wrong_recovery_code: [401, 'Recovery code is wrong, or was used before'],
  codes_unreadable: [401, 'App codes cannot be checked now. Use a recovery code'],
  key_refused: [401, 'This API key is unknown, expired or revoked'],
  key_in_browser: [401, 'API keys are refused in browsers'],
  branches_changed: [403, 'Your branches have changed. Sign in again'],
  not_allowed: [403, 'Not allowed for your role'],
  not_for_keys: [403, 'Not allowed for API keys'],
  password_first: [403, 'Change your temporary password first'],
  second_factor_first: [403, 'Set up your second factor first'],
  foreign_page: [403, 'Requests from other sites are refused'],
  wrong_password: [422, 'Password is wrong'],
  wrong_old_password: [422, 'Old Password is wrong'],
  password_missing: [422, 'Password is required to change the e-mail'],
  too_many_attempts: [429, 'Too many failed attempts, please try again later'],
});
