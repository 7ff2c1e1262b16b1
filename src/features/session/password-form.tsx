import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { type FieldProps, useTextualField } from '../../kit/web/fields/field.ts';
import { PasswordEntry } from '../../kit/web/fields/password-entry.tsx';
import { EntryCard } from '../../kit/web/form/entry-card.tsx';
import { useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { focusField } from '../../kit/web/keyboard/focus.ts';
import { passwordForm } from './contract.ts';

type PasswordFormProps = {
  email: string;
  /** The password is temporary and must be changed. */
  isDue: boolean;
};

/** A new password; every other place is signed out by it. */
export function PasswordForm({ email, isDue }: PasswordFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const entry = useRecordForm({
    schema: passwordForm,
    empty: { old_password: '', new_password: '' },
    address: '/profile/password',
    onSaved: () => {
      // Until the profile is read again, every other screen leads back here.
      if (isDue) void client.refetchQueries({ queryKey: ['/me'] }).then(() => navigate('/'));
    },
  });
  const { ref } = entry;
  // A user who must change the password can type at once.
  useEffect(() => {
    if (isDue) focusField(ref.current, 'old_password');
  }, [isDue, ref]);

  return (
    <EntryCard entry={entry} title="Change password" submitLabel="Change password" startsOpen={isDue}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="old_password" label="Old Password" autoComplete="current-password" required />
      <PasswordField
        name="new_password"
        label="New Password"
        autoComplete="new-password"
        hint="At least 12 characters; signs you out everywhere else"
        required
      />
    </EntryCard>
  );
}

type PasswordFieldProps = FieldProps<'password' | 'old_password' | 'new_password'> & {
  autoComplete: 'current-password' | 'new-password';
};

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
