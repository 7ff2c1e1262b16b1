import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { api } from '../api.ts';
import { type FieldProps, useTextualField } from './field.ts';
import { byPrefix, type Option } from './options.ts';

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

/**
 * A record among too many for a list: searched on the server as one types, picked by Enter or Tab, also by those who
 * type faster than the server answers.
 * @example <SearchField<Customer> name="customer_id" label="Customer" path="/customers/dropdown" toOption={customerOption} />
 */
export function SearchField<Row>({
  path,
  query = {},
  toOption,
  current,
  onPick,
  ...props
}: SearchFieldProps<Row>) {
  const { onChange, value, ...field } = useTextualField(props);
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [is_steered, setSteered] = useState(false);
  const [is_open, setOpen] = useState(false);
  const [picked, setPicked] = useState<Option>();
  const chosen = [picked, current].find((option) => option?.value === value);
  const wanted = typed === chosen?.label ? '' : typed.trim();
  const [search] = useDebouncedValue(wanted, PAUSE_MS);
  const found = (text: string) =>
    queryOptions({
      queryKey: [path, { ...query, search: text }],
      queryFn: ({ signal }) => api.get<{ data: Row[] }>(path, { ...query, search: text }, signal),
    });
  const { data, isFetching } = useQuery({ ...found(search), placeholderData: keepPreviousData });
  /** Whoever's name begins with what was typed comes first, as in every other picker. */
  const ranked = (hits: readonly Row[]) => {
    const all = hits.map((row) => ({ row, ...toOption(row) }));
    const first = byPrefix(all, wanted);
    return [...first, ...all.filter((hit) => !first.includes(hit))];
  };
  const rows = ranked(data?.data ?? []);
  const options = rows.map(({ value: id, label }) => ({ value: id, label }));
  const missing = chosen && !options.some((option) => option.value === chosen.value) ? [chosen] : [];

  const pick = (row: Row | undefined) => {
    const option = row && toOption(row);
    setPicked(option);
    setOpen(false);
    onChange(option?.value ?? '');
    onPick?.(row);
  };
  /** The first hit of what is typed by now; the list on the screen may still be that of fewer letters. */
  const pickFirst = async () => {
    const { data: hits } = await client.ensureQueryData(found(wanted));
    const [hit] = ranked(hits);
    if (hit) pick(hit.row);
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setSteered(true);
    if ((event.key !== 'Enter' && event.key !== 'Tab') || !wanted || is_steered) return;
    // Enter picks here and must not submit the form as well.
    if (event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
    }
    // Without an answer the field stays as it is, and the request wrapper says that the server is away.
    pickFirst().catch(() => undefined);
  };

  return (
    <Select
      {...field}
      data={[...missing, ...options]}
      value={value || null}
      searchable
      openOnFocus={false}
      clearable={!props.required}
      allowDeselect={false}
      selectFirstOptionOnChange
      // The server has filtered already.
      filter={({ options: offered }) => offered}
      nothingFoundMessage={isFetching ? 'Loading...' : 'Nothing found'}
      maxDropdownHeight={320}
      // Typing replaces what was picked before.
      onClick={({ currentTarget }) => currentTarget.select()}
      dropdownOpened={is_open}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onSearchChange={(text) => {
        setTyped(text);
        setSteered(false);
      }}
      onKeyDownCapture={onKeyDownCapture}
      onChange={(next) => pick(rows.find((hit) => hit.value === next)?.row)}
    />
  );
}
