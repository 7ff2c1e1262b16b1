import { type RefObject, useEffect, useState } from 'react';

/** A field in use, and a link or button that Back has returned to. */
const IN_USE = 'input:focus-visible, textarea:focus-visible, main :is(a, button)';
const FIELDS = 'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled)';

/** Puts the caret into the first field that can be seen. @example focusFirstField(form_ref.current) */
export function focusFirstField(root: HTMLElement | null): void {
  visibleFields(root)[0]?.focus();
}

const visibleFields = (root: HTMLElement | null) =>
  [...(root?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])].filter((field) => field.checkVisibility());

/**
 * Puts the caret into the first empty field when the form appears; not where a keyboard would cover the screen, and not
 * out of a field or radio that is in use.
 * @example useFirstEmptyField(formRef)
 */
export function useFirstEmptyField(root: RefObject<HTMLElement | null>, isWanted = true): void {
  // Only when the form appears: later the user decides where the caret is.
  const [isWantedFirst] = useState(isWanted);
  // The fields are focused once they are on the screen.
  useEffect(() => {
    if (!isWantedFirst || matchMedia('(pointer: coarse), (max-width: 48em)').matches) return;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches(IN_USE)) return;
      visibleFields(root.current)
        .find(({ value }) => value === '')
        ?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [isWantedFirst, root]);
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
 * Focuses an element as soon as it is on the screen, for example in place of a focused button that is removed.
 * @example <Text ref={focusOn} tabIndex={-1}>Choose a field for each column.</Text>
 */
export const focusOn = (element: HTMLElement | null): void => element?.focus();
