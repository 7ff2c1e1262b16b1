import type { FieldValues } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { describedBy } from '../../kit/web/conflict/conflict.ts';
import { EntryCard } from '../../kit/web/entry-card.tsx';
import { ChoiceField } from '../../kit/web/fields/choice-field.tsx';
import { ReferenceField } from '../../kit/web/fields/reference-field.tsx';
import { TextField } from '../../kit/web/fields/text-field.tsx';
import { filled, useRecordEntry } from '../../kit/web/record-entry.ts';
import { activeStatuses } from '../../masters/active-statuses.ts';
import { type Role, roleLabels, roles } from '../../masters/rights.ts';
import { BranchesField, idsIn } from './branches-field.tsx';
import { labels, type Person, type PersonBody, path, personBody } from './contract.ts';
import { roleHints } from './role-hints.ts';

/** A person as JSON has them. */
export type PersonRow = Omit<Person, 'last_sign_in_at'> & { last_sign_in_at: string | null };

type PersonFormProps = {
  /** The person that the form changes; without one it adds a person. */
  person: PersonRow | undefined;
  onSaved: (person: PersonRow) => void;
  onCancel: () => void;
};

const schema = z.preprocess(
  (values) => ({ ...(values as FieldValues), branch_ids: idsIn((values as FieldValues).branch_ids) }),
  personBody,
);
const fields = {
  ...describedBy(labels, { employee_id: '/employees' }),
  branch_ids: { label: labels.branch_ids, to: '/branches', empty: 'All branches' },
};
const roleOptions = roles.map((role) => ({ value: role, label: roleLabels[role] }));
const emptyForm: FieldValues = {
  name: '',
  email: '',
  role: '',
  employee_id: '',
  branch_ids: '',
  status: 'Active',
};

/** Name, e-mail and role of a person. */
export function PersonForm({ person, onSaved, onCancel }: PersonFormProps) {
  const { entry } = useRecordEntry<PersonBody, PersonRow>({
    address: person ? `${path}/${person.id}` : path,
    row: person,
    toForm: (row) => filled(emptyForm, row),
    fields,
    schema,
    empty: person ? filled(emptyForm, person) : emptyForm,
    onSaved: ({ data }) => onSaved(data),
  });
  const role: Role | '' = useWatch({ control: entry.form.control, name: 'role' });
  return (
    <EntryCard entry={entry} title={person ? 'Update Person' : 'Add Person'} onCancel={person && onCancel}>
      <TextField name="name" label={labels.name} required />
      <TextField name="email" label={labels.email} type="email" hint="Used to sign in" required />
      <ChoiceField
        name="role"
        label={labels.role}
        options={roleOptions}
        // A Super Admin works for all branches.
        onPick={(picked) => picked === 'super_admin' && entry.form.setValue('branch_ids', '')}
        hint={role in roleHints ? roleHints[role as Role] : 'What the person may see and do'}
        required
      />
      <ReferenceField
        name="employee_id"
        label={labels.employee_id}
        to="/employees"
        current={person?.employee_id ? { id: person.employee_id, name: person.employee } : null}
        hint="If the person is one of the employees"
      />
      {role !== 'super_admin' && (
        <BranchesField
          name="branch_ids"
          label={labels.branch_ids}
          hint="Whose records the person sees; none for all"
        />
      )}
      <ChoiceField
        name="status"
        label={labels.status}
        options={activeStatuses}
        hint="InActive people cannot sign in"
        required
      />
    </EntryCard>
  );
}
