import { MultiSelect } from '@mantine/core';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { ChoiceField } from '../../kit/web/fields/choice-field.tsx';
import { useTextualField } from '../../kit/web/fields/field.ts';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';
import { type Role, roleLabels, roles } from '../../masters/rights.ts';
import { labels } from './contract.ts';

const options = roles.map((role) => ({ value: role, label: roleLabels[role] }));

type RoleFieldProps = {
  /** What each role may do, in a line under the field. */
  hints: Readonly<Record<Role, string>>;
  /** The line before one is chosen. */
  empty: string;
};

/** The role of a person or an API key, in the field `role`. */
export function RoleField({ hints, empty }: RoleFieldProps) {
  const { setValue } = useFormContext();
  const role: Role | '' = useWatch({ name: 'role' });
  return (
    <ChoiceField
      name="role"
      label={labels.role}
      options={options}
      // A Super Admin works for all branches.
      onPick={(picked) => picked === 'super_admin' && setValue('branch_ids', '')}
      hint={role === '' ? empty : hints[role]}
      required
    />
  );
}

/** Any number of branches, in the field `branch_ids`; none for a Super Admin, who works for all. */
export function BranchesField({ hint }: { hint: string }) {
  const role: Role | '' = useWatch({ name: 'role' });
  return role !== 'super_admin' && <Branches hint={hint} />;
}

function Branches({ hint }: { hint: string }) {
  const { value, onChange, ...field } = useTextualField({
    name: 'branch_ids',
    label: labels.branch_ids,
    hint,
  });
  const { data: branches = [] } = useReferences('/branches');
  return (
    <MultiSelect
      {...field}
      data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={idsIn(value)}
      onChange={(ids) => onChange(ids.join(','))}
      placeholder={value === '' ? 'All branches' : ''}
      searchable
      nothingFoundMessage="Nothing found"
      maxDropdownHeight={320}
    />
  );
}

/** The form holds the ids of branches as text, '3,7', so that a conflict can compare it. */
const idsIn = (text: unknown): string[] =>
  String(text ?? '')
    .split(',')
    .filter(Boolean);

/** A schema for the values as the form holds them. */
export const fromForm = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (values) => ({ ...(values as FieldValues), branch_ids: idsIn((values as FieldValues).branch_ids) }),
    schema,
  );
