import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FoundRecord } from '../../../features/search/contract.ts';
import { path } from '../../../features/search/path.ts';
import { wantedWords } from '../../../kit/shared/search-words.ts';
import { api } from '../../../kit/web/api.ts';
import { type Choice, shows } from './choice.ts';

const PAUSE_MS = 80;

type Answer = { data: FoundRecord[] };

const recordsQuery = (text: string) =>
  queryOptions({
    queryKey: [path, { q: text }],
    // The signal ends what was asked for older letters.
    queryFn: ({ signal }) => api.get<Answer>(path, { q: text }, signal),
    gcTime: 60_000,
  });

const asChoice = ({ path, title, detail, kind }: FoundRecord): Choice => ({
  path,
  label: title,
  // Chosen again later, it still says what it is.
  detail: [kind, detail].filter(Boolean).join(' · '),
});

/**
 * Records for what was typed. Until the answer is there, those of the letters before stay that match the new ones too:
 * nothing is shown that is no answer to what stands in the box.
 */
export function useRecords(typed: string) {
  const client = useQueryClient();
  const text = wantedWords(typed)?.text ?? '';
  const [asked] = useDebouncedValue(text, PAUSE_MS);
  const { data, error, isPlaceholderData } = useQuery({
    ...recordsQuery(asked),
    enabled: asked !== '',
    placeholderData: (before) => before,
  });
  const isAnswered = asked === text && data !== undefined && !isPlaceholderData;
  const wanted = wantedWords(typed);
  const offered = wanted ? (data?.data ?? []).map(asChoice) : [];
  return {
    records: isAnswered || !wanted ? offered : offered.filter((choice) => shows(choice, wanted)),
    isWaiting: text !== '' && !isAnswered && !error,
    error: asked === text ? error : null,
    /** The best record, for somebody who is faster than the server. */
    first: async (): Promise<Choice | undefined> => {
      const { data: found } = await client.ensureQueryData(recordsQuery(text));
      return found[0] && asChoice(found[0]);
    },
  };
}
