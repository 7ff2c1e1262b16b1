/** Apart from the contract, so that the shell needs no validation library to say them. */
export const login_failed = 'Invalid Credentials';
export const login_succeeded = 'Login Successfully';
export const logout_succeeded = 'Logout Successfully';
