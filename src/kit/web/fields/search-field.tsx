import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import type { FieldProps } from './field.ts';
import { byPrefix, type Option } from './options.ts';
import { Picker } from './picker.tsx';

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
/** The maximum number of matches. */
const LIMIT = 50;

/**
 * A record among too many for a list: searched on the server while typing.
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
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<Option>();
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const found = (text: string) =>
    queryOptions({
      queryKey: [path, { ...query, search: text }],
      queryFn: ({ signal }) =>
        api.get<{ data: Row[] }>(path, { ...query, search: text, limit: String(LIMIT) }, signal),
    });
  const { data, isFetching } = useQuery({ ...found(search), placeholderData: keepPreviousData });
  /** Names that begin with what was typed come first, as in every other picker; then as the server has them. */
  const ranked = (text: string, rows: readonly Row[]) => {
    const all = rows.map((row) => ({ row, ...toOption(row) }));
    const first = byPrefix(all, text);
    return [...first, ...all.filter((hit) => !first.includes(hit))];
  };
  const matchesOf = (text: string) => {
    const answer = client.getQueryState<{ data: Row[] }>(found(text.trim()).queryKey);
    return answer?.data && !answer.isInvalidated ? ranked(text, answer.data.data) : undefined;
  };
  const findMatches = async (text: string) =>
    ranked(text, (await client.fetchQuery(found(text.trim()))).data);

  return (
    <Picker
      {...props}
      optionOf={(value) => [picked, current].find((option) => option?.value === value) ?? undefined}
      optionsFor={(text) => ranked(text, data?.data ?? [])}
      matchesOf={matchesOf}
      findMatches={findMatches}
      limit={LIMIT}
      nothing={isFetching ? 'Loading...' : 'Nothing found'}
      toFirst={search === '' && data?.data.length === 0 ? path.replace('/dropdown', '') : undefined}
      onType={setTyped}
      onPick={(option) => {
        setPicked(option);
        // Text that is being decided keeps its search: leaving it would cancel the request.
        if (option) setTyped('');
        onPick?.(option && 'row' in option ? (option.row as Row) : undefined);
      }}
    />
  );
}
