import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../shared/format.ts';
import { nameOfRange } from '../../shared/ranges.ts';
import { api } from '../client/api.ts';
import { today } from '../client/server-clock.ts';
import { referenceLabel, useReferences } from '../fields/reference-field.tsx';
import type { FilterValues } from '../table/use-table-state.ts';
import type { Filter } from './filters.ts';

/** The days of a list as a text; '' for all. @example daysText({ from_date: '2026-11-01' }) // 'From 01 Nov 2026' */
export function daysText({ from_date: from = '', to_date: to = '' }: FilterValues): string {
  if (!from && !to) return '';
  if (!to) return `From ${formatDay(from)}`;
  if (!from) return `Until ${formatDay(to)}`;
  const days = from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
  return nameOfRange({ from_date: from, to_date: to }, today()) ?? days;
}

type TextProps = { filter: Filter; value: string };

/** What a filter is set to: 'Area Code: BP-1'. */
export function FilterText({ filter, value }: TextProps) {
  const { label, source } = filter;
  if ('options' in source) return `${label}: ${optionText(source.options, value)}`;
  if ('to' in source) return <ReferenceText label={label} source={source} value={value} />;
  return <SearchText filter={filter} value={value} />;
}

type SourceWith<Key extends string> = Extract<Filter['source'], Record<Key, unknown>>;

const optionText = (options: SourceWith<'options'>['options'], value: string): string =>
  options
    .map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
    .find((option) => option.value === value)?.label ?? value;

function ReferenceText({ label, source, value }: { label: string; source: SourceWith<'to'>; value: string }) {
  const { data } = useReferences(source.to, true);
  const reference = data?.find(({ id }) => String(id) === value);
  return `${label}: ${reference ? (source.labelOf ?? referenceLabel)(reference) : '…'}`;
}

function SearchText({ filter, value }: TextProps) {
  return `${filter.label}: ${useRecordName(filter, value) ?? '…'}`;
}

/** The name of the record that a search filter is set to; undefined while it loads. */
export function useRecordName({ source }: Filter, id: string): string | undefined {
  const { path, query, nameOf } = source as SourceWith<'search'>;
  const { data } = useQuery({
    queryKey: [path, Number(id), query ?? {}],
    queryFn: ({ signal }) => api.get<{ data: unknown }>(`${path}/${id}`, query, signal),
    enabled: id !== '',
  });
  return data && nameOf(data.data);
}
