import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { ChoiceField, type ChoiceFieldProps } from './choice-field.tsx';

/** An option of a dropdown call, with whatever fields that call adds to it. */
export type Reference = { id: number; name: string } & Readonly<Record<string, unknown>>;

type ReferenceFieldProps = Omit<ChoiceFieldProps, 'options' | 'onPick'> & {
  /** The entity referred to: '/branches'. */
  to: string;
  /** Only records with these values are offered. */
  only?: Readonly<Record<string, string>>;
  /** What the record holds now, offered even when the dropdown no longer does. */
  current?: { id: number; name: string } | null;
  /** How an option reads, where its name is not enough. */
  label_of?: (option: Reference) => string;
  onPick?: (option: Reference | undefined) => void;
};

/** Another record, picked by name; the field's value is its id as text. @example <ReferenceField name="godown_id" label="Godown" to="/godowns" required /> */
export function ReferenceField({ to, only, current, label_of, onPick, ...props }: ReferenceFieldProps) {
  const { data, isPending } = useReferences(to);
  const offered = data?.filter((option) => matches(option, only)) ?? [];
  const missing = current && !offered.some(({ id }) => id === current.id) ? [current] : [];
  const options = [...missing, ...offered].map((option) => ({
    value: String(option.id),
    label: label_of?.(option) ?? option.name,
  }));
  return (
    <ChoiceField
      {...props}
      options={options}
      nothing={isPending ? 'Loading...' : 'Nothing found'}
      onPick={(id) => onPick?.(data?.find((option) => String(option.id) === id))}
    />
  );
}

/** The records that a picker offers. @example const { data: areas } = useReferences('/area_codes') */
export function useReferences(path: string) {
  const dropdown = `${path}/dropdown`;
  return useQuery({
    queryKey: [path, 'dropdown'],
    queryFn: ({ signal }) => api.get<{ data: Reference[] }>(dropdown, {}, signal),
    select: ({ data }) => data,
  });
}

const matches = (option: Reference, only: Readonly<Record<string, string>> = {}) =>
  Object.entries(only).every(([name, value]) => option[name] === value);
