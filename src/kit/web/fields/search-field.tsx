import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { type FieldProps, useTextualField } from './field.ts';
import type { Option } from './options.ts';

type SearchFieldProps<Row> = FieldProps & {
  /** The call that searches: '/customers/dropdown'. */
  path: string;
  /** Its other parameters; the typed text goes as `search`. */
  query?: Readonly<Record<string, string>>;
  toOption: (row: Row) => Option;
  /** What the field holds already, when it was not picked here. */
  current?: Option | null;
  onPick?: (row: Row | undefined) => void;
};

const PAUSE_MS = 150;

/** A record among too many for a list: searched on the server as one types. @example <SearchField<Customer> name="customer_id" label="Customer" path="/customers/dropdown" toOption={customerOption} /> */
export function SearchField<Row>({
  path,
  query = {},
  toOption,
  current,
  onPick,
  ...props
}: SearchFieldProps<Row>) {
  const { onChange, value, ...field } = useTextualField(props);
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<Option>();
  const chosen = [picked, current].find((option) => option?.value === value);
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), PAUSE_MS);
  const { data, isFetching } = useQuery({
    queryKey: [path, { ...query, search }],
    queryFn: ({ signal }) => api.get<{ data: Row[] }>(path, { ...query, search }, signal),
    placeholderData: keepPreviousData,
  });
  const rows = (data?.data ?? []).map((row) => ({ row, option: toOption(row) }));
  const found = rows.map(({ option }) => option);
  const missing = chosen && !found.some((option) => option.value === chosen.value) ? [chosen] : [];

  return (
    <Select
      {...field}
      data={[...missing, ...found]}
      value={value || null}
      searchable
      openOnFocus={false}
      clearable={!props.required}
      allowDeselect={false}
      selectFirstOptionOnChange
      // The server has filtered already.
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? 'Loading...' : 'Nothing found'}
      maxDropdownHeight={320}
      onSearchChange={setTyped}
      onChange={(next) => {
        const hit = rows.find(({ option }) => option.value === next);
        setPicked(hit?.option);
        onChange(next ?? '');
        onPick?.(hit?.row);
      }}
    />
  );
}
