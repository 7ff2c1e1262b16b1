/** Apart from the contract, so that the shell needs no validation library to say them. */
export const loginFailed = 'Invalid Credentials';
export const loginSucceeded = 'Login Successfully';
export const logoutSucceeded = 'Logout Successfully';
