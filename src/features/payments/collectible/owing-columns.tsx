import { daysBetween } from '../../../kit/shared/days.ts';
import { formatDay, formatRupees } from '../../../kit/shared/format.ts';
import { today } from '../../../kit/web/client/server-clock.ts';
import { columnsOf } from '../../../kit/web/list/columns.ts';
import type { ListScreen } from '../../../kit/web/list/list.ts';
import { Stacked } from '../../../kit/web/parts/stacked.tsx';
import type { Column } from '../../../kit/web/table/column.ts';
import type { Aged } from '../../customers/account/contract.ts';
import { type CollectibleRow, collectibleList, path } from './contract.ts';
import classes from './owing-columns.module.css';
import { daysText, owedText } from './words.ts';

const column = columnsOf(collectibleList);

const customer: Column<CollectibleRow> = {
  ...column.name,
  cell: (row) => <Stacked first={row.name} second={row.companyName} />,
  identifies: true,
};
const phone: Column<CollectibleRow> = {
  ...column.mobileNumber,
  header: 'Phone Number, Area',
  cell: (row) => <Stacked first={row.mobileNumber} second={row.area_code} />,
};
const unpaidSince: Column<CollectibleRow> = {
  ...column.unpaid_since,
  cell: ({ unpaid_since, days }) =>
    unpaid_since === null ? (
      '–'
    ) : (
      <Stacked first={formatDay(unpaid_since)} second={daysText(days)} whole="both" />
    ),
};
const due: Column<CollectibleRow> = {
  header: 'Due',
  value: (row) => row.due_date,
  isDate: true,
  cell: (row) => (row.due_date === null ? '–' : <Due row={row} due_date={row.due_date} />),
};
const owed: Column<CollectibleRow> = {
  ...column.owed,
  cell: (row) => <strong>{owedText(row.owed)}</strong>,
  identifies: true,
};

/** Short headings of a table. */
export const ages: [header: string, value: (row: Aged) => number][] = [
  ['0–30 days', (row) => row.days_0_30],
  ['31–60', (row) => row.days_31_60],
  ['61–90', (row) => row.days_61_90],
  ['Over 90', (row) => row.days_over_90],
];

const columnsWith = (amount: Column<CollectibleRow>): Column<CollectibleRow>[] => [
  customer,
  phone,
  unpaidSince,
  due,
  ...ages.map(
    ([header, value]): Column<CollectibleRow> => ({
      header,
      value,
      cell: (row) => (value(row) === 0 ? '–' : formatRupees(value(row))),
      figure: 'rupees',
    }),
  ),
  amount,
];

/** The columns of a file: each field by itself, so that figures stay figures. */
const exported: Column<CollectibleRow>[] = [
  column.name,
  column.companyName,
  column.mobileNumber,
  { header: 'Area Code', value: (row) => row.area_code },
  column.unpaid_since,
  { header: 'Due', value: (row) => row.due_date, isDate: true },
  ...ages.map(([header, value]): Column<CollectibleRow> => ({ header, value, figure: 'rupees' })),
  { header: 'Overdue', value: (row) => row.overdue, figure: 'rupees' },
  column.owed,
];

/** A card has a line for each column: the ages share one. */
const cardColumnsWith = (amount: Column<CollectibleRow>): Column<CollectibleRow>[] => [
  customer,
  amount,
  phone,
  unpaidSince,
  due,
  {
    header: 'Ageing',
    value: (row) => daysText(row.days),
    cell: (row) => <ByAge row={row} />,
  },
];

/** Who owes, the oldest unpaid bill first, or has an advance. */
export function owingList(isAhead: boolean, isPhone: boolean): ListScreen<CollectibleRow> {
  // With an advance it has no sum: totals are those of the dues.
  const amount = isAhead ? { ...owed, field: undefined } : owed;
  return {
    path,
    label: 'Credit customers',
    fileName: 'Collectible',
    columns: isPhone ? cardColumnsWith(amount) : columnsWith(amount),
    exported,
    filters,
    isOldestFirst: true,
  };
}

const filters = [
  {
    name: 'show',
    label: 'Customers',
    source: {
      options: [
        { value: 'overdue', label: 'Overdue' },
        { value: 'ahead', label: 'Advance' },
      ],
    },
  },
];

/** Red only what is late: how much, and for how long. */
function Due({ row, due_date }: { row: CollectibleRow; due_date: string }) {
  const late = daysBetween(due_date, today());
  if (late <= 0) return <Stacked first={formatDay(due_date)} second="" whole="both" />;
  return (
    <span className={classes.overdue}>
      <Stacked
        whole="first"
        first={formatDay(due_date)}
        second={`${formatRupees(row.overdue)} overdue ${daysText(late)}`}
      />
    </span>
  );
}

const ByAge = ({ row }: { row: CollectibleRow }) =>
  ages
    .filter(([, value]) => value(row) > 0)
    .map(([header, value]) => (
      <span key={header} className={classes.age}>
        {header}: {formatRupees(value(row))}
      </span>
    ));
