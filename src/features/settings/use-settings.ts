import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/web/client/api.ts';
import type { Settings } from './contract.ts';

/** The business's settings, once they are there. @example const { data: settings } = useSettings() */
export const useSettings = () =>
  useQuery({
    queryKey: ['/settings', {}],
    queryFn: ({ signal }) => api.get<{ data: Settings }>('/settings', {}, signal),
    select: ({ data }) => data,
  });
