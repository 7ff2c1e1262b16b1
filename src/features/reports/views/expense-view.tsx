import { formatCount } from '../../../kit/shared/format.ts';
import type { ExpenseType } from '../../../masters/choices.ts';
import type { ChartView } from '../chart-bars.ts';
import type { ReportExpense } from '../contract.ts';
import { amountLines } from './things.ts';
import type { ReportColumn, ReportView } from './view.ts';

const common = {
  date: { header: 'Date', value: (row) => row.date, isDate: true },
  branch: { header: 'Branch', value: (row) => row.branch.name },
  amount: { header: 'Amount', value: (row) => row.amount, figure: 'rupees' },
  expence_type: { header: 'Expence Type', value: (row) => row.expence_type },
} satisfies ReportView<ReportExpense>['fileColumns'];

/** Each type of expense has columns of its own. */
const byType = {
  general: { description: { header: 'Description', value: (row) => row.description } },
  fuel: {
    fuel_vendor: { header: 'Fuel Vendor', value: (row) => row.fuel_vendor },
    liters: { header: 'No_of_liters', value: (row) => row.no_of_liters, figure: 'count' },
  },
  vehicle: {
    vehicle_number: { header: 'Vehicle Number', value: (row) => row.vehicle_number },
    sub_type: { header: 'Sub Type', value: (row) => row.sub_type },
  },
} satisfies Record<ExpenseType, ReportView<ReportExpense>['fileColumns']>;

const columnsByType: Record<ExpenseType, readonly ReportColumn<ReportExpense>[]> = {
  general: [{ ...byType.general.description, width: 440 }],
  fuel: [
    { ...byType.fuel.fuel_vendor, width: 264 },
    { ...byType.fuel.liters, width: 128, foot: ({ liters }) => [['', formatCount(liters)]] },
  ],
  vehicle: [
    { ...byType.vehicle.vehicle_number, width: 216 },
    { ...byType.vehicle.sub_type, width: 176 },
  ],
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
const chartsByType: Record<ExpenseType, ChartView<ReportExpense>[]> = {
  general: [],
  fuel: [amountBy('By fuel vendor', (row) => row.fuel_vendor || 'No fuel vendor')],
  vehicle: [
    amountBy('By vehicle', (row) => row.vehicle_number || 'No vehicle'),
    amountBy('By sub type', (row) => row.sub_type || 'No sub type'),
  ],
};

const viewOf = (kind: ExpenseType): ReportView<ReportExpense> => ({
  numberHeader: 'S.No',
  columns: [
    { ...common.branch, width: 160, identifies: true },
    { ...common.amount, width: 128, foot: amountLines },
    { ...common.expence_type, width: 128 },
    ...columnsByType[kind],
  ],
  day: (row) => row.date,
  payments: ['total'],
  contribution: (row) => ({ amount: row.amount, paid_by: 'total', liters: row.no_of_liters }),
  charts: [byDay, byBranch, ...chartsByType[kind]],
  fileColumns: { ...common, ...byType[kind] },
  fileTotals: ({ amount, liters }) => [
    {
      date: 'Total',
      amount: { sum: amount },
      ...('liters' in byType[kind] && { liters: { sum: liters } }),
    },
  ],
});

/** What was spent, by its type. */
export const expenseViews: Record<ExpenseType, ReportView<ReportExpense>> = {
  general: viewOf('general'),
  fuel: viewOf('fuel'),
  vehicle: viewOf('vehicle'),
};
