import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay, formatWeight } from '../../../kit/shared/format.ts';
import { useRole } from '../../../kit/web/client/session.ts';
import type { ListScreen } from '../../../kit/web/list/list.ts';
import { Stacked } from '../../../kit/web/parts/stacked.tsx';
import type { Column } from '../../../kit/web/table/column.ts';
import { areaColumn, crewColumn } from '../../../masters/list-columns.ts';
import { byArea, byBranch, byDriver, byProduct, byVehicle, byWeight } from '../../../masters/list-filters.ts';
import { mayOf } from '../../../masters/rights.ts';
import { labels, path, type SettlementRow } from './contract.ts';
import classes from './shortage.module.css';

const thing = ({ product, weight }: SettlementRow) =>
  weight > 0 ? `${product || 'Cylinders'} ${formatWeight(weight)}` : product || 'Whole load';

/** Where the goods went, if not to the godown that they came from. */
const backTo = ({ other_godown }: SettlementRow) => (other_godown === null ? '' : `to ${other_godown}`);

export const nameOf = (row: SettlementRow): string =>
  [formatDay(row.date), row.area_code.area_code, row.employee.name, thing(row)].join(', ');

const count = (header: string, field: CountField): Column<SettlementRow> => ({
  header,
  value: (row) => row[field],
  figure: 'count',
  field,
});

const short = (header: string, field: CountField): Column<SettlementRow> => ({
  ...count(header, field),
  cell: (row, shown) => <span className={row[field] > 0 ? classes.short : undefined}>{shown}</span>,
});

type CountField = 'assigned' | 'sold' | 'qty' | 'empty_cylinders' | 'short_filled' | 'short_empty';

export const columns: Column<SettlementRow>[] = [
  {
    header: labels.date,
    value: (row) => row.date,
    isDate: true,
    identifies: true,
    field: 'date',
    below: areaColumn,
  },
  {
    ...crewColumn,
    cell: (row, shown) => <DaySheetLink row={row}>{shown}</DaySheetLink>,
  },
  {
    header: 'Product',
    value: (row) => [thing(row), backTo(row)].filter(Boolean).join(', '),
    cell: (row) => <Stacked first={thing(row)} second={backTo(row)} />,
    field: 'product',
  },
  count('Assigned', 'assigned'),
  count('Sold', 'sold'),
  count('Filled back', 'qty'),
  count('Empties back', 'empty_cylinders'),
  short('Short filled', 'short_filled'),
  short('Short empty', 'short_empty'),
];

/** What drivers brought back. */
export const settlements: ListScreen<SettlementRow> = {
  path,
  label: 'Stock settlements',
  columns,
  filters: [byBranch, byArea, byDriver, byVehicle, byProduct, byWeight],
  dayOf: (row) => row.date,
};

/** Leads to the driver's day sheet, where the person may see it. */
function DaySheetLink({ row, children }: { row: SettlementRow; children: ReactNode }) {
  const may = mayOf(useRole());
  if (!may('reports')) return children;
  return (
    <Link
      to={`/day-sheet?employee_id=${row.employee_id}&date=${row.date}`}
      className={classes.day_sheet ?? ''}
    >
      <VisuallyHidden>Day sheet of </VisuallyHidden>
      {children}
    </Link>
  );
}
