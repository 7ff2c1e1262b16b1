import { Link } from 'react-router';
import { formatCount } from '../../../kit/shared/format.ts';
import type { Column } from '../../../kit/web/column.ts';
import type { DriverRow } from '../contract.ts';
import { CashDifference, rupees } from '../sheet/figures.tsx';
import classes from '../sheet/table.module.css';
import { state_words, thingName } from '../sheet/words.ts';
import { addressOf } from '../use-asked.ts';
import own_classes from './drivers.module.css';

/** '1 × 14.2 kg empty, 2 × 19 kg filled' */
export const shortText = ({ short }: DriverRow): string =>
  short
    .map((line) => {
      const kind = line.product === 'Cylinders' ? (line.is_empty ? ' empty' : ' filled') : '';
      return `${formatCount(line.count)} × ${thingName(line)}${kind}`;
    })
    .join(', ');

const count = (header: string, value: (row: DriverRow) => number): Column<DriverRow> => ({
  header,
  value,
  cell: (row) => formatCount(value(row)),
  is_figure: true,
});

const money = (header: string, value: (row: DriverRow) => number): Column<DriverRow> => ({
  header,
  value,
  cell: (row) => rupees(value(row)),
  is_figure: true,
});

export const columnsOf = (date: string): Column<DriverRow>[] => [
  {
    header: 'Driver',
    value: (row) => row.name,
    cell: (row) => (
      <Link to={addressOf({ employee_id: row.id, date })} className={own_classes.driver}>
        {row.name}
      </Link>
    ),
    identifies: true,
  },
  { header: 'Area Code', value: (row) => row.areas.join(', '), identifies: true },
  { header: 'Vehicle', value: (row) => row.vehicles.join(', ') },
  { header: 'State', value: (row) => state_words[row.state].label },
  count('Loaded', (row) => row.loaded),
  count('Sold', (row) => row.sold),
  count('Still out', (row) => row.out),
  {
    header: 'Short',
    value: shortText,
    cell: (row) => shortText(row) && <span className={classes.short}>{shortText(row)}</span>,
  },
  money('Cash', (row) => row.cash),
  money('UPI', (row) => row.upi),
  money('Credit', (row) => row.credit),
  {
    header: 'Cash count',
    value: (row) => row.difference,
    cell: (row) => (row.difference === null ? '–' : <CashDifference amount={row.difference} />),
    is_figure: true,
  },
];
