import { api } from '../../kit/web/api.ts';
import { EntryCard } from '../../kit/web/entry-card.tsx';
import { useEntry } from '../../kit/web/entry-form.ts';
import { TextField } from '../../kit/web/fields/text-field.tsx';
import { passwordForm } from './contract.ts';

/** A new password; every other place is signed out by it. */
export function PasswordForm() {
  const entry = useEntry({
    schema: passwordForm,
    empty: { old_password: '', new_password: '' },
    changes: ['/me', '/sessions'],
    save: (values, key) => api.post<{ msg: string }>('/profile/password', values, { key }),
  });
  return (
    <EntryCard entry={entry} title="Change password" submit_label="Change password">
      <TextField
        name="old_password"
        label="Old Password"
        type="password"
        autoComplete="current-password"
        required
      />
      <TextField
        name="new_password"
        label="New Password"
        type="password"
        autoComplete="new-password"
        hint="At least 12 characters"
        required
      />
    </EntryCard>
  );
}
