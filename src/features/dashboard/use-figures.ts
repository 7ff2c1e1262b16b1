import { useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/web/api.ts';
import type { Figures } from './contract.ts';
import { dashboardPath } from './path.ts';

/** The figures as they stand; asked for anew whenever somebody comes back to the window. */
export function useFigures() {
  const query = useQuery({
    queryKey: [dashboardPath, {}],
    queryFn: ({ signal }) => api.get<{ data: Figures }>(dashboardPath, {}, signal),
    select: ({ data }) => data,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
  // The query itself only sees when the page was hidden, not when another window was in front of it.
  useWindowEvent('focus', () => void query.refetch({ cancelRefetch: false }));
  return query;
}
