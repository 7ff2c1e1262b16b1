import type { z } from 'zod';
import { api } from '../../../kit/web/client/api.ts';
import { formFields } from '../../../kit/web/fields/form-fields.ts';
import { EntryCard } from '../../../kit/web/form/entry-card.tsx';
import { useRecordForm } from '../../../kit/web/form/use-record-form.ts';
import { labels } from '../contract.ts';
import { BranchesField, fromForm, RoleField, toastAllBranches } from '../rights-fields.tsx';
import { roleHints } from '../role-hints.ts';
import { type Key, type KeyBody, keyBody, lifetimes, path, usualLifetime } from './contract.ts';

const { ChoiceField, TextField } = formFields<KeyBody>();

/** A key as JSON has it. */
export type KeyRow = Omit<Key, 'created_at' | 'expires_at' | 'last_used_at'> & {
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
};

/** A new key, with the key itself. */
export type NewKey = KeyRow & { key: string };

const schema = fromForm(keyBody) as z.ZodType<KeyBody, unknown>;
const empty = { name: '', role: '', branch_ids: '', expires_in: usualLifetime };
const hints = { ...roleHints, super_admin: 'Everything but people, API keys and backups' };

/** Name, role, branches and lifetime of a new key. */
export function KeyForm({ onMade }: { onMade: (key: NewKey) => void }) {
  const entry = useRecordForm<KeyBody, NewKey>({
    schema,
    empty,
    // Without an answer the key is not known: a repeated call makes another one.
    save: (values) => api.post(path, values),
    onSaved: ({ data }) => {
      toastAllBranches(data);
      onMade(data);
    },
  });
  return (
    <EntryCard entry={entry} title="Add API Key">
      <TextField name="name" label={labels.name} hint="What the key is for; the history names it" required />
      <RoleField hints={hints} empty="What the script may see and do" />
      <BranchesField hint="Branches this script can see. Leave blank for all" />
      <ChoiceField
        name="expires_in"
        label="Expires in"
        options={lifetimes}
        hint="The key stops working after this"
        required
      />
    </EntryCard>
  );
}
