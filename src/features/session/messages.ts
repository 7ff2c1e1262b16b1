/** Apart from the contract, so that the shell does not load the validation library. */
export const loginFailed = 'Invalid Credentials';
export const loginSucceeded = 'Login Successfully';
export const logoutSucceeded = 'Logout Successfully';
export const signInFirst = 'Please sign in';
export const branchesChanged = 'Your branches have changed. Sign in again';
export const notAllowed = 'Not allowed for your role';
export const notForKeys = 'Not allowed for API keys';
export const keyRefused = 'This API key is unknown, expired or revoked';
export const keyInBrowser = 'API keys are refused in browsers';
export const passwordFirst = 'Change your temporary password first';
export const secondFactorFirst = 'Set up your second factor first';
/** Of a sign-in whose password is right. */
export const codeNeeded = 'Enter the code of your app';
