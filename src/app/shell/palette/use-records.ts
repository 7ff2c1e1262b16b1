import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SearchResult, SearchResults } from '../../../features/search/contract.ts';
import { path } from '../../../features/search/path.ts';
import { searchWords } from '../../../kit/shared/search-words.ts';
import { api } from '../../../kit/web/client/api.ts';
import { type Choice, shows } from './choice.ts';

const PAUSE_MS = 80;

const recordsQuery = (text: string) =>
  queryOptions({
    queryKey: [path, { q: text }],
    // The signal cancels requests for older text.
    queryFn: ({ signal }) => api.get<SearchResults>(path, { q: text }, signal),
    gcTime: 60_000,
  });

const asChoice = ({ path, title, detail, kind }: SearchResult): Choice => ({
  path,
  label: title,
  // Among the recent choices it still shows its kind.
  detail: [kind, detail].filter(Boolean).join(' · '),
});

/**
 * Records that match the typed text. Until the response arrives, earlier records that also match the new text
 * stay, so that only matching records are shown.
 */
export function useRecords(typed: string) {
  const client = useQueryClient();
  const text = searchWords(typed)?.text ?? '';
  const [debounced] = useDebouncedValue(text, PAUSE_MS);
  const { data, error, isPlaceholderData } = useQuery({
    ...recordsQuery(debounced),
    enabled: debounced !== '',
    placeholderData: (before) => before,
  });
  const isAnswered = debounced === text && data !== undefined && !isPlaceholderData;
  const wanted = searchWords(typed);
  const records = wanted ? (data?.data ?? []).map(asChoice) : [];
  return {
    records: isAnswered || !wanted ? records : records.filter((choice) => shows(choice, wanted)),
    hasMore: isAnswered && data.hasNext,
    isWaiting: text !== '' && !isAnswered && !error,
    error: debounced === text ? error : null,
    /** The best record, for Enter before the response. */
    first: async (): Promise<Choice | undefined> => {
      const { data: found } = await client.ensureQueryData(recordsQuery(text));
      return found[0] && asChoice(found[0]);
    },
  };
}
