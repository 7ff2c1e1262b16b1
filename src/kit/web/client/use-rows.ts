import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, type Query } from './api.ts';

/** How the rows of a `{ data: Row[] }` call are asked for and kept. @example await client.fetchQuery(rowsQuery<Row>('/loads', { date })) */
export const rowsQuery = <Row>(path: string, parameters: Query = {}) =>
  queryOptions({
    queryKey: [path, parameters],
    queryFn: ({ signal }) => api.get<{ data: Row[] }>(path, parameters, signal),
  });

/**
 * The rows of a `{ data: Row[] }` call, kept under [path, parameters]. Read when every parameter is filled, unless `enabled` is given.
 * @param options `staleTime` 0 for rows that change without the person
 * @example const { data: rows } = useRows<Row>('/loads/open', { date, areaId })
 */
export function useRows<Row>(
  path: string,
  parameters: Query = {},
  options: { enabled?: boolean; staleTime?: number } = {},
) {
  const isComplete = Object.values(parameters).every((value) => value !== undefined && value !== '');
  return useQuery({
    ...rowsQuery<Row>(path, parameters),
    select: ({ data }) => data,
    enabled: isComplete,
    ...options,
  });
}
