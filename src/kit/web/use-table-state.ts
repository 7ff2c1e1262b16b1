import { useCallbackRef, useDebouncedCallback } from '@mantine/hooks';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import type { Sort } from './arrange.ts';

/** A browser takes no more than a few address changes a second. */
const TYPING_PAUSE_MS = 250;

/**
 * Sort, filter, page and hidden columns of a table, kept in the address so that reload and Back find them again.
 * A page and a sort order are history entries; typing is not.
 * @param headers of all columns, the same list while the columns are the same
 * @example const state = useTableState(['Name', 'Phone']); // /branch?find=erode&sort=-name&page=2&hide=phone
 */
export function useTableState(headers: readonly string[]) {
  const [parameters, setParameters] = useSearchParams();
  const read = (name: string) => parameters.get(name) ?? '';
  const [typed, setTyped] = useState(read('find'));
  // The field updates at once, the rows deferred.
  const filter = useDeferredValue(typed);

  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  // Back and Forward bring an older filter into the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another step in the history counts
  useEffect(() => {
    if (isBack) setTyped(read('find'));
  }, [key]);

  const change = (changes: Readonly<Record<string, string>>, options?: { replace: true }) => {
    keepTyped.cancel();
    const next = addressed();
    for (const [name, value] of Object.entries({ find: typed, ...changes })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParameters(next, options);
  };
  const keepTyped = useDebouncedCallback(
    (find: string) => change({ find, page: '' }, { replace: true }),
    TYPING_PAUSE_MS,
  );

  const sortedBy = read('sort');
  const sort = useMemo(() => sortIn(headers, sortedBy), [headers, sortedBy]);
  const hiddenBy = read('hide');
  const hidden = useMemo(() => hiddenIn(headers, hiddenBy), [headers, hiddenBy]);

  // Stable functions, so that memoised parts are not rendered again.
  const onSort = useCallbackRef((header: string) =>
    change({ sort: nextSort(sortIn(headers, addressed().get('sort') ?? ''), header), page: '' }),
  );
  const onHide = useCallbackRef((headersHidden: readonly string[]) =>
    change({ hide: headersHidden.map(keyOf).join(',') }, { replace: true }),
  );

  return {
    typed,
    filter,
    sort,
    page: typed === read('find') ? Math.max(1, Math.trunc(Number(read('page'))) || 1) : 1,
    hidden,
    onType: (find: string) => {
      setTyped(find);
      keepTyped(find);
    },
    onSort,
    onPage: (page: number) => change({ page: page > 1 ? String(page) : '' }),
    onHide,
  };
}

/** The current address; the rendered one may be a step behind. */
const addressed = () => new URLSearchParams(location.search);

/** A header as the address has it. */
const keyOf = (header: string) =>
  header
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

const headerOf = (headers: readonly string[], key: string) => headers.find((header) => keyOf(header) === key);

function sortIn(headers: readonly string[], sortedBy: string): Sort | undefined {
  const header = headerOf(headers, sortedBy.replace(/^-/, ''));
  return header === undefined ? undefined : { header, isDescending: sortedBy.startsWith('-') };
}

function hiddenIn(headers: readonly string[], hiddenBy: string): string[] {
  const hidden = hiddenBy.split(',').flatMap((key) => headerOf(headers, key) ?? []);
  // An address made by hand could hide everything.
  return hidden.length < headers.length ? hidden : [];
}

/** Ascending, descending, unsorted. */
function nextSort(now: Sort | undefined, header: string): string {
  if (now?.header !== header) return keyOf(header);
  return now.isDescending ? '' : `-${keyOf(header)}`;
}
