import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import type { ExpenceType } from '../../../masters/choices.ts';
import type { ChartView } from '../chart-bars.ts';
import type { ExpenseRow } from '../contract.ts';
import { amountLines } from './things.ts';
import type { ReportColumn, TotalCells, View } from './view.ts';

const common: readonly ReportColumn<ExpenseRow>[] = [
  { header: 'Branch', width: 160, identifies: true, cell: (row) => row.branch.name },
  {
    header: 'Amount',
    width: 128,
    is_figure: true,
    identifies: true,
    cell: (row) => formatRupees(row.amount),
    foot: amountLines,
  },
  { header: 'Expence Type', width: 128, cell: (row) => row.expence_type },
];

/** Each type of expense has columns of its own. */
const own_columns: Record<ExpenceType, readonly ReportColumn<ExpenseRow>[]> = {
  general: [{ header: 'Description', width: 440, cell: (row) => row.description || '–' }],
  fuel: [
    { header: 'Fuel Vendor', width: 264, cell: (row) => row.fuel_vendor || '–' },
    {
      header: 'No_of_liters',
      width: 128,
      is_figure: true,
      cell: (row) => formatCount(row.no_of_liters),
      foot: ({ liters }) => [['', formatCount(liters)]],
    },
  ],
  vehicle: [
    { header: 'Vehicle Number', width: 216, cell: (row) => row.vehicle_number || '–' },
    { header: 'Sub Type', width: 176, cell: (row) => row.sub_type || '–' },
  ],
};

const own_sheet: Record<ExpenceType, View<ExpenseRow>['sheet']> = {
  general: [{ header: 'Description', value: (row) => row.description }],
  fuel: [
    { header: 'Fuel Vendor', value: (row) => row.fuel_vendor },
    { header: 'No_of_liters', value: (row) => row.no_of_liters, figure: 'count' },
  ],
  vehicle: [
    { header: 'Vehicle Number', value: (row) => row.vehicle_number },
    { header: 'Sub Type', value: (row) => row.sub_type },
  ],
};

const own_totals: Record<ExpenceType, (totals: { liters: number }) => TotalCells> = {
  general: () => ({}),
  fuel: ({ liters }) => ({ No_of_liters: { sum: liters } }),
  vehicle: () => ({}),
};

const amountBy = (label: string, group: ChartView<ExpenseRow>['group'], is_time = false) => ({
  label,
  unit: 'rupees' as const,
  is_time,
  group,
  series: ['Amount'],
  values: (row: ExpenseRow) => [row.amount],
});
const by_day = amountBy('Amount by day', (row) => row.date, true);
const by_branch = amountBy('By branch', (row) => row.branch.name);
const own_charts: Record<ExpenceType, ChartView<ExpenseRow>[]> = {
  general: [],
  fuel: [amountBy('By fuel vendor', (row) => row.fuel_vendor || 'No fuel vendor')],
  vehicle: [
    amountBy('By vehicle', (row) => row.vehicle_number || 'No vehicle'),
    amountBy('By sub type', (row) => row.sub_type || 'No sub type'),
  ],
};

const viewOf = (kind: ExpenceType): View<ExpenseRow> => ({
  number_header: 'S.No',
  columns: [...common, ...own_columns[kind]],
  has_days: true,
  payments: ['total'],
  share: (row) => ({ amount: row.amount, paid_by: 'total', liters: row.no_of_liters }),
  charts: [by_day, by_branch, ...own_charts[kind]],
  sheet: [
    { header: 'Date', value: (row) => row.date, is_date: true },
    { header: 'Branch', value: (row) => row.branch.name },
    { header: 'Amount', value: (row) => row.amount, figure: 'rupees' },
    { header: 'Expence Type', value: (row) => row.expence_type },
    ...own_sheet[kind],
  ],
  sheetTotals: ({ amount, liters }) => [
    { Date: 'Total', Amount: { sum: amount }, ...own_totals[kind]({ liters }) },
  ],
});

/** What was spent, by its type. */
export const expense_views: Record<ExpenceType, View<ExpenseRow>> = {
  general: viewOf('general'),
  fuel: viewOf('fuel'),
  vehicle: viewOf('vehicle'),
};
