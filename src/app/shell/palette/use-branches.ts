import { useQuery } from '@tanstack/react-query';
import { api } from '../../../kit/web/client/api.ts';

type Branch = { id: number; name: string };

/** The branches, for actions on one of them. Not the query of the pickers, which would load the form fields too. */
export function useBranches(isAsked: boolean): readonly Branch[] {
  const { data } = useQuery({
    queryKey: ['/branches/dropdown', 'actions'],
    queryFn: ({ signal }) => api.get<{ data: Branch[] }>('/branches/dropdown', {}, signal),
    enabled: isAsked,
  });
  return data?.data ?? [];
}
