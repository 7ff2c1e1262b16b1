import { createContext, use } from 'react';
import { useController } from 'react-hook-form';

/** The fields below show a record to a person who may not change it. */
export const ReadOnlyFields = createContext(false);

/** Props of every input of a form. */
export type FieldProps = {
  /** Name on the wire. */
  name: string;
  label: string;
  required?: boolean;
  /** Under the input while there is no error. */
  hint?: string;
  disabled?: boolean;
  /** Focused when a dialog opens. */
  isFirst?: boolean;
};

/** Binds an input to the form around it; `value` is always a string. */
export function useTextualField({ name, label, required, hint, disabled, isFirst }: FieldProps) {
  const { field, fieldState } = useController({ name });
  const isReadOnly = use(ReadOnlyFields);
  return {
    ref: field.ref,
    name: field.name,
    // Pickers have the name on a hidden input; this attribute marks the one to focus.
    'data-field': field.name,
    'data-autofocus': isFirst || undefined,
    value: field.value === undefined || field.value === null ? '' : String(field.value),
    onChange: (value: string) => field.onChange(value),
    onBlur: field.onBlur,
    label,
    description: isReadOnly ? undefined : hint,
    withAsterisk: (required ?? false) && !isReadOnly,
    readOnly: isReadOnly,
    variant: isReadOnly ? 'filled' : 'default',
    disabled: disabled ?? false,
    error: fieldState.error?.message,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] satisfies (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
  };
}
