import { Link } from 'react-router';
import { formatCount } from '../../../kit/shared/format.ts';
import { Breakable } from '../../../kit/web/parts/breakable.tsx';
import { Stacked } from '../../../kit/web/parts/stacked.tsx';
import type { Column } from '../../../kit/web/table/column.ts';
import { paidTraits } from '../../../masters/choices.ts';
import { thingName } from '../../../masters/things.ts';
import type { DriverRow } from '../contract.ts';
import { CashDifference } from '../sheet/figures.tsx';
import classes from '../sheet/table.module.css';
import { stateTexts } from '../sheet/words.ts';
import { addressOf } from '../use-url-sheet.ts';
import ownClasses from './drivers.module.css';

/** '1 × 14.2 kg empty, 2 × 19 kg filled' */
const shortText = ({ short }: DriverRow): string =>
  short
    .map((line) => {
      const kind = line.product === 'Cylinders' ? (line.is_empty ? ' empty' : ' filled') : '';
      return `${formatCount(line.count)} × ${thingName(line)}${kind}`;
    })
    .join(', ');

const count = (header: string, value: (row: DriverRow) => number): Column<DriverRow> => ({
  header,
  value,
  figure: 'count',
});

const money = (header: string, value: (row: DriverRow) => number): Column<DriverRow> => ({
  header,
  value,
  figure: 'rupees',
});

/** With what came back defective, and with the account, where a driver of the day has one. */
export const driverColumns = (date: string, drivers: readonly DriverRow[] = []): Column<DriverRow>[] => [
  ...dayColumns(
    date,
    drivers.some((row) => row.defective_back > 0),
  ),
  ...(drivers.some(({ account }) => account) ? accountColumns : []),
];

const accountColumns: readonly Column<DriverRow>[] = [
  {
    ...money('Collected', ({ account }) => account?.collected ?? 0),
    below: money('Spent', ({ account }) => account?.spent ?? 0),
  },
  {
    ...money('Owed', ({ account }) => account?.owed ?? 0),
    below: money('Owed before', ({ account }) => account?.before ?? 0),
  },
];

const dayColumns = (date: string, hasDefectives: boolean): Column<DriverRow>[] => [
  {
    header: 'Driver',
    value: (row) => row.name,
    cell: (row) => (
      <Link to={addressOf({ employee_id: row.id, date })} className={ownClasses.driver}>
        <Breakable text={row.name} />
      </Link>
    ),
    identifies: true,
  },
  {
    header: 'Area Code, Vehicle',
    value: (row) => row.areas.join(', '),
    cell: (row) => <Stacked first={row.areas.join(', ')} second={row.vehicles.join(', ')} />,
    identifies: true,
  },
  { header: 'State', value: (row) => stateTexts[row.state].label },
  { ...count('Loaded', (row) => row.loaded), below: count('Carried', (row) => row.carried) },
  { ...count('Sold', (row) => row.sold), below: count('Back', (row) => row.back) },
  {
    ...count('Still out', (row) => row.out),
    ...(hasDefectives && { below: count('Defective back', (row) => row.defective_back) }),
  },
  {
    header: 'Short',
    value: shortText,
    cell: (row) => shortText(row) && <span className={classes.short}>{shortText(row)}</span>,
    below: count('Before', (row) => row.short_before),
  },
  {
    ...money(paidTraits.cash.label, (row) => row.cash),
    below: money(paidTraits.upi.label, (row) => row.upi),
  },
  money(paidTraits.credit.label, (row) => row.credit),
  {
    header: 'Cash count',
    value: (row) => row.difference,
    cell: (row) => (
      <>
        {row.difference !== null && <CashDifference amount={row.difference} />}{' '}
        {row.is_counted_with_others ? 'With the area' : row.difference === null && '–'}
      </>
    ),
    figure: 'rupees',
  },
];
