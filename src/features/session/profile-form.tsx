import type { z } from 'zod';
import { api } from '../../kit/web/api.ts';
import { EntryCard } from '../../kit/web/entry-card.tsx';
import { useEntry } from '../../kit/web/entry-form.ts';
import { PhotoField } from '../../kit/web/fields/photo-field.tsx';
import { TextField } from '../../kit/web/fields/text-field.tsx';
import { type me as profile, type profileAnswer, profileForm } from './contract.ts';

/** Name, e-mail and picture of the person who is signed in. */
export function ProfileForm({ me }: { me: z.output<typeof profile> }) {
  const entry = useEntry({
    schema: profileForm,
    empty: { name: me.name, email: me.email, image: undefined },
    kept: ['name', 'email'],
    save: (values) => api.patch<z.output<typeof profileAnswer>>('/profile', values),
  });
  return (
    <EntryCard entry={entry} title="Profile">
      <TextField name="name" label="Name" autoComplete="name" required />
      <TextField name="email" label="Email" type="email" autoComplete="email" required />
      <PhotoField name="image" label="Picture" stored={me.image} />
    </EntryCard>
  );
}
