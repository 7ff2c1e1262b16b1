import { useController } from 'react-hook-form';

/** What every input of a form takes. */
export type FieldProps = {
  /** Name on the wire. */
  name: string;
  label: string;
  required?: boolean;
  /** Under the input while there is no error. */
  hint?: string;
  disabled?: boolean;
  /** Where a dialog that opens puts the caret. */
  isFirst?: boolean;
};

/** Binds an input to the form around it; `value` is always a string. */
export function useTextualField({ name, label, required, hint, disabled, isFirst }: FieldProps) {
  const { field, fieldState } = useController({ name });
  return {
    ref: field.ref,
    name: field.name,
    // Pickers keep the name on a hidden input; this one is found where the caret goes.
    'data-field': field.name,
    'data-autofocus': isFirst || undefined,
    value: field.value === undefined || field.value === null ? '' : String(field.value),
    onChange: (value: string) => field.onChange(value),
    onBlur: field.onBlur,
    label,
    description: hint,
    withAsterisk: required ?? false,
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
