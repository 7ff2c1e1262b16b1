import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { idsOrUnpicked } from '../../kit/web/fields/options.ts';
import { type Reference, useReferenceList } from '../../kit/web/fields/reference-field.tsx';
import { toast } from '../../kit/web/parts/toast.ts';
import { type Role, roleLabels, roles } from '../../masters/rights.ts';
import { labels, type Person } from './contract.ts';

const { ChoiceField, MultiPicker } = formFields<Rights>();

/** The fields of a person or an API key below. */
type Rights = { role: Role | ''; branch_ids: string };

const options = roles.map((role) => ({ value: role, label: roleLabels[role] }));

type RoleFieldProps = {
  /** What each role may do, in a line under the field. */
  hints: Readonly<Record<Role, string>>;
  /** The line before one is chosen. */
  empty: string;
};

/** The role of a person or an API key, in the field `role`. */
export function RoleField({ hints, empty }: RoleFieldProps) {
  const { setValue } = useFormContext<Rights>();
  const role = useWatch<Rights, 'role'>({ name: 'role' });
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
  const role = useWatch<Rights, 'role'>({ name: 'role' });
  return role !== 'super_admin' && <Branches hint={hint} />;
}

function Branches({ hint }: { hint: string }) {
  const { references, fetchReferences } = useReferenceList('/branches');
  const optionsOf = (branches: readonly Reference[]) =>
    branches.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <MultiPicker
      name="branch_ids"
      label={labels.branch_ids}
      noun="Branch"
      hint={hint}
      options={optionsOf(references ?? [])}
      fetchOptions={references ? undefined : async () => optionsOf(await fetchReferences())}
      placeholder="All branches"
    />
  );
}

/** Warns if someone other than a Super Admin was saved without branches. */
export function toastAllBranches({
  name,
  role,
  branch_ids,
}: Pick<Person, 'name' | 'role' | 'branch_ids'>): void {
  if (role !== 'super_admin' && branch_ids.length === 0) toast(`${name} sees all branches`);
}

/** A schema for the values as the form holds them. */
export const fromForm = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((values: Rights) => ({ ...values, branch_ids: idsOrUnpicked(values.branch_ids) }), schema);
