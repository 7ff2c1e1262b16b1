import { useQuery } from '@tanstack/react-query';
import { api } from '../../../kit/web/client/api.ts';

type BranchName = { id: number; name: string };

/** The branches, for actions on one of them. Not the query of the pickers, which would load the form fields too. */
export function useBranches(isAsked: boolean): readonly BranchName[] {
  const { data } = useQuery({
    queryKey: ['/branches/dropdown', 'actions'],
    queryFn: ({ signal }) => api.get<{ data: BranchName[] }>('/branches/dropdown', {}, signal),
    enabled: isAsked,
  });
  return data?.data ?? [];
}
