/** Toasts without a styling library of their own; every screen must use this one store. @example toast.success('Saved') */
export { toast } from 'react-hot-toast/headless';

const AFTER_RELOAD = 'toast-after-reload';

/** Keeps a success toast over the reload that follows it. */
export const toastAfterReload = (message: string): void => sessionStorage.setItem(AFTER_RELOAD, message);

/** The toast kept over the last reload, once. */
export function popToastAfterReload(): string | null {
  const message = sessionStorage.getItem(AFTER_RELOAD);
  sessionStorage.removeItem(AFTER_RELOAD);
  return message;
}
