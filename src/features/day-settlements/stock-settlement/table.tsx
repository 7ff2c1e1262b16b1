import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay, formatWeight } from '../../../kit/shared/format.ts';
import { useRole } from '../../../kit/web/client/session.ts';
import { columnsOf } from '../../../kit/web/list/columns.ts';
import type { ListScreen } from '../../../kit/web/list/list.ts';
import { Stacked } from '../../../kit/web/parts/stacked.tsx';
import type { Column } from '../../../kit/web/table/column.ts';
import { byArea, byBranch, byDriver, byProduct, byVehicle, byWeight } from '../../../masters/list-filters.ts';
import { mayOf } from '../../../masters/rights.ts';
import { path, type SettlementRow, settlementList } from './contract.ts';
import classes from './shortage.module.css';

const thing = ({ product, weight }: SettlementRow) =>
  weight > 0 ? `${product || 'Cylinders'} ${formatWeight(weight)}` : product || 'Whole load';

/** Where the goods went, if not to the godown that they came from. */
const backTo = ({ other_godown }: SettlementRow) => (other_godown === null ? '' : `to ${other_godown}`);

export const nameOf = (row: SettlementRow): string =>
  [formatDay(row.date), row.area_code.area_code, row.employee.name, thing(row)].join(', ');

const column = columnsOf(settlementList);

export const columns: Column<SettlementRow>[] = [
  { ...column.date, identifies: true, below: column.area_code },
  {
    ...column.employee,
    cell: (row, content) => <DaySheetLink row={row}>{content}</DaySheetLink>,
    identifies: true,
    below: column.vehicle,
  },
  {
    ...column.product,
    value: (row) => [thing(row), backTo(row)].filter(Boolean).join(', '),
    cell: (row) => <Stacked first={thing(row)} second={backTo(row)} />,
    // Also in sight while it is filtered: it shows the weight and the godown too.
    filter: undefined,
  },
  column.assigned,
  column.sold,
  column.qty,
  column.empty_cylinders,
  { ...column.defective_back, startsHidden: true },
  { ...column.short_filled, cell: (row, content) => <Short count={row.short_filled}>{content}</Short> },
  { ...column.short_empty, cell: (row, content) => <Short count={row.short_empty}>{content}</Short> },
];

/** What drivers brought back. */
export const settlements: ListScreen<SettlementRow> = {
  path,
  label: 'Stock settlements',
  columns,
  filters: [byBranch, byArea, byDriver, byVehicle, byProduct, byWeight],
  dayOf: (row) => row.date,
};

const Short = ({ count, children }: { count: number; children: ReactNode }) => (
  <span className={count > 0 ? classes.short : undefined}>{children}</span>
);

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
