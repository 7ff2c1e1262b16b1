const FIELDS = 'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled)';

/** Puts the caret into the first field that can be seen. @example focusFirstField(form_ref.current) */
export function focusFirstField(root: HTMLElement | null): void {
  const fields = [...(root?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
  fields.find((field) => field.checkVisibility())?.focus();
}

/** Puts the caret into the field of that name. @example focusField(form_ref.current, 'customer_id') */
export function focusField(root: HTMLElement | null, name: string): void {
  root?.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus();
}

let editedFrom: Element | null = null;

/** Called when a row is about to be edited: remembers the button that was pressed. */
export function leaveForEdit(): void {
  editedFrom = document.activeElement;
}

/** Brings the keyboard back to the row whose edit was given up, once the form has changed. */
export function returnFromEdit(): void {
  requestAnimationFrame(() => {
    if (editedFrom instanceof HTMLElement) editedFrom.focus();
    editedFrom = null;
  });
}

/**
 * Focuses an element as soon as it is on the screen, for example where the focused button made way for it.
 * @example <Text ref={focusOn} tabIndex={-1}>Choose a field for each column.</Text>
 */
export const focusOn = (element: HTMLElement | null): void => element?.focus();
