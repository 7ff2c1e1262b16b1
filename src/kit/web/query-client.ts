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
