import { MultiSelect } from '@mantine/core';
import { type FieldProps, useTextualField } from '../../kit/web/fields/field.ts';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';

/** Ids as the form holds them: '3,7'. */
export const idsIn = (text: unknown): string[] =>
  String(text ?? '')
    .split(',')
    .filter(Boolean);

/** Any number of branches; the field's value is their ids as text, so that a conflict can compare it. */
export function BranchesField(props: FieldProps) {
  const { value, onChange, ...field } = useTextualField(props);
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
