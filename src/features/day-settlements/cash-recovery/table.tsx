import { formatDay, formatRupees } from '../../../kit/shared/format.ts';
import type { RuleSettings } from '../../../kit/shared/rule-settings.ts';
import { columnsOf } from '../../../kit/web/list/columns.ts';
import type { ListScreen } from '../../../kit/web/list/list.ts';
import type { Column } from '../../../kit/web/table/column.ts';
import { differenceText, isRounding } from '../../../masters/cash-difference.ts';
import { uncountedWays } from '../../../masters/choices.ts';
import { byArea, byBranch } from '../../../masters/list-filters.ts';
import { inChargeField, labels, path, type RecoveryRow, recoveryList } from './contract.ts';
import { keyOfParty, nameOfParty } from './handed-in.ts';
import classes from './table.module.css';

type Share = NonNullable<RecoveryRow['shares']>[number];

export const nameOf = (row: RecoveryRow): string =>
  [formatDay(row.date), row.area_code.area_code, formatRupees(row.total_amount)].join(', ');

const column = columnsOf(recoveryList);

/** What was not counted by denomination, in one cell. */
const uncounted = uncountedWays
  .map((way) => column[`${way}_amt`])
  .reduceRight<Column<RecoveryRow>[]>(([below], column) => [{ ...column, ...(below && { below }) }], []);

/** What drivers collected and spent on the road. */
const onTheRoad: Column<RecoveryRow> = {
  header: labels.collected_amt,
  value: (row) => row.collected_amt,
  figure: 'rupees',
  below: { header: labels.spent_amt, value: (row) => row.spent_amt, figure: 'rupees' },
};

const handedIn: Column<RecoveryRow> = {
  header: labels.shares,
  value: (row) => row.shares?.map(shareInWords).join(', '),
  cell: (row) => <Shares row={row} />,
};

const prepaid: Column<RecoveryRow> = {
  header: 'Prepaid, of UPI',
  value: (row) => row.prepaid_amt,
  figure: 'rupees',
};

type Added = Record<'uncounted' | 'beside' | 'below', Column<RecoveryRow>[]>;

const columnsWith = (added: Added) => [
  { ...column.date, identifies: true, below: column.area_code },
  column.branch_in_charge,
  column.total_amount,
  ...uncounted,
  ...added.uncounted,
  column.cash_amt,
  ...added.beside,
  column.counted_amt,
  ...added.below,
  { ...column.difference, cell: (row: RecoveryRow) => <Difference row={row} />, below: column.reason },
];

/** The cash of the areas; with what each driver handed in where these have accounts, and with tills what was prepaid. */
export const recoveriesUnder = ({
  driver_accounts,
  money_places,
}: Pick<RuleSettings, 'driver_accounts' | 'money_places'>): ListScreen<RecoveryRow> => ({
  path,
  label: 'Cash recoveries',
  columns: columnsWith({
    uncounted: money_places ? [prepaid] : [],
    beside: driver_accounts ? [onTheRoad] : [],
    below: driver_accounts ? [handedIn] : [],
  }),
  filters: [
    byBranch,
    byArea,
    { name: inChargeField.name, label: inChargeField.label, source: inChargeField },
  ],
  dayOf: (row) => row.date,
});

/** @example 'Ravi Kumar ₹930 (₹70 short, owed)' */
const shareInWords = (share: Share): string => {
  const difference = shareDifference(share);
  const handed = `${nameOfParty(share)} ${formatRupees(share.handed_amt)}`;
  return difference ? `${handed} (${difference})` : handed;
};

/** The difference of a driver, and whether it is on the account; '' if there is none. */
function shareDifference({ difference, owed_amt }: Share): string {
  if (isRounding(difference)) return '';
  const account = owed_amt > 0 ? ', owed' : owed_amt < 0 ? ', credited' : '';
  return differenceText(difference) + account;
}

const Shares = ({ row: { shares } }: { row: RecoveryRow }) =>
  shares ? (
    <ul className={classes.shares}>
      {shares.map((share) => (
        <li key={keyOfParty(share)}>
          <span>{nameOfParty(share)}</span> <span>{formatRupees(share.handed_amt)}</span>
          <small data-owed={share.owed_amt > 0 || undefined}>{shareDifference(share)}</small>
        </li>
      ))}
    </ul>
  ) : (
    '–'
  );

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
