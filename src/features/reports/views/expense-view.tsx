import { formatCount } from '../../../kit/shared/format.ts';
import { sumRupees } from '../../../kit/shared/money.ts';
import { recordOf } from '../../../kit/shared/record-of.ts';
import type { RuleSettings } from '../../../kit/shared/rule-settings.ts';
import { type ExpenseType, expenseTypes } from '../../../masters/choices.ts';
import type { ChartView } from '../chart-bars.ts';
import type { ReportExpense } from '../contract.ts';
import { sumsTable } from '../sums-table.tsx';
import { amountLines } from './things.ts';
import type { ReportColumn, ReportView } from './view.ts';

const common = {
  date: { header: 'Date', value: (row) => row.date, isDate: true },
  branch: { header: 'Branch', value: (row) => row.branch.name },
  amount: { header: 'Amount', value: (row) => row.amount, figure: 'rupees' },
  expence_type: { header: 'Expence Type', value: (row) => row.expence_type },
} satisfies ReportView<ReportExpense>['fileColumns'];

/** What expenses have once a branch has a till. */
const added = {
  expense_type: { header: 'Head', value: (row) => row.expense_type },
  payee: { header: 'Payee', value: (row) => row.payee },
  mode_of_payment: { header: 'Mode_of_payment', value: (row) => row.mode_of_payment },
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

const headOf = (row: ReportExpense) => row.expense_type || 'No head';
const headTable = sumsTable({
  title: 'By head',
  columns: [
    { header: 'Head', value: ({ head }) => head, identifies: true },
    { header: 'Entries', value: ({ count }) => count, figure: 'count' },
    { header: 'Amount', value: ({ amount }) => amount, figure: 'rupees' },
  ],
  sumsOf: (rows: readonly ReportExpense[]) =>
    [...Map.groupBy(rows, headOf)]
      .map(([head, of], at) => ({
        id: at,
        head,
        count: of.length,
        amount: sumRupees(of.map(({ amount }) => amount)),
      }))
      .toSorted((left, right) => right.amount - left.amount),
});

const viewOf = (kind: ExpenseType, hasHeads: boolean): ReportView<ReportExpense> => ({
  numberHeader: 'S.No',
  columns: [
    { ...common.branch, width: 160, identifies: true },
    { ...common.amount, width: 128, foot: amountLines },
    { ...common.expence_type, width: 128 },
    ...columnsByType[kind],
    ...(hasHeads ? [{ ...added.expense_type, below: added.payee, width: 160 }] : []),
  ],
  day: (row) => row.date,
  payments: ['total'],
  contribution: (row) => ({ amount: row.amount, paid_by: 'total', liters: row.no_of_liters }),
  charts: [byDay, byBranch, ...chartsByType[kind]],
  ...(hasHeads && { sums: headTable }),
  fileColumns: { ...common, ...byType[kind], ...(hasHeads && added) },
  fileTotals: ({ amount, liters }) => [
    {
      date: 'Total',
      amount: { sum: amount },
      ...('liters' in byType[kind] && { liters: { sum: liters } }),
    },
  ],
});

const plainViews = recordOf(expenseTypes, (kind) => viewOf(kind, false));
const viewsWithHeads = recordOf(expenseTypes, (kind) => viewOf(kind, true));

/** What was spent of a type; with tills, also by head. */
export const expenseView = (kind: ExpenseType, { money_places }: RuleSettings) =>
  (money_places ? viewsWithHeads : plainViews)[kind];
