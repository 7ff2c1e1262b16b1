/** Apart from the contract, so that the shell does not load the validation library. */
export const loginFailed = 'Invalid Credentials';
export const loginSucceeded = 'Login Successfully';
export const logoutSucceeded = 'Logout Successfully';
