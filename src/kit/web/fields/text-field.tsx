import { TextInput } from '@mantine/core';
import type { HTMLInputTypeAttribute } from 'react';
import { type FieldProps, useTextualField } from './field.ts';

type TextFieldProps = FieldProps & {
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  onChange?: (value: string) => void;
};

/** A line of text. @example <TextField name="invoice_no" label="Invoice Number" required /> */
export function TextField({ type = 'text', autoComplete = 'off', onChange, ...props }: TextFieldProps) {
  const field = useTextualField(props);
  return (
    <TextInput
      {...field}
      type={type}
      autoComplete={autoComplete}
      onChange={({ currentTarget }) => {
        field.onChange(currentTarget.value);
        onChange?.(currentTarget.value);
      }}
    />
  );
}
