import { useRead } from '../../kit/web/client/read.ts';
import { describedBy } from '../../kit/web/conflict/conflict.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { EntryCard } from '../../kit/web/form/entry-card.tsx';
import { filled } from '../../kit/web/form/form-values.ts';
import { useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { activeStatuses } from '../../masters/active-statuses.ts';
import { yesOrNo } from '../../masters/choices.ts';
import { labels, mailCall, type Person, type PersonBody, path, personBody } from './contract.ts';
import { BranchesField, fromForm, RoleField, toastAllBranches } from './rights-fields.tsx';
import { roleHints } from './role-hints.ts';

const { ChoiceField, RadioField, ReferenceField, TextField } = formFields<PersonBody>();

/** A person as JSON has them. */
export type PersonRow = Omit<Person, 'last_sign_in_at'> & { last_sign_in_at: string | null };

type PersonFormProps = {
  /** The person that the form changes; without one it adds a person. */
  person: PersonRow | undefined;
  onSaved: (person: PersonRow) => void;
  onCancel: () => void;
};

const schema = fromForm(personBody);
const fields = {
  ...describedBy(labels, { employee_id: '/employees' }),
  branch_ids: { label: labels.branch_ids, to: '/branches', empty: 'All branches' },
};
const emptyForm = {
  name: '',
  email: '',
  role: '',
  employee_id: '',
  branch_ids: '',
  gets_evening_mail: 'No',
  status: 'Active',
};

/** Name, e-mail and role of a person. */
export function PersonForm({ person, onSaved, onCancel }: PersonFormProps) {
  const entry = useRecordForm<PersonBody, PersonRow>({
    address: person ? `${path}/${person.id}` : path,
    row: person,
    toForm: (row) => filled(emptyForm, row),
    fields,
    schema,
    empty: person ? filled(emptyForm, person) : emptyForm,
    onSaved: ({ data }) => {
      toastAllBranches(data);
      onSaved(data);
    },
  });
  return (
    <EntryCard entry={entry} title={person ? 'Update Person' : 'Add Person'} onCancel={person && onCancel}>
      <TextField name="name" label={labels.name} required />
      <TextField name="email" label={labels.email} type="email" hint="Used to sign in" required />
      <RoleField hints={roleHints} empty="What the person may see and do" />
      <ReferenceField
        name="employee_id"
        label={labels.employee_id}
        to="/employees"
        current={person?.employee_id ? { id: person.employee_id, name: person.employee } : null}
        hint="If the person is one of the employees"
      />
      <BranchesField hint="Branches this person can see. Leave blank for all" />
      <MailField />
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

/** Whether the person gets the evening's message. */
function MailField() {
  const { data } = useRead(mailCall);
  return (
    <RadioField
      name="gets_evening_mail"
      label={labels.gets_evening_mail}
      options={yesOrNo}
      hint={
        data?.is_set_up === false
          ? 'Mails wait until the console knows a mail server (SMTP_URL, see the README)'
          : 'When a day is closed, or at the time in Settings. For who may read the day close'
      }
    />
  );
}
