import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { formatDay } from '../../kit/shared/format.ts';
import type { DayRange } from '../../kit/shared/ranges.ts';
import { useQuestionKey, withoutComparing } from '../../kit/web/compare/use-comparing.ts';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';
import type { StreamQuery } from '../../kit/web/table/use-row-stream.ts';
import type { FilterValues } from '../../kit/web/table/use-table-state.ts';
import { filters, paths } from './contract.ts';
import { subjectOf } from './filter-fields.tsx';
import type { Report } from './list.ts';

/** The fields of a report from an address; blank where it has none. */
export function valuesIn(report: Report, search: string): FilterValues {
  const parameters = new URLSearchParams(search);
  const subject = subjectOf(report);
  const names = [...(subject ? [subject.name] : []), 'from_date', 'to_date'];
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
 * reads the rows again.
 */
export function useUrlReport(report: Report): UrlReport | undefined {
  const key = useQuestionKey();
  const search = withoutComparing(useLocation().search);
  return useMemo(() => {
    const values = valuesIn(report, search);
    const filter = bodyOf(report, values);
    const { success, data } = filters[report.call].safeParse(filter);
    if (!success) return undefined;
    return { historyKey: key, path: paths[report.call], filter, values, period: data as unknown as DayRange };
  }, [key, search, report]);
}

/** The filter in words: names and values, as for the rows on the screen. */
export function useFilterText(report: Report, urlReport: UrlReport): [name: string, value: string][] {
  const subject = subjectOf(report);
  const isPicked = subject !== undefined && 'to' in subject.of;
  const { data: references } = useReferences(
    isPicked && 'to' in subject.of ? subject.of.to : '/branches',
    true,
  );
  const value = subject ? (urlReport.values[subject.name] ?? '') : '';
  const subjectText =
    value === '' && subject?.all
      ? subject.all
      : isPicked
        ? references?.find(({ id }) => String(id) === value)?.name
        : value;
  return [
    ...(subject ? [[subject.label, subjectText ?? `No. ${value}`] as [string, string]] : []),
    ['From', formatDay(urlReport.period.from_date)],
    ['To', formatDay(urlReport.period.to_date)],
  ];
}
