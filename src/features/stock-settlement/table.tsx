import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { formatCount, formatDay, formatWeight } from '../../kit/shared/format.ts';
import type { Column } from '../../kit/web/column.ts';
import { Stacked } from '../../kit/web/stacked.tsx';
import type { SettlementRow } from './contract.ts';
import classes from './shortage.module.css';

const thing = ({ product, weight }: SettlementRow) =>
  weight > 0 ? `${product || 'Cylinders'} ${formatWeight(weight)}` : product || 'Whole load';

/** Where the goods went, if not to the godown that they came from. */
const backTo = ({ other_godown }: SettlementRow) => (other_godown === null ? '' : `to ${other_godown}`);

export const nameOf = (row: SettlementRow): string =>
  [formatDay(row.date), row.area_code.area_code, row.employee.name, thing(row)].join(', ');

const count = (header: string, value: (row: SettlementRow) => number): Column<SettlementRow> => ({
  header,
  value,
  figure: 'count',
});

const short = (header: string, value: (row: SettlementRow) => number): Column<SettlementRow> => ({
  ...count(header, value),
  cell: (row) => (
    <span className={value(row) > 0 ? classes.short : undefined}>{formatCount(value(row))}</span>
  ),
});

export const columns: Column<SettlementRow>[] = [
  {
    header: 'Date, Area Code',
    value: (row) => row.date,
    cell: (row) => <Stacked first={formatDay(row.date)} second={row.area_code.area_code} whole="first" />,
    identifies: true,
  },
  {
    header: 'Driver, Vehicle',
    value: (row) => row.employee.name,
    cell: (row) => (
      <Link
        to={`/day-sheet?employee_id=${row.employee_id}&date=${row.date}`}
        className={classes.day_sheet ?? ''}
      >
        <VisuallyHidden>Day sheet of </VisuallyHidden>
        <Stacked first={row.employee.name} second={row.vehicle.vehicle_number} />
      </Link>
    ),
    identifies: true,
  },
  {
    header: 'Product',
    value: (row) => [thing(row), backTo(row)].filter(Boolean).join(', '),
    cell: (row) => <Stacked first={thing(row)} second={backTo(row)} />,
  },
  count('Assigned', (row) => row.assigned),
  count('Sold', (row) => row.sold),
  count('Filled back', (row) => row.qty),
  count('Empties back', (row) => row.empty_cylinders),
  short('Short filled', (row) => row.short_filled),
  short('Short empty', (row) => row.short_empty),
];
