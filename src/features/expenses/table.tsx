import { Anchor } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { formatCount, formatDay, formatRupees } from '../../kit/shared/format.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import { byChoice, columnsOf } from '../../kit/web/list/columns.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { Stacked } from '../../kit/web/parts/stacked.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import { byArea, byBranch, byDriver, byVehicle } from '../../masters/list-filters.ts';
import { type ExpenseRow, expenseList, labels, path } from './contract.ts';

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

const column = columnsOf(expenseList);

const columns: Column<ExpenseRow>[] = [
  column.date,
  { ...column.branch, identifies: true },
  // Also in sight while it is filtered: it leads to the attachment.
  { ...column.expence_type, cell: (row) => <Type row={row} />, filter: undefined },
  {
    header: 'Details',
    value: (row) => purpose(row).filter(Boolean).join(', '),
    cell: (row) => <Purpose row={row} />,
    identifies: true,
  },
];

/** The columns of a file: each field by itself, so that figures stay figures. */
const exported: Column<ExpenseRow>[] = [
  column.date,
  column.branch,
  column.expence_type,
  column.fuel_vendor,
  { ...column.no_of_liters, value: (row) => row.no_of_liters || null },
  column.vehicle_number,
  column.sub_type,
  column.description,
];

const isOfDriver = (row: ExpenseRow) => row.paid_from === 'driver';

/** What an expense was paid from, and on a file each fact by itself. */
const purse: Column<ExpenseRow> = {
  ...column.employee,
  header: labels.paid_from,
  value: (row) => (isOfDriver(row) ? (row.employee?.name ?? '') : 'Office'),
  below: column.area_code,
};
const exportedPurse: Column<ExpenseRow>[] = [
  { header: labels.paid_from, value: (row) => (isOfDriver(row) ? "Driver's cash" : 'Office') },
  column.employee,
  column.area_code,
];

/** What it was for, and who was paid. */
const head: Column<ExpenseRow> = { ...column.expense_type, below: column.payee };
const byHead = {
  name: 'expense_type_id',
  label: labels.expense_type_id,
  source: { to: '/expense_types' },
} as const;
const byMode = {
  name: 'mode_of_payment_id',
  label: labels.mode_of_payment_id,
  source: { to: '/mode_of_payments' },
} as const;

/**
 * What the branches spend; where drivers have accounts, also what it was paid from; with tills, for which head, to whom and by
 * which mode.
 */
export const expenses = ({ driver_accounts, money_places }: RuleSettings): ListScreen<ExpenseRow> => ({
  path,
  label: 'Expences',
  columns: [
    ...columns,
    ...(money_places ? [head] : []),
    ...(driver_accounts ? [purse] : []),
    ...(money_places ? [column.mode_of_payment] : []),
    column.amount,
  ],
  exported: [
    ...exported,
    ...(money_places ? [column.expense_type, column.payee] : []),
    ...(driver_accounts ? exportedPurse : []),
    ...(money_places ? [column.mode_of_payment] : []),
    column.amount,
  ],
  filters: [
    byBranch,
    byChoice(expenseList, 'expence_type'),
    byChoice(expenseList, 'sub_type'),
    byVehicle,
    { name: 'fuel_vendor_id', label: labels.fuel_vendor_id, source: { to: '/fuel_vendors' } },
    ...(driver_accounts ? [byDriver, byArea] : []),
    ...(money_places ? [byHead, byMode] : []),
  ],
  dayOf: (row) => row.date,
});

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
