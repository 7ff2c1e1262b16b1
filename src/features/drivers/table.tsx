import { Link } from 'react-router';
import { formatCount, formatRupees } from '../../kit/shared/format.ts';
import { columnsOf } from '../../kit/web/list/columns.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { Breakable } from '../../kit/web/parts/breakable.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import { byBranch } from '../../masters/list-filters.ts';
import { type DriverRow, driverList, path } from './account/contract.ts';
import classes from './drivers.module.css';
import { owedText } from './words.ts';

const column = columnsOf(driverList);

/** Most drivers are short of nothing: a dash is calmer than a zero. */
const figure = (
  shown: Column<DriverRow>,
  value: (row: DriverRow) => number,
  format: (amount: number) => string,
): Column<DriverRow> => ({ ...shown, cell: (row) => (value(row) === 0 ? '–' : format(value(row))) });

const columns: Column<DriverRow>[] = [
  {
    ...column.name,
    cell: ({ id, name }) => (
      <Link to={`/driver/${id}`} className={classes.driver}>
        <Breakable text={name} />
      </Link>
    ),
    paper: ({ name }) => name,
    identifies: true,
  },
  { ...column.phone, isUnbroken: true },
  column.oldest,
  figure(column.filled, (row) => row.filled, formatCount),
  figure(column.empty, (row) => row.empty, formatCount),
  figure(column.short_qty, (row) => row.short_qty, formatCount),
  figure(column.short_amt, (row) => row.short_amt, formatRupees),
  {
    ...figure(column.owed, (row) => row.owed, owedText),
    isAmount: true,
    identifies: true,
  },
];

/** The drivers with what they owe and are short of, the oldest first. */
export const drivers: ListScreen<DriverRow> = {
  path,
  label: 'Drivers',
  columns,
  filters: [byBranch],
  isOldestFirst: true,
};
