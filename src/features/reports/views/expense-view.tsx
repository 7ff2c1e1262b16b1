import { formatCount } from '../../../kit/shared/format.ts';
import type { ExpenseType } from '../../../masters/choices.ts';
import type { ChartView } from '../chart-bars.ts';
import type { ReportExpense } from '../contract.ts';
import { amountLines } from './things.ts';
import type { ReportColumn, ReportView } from './view.ts';

const common: readonly ReportColumn<ReportExpense>[] = [
  { header: 'Branch', width: 160, identifies: true, value: (row) => row.branch.name },
  {
    header: 'Amount',
    width: 128,
    figure: 'rupees',
    value: (row) => row.amount,
    foot: amountLines,
  },
  { header: 'Expence Type', width: 128, value: (row) => row.expence_type },
];

/** Each type of expense has columns of its own. */
const ownColumns: Record<ExpenseType, readonly ReportColumn<ReportExpense>[]> = {
  general: [{ header: 'Description', width: 440, value: (row) => row.description }],
  fuel: [
    { header: 'Fuel Vendor', width: 264, value: (row) => row.fuel_vendor },
    {
      header: 'No_of_liters',
      width: 128,
      figure: 'count',
      value: (row) => row.no_of_liters,
      foot: ({ liters }) => [['', formatCount(liters)]],
    },
  ],
  vehicle: [
    { header: 'Vehicle Number', width: 216, value: (row) => row.vehicle_number },
    { header: 'Sub Type', width: 176, value: (row) => row.sub_type },
  ],
};

const ownSheet: Record<ExpenseType, ReportView<ReportExpense>['sheet']> = {
  general: { description: { header: 'Description', value: (row) => row.description } },
  fuel: {
    fuel_vendor: { header: 'Fuel Vendor', value: (row) => row.fuel_vendor },
    liters: { header: 'No_of_liters', value: (row) => row.no_of_liters, figure: 'count' },
  },
  vehicle: {
    vehicle_number: { header: 'Vehicle Number', value: (row) => row.vehicle_number },
    sub_type: { header: 'Sub Type', value: (row) => row.sub_type },
  },
};

const amountBy = (label: string, group: ChartView<ReportExpense>['group'], isTime = false) => ({
  label,
  unit: 'rupees' as const,
  isTime,
  group,
  series: ['Amount'],
  values: (row: ReportExpense) => [row.amount],
});
const byDay = amountBy('Amount by day', (row) => row.date, true);
const byBranch = amountBy('By branch', (row) => row.branch.name);
const ownCharts: Record<ExpenseType, ChartView<ReportExpense>[]> = {
  general: [],
  fuel: [amountBy('By fuel vendor', (row) => row.fuel_vendor || 'No fuel vendor')],
  vehicle: [
    amountBy('By vehicle', (row) => row.vehicle_number || 'No vehicle'),
    amountBy('By sub type', (row) => row.sub_type || 'No sub type'),
  ],
};

const viewOf = (kind: ExpenseType): ReportView<ReportExpense> => ({
  numberHeader: 'S.No',
  columns: [...common, ...ownColumns[kind]],
  day: (row) => row.date,
  payments: ['total'],
  share: (row) => ({ amount: row.amount, paid_by: 'total', liters: row.no_of_liters }),
  charts: [byDay, byBranch, ...ownCharts[kind]],
  sheet: {
    date: { header: 'Date', value: (row) => row.date, isDate: true },
    branch: { header: 'Branch', value: (row) => row.branch.name },
    amount: { header: 'Amount', value: (row) => row.amount, figure: 'rupees' },
    expence_type: { header: 'Expence Type', value: (row) => row.expence_type },
    ...ownSheet[kind],
  },
  sheetTotals: ({ amount, liters }) => [
    { date: 'Total', amount: { sum: amount }, ...(kind === 'fuel' && { liters: { sum: liters } }) },
  ],
});

/** What was spent, by its type. */
export const expenseViews: Record<ExpenseType, ReportView<ReportExpense>> = {
  general: viewOf('general'),
  fuel: viewOf('fuel'),
  vehicle: viewOf('vehicle'),
};
