import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import type { Column } from '../../kit/web/column.ts';
import { Stacked } from '../../kit/web/stacked.tsx';
import { paidTraits, uncountedWays } from '../../masters/choices.ts';
import type { RecoveryRow } from './contract.ts';
import classes from './table.module.css';

export const nameOf = (row: RecoveryRow): string =>
  [formatDay(row.date), row.area_code.area_code, formatRupees(row.total_amount)].join(', ');

const money = (header: string, value: (row: RecoveryRow) => number): Column<RecoveryRow> => ({
  header,
  value,
  figure: 'rupees',
});

const amountsOf = (row: RecoveryRow) => uncountedWays.map((way) => row[`${way}_amt`]);

export const columns: Column<RecoveryRow>[] = [
  {
    header: 'Date, Area Code',
    value: (row) => row.date,
    cell: (row) => <Stacked first={formatDay(row.date)} second={row.area_code.area_code} whole="first" />,
    identifies: true,
  },
  { header: 'Branch In-Charge', value: (row) => row.branch_in_charge.name },
  money('Total', (row) => row.total_amount),
  {
    ...money(uncountedWays.map((way) => paidTraits[way].label).join(', '), (row) => amountsOf(row)[0] ?? 0),
    cell: (row) => {
      const [first = '', ...rest] = amountsOf(row).map(formatRupees);
      return <Stacked first={first} second={rest.join(', ')} whole="both" />;
    },
  },
  money('Cash', (row) => row.cash_amt),
  money('Counted', (row) => row.counted_amt),
  {
    header: 'Difference, Reason',
    value: (row) => row.difference,
    cell: (row) => <Difference row={row} />,
    figure: 'rupees',
  },
];

function Difference({ row: { difference, reason } }: { row: RecoveryRow }) {
  return (
    <>
      <DifferenceAmount amount={difference} />
      {reason && <small className={classes.reason}>{reason}</small>}
    </>
  );
}

function DifferenceAmount({ amount }: { amount: number }) {
  if (amount === 0) return <span className={classes.balanced}>Balanced</span>;
  if (amount < 0) return <span className={classes.short}>{formatRupees(-amount)} short</span>;
  return <span>{formatRupees(amount)} over</span>;
}
