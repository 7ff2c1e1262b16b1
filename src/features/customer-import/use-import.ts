import { useMutation, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../kit/web/client/api.ts';
import { refresh } from '../../kit/web/client/query-client.ts';
import { read } from '../../kit/web/client/read.ts';
import { toast } from '../../kit/web/parts/toast.ts';
import { type ImportRow, importCall } from './contract.ts';

const ASK_AGAIN_MS = 400;

/** An import, read again and again while the server works on it. */
export const useImport = (id: number) =>
  useQuery({
    ...read(importCall, { id }),
    refetchInterval: ({ state }) => (isAtWork(state.data?.data) ? ASK_AGAIN_MS : false),
    staleTime: 0,
  });

/** Whether the server is at work on an import. */
export const isAtWork = (found: ImportRow | undefined): boolean =>
  found?.state === 'uploading' || found?.state === 'committing' || found?.state === 'undoing';

/** Reads what an import keeps back; a refusal is a toast. Personal numbers stay in no cache. */
export const useDisclosure = <Answer>(run: () => Promise<Answer>) =>
  useMutation({ mutationFn: run, onError: (error) => toast.error(messageOf(error)), gcTime: 0 });

/** A step of an import; a refusal is a toast. Its button is busy until the import has been read again. */
export const useStep = <Answer, Sent = void>(
  run: (sent: Sent) => Promise<Answer>,
  onSuccess?: (answer: Answer) => void,
) =>
  useMutation({
    mutationFn: run,
    onSuccess: (answer) => onSuccess?.(answer),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: refresh,
    // In the order in which they were given: a decision of one row comes after that of all.
    scope: { id: 'import' },
    // The numbers that were typed.
    gcTime: 0,
  });
