import { useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/web/api.ts';
import type { Figures } from './contract.ts';
import { dashboard_path } from './path.ts';

/** The figures as they stand; asked for anew whenever somebody comes back to the window. */
export function useFigures() {
  const query = useQuery({
    queryKey: [dashboard_path, {}],
    queryFn: ({ signal }) => api.get<{ data: Figures }>(dashboard_path, {}, signal),
    select: ({ data }) => data,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
  // The query itself only sees when the page was hidden, not when another window was in front of it.
  useWindowEvent('focus', () => void query.refetch({ cancelRefetch: false }));
  return query;
}
