import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import type { Option } from './options.ts';

type SearchOptions<Row> = {
  /** The call that searches: '/customers/dropdown'. */
  path: string;
  /** Its other parameters; the typed text goes as `search`. */
  query?: Readonly<Record<string, string>>;
  toOption: (row: Row) => Option;
};

const PAUSE_MS = 150;
/** The maximum number of matches. */
export const SEARCH_LIMIT = 50;

/**
 * Records among too many for a list: searched on the server.
 * @example const { find } = searchOf(client, { path: '/customers/dropdown', toOption }); const options = await find('ravi')
 */
export function searchOf<Row>(client: QueryClient, { path, query = {}, toOption }: SearchOptions<Row>) {
  const queryFor = (text: string) =>
    queryOptions({
      queryKey: [path, { ...query, search: text }],
      queryFn: ({ signal }) =>
        api.get<{ data: Row[] }>(path, { ...query, search: text, limit: String(SEARCH_LIMIT) }, signal),
    });
  /** As the server ranks them. */
  const optionsIn = (rows: readonly Row[]) => rows.map((row) => ({ row, ...toOption(row) }));
  return {
    queryFor,
    optionsIn,
    /** What the server has answered for this text; undefined before that. */
    cached: (text: string) => {
      const answer = client.getQueryState<{ data: Row[] }>(queryFor(text.trim()).queryKey);
      return answer?.data && !answer.isInvalidated ? optionsIn(answer.data.data) : undefined;
    },
    find: async (text: string) => optionsIn((await client.fetchQuery(queryFor(text.trim()))).data),
  };
}

export type Search<Row> = ReturnType<typeof searchOf<Row>>;

/** The matches of a text while it is typed; those of the previous text stay until the response. */
export function useMatches<Row>({ queryFor, optionsIn }: Search<Row>, typed: string) {
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data, isFetching, isError } = useQuery({ ...queryFor(search), placeholderData: keepPreviousData });
  return {
    options: optionsIn(data?.data ?? []),
    isFetching,
    isError,
    /** Whether there is no record at all. */
    isEmpty: search === '' && data?.data.length === 0,
  };
}
