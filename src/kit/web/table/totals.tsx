import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatCount, formatDay, formatFigure } from '../../shared/format.ts';
import type { ListTotals } from '../../shared/list.ts';
import { api } from '../client/api.ts';
import { Stacked } from '../parts/stacked.tsx';
import classes from './cards.module.css';
import { type Column, eachColumn, headingOf, type TotalsSource } from './column.ts';

/** Without placeholder data: sums of the previous filter must not be shown for this one. */
export const totalsQuery = ({ path, filter, day }: TotalsSource) => {
  const query = day ? { ...filter, from_date: day, to_date: day } : filter;
  return queryOptions({
    queryKey: [`${path}/totals`, query],
    queryFn: ({ signal }) => api.get<{ data: ListTotals }>(`${path}/totals`, query, signal),
    select: ({ data }) => data,
  });
};

type TotalsProps<Row> = { source: TotalsSource; columns: readonly Column<Row>[] };
type TotalsRowProps<Row> = TotalsProps<Row> & { columnCount: number };

function recordsText({ rows }: ListTotals, { day }: TotalsSource): string {
  const records = `${formatCount(rows)} ${rows === 1 ? 'record' : 'records'}`;
  return day ? `${formatDay(day)}: ${records}` : `Total of ${records}`;
}

/** The sum of a column as a text; '' where there is none. */
function sumOf<Row>({ field, figure }: Column<Row>, totals: ListTotals): string {
  const sum = field === undefined ? undefined : totals[field];
  return figure && sum !== undefined ? formatFigure(sum, figure) : '';
}

const hasSum = <Row,>(column: Column<Row>, totals: ListTotals): boolean =>
  eachColumn([column]).some((one) => sumOf(one, totals) !== '');

/** Weights tell goods apart and are not source. */
const isSummed = <Row,>({ field, figure }: Column<Row>): boolean =>
  field !== undefined && figure !== undefined && figure !== 'kg';

/** A row below the table: the number of records, and the sums of their figures. */
export function TotalsRow<Row>({ source, columns, columnCount }: TotalsRowProps<Row>) {
  const { data: totals } = useQuery(totalsQuery(source));
  if (!totals) return null;
  const first = columns.findIndex((column) => hasSum(column, totals));
  const fromFirst = first < 0 ? [] : columns.slice(first);
  return (
    <tr>
      <th scope="row" colSpan={1 + columns.length - fromFirst.length}>
        {recordsText(totals, source)}
      </th>
      {fromFirst.map((column) => (
        <td key={headingOf(column)} className={column.figure ? 'figure' : undefined}>
          <Sums column={column} totals={totals} />
        </td>
      ))}
      {columnCount > columns.length + 1 && <td />}
    </tr>
  );
}

function Sums<Row>({ column, totals }: { column: Column<Row>; totals: ListTotals }) {
  if (!hasSum(column, totals)) return null;
  if (!column.below) return sumOf(column, totals);
  return <Stacked first={sumOf(column, totals)} second={sumOf(column.below, totals)} whole="both" />;
}

/** The same as a card above a phone's cards. It has its full height while the totals load, so that nothing moves. */
export function Totals<Row>({ source, columns }: TotalsProps<Row>) {
  const { data: totals, isPending } = useQuery(totalsQuery(source));
  if (!totals && !isPending) return null;
  const shown = eachColumn(columns).filter((column) => (totals ? hasSum(column, totals) : isSummed(column)));
  return (
    <section className={classes.totals_card} aria-label="Total">
      <strong>{totals ? recordsText(totals, source) : 'Counting …'}</strong>
      <dl className={classes.card_rest}>
        {shown.map((column) => (
          <div key={column.header}>
            <dt>{column.header}</dt>
            <dd>{totals ? sumOf(column, totals) : '…'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
