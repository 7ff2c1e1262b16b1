import { formatDay, formatRupees } from '../../../kit/shared/format.ts';
import { columnsOf } from '../../../kit/web/list/columns.ts';
import type { ListScreen } from '../../../kit/web/list/list.ts';
import type { Column } from '../../../kit/web/table/column.ts';
import { differenceText, isRounding } from '../../../masters/cash-difference.ts';
import { uncountedWays } from '../../../masters/choices.ts';
import { byArea, byBranch } from '../../../masters/list-filters.ts';
import { inChargeField, path, type RecoveryRow, recoveryList } from './contract.ts';
import classes from './table.module.css';

export const nameOf = (row: RecoveryRow): string =>
  [formatDay(row.date), row.area_code.area_code, formatRupees(row.total_amount)].join(', ');

const column = columnsOf(recoveryList);

/** What was not counted by denomination, in one cell. */
const uncounted = uncountedWays
  .map((way) => column[`${way}_amt`])
  .reduceRight<Column<RecoveryRow>[]>(([below], column) => [{ ...column, ...(below && { below }) }], []);

const columns: Column<RecoveryRow>[] = [
  { ...column.date, identifies: true, below: column.area_code },
  column.branch_in_charge,
  column.total_amount,
  ...uncounted,
  column.cash_amt,
  column.counted_amt,
  { ...column.difference, cell: (row) => <Difference row={row} />, below: column.reason },
];

/** The cash of the areas. */
export const recoveries: ListScreen<RecoveryRow> = {
  path,
  label: 'Cash recoveries',
  columns,
  filters: [
    byBranch,
    byArea,
    { name: inChargeField.name, label: inChargeField.label, source: inChargeField },
  ],
  dayOf: (row) => row.date,
};

function Difference({ row: { difference, reason } }: { row: RecoveryRow }) {
  return (
    <>
      <DifferenceAmount amount={difference} />
      {reason && <small className={classes.reason}>{reason}</small>}
    </>
  );
}

function DifferenceAmount({ amount }: { amount: number }) {
  const tone = isRounding(amount) ? classes.balanced : amount < 0 ? classes.short : undefined;
  return <span className={tone}>{differenceText(amount)}</span>;
}
