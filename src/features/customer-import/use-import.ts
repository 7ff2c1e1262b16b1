import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/web/api.ts';
import { type ImportRow, path } from './contract.ts';

const ASK_AGAIN_MS = 400;

/** An import, read again and again while the server works on it. */
export const useImport = (id: number) =>
  useQuery({
    queryKey: [path, id],
    queryFn: ({ signal }) => api.get<{ data: ImportRow }>(`${path}/${id}`, {}, signal),
    refetchInterval: ({ state }) => (isAtWork(state.data?.data) ? ASK_AGAIN_MS : false),
    staleTime: 0,
  });

/** Whether the server is at work on an import. */
export const isAtWork = (found: ImportRow | undefined): boolean =>
  found?.state === 'uploading' || found?.state === 'committing' || found?.state === 'undoing';
