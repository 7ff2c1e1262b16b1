/** The name of the cookie by which an account knows a browser, beside the session's. */
export const browserCookieName = (sessionCookie: string, userId: number): string =>
  `${sessionCookie}-browser-${userId}`;

/**
 * The cookie's name: over TLS the browser itself holds it to this host and to Secure. The mark of the installation keeps
 * consoles apart that share a host, as cookies know no ports.
 */
export const cookieName = (isSecure: boolean, mark: string): string =>
  `${isSecure ? '__Host-' : ''}sid-${mark}`;
