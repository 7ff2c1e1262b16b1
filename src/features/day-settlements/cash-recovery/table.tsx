import { formatDay, formatRupees } from '../../../kit/shared/format.ts';
import type { ListScreen } from '../../../kit/web/list/list.ts';
import type { Column } from '../../../kit/web/table/column.ts';
import { differenceText, isRounding } from '../../../masters/cash-difference.ts';
import { paidTraits, type paidWays, uncountedWays } from '../../../masters/choices.ts';
import { areaColumn } from '../../../masters/list-columns.ts';
import { byArea, byBranch } from '../../../masters/list-filters.ts';
import { inChargeField, labels, path, type RecoveryRow } from './contract.ts';
import classes from './table.module.css';

export const nameOf = (row: RecoveryRow): string =>
  [formatDay(row.date), row.area_code.area_code, formatRupees(row.total_amount)].join(', ');

const money = (header: string, field: AmountField): Column<RecoveryRow> => ({
  header,
  value: (row) => row[field],
  figure: 'rupees',
  field,
});

type AmountField = `${(typeof paidWays)[number]}_amt` | 'total_amount' | 'counted_amt' | 'difference';

/** What was not counted by denomination, in one cell. */
const uncounted = uncountedWays
  .map((way) => money(paidTraits[way].label, `${way}_amt`))
  .reduceRight<Column<RecoveryRow>[]>(([below], column) => [{ ...column, ...(below && { below }) }], []);

const columns: Column<RecoveryRow>[] = [
  {
    header: labels.date,
    value: (row) => row.date,
    isDate: true,
    identifies: true,
    field: 'date',
    below: areaColumn,
  },
  {
    header: inChargeField.label,
    value: (row) => row.branch_in_charge.name,
    field: 'branch_in_charge',
    filter: inChargeField.name,
  },
  money('Total', 'total_amount'),
  ...uncounted,
  money('Cash', 'cash_amt'),
  money('Counted', 'counted_amt'),
  {
    ...money('Difference', 'difference'),
    cell: (row) => <Difference row={row} />,
    below: { header: 'Reason', value: (row) => row.reason, field: 'reason' },
  },
];

/** The cash of the areas. */
export const recoveries: ListScreen<RecoveryRow> = {
  path,
  label: 'Cash recoveries',
  columns,
  filters: [byBranch, byArea, { name: inChargeField.name, label: inChargeField.label, of: inChargeField }],
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
