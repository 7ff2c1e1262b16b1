/** The nonce by which the page's security policy knows the style elements of the console's own libraries. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

// Where the toasts (goober) and the scroll lock of dialogs (get-nonce) look for it.
Object.assign(globalThis, { __nonce__: styleNonce, __webpack_nonce__: styleNonce });
