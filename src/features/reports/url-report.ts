import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { formatDay } from '../../kit/shared/format.ts';
import type { DayRange } from '../../kit/shared/ranges.ts';
import { useRules } from '../../kit/web/client/rules.ts';
import { useQuestionKey, withoutComparing } from '../../kit/web/compare/use-comparing.ts';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';
import type { StreamQuery } from '../../kit/web/table/use-row-stream.ts';
import type { FilterValues } from '../../kit/web/table/use-table-state.ts';
import { filters, paths } from './contract.ts';
import { type Subject, subjectsOf } from './filter-fields.tsx';
import type { Report } from './list.ts';

/** The fields of a report from an address; blank where it has none. */
export function valuesIn(subjects: readonly Subject[], search: string): FilterValues {
  const parameters = new URLSearchParams(search);
  const names = [...subjects.map(({ name }) => name), 'from_date', 'to_date'];
  return Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? '']));
}

/** The request body: the fields, and the values that the report itself implies. */
export const bodyOf = (report: Report, values: FilterValues): FilterValues => ({
  ...(report.key === 'credit' && { customer_type: 'Credit' }),
  ...(report.key === 'guest' && { customer_type: 'Guest' }),
  ...values,
});

/** A report with its filters as an address. @example addressOf(report, { employee_id: '3', from_date, to_date }) */
export const addressOf = ({ key }: Report, values: FilterValues): string =>
  `?${new URLSearchParams({ report: key, ...values })}`;

/** `historyKey` is the key of the history entry. */
export type UrlReport = StreamQuery & { historyKey: string; values: FilterValues; period: DayRange };

/**
 * The filter in the address, once it is complete. Each history entry is a filter of its own: the same one submitted again
 * reads the rows again. Settings that arrive later do so only if they add a field that the address has.
 */
export function useUrlReport(report: Report): UrlReport | undefined {
  const key = useQuestionKey();
  const search = withoutComparing(useLocation().search);
  const fields = JSON.stringify(valuesIn(subjectsOf(report, useRules()), search));
  return useMemo(() => {
    const values = JSON.parse(fields) as FilterValues;
    const filter = bodyOf(report, values);
    const { success, data } = filters[report.call].safeParse(filter);
    if (!success) return undefined;
    return { historyKey: key, path: paths[report.call], filter, values, period: data as unknown as DayRange };
  }, [key, fields, report]);
}

/** The filter in words: names and values, as for the rows on the screen. */
export function useFilterText(report: Report, urlReport: UrlReport): [name: string, value: string][] {
  const subjects = subjectsOf(report, useRules());
  const [first, second] = subjects.map(({ of }) => ('to' in of ? of.to : undefined));
  const names = [
    useReferences(first ?? '/branches', true).data,
    useReferences(second ?? '/branches', true).data,
  ];
  const textOf = ({ name, of, all }: Subject, at: number): string => {
    const value = urlReport.values[name] ?? '';
    if (value === '' && all !== undefined) return all;
    if ('options' in of) return value;
    return names[at]?.find(({ id }) => String(id) === value)?.name ?? `No. ${value}`;
  };
  return [
    ...subjects.map((subject, at): [string, string] => [subject.label, textOf(subject, at)]),
    ['From', formatDay(urlReport.period.from_date)],
    ['To', formatDay(urlReport.period.to_date)],
  ];
}
