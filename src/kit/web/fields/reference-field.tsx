import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { api } from '../client/api.ts';
import { ChoiceField, type ChoiceFieldProps } from './choice-field.tsx';
import { ReadOnlyFields } from './field.ts';

/** An option of a dropdown call, with the additional fields of that call. */
export type Reference = { id: number; name: string } & Readonly<Record<string, unknown>>;

type ReferenceFieldProps = Omit<ChoiceFieldProps, 'options' | 'onPick' | 'fetchOptions' | 'toFirst'> & {
  /** The entity referred to: '/branches'. */
  to: string;
  /** Only records with these values are offered. */
  only?: Readonly<Record<string, string>>;
  /** The stored reference of the record, offered even when the dropdown no longer has it. */
  current?: { id: number; name: string } | null;
  /** A filter of the past also offers records that are InActive, and says so. */
  offersInactive?: boolean;
  /** The label of an option, where its name is not enough. */
  labelOf?: (option: Reference) => string;
  onPick?: (option: Reference | undefined) => void;
};

/**
 * Another record, picked by name; the field's value is its id as text. The only choice of a required field is filled in.
 * @example <ReferenceField name="godown_id" label="Godown" to="/godowns" required />
 */
export function ReferenceField({
  to,
  only,
  current,
  offersInactive = false,
  labelOf = referenceLabel,
  onPick,
  ...props
}: ReferenceFieldProps) {
  const client = useQueryClient();
  const query = referencesQuery(to, offersInactive);
  const { data, isError } = useReferences(to, offersInactive);
  const optionsOf = (references: readonly Reference[]) => {
    const offered = references.filter((option) => matches(option, only));
    const missing = current && !offered.some(({ id }) => id === current.id) ? [current] : [];
    return [...missing, ...offered].map((option) => ({
      value: String(option.id),
      label: labelOf(option),
    }));
  };
  const options = optionsOf(data ?? []);
  const isFilledIn = data && props.required && !props.disabled && !onPick && options.length === 1;
  useSingleChoice(props.name, isFilledIn ? options[0]?.value : undefined);
  return (
    <ChoiceField
      {...props}
      options={options}
      nothing={emptyTextOf({ data, isError })}
      fetchOptions={data ? undefined : async () => optionsOf((await client.fetchQuery(query)).data)}
      toFirst={data && options.length === 0 ? `${to}?${new URLSearchParams(only)}` : undefined}
      onPick={(id) =>
        onPick?.(client.getQueryData(query.queryKey)?.data.find((option) => String(option.id) === id))
      }
    />
  );
}

/**
 * Fills in a blank field that has one choice. A field that starts a search when picked is left to the person, and so is
 * one in which a text is being typed: Enter would submit the form instead of picking.
 */
function useSingleChoice(name: string, single: string | undefined): void {
  const { resetField } = useFormContext();
  const value: unknown = useWatch({ name });
  const isReadOnly = use(ReadOnlyFields);
  // The choices arrive after the form is shown, and a save empties it again.
  useEffect(() => {
    if (single === undefined || value !== '' || isReadOnly || focusedField(name)?.value) return;
    resetField(name, { defaultValue: single });
  }, [name, single, value, isReadOnly, resetField]);
}

function focusedField(name: string): HTMLInputElement | undefined {
  const field = document.activeElement;
  return field instanceof HTMLInputElement && field.dataset.field === name ? field : undefined;
}

/** The text of a picker without options. @example emptyTextOf({ data: undefined, isError: true }) // 'No connection: …' */
export function emptyTextOf({ data, isError }: { data: unknown; isError: boolean }): string {
  if (data) return 'Nothing found';
  return isError ? 'No connection: not read yet' : 'Loading...';
}

/** How a record is offered. @example referenceLabel({ id: 1, name: 'AP07 1', status: 'InActive' }) // 'AP07 1 (InActive)' */
export const referenceLabel = ({ name, status }: Reference): string =>
  status === 'InActive' ? `${name} (InActive)` : name;

/**
 * The records that a picker offers.
 * @param with_inactive for a filter of the past: InActive records too, with their status
 * @example const { data: areas } = useReferences('/area_codes')
 */
export const useReferences = (path: string, withInactive = false) =>
  useQuery({ ...referencesQuery(path, withInactive), select: ({ data }) => data });

/** The same for a picker that may be used before they are there. */
export function useReferenceList(path: string) {
  const client = useQueryClient();
  const { data: references } = useReferences(path);
  const fetchReferences = async () => (await client.fetchQuery(referencesQuery(path, false))).data;
  return { references, fetchReferences };
}

const referencesQuery = (path: string, withInactive: boolean) => {
  const query = withInactive ? { inactive: 'true' } : {};
  return queryOptions({
    queryKey: [path, 'dropdown', query],
    queryFn: ({ signal }) => api.get<{ data: Reference[] }>(`${path}/dropdown`, query, signal),
    meta: { isPickerList: true },
  });
};

const matches = (option: Reference, only: Readonly<Record<string, string>> = {}) =>
  Object.entries(only).every(([name, value]) => option[name] === value);
