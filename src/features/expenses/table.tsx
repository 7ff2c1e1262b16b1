import { Anchor } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { formatCount, formatDay, formatRupees } from '../../kit/shared/format.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { Stacked } from '../../kit/web/parts/stacked.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import { expenseSubTypes, expenseTypes } from '../../masters/choices.ts';
import { byBranch, byVehicle } from '../../masters/list-filters.ts';
import { type ExpenseRow, labels, path } from './contract.ts';

export const nameOf = (row: ExpenseRow): string =>
  [formatDay(row.date), row.expence_type, formatRupees(row.amount)].join(', ');

/** What was paid for, in two lines at most. */
function purpose(row: ExpenseRow): [first: string, second: string] {
  switch (row.expence_type) {
    case 'general':
      return [row.description, ''];
    case 'fuel':
      return [row.fuel_vendor?.name ?? '', `${formatCount(row.no_of_liters)} litres`];
    case 'vehicle':
      return [row.vehicle_number, row.sub_type];
  }
}

const columns: Column<ExpenseRow>[] = [
  { header: labels.date, value: (row) => row.date, isDate: true, field: 'date' },
  {
    header: labels.branch_id,
    value: (row) => row.branch.name,
    identifies: true,
    field: 'branch',
    filter: 'branch_id',
  },
  {
    header: labels.expence_type,
    value: (row) => row.expence_type,
    cell: (row) => <Type row={row} />,
    field: 'expence_type',
  },
  {
    header: 'Details',
    value: (row) => purpose(row).filter(Boolean).join(', '),
    cell: (row) => <Purpose row={row} />,
    identifies: true,
  },
  {
    header: labels.amount,
    value: (row) => row.amount,
    figure: 'rupees',
    field: 'amount',
  },
];

/** The columns of a file: each field by itself, so that figures stay figures. */
const exported: Column<ExpenseRow>[] = [
  { header: labels.date, value: (row) => row.date, isDate: true },
  { header: labels.branch_id, value: (row) => row.branch.name },
  { header: labels.expence_type, value: (row) => row.expence_type },
  { header: labels.fuel_vendor_id, value: (row) => row.fuel_vendor?.name },
  { header: labels.no_of_liters, value: (row) => row.no_of_liters || null, figure: 'count' },
  { header: labels.vehicle_id, value: (row) => row.vehicle_number },
  { header: labels.sub_type, value: (row) => row.sub_type },
  { header: labels.description, value: (row) => row.description },
  { header: labels.amount, value: (row) => row.amount, figure: 'rupees' },
];

/** What the branches spend. */
export const expenses: ListScreen<ExpenseRow> = {
  path,
  label: 'Expences',
  columns,
  exported,
  filters: [
    byBranch,
    { name: 'expence_type', label: labels.expence_type, of: { options: expenseTypes } },
    { name: 'sub_type', label: labels.sub_type, of: { options: expenseSubTypes } },
    byVehicle,
    { name: 'fuel_vendor_id', label: labels.fuel_vendor_id, of: { to: '/fuel_vendors' } },
  ],
  dayOf: (row) => row.date,
};

function Purpose({ row }: { row: ExpenseRow }) {
  const [first, second] = purpose(row);
  return <Stacked first={first} second={second} />;
}

/** The type, and the way to the attached bill where there is one. */
function Type({ row }: { row: ExpenseRow }) {
  if (!row.file) return row.expence_type;
  return (
    <Anchor href={row.file} target="_blank" rel="noreferrer" size="sm" title="Open the attachment">
      {row.expence_type} <IconPaperclip size={14} aria-label="has an attachment" />
    </Anchor>
  );
}
