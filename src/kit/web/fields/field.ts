import { type ChangeEvent, createContext, type KeyboardEvent, use } from 'react';
import { useController } from 'react-hook-form';

/** The fields below show a record to a person who may not change it. */
export const ReadOnlyFields = createContext(false);

/** Props of every input of a form. */
export type FieldProps<Name extends string = string> = {
  /** Name on the wire. */
  name: Name;
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

/**
 * The same for an input whose text is parsed when Enter is pressed or the input is left; until then it stays as typed.
 * @param parse see `kit/shared/typed-text.ts`
 */
export function useParsedField(
  props: FieldProps,
  parse: (typed: string) => string,
  onChange?: (value: string) => void,
) {
  const field = useTextualField(props);
  const put = (text: string) => {
    if (text === field.value) return;
    field.onChange(text);
    onChange?.(text);
  };
  const parseText = () => {
    if (!field.readOnly) put(parse(field.value));
  };
  const input = {
    ...field,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => put(currentTarget.value),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') parseText();
    },
    onBlur: () => {
      parseText();
      field.onBlur();
    },
  };
  return { input, put };
}
