import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { pageSize } from '../../shared/page-size.ts';
import type { Page } from '../../shared/wire.ts';
import { api, type Query } from '../client/api.ts';
import { PageSizeContext } from './page-size.ts';

/** `min` is the number of the page, from 0. */
type PagePosition = { min: number; after?: string; before?: string };

const FIRST: PagePosition = { min: 0 };

/** Stores the page of a list in the address, if the list has its state there. */
export type PageKeeper = { page: string; onPage: (page: string, options?: { replace: true }) => void };

/** A page as it is written in the address. @example '2.after.MjAyNi0xMS0yMC4xMg' */
const positionText = ({ min, after, before }: PagePosition): string =>
  min === 0 ? '' : [min, after && `after.${after}`, before && `before.${before}`].filter(Boolean).join('.');

function positionIn(text: string): PagePosition {
  const [, min, way, cursor] = /^(\d{1,6})(?:\.(after|before)\.([\w-]+))?$/.exec(text) ?? [];
  return min ? { min: Number(min), ...(way && { [way]: cursor }) } : FIRST;
}

/**
 * The query of one page of a list, for a screen and for fetching ahead.
 * @param size rows on a page, undefined for the usual number
 * @example await client.prefetchQuery(pageQuery('/inventory', {}, size))
 */
export const pageQuery = <Row>(path: string, filter: Query, size: number | undefined, position = FIRST) => {
  const query = { ...filter, ...(size !== undefined && size !== pageSize && { limit: size }), ...position };
  return queryOptions({
    queryKey: [path, query],
    queryFn: ({ signal }) => api.get<Page<Row>>(path, query, signal),
  });
};

/**
 * A list that the server pages, by cursors where the page has any: old rows stay while a page loads, and the next page is prefetched.
 * @example const pages = usePages<InventoryRow>('/inventory')
 */
export function usePages<Row>(path: string, filter: Query = {}, keeper?: PageKeeper) {
  // Undefined until it is known; the list waits for it.
  const size = use(PageSizeContext);
  const list = JSON.stringify([path, filter, size]);
  // The position belongs to one list: another filter starts at its first page.
  const [state, setState] = useState({ list, position: FIRST });
  const localPosition = state.list === list ? state.position : FIRST;
  const position = keeper ? positionIn(keeper.page) : localPosition;
  const options = (at: PagePosition) => pageQuery<Row>(path, filter, size, at);
  const { data, error, refetch, isPlaceholderData, dataUpdatedAt } = useQuery({
    ...options(position),
    enabled: size !== undefined,
    placeholderData: keepPreviousData,
  });
  const next: PagePosition | undefined =
    data?.hasNext && !isPlaceholderData
      ? { min: position.min + 1, ...(data.next && { after: data.next }) }
      : undefined;
  const previous: PagePosition | undefined =
    data?.hasPrevious && !isPlaceholderData
      ? { min: Math.max(0, position.min - 1), ...(data.previous && { before: data.previous }) }
      : undefined;

  // Prefetched, so that Next is instant.
  useQuery({ ...options(next ?? FIRST), enabled: next !== undefined, notifyOnChangeProps: [] });

  const go = (to: PagePosition | undefined, options?: { replace: true }) => {
    if (!to) return;
    if (keeper) keeper.onPage(positionText(to), options);
    else setState({ list, position: to });
  };
  return {
    rows: data?.data,
    /** When they were read, in ms since 1970. */
    readAt: dataUpdatedAt,
    error: data ? null : error,
    offset: position.min * (size ?? pageSize),
    hasNext: next !== undefined,
    hasPrevious: previous !== undefined,
    toNext: () => go(next),
    toPrevious: () => go(position.min === 1 ? FIRST : previous),
    toFirst: () => (position.min > 0 ? go(FIRST, { replace: true }) : undefined),
    retry: () => void refetch(),
  };
}
