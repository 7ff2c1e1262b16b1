import { useCallbackRef } from '@mantine/hooks';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { withParameters } from '../address/with-parameters.ts';
import { type Heading, keyOf, type Sort, urlName } from './column.ts';

export type FilterValues = Readonly<Record<string, string>>;

/** The part of a table's state, besides its filters, that a saved view or a link holds. */
const VIEW_NAMES = ['find', 'sort', 'hide'] as const;

/**
 * Sort, filter, page and hidden columns of a table, kept in the address so that reload and Back find them again.
 * A page, a sort order and a filter are history entries; typing is not.
 * @param headings of all columns, the same list while the columns are the same
 * @param filters names of the list's filters, the same list while the filters are the same
 * @example const state = useTableState(headings, ['area_code_id']); // /day-entry?find=erode&sort=-amount&area_code_id=3&hide=vehicle
 */
export function useTableState(headings: readonly Heading[], filters: readonly string[] = NONE) {
  const [parameters, setParameters] = useSearchParams();
  const read = (name: string) => parameters.get(name) ?? '';
  /** Typed, and not in the address yet. */
  const pending = useRef<string>(undefined);

  // Stable functions, so that memoised parts are not rendered again.
  const change = useCallbackRef((changes: FilterValues, options?: { replace: true }) => {
    const typed: FilterValues = pending.current === undefined ? {} : { find: pending.current };
    pending.current = undefined;
    setParameters(withParameters(location.search, { ...typed, ...changes }), options);
  });

  const sortedBy = read('sort');
  const sort = sortIn(headings, sortedBy);
  const hiddenBy = parameters.get('hide') ?? hiddenFirst(headings);
  const hidden = hiddenIn(headings, hiddenBy);
  const search = parameters.toString();
  const values = valuesIn(search, filters);
  const view = viewIn(search, filters);

  const onSort = useCallbackRef((name: string) =>
    change({ sort: nextSort(sortIn(headings, currentValue('sort')), name), page: '' }),
  );
  const onHide = useCallbackRef((headersHidden: readonly string[]) => {
    const hide = headersHidden.map(keyOf).join(',') || NOTHING;
    change({ hide: hide === (hiddenFirst(headings) || NOTHING) ? '' : hide }, { replace: true });
  });
  /** Sets filters; '' removes one. */
  const onFilter = useCallbackRef((changes: FilterValues, options?: { replace: true }) =>
    change({ ...changes, page: '' }, options),
  );
  const onClear = useCallbackRef(() => {
    pending.current = undefined;
    onFilter(blank(['find', ...filters]));
  });
  const onView = useCallbackRef((query: string, options?: { replace: true }) => {
    pending.current = undefined;
    const names = [...VIEW_NAMES, ...filters];
    const chosen = Object.entries(valuesIn(query, names));
    onFilter({ ...blank(names), ...Object.fromEntries(chosen) }, options);
  });

  return {
    find: read('find'),
    pending,
    sort,
    /** The place of the page, as the table wrote it. */
    page: read('page'),
    hidden,
    /** The filters that are set. */
    values,
    /** Filters, order and columns as a query: what a saved view holds. */
    view,
    onFind: (find: string) => {
      pending.current = undefined;
      if (find !== currentValue('find')) change({ find, page: '' }, { replace: true });
    },
    onSort,
    onPage: (page: string, options?: { replace: true }) => change({ page }, options),
    onHide,
    onFilter,
    onClear,
    onView,
  };
}

export type TableState = ReturnType<typeof useTableState>;

const NONE: readonly string[] = [];

const blank = (names: readonly string[]): FilterValues => Object.fromEntries(names.map((name) => [name, '']));

/** A value of the current address; the rendered one may be a step behind. */
export const currentValue = (name: string) => new URLSearchParams(location.search).get(name) ?? '';

/** Those of the names that a query has, in their order. */
function valuesIn(query: string, names: readonly string[]): FilterValues {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = parameters.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

const viewIn = (query: string, filters: readonly string[]): string =>
  new URLSearchParams(valuesIn(query, [...filters, ...VIEW_NAMES])).toString();

function sortIn(headings: readonly Heading[], sortedBy: string): Sort | undefined {
  const name = sortedBy.replace(/^-/, '');
  if (!headings.some((heading) => urlName(heading) === name)) return undefined;
  return { name, isDescending: sortedBy.startsWith('-') };
}

/** In the address where no column is hidden, though some are at first. */
const NOTHING = 'none';

const hiddenFirst = (headings: readonly Heading[]): string =>
  headings
    .filter(({ startsHidden }) => startsHidden)
    .map(({ header }) => keyOf(header))
    .join(',');

function hiddenIn(headings: readonly Heading[], hiddenBy: string): string[] {
  const keys = hiddenBy.split(',');
  const hidden = headings.map(({ header }) => header).filter((header) => keys.includes(keyOf(header)));
  // An address made by hand could hide everything.
  return hidden.length < headings.length ? hidden : [];
}

/** Ascending, descending, unsorted. */
function nextSort(sort: Sort | undefined, name: string): string {
  if (sort?.name !== name) return name;
  return sort.isDescending ? '' : `-${name}`;
}
