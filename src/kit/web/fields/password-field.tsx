import { type FieldProps, useTextualField } from './field.ts';
import { PasswordEntry } from './password-entry.tsx';

type PasswordFieldProps = FieldProps & { autoComplete: 'current-password' | 'new-password' };

/** A password in a form. @example <PasswordField name="new_password" label="New Password" autoComplete="new-password" required /> */
export function PasswordField({ autoComplete, ...props }: PasswordFieldProps) {
  const field = useTextualField(props);
  return (
    <PasswordEntry
      {...field}
      autoComplete={autoComplete}
      onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
    />
  );
}
