import { TextInput } from '@mantine/core';
import type { Ref } from 'react';

type CodeInputProps = {
  ref?: Ref<HTMLInputElement>;
  value: string;
  description: string;
  error?: string | undefined;
  onChange: (code: string) => void;
};

/** The code of an app; a phone offers it from the app. */
export function CodeInput({ ref, value, description, error, onChange }: CodeInputProps) {
  return (
    <TextInput
      ref={ref}
      label="Code"
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      required
      withAsterisk={false}
      autoFocus
      data-autofocus
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
