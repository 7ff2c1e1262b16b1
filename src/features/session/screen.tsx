import { Stack } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { api } from '../../kit/web/client/api.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { EntryCard } from '../../kit/web/form/entry-card.tsx';
import { useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { type me as profile, type profileAnswer, profileForm } from './contract.ts';
import { PasswordField, PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor/section.tsx';
import { Sessions } from './sessions.tsx';
import { useMe } from './use-me.ts';

const { PhotoField, TextField } = formFields<ProfileBody>();

/** Who I am, my password and second factor, and where I am signed in. */
export function Screen() {
  usePageTitle('Profile');
  const { data: me } = useMe();
  if (!me) return null;
  const isDue = me.must_change_password;
  const isOpen = !isDue && !me.must_add_second_factor;
  return (
    <Stack gap="lg">
      {isOpen && <ProfileForm me={me} />}
      {(isDue || isOpen) && <PasswordForm email={me.email} isDue={isDue} />}
      {!isDue && <SecondFactor />}
      {isOpen && <Sessions />}
    </Stack>
  );
}

type ProfileBody = z.output<typeof profileForm>;

/** Name, e-mail and picture of the person who is signed in. */
function ProfileForm({ me }: { me: z.output<typeof profile> }) {
  const entry = useRecordForm({
    schema: profileForm,
    empty: { name: me.name, email: me.email, image: undefined, password: '' },
    kept: ['name', 'email'],
    save: (values) => api.patch<z.output<typeof profileAnswer>>('/profile', values),
  });
  const email = useWatch({ control: entry.form.control, name: 'email' });
  return (
    <EntryCard entry={entry} title="Profile">
      <TextField name="name" label="Name" autoComplete="name" required />
      <TextField name="email" label="Email" type="email" autoComplete="email" required />
      {email !== me.email && (
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          hint="Needed to change the e-mail"
          required
        />
      )}
      <PhotoField name="image" label="Picture" stored={me.image} />
    </EntryCard>
  );
}
