import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatRupees } from '../../../kit/shared/format.ts';
import type { DayRange } from '../../../kit/shared/ranges.ts';
import { earlierUnits } from '../../../kit/shared/same-days.ts';
import { api, messageOf } from '../../../kit/web/client/api.ts';
import { COMPARED_HINT, ComparedTable } from '../../../kit/web/compare/compared-table.tsx';
import { type ComparedSums, comparedPath } from '../contract.ts';
import type { Report } from '../list.ts';
import classes from '../result.module.css';
import { type ReportTotals, startTally } from '../tally.ts';
import type { UrlReport } from '../url-report.ts';
import { usualFigures } from '../views/things.ts';
import type { ReportView } from '../views/view.ts';

/** The sums of a report on the same days of the previous month and year, once they are urlReport for. */
export function useCompared(report: Report, { historyKey, filter }: UrlReport, isOn: boolean) {
  const path = comparedPath(report.call);
  return useQuery({
    queryKey: [path, historyKey, filter],
    queryFn: () => api.post<{ data: ComparedSums }>(path, filter),
    select: (answer) => answer.data,
    enabled: isOn,
  });
}

/** Shown, and written into the file, in place of the comparison. */
export const NOT_LOADED = 'The earlier days could not be loaded.';

type ComparisonProps<Row> = {
  report: Report;
  view: ReportView<Row>;
  urlReport: UrlReport;
  totals: ReportTotals;
  compared: ReturnType<typeof useCompared>;
};

/** The totals of a report beside those of earlier days. */
export function Comparison<Row>({ report, view, urlReport, totals, compared }: ComparisonProps<Row>) {
  const { data, error, refetch } = compared;
  if (error)
    return (
      <div className={classes.compared} role="alert">
        <Text size="sm" c="dimmed">
          {NOT_LOADED} {messageOf(error)}
        </Text>
        <Button variant="default" size="xs" mt="xs" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  if (!data)
    return (
      <div className={classes.compared}>
        <Skeleton height={120} role="status" aria-label="Loading..." />
      </div>
    );
  return (
    <div className={classes.compared}>
      <ComparedTable
        label={`${report.title} compared`}
        {...comparedFigures(view, totals, data, urlReport.period)}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {COMPARED_HINT}
      </Text>
    </div>
  );
}

function comparedFigures<Row>(
  view: ReportView<Row>,
  totals: ReportTotals,
  data: ComparedSums,
  period: DayRange,
) {
  const figuresOf = view.figures ?? usualFigures;
  const earlier = earlierTotals(view, data).map((days) => ({ ...days, figures: figuresOf(days.totals) }));
  const current = figuresOf(totals);
  // Goods that were sold only on the earlier days have a row too.
  const all = [current, ...earlier.map(({ figures }) => figures)]
    .flat()
    .toSorted((left, right) => Number(left.format === formatRupees) - Number(right.format === formatRupees));
  const rows = [...new Map(all.map((figure) => [figure.name, figure])).values()].map(({ name, format }) => {
    const valueIn = (figures: typeof current) => figures.find((figure) => figure.name === name)?.value ?? 0;
    return { name, format, now: valueIn(current), before: earlier.map(({ figures }) => valueIn(figures)) };
  });
  // A report may have many kinds of goods; those without a figure on any of the days are left out.
  const hasFigure = (row: (typeof rows)[number]) => [row.now, ...row.before].some((value) => value !== 0);
  return {
    now: { from: period.from_date, to: period.to_date },
    before: earlier.map(({ span }) => span),
    rows: rows.some(hasFigure) ? rows.filter(hasFigure) : rows,
  };
}

/** The totals of the earlier days that there are. */
export const earlierTotals = <Row,>(view: ReportView<Row>, data: ComparedSums) =>
  earlierUnits.flatMap((unit) => {
    const days = data[unit];
    return days ? [{ span: { from: days.from, to: days.to }, totals: totalsOf(view, days.sums) }] : [];
  });

function totalsOf<Row>(
  { payments }: ReportView<Row>,
  sums: NonNullable<ComparedSums['month']>['sums'],
): ReportTotals {
  const tally = startTally(payments);
  for (const { product, weight, qty, ...share } of sums)
    tally.add({ ...share, ...(product !== '' && { thing: { product, weight, qty } }) });
  return tally.totals();
}
