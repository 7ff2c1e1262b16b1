import { Text, Title } from '@mantine/core';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { formatCount } from '../../kit/shared/format.ts';
import { messageOf } from '../../kit/web/client/api.ts';
import { CompareSwitch } from '../../kit/web/compare/compare-switch.tsx';
import { useComparing } from '../../kit/web/compare/use-comparing.ts';
import { toast } from '../../kit/web/parts/toast.ts';
import { FailedTable } from '../../kit/web/table/states.tsx';
import { Table } from '../../kit/web/table/table.tsx';
import { type RowStream, useRowStream } from '../../kit/web/table/use-row-stream.ts';
import { Comparison, useCompared } from './compared/comparison.tsx';
import { DayHeading } from './day-heading.tsx';
import type { Report } from './list.ts';
import { Paper } from './paper.tsx';
import { Picture } from './picture.tsx';
import { type ReportRows, startRows } from './report-rows.ts';
import { ReportTools } from './report-tools.tsx';
import classes from './result.module.css';
import { TotalsRow } from './totals-row.tsx';
import { type UrlReport, useFilterText } from './url-report.ts';
import type { ReportView } from './views/view.ts';

type ResultProps<Row> = {
  report: Report;
  view: ReportView<Row>;
  urlReport: UrlReport;
  /** True after Submit, until the result has the focus. */
  awaitsFocus: RefObject<boolean>;
};

/** The report of the address, shown from the first rows on. */
export function Result<Row extends { id: number }>(props: ResultProps<Row>) {
  const { report, view, urlReport, awaitsFocus } = props;
  const start = useCallback(() => startRows(view), [view]);
  const { stream, retry } = useRowStream(urlReport, start);
  const filter = useFilterText(report, urlReport);
  const error = stream?.state === 'failed' ? stream.error : undefined;
  // The server's message, as a toast too.
  useEffect(() => {
    if (error) toast.error(messageOf(error));
  }, [error]);
  const section = useRef<HTMLElement>(null);
  const isShown = stream !== undefined && error === undefined;
  // After Submit the keyboard goes on in the result.
  useEffect(() => {
    if (!isShown || !awaitsFocus.current || !section.current) return;
    awaitsFocus.current = false;
    section.current.focus({ preventScroll: true });
    // On a phone the form fills the screen.
    if (section.current.getBoundingClientRect().top > innerHeight / 2) section.current.scrollIntoView();
  }, [isShown, awaitsFocus]);

  if (!stream)
    return (
      <div className={classes.card}>
        <Table label="Loading..." rows={undefined} {...headerOf(view)} />
      </div>
    );
  if (error)
    return (
      <div className={classes.card}>
        <FailedTable error={error} onRetry={retry} />
      </div>
    );
  return (
    <section ref={section} className={classes.result} tabIndex={-1} aria-label={`Result: ${report.title}`}>
      {stream.shown.rows.length > 0 ? (
        <Rows {...props} filter={filter} stream={stream} />
      ) : (
        <div className={classes.card}>
          <Table
            label={report.title}
            rows={NONE}
            {...headerOf(view)}
            emptyHint={
              <span role="status">
                No records for {filter.map(([name, value]) => `${name} ${value}`).join(', ')}.
              </span>
            }
          />
        </div>
      )}
    </section>
  );
}

type ReportRowsProps<Row> = ResultProps<Row> & {
  filter: [name: string, value: string][];
  stream: RowStream<ReportRows<Row>>;
};

function Rows<Row extends { id: number }>(props: ReportRowsProps<Row>) {
  const { report, view, urlReport, filter, stream } = props;
  const isComplete = stream.state === 'complete';
  const [isComparing] = useComparing();
  const { rows, days, groups, totals } = stream.shown;
  const count = rows.length;
  const compared = useCompared(report, urlReport, isComparing && isComplete);
  const comparison = isComparing && isComplete && (
    <Comparison {...{ report, view, urlReport, totals, compared }} />
  );
  const before = isComparing ? compared.data?.month?.sums : undefined;
  const sums = isComplete ? view.sums?.(rows, before) : undefined;
  const text = filter.map(([name, value]) => (name === 'From' || name === 'To' ? value : `${value},`));
  return (
    <>
      <div className={classes.card}>
        <div className={classes.head}>
          <div>
            <Title order={3} className={classes.title}>
              {`${text.slice(0, -2).join(' ')} ${urlReport.period.from_date === urlReport.period.to_date ? text.at(-1) : text.slice(-2).join(' to ')}`.trim()}
            </Title>
            {/* Busy until the last row, so that a screen reader does not announce every hundred of them. */}
            <Text size="sm" c="dimmed" role="status" aria-busy={!isComplete}>
              {formatCount(count)} {count === 1 ? 'row' : 'rows'}
              {!isComplete && ' so far'}
            </Text>
          </div>
          <CompareSwitch />
          <ReportTools
            {...{ report, view, filter, rows, totals, isComplete }}
            compared={isComparing ? compared : undefined}
          />
        </div>
        {comparison}
        <Picture charts={view.charts} groups={groups} isComplete={isComplete} period={urlReport.period} />
      </div>
      {sums?.screen}
      <div className={classes.card}>
        <Table
          label={report.title}
          rows={rows}
          {...headerOf(view)}
          dayOf={view.day}
          heading={(day) => (
            <DayHeading day={day} sum={days.get(day)} vehicle_id={urlReport.values.vehicle_id} />
          )}
          foot={<TotalsRow view={view} totals={totals} />}
        />
      </div>
      {isComplete && (
        <Paper
          {...{ title: report.title, filter, view, rows, days, totals }}
          header={
            <>
              {comparison}
              {sums?.paper}
            </>
          }
        />
      )}
    </>
  );
}

const headerOf = <Row,>({ columns, numberHeader }: ReportView<Row>) => ({ columns, numberHeader });

const NONE: readonly never[] = [];
