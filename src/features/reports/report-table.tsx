import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useMemo } from 'react';
import { formatCount } from '../../kit/shared/format.ts';
import { VirtualCards } from '../../kit/web/table/virtual-cards.tsx';
import { VirtualTable, VirtualTableState } from '../../kit/web/table/virtual-table.tsx';
import { DayHeading } from './day-heading.tsx';
import type { DayLine, Line } from './report-rows.ts';
import classes from './report-table.module.css';
import type { Totals } from './tally.ts';
import type { View } from './views/view.ts';

type ReportTableProps<Row> = {
  label: string;
  view: View<Row>;
  lines: readonly Line<Row>[];
  totals: Totals;
  vehicle_id: string | undefined;
  onView: (row: Row) => void;
};

/** Below this width nine columns are unreadable. Paper has a table of its own. */
const NARROW = 'screen and (max-width: 79.99em)';
const NUMBER_WIDTH = 84;
const HEADING_HEIGHT = 44;
const CARD_HEIGHT = 124;

/** The rows under their days, with totals; cards where there is no room for columns. */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  return useNarrow() ? <Cards {...props} /> : <Table {...props} />;
}

/** The report's columns while there are no rows, and why there are none. */
export function ReportTableState<Row>({
  label,
  view,
  children,
}: Pick<ReportTableProps<Row>, 'label' | 'view'> & { children: ReactNode }) {
  if (useNarrow()) return children;
  return (
    <VirtualTableState label={label} columns={columnsOf(view)}>
      {children}
    </VirtualTableState>
  );
}

const useNarrow = () => useMediaQuery(NARROW, false, { getInitialValueInEffect: false });

const columnsOf = <Row,>(view: View<Row>) => [
  { header: view.numberHeader, width: NUMBER_WIDTH },
  ...view.columns,
];

const isDay = <Row,>(line: Line<Row>): line is DayLine => 'day' in line;

function Table<Row>({ label, view, lines, totals, vehicle_id, onView }: ReportTableProps<Row>) {
  const columns = useMemo(() => columnsOf(view), [view]);
  // The same function while the report is the same: rows that are drawn already stay as they are.
  const cells = useMemo(
    () => (line: Line<Row>) =>
      isDay(line)
        ? [<DayHeading key="day" line={line} vehicle_id={vehicle_id} />]
        : [formatCount(line.number), ...view.columns.map((column) => column.cell(line.row, onView))],
    [view, vehicle_id, onView],
  );
  return (
    <VirtualTable
      label={label}
      columns={columns}
      lines={lines}
      cells={cells}
      isHeading={isDay}
      foot={<TotalsRow view={view} totals={totals} />}
    />
  );
}

/** What the report comes to, column by column and kind by kind. */
const TotalsRow = <Row,>({ view, totals }: { view: View<Row>; totals: Totals }) => (
  <div className={classes.totals}>
    <strong>Total</strong>
    <dl aria-label="Total">
      {view.columns.map(({ header, foot }) => {
        const lines = foot?.(totals) ?? [];
        return (
          lines.length > 0 && (
            <div key={header}>
              <dt>{header}</dt>
              {lines.map(([name, figure]) => (
                <dd key={name}>
                  {name} <strong>{figure}</strong>
                </dd>
              ))}
            </div>
          )
        );
      })}
    </dl>
  </div>
);

function Cards<Row>({ label, view, lines, totals, vehicle_id, onView }: ReportTableProps<Row>) {
  const heads = view.columns.filter((column) => column.identifies);
  const rest = view.columns.filter((column) => !column.identifies);
  const card = (line: Line<Row>) =>
    isDay(line) ? (
      <div className={classes.card_day}>
        <DayHeading line={line} vehicle_id={vehicle_id} />
      </div>
    ) : (
      <div className={classes.card}>
        <div className={classes.card_head}>
          {heads.map((column) => (
            <strong key={column.header}>{column.cell(line.row, onView)}</strong>
          ))}
          <span className={classes.number}>{formatCount(line.number)}</span>
        </div>
        <dl className={classes.card_rest}>
          {rest.map((column) => (
            <div key={column.header}>
              <dt>{column.header}</dt>
              <dd>{column.cell(line.row, onView)}</dd>
            </div>
          ))}
        </dl>
      </div>
    );
  return (
    <>
      <div className={classes.card_totals}>
        <TotalsRow view={view} totals={totals} />
      </div>
      <VirtualCards
        label={label}
        lines={lines}
        card={card}
        sizeOf={(line) => (isDay(line) ? HEADING_HEIGHT : CARD_HEIGHT)}
      />
    </>
  );
}
