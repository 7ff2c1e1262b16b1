import { queryOptions, useQuery } from '@tanstack/react-query';
import type { OnWire, Read } from '../../shared/wire.ts';
import { api } from './api.ts';

type Parameters = Readonly<Record<string, string | number | undefined>>;

/**
 * How a read is asked for and kept. The parameters that its path names fill the path, the others are the query.
 * @example useQuery({ ...read(statementCall, { id, from_date, to_date }), staleTime: 0 })
 */
export function read<Data>(call: Read<Data>, parameters: Parameters = {}) {
  const query = { ...parameters };
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = query[name];
    delete query[name];
    return String(value);
  });
  return queryOptions({
    queryKey: [path, query],
    queryFn: ({ signal }) => api.get<{ data: OnWire<Data> }>(path, query, signal),
    select: ({ data }) => data,
  });
}

/** The data of a read, once every parameter is filled. @example const { data: drivers } = useRead(driversCall, { date }) */
export function useRead<Data>(call: Read<Data>, parameters: Parameters = {}) {
  const isComplete = Object.values(parameters).every((value) => value !== undefined && value !== '');
  return useQuery({ ...read(call, parameters), enabled: isComplete });
}
