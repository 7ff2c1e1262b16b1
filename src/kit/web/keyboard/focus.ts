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

/** On touch screens no field gets the focus automatically, because a keyboard would cover the screen. */
const hasNoKeyboard = () => matchMedia('(pointer: coarse), (max-width: 48em)').matches;

/**
 * Puts the caret into the first field when the form appears, or into the first empty one; not on a phone, and not out of
 * a field or radio that is in use.
 * @example useFirstField(formRef, 'empty')
 */
export function useFirstField(root: RefObject<HTMLElement | null>, which: 'first' | 'empty' | 'none'): void {
  // Only when the form appears: later the user decides where the caret is.
  const [target] = useState(which);
  // The fields are focused once they are on the screen.
  useEffect(() => {
    if (target === 'none' || hasNoKeyboard()) return;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches(IN_USE)) return;
      const fields = visibleFields(root.current);
      const field = target === 'first' ? fields[0] : fields.find(({ value }) => value === '');
      field?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [target, root]);
}

const screen = () => document.getElementById('content');

/** Focuses the screen where nothing else has the focus, so that the keyboard starts there. */
export function focusScreen(): void {
  if (document.activeElement === document.body) screen()?.focus({ preventScroll: true });
}

/** Puts the caret where work on the screen starts, in place of a button that is removed. */
export function focusForm(): void {
  // The button is gone by then.
  requestAnimationFrame(() => {
    const form = hasNoKeyboard() ? null : screen()?.querySelector<HTMLElement>('form, section');
    focusFirstField(form ?? null);
    focusScreen();
  });
}

/** Returns the focus after a dialog has closed, unless another element has it; to the screen if the opener was removed. */
export function returnFocus(opener: Element | null): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    focusScreen();
  });
}

/** Puts the caret into the field of that name. @example focusField(form_ref.current, 'customer_id') */
export function focusField(root: HTMLElement | null, name: string): void {
  root?.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus();
}

let editButton: Element | null = null;

/** Called before a row is edited: remembers the button that was pressed. */
export function rememberEditButton(): void {
  editButton = document.activeElement;
}

/** Focuses that button again after the edit was cancelled, once the form has changed. */
export function focusEditButton(): void {
  requestAnimationFrame(() => {
    if (editButton instanceof HTMLElement) editButton.focus();
    editButton = null;
  });
}

/**
 * Focuses an element as soon as it is on the screen, for example in place of a focused button that is removed.
 * @example <Text ref={focusOn} tabIndex={-1}>Choose a field for each column.</Text>
 */
export const focusOn = (element: HTMLElement | null): void => element?.focus();
