import { useLocation, useSearchParams } from 'react-router';
import { withParameters } from '../address/with-parameters.ts';

const NAME = 'compare';

/**
 * Whether the page shows earlier figures beside its own; in the address, so that a link and Back keep it.
 * @example const [isComparing, setComparing] = useComparing()
 */
export function useComparing() {
  const [parameters, setParameters] = useSearchParams();
  const question = useQuestionKey();
  const setComparing = (is: boolean) => {
    const next = withParameters(parameters, { [NAME]: is ? '1' : '' });
    setParameters(next, { replace: true, state: { question }, preventScrollReset: true });
  };
  return [parameters.has(NAME), setComparing] as const;
}

/** The key of the history entry that requested the page; switching the comparison keeps it. */
export function useQuestionKey(): string {
  const { key, state } = useLocation();
  return (state as { question?: string } | null)?.question ?? key;
}

/** Adds the comparison to a path if the query has it. @example keepComparing('?report=driver', '?compare=1') // '?report=driver&compare=1' */
export const keepComparing = (address: string, search: string): string =>
  new URLSearchParams(search).has(NAME) ? `${address}&${NAME}=1` : address;

/** A query without the comparison. @example withoutComparing('?report=driver&compare=1') // 'report=driver' */
export const withoutComparing = (search: string): string => withParameters(search, { [NAME]: '' }).toString();
