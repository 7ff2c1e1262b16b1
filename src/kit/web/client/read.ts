import { queryOptions, useQuery } from '@tanstack/react-query';
import type { OnWire, Read } from '../../shared/wire.ts';
import { api, type Query } from './api.ts';

/** Reads once; parameters that the path names fill it. @example const { data } = await get(statementCall, { id, from_date, to_date }) */
export function get<Data>(call: Read<Data>, parameters: Query = {}, signal?: AbortSignal) {
  const [path, query] = addressOf(call, parameters);
  return api.get<{ data: OnWire<Data> }>(path, query, signal);
}

/** The query options of a read. @example useQuery({ ...read(statementCall, { id, from_date, to_date }), staleTime: 0 }) */
export const read = <Data>(call: Read<Data>, parameters: Query = {}) =>
  queryOptions({
    queryKey: addressOf(call, parameters),
    queryFn: ({ signal }) => get(call, parameters, signal),
    select: ({ data }) => data,
  });

/** The data of a read, once every parameter is filled. @example const { data: drivers } = useRead(driversCall, { date }) */
export function useRead<Data>(call: Read<Data>, parameters: Query = {}) {
  const isComplete = Object.values(parameters).every((value) => value !== undefined && value !== '');
  return useQuery({ ...read(call, parameters), enabled: isComplete });
}

function addressOf({ path }: { path: string }, parameters: Query): [path: string, query: Query] {
  const query = { ...parameters };
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = query[name];
    delete query[name];
    return String(value);
  });
  return [filled, query];
}
