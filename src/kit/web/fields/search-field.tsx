import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldProps } from './field.ts';
import type { Option } from './options.ts';
import { Picker } from './picker.tsx';
import { emptyTextOf } from './reference-field.tsx';
import { SEARCH_LIMIT, searchOf, useMatches } from './search.ts';

export type SearchFieldProps<Row> = FieldProps & {
  /** The call that searches: '/customers/dropdown'. */
  path: string;
  /** Where the first record is added, with values for it: '/customers?show=Credit'. */
  first?: string;
  /** Its other parameters; the typed text goes as `search`. */
  query?: Readonly<Record<string, string>>;
  toOption: (row: Row) => Option;
  /** What the field holds already, when it was not picked here. */
  current?: Option | null;
  onPick?: (row: Row | undefined) => void;
  /** Runs after Enter took an option, and on Tab to the next field; true when it has moved the focus. */
  onDone?: () => boolean;
};

/**
 * A record among too many for a list: searched on the server while typing.
 * @example <SearchField<Customer> name="customer_id" label="Customer" path="/customers/dropdown" first="/customers" toOption={customerOption} />
 */
export function SearchField<Row>({
  path,
  first,
  query = {},
  toOption,
  current,
  onPick,
  ...props
}: SearchFieldProps<Row>) {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<Option>();
  const search = searchOf(useQueryClient(), { path, query, toOption });
  const { options, isFetching, isError, isEmpty } = useMatches(search, typed);

  return (
    <Picker
      {...props}
      optionOf={(value) => [picked, current].find((option) => option?.value === value) ?? undefined}
      optionsFor={() => options}
      matchesOf={search.cached}
      findMatches={search.find}
      limit={SEARCH_LIMIT}
      nothing={isFetching ? 'Loading...' : emptyTextOf({ data: !isError, isError })}
      toFirst={isEmpty ? first : undefined}
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
