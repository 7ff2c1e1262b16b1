import { isCancelledError, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const FRESH_MS = 10_000;
const isWorthRetrying = (error: Error) =>
  error instanceof ApiError && (error.status === 0 || error.status === 503);

/** One cache for the console. Old rows stay while new ones are fetched; only a missing answer is retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // The console often runs on the same machine as its server, with no internet at all.
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
    },
    mutations: { networkMode: 'always' },
  },
});

const fetchOnce: typeof queryClient.fetchQuery = queryClient.fetchQuery.bind(queryClient);
// A refresh and a picker that closes cancel their queries; a caller that still waits for the same rows asks again.
queryClient.fetchQuery = async (options) => {
  for (;;)
    try {
      return await fetchOnce(options);
    } catch (error) {
      if (!isCancelledError(error)) throw error;
    }
};

/**
 * After a write, all active queries are read again. The lists of pickers are read when a screen opens with them: entries
 * of the day do not change them, and they are slow on a weak connection.
 */
export async function refresh(): Promise<void> {
  await queryClient.invalidateQueries({ refetchType: 'none' });
  await queryClient.refetchQueries({ type: 'active', predicate: ({ meta }) => !meta?.isPickerList });
}
