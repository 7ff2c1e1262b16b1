import { useEffect } from 'react';
import { api } from '../../kit/web/api.ts';
import { EntryCard } from '../../kit/web/entry-card.tsx';
import { useEntry } from '../../kit/web/entry-form.ts';
import { PasswordField } from '../../kit/web/fields/password-field.tsx';
import { focusField } from '../../kit/web/focus.ts';
import { passwordForm } from './contract.ts';

type PasswordFormProps = {
  email: string;
  /** The password is temporary and must be changed. */
  is_due: boolean;
};

/** A new password; every other place is signed out by it. */
export function PasswordForm({ email, is_due }: PasswordFormProps) {
  const entry = useEntry({
    schema: passwordForm,
    empty: { old_password: '', new_password: '' },
    save: (values, key) => api.post<{ msg: string }>('/profile/password', values, { key }),
  });
  const { ref } = entry;
  // Whoever was led here to change the password begins at once.
  useEffect(() => {
    if (is_due) focusField(ref.current, 'old_password');
  }, [is_due, ref]);

  return (
    <EntryCard entry={entry} title="Change password" submit_label="Change password" starts_open={is_due}>
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
