import { TextInput } from '@mantine/core';
import type { HTMLInputTypeAttribute } from 'react';
import { mobileOfText } from '../../shared/typed-text.ts';
import { type FieldProps, useParsedField } from './field.ts';

type TextFieldProps = FieldProps & {
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  onChange?: (value: string) => void;
};

/** A line of text; of type tel a mobile number, which may have +91, 0, blanks and dashes. @example <TextField name="invoice_no" label="Invoice Number" required /> */
export function TextField({ type = 'text', autoComplete = 'off', onChange, ...props }: TextFieldProps) {
  const { input } = useParsedField(props, type === 'tel' ? mobileOfText : (text) => text, onChange);
  return <TextInput {...input} type={type} autoComplete={autoComplete} />;
}
