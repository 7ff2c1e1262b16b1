import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const FRESH_MS = 10_000;
const isWorthRetrying = (error: Error) =>
  error instanceof ApiError && (error.status === 0 || error.status === 503);

/** One cache for the console. Old rows stay while new ones are fetched; only an absent server is asked again. */
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

/**
 * After a write: all that is on the screen is read again. The lists of pickers wait until a screen opens with them:
 * entries of the day do not change them, and a weak connection carries each of them slowly.
 */
export async function refresh(): Promise<void> {
  await queryClient.invalidateQueries({ refetchType: 'none' });
  await queryClient.refetchQueries({ type: 'active', predicate: ({ meta }) => !meta?.isPickerList });
}
