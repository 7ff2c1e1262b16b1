import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import { paidBy, paidWays } from '../../../masters/choices.ts';
import type { ChartView } from '../chart-bars.ts';
import type { SaleRow } from '../contract.ts';
import type { Totals } from '../tally.ts';
import { CustomerButton } from './customer-button.tsx';
import { Pair } from './pair.tsx';
import { amountLines, nameOfThing, quantityLines, totalCells, weightOf } from './things.ts';
import type { ReportColumn, View } from './view.ts';

const customerOf = ({ customer_name, customer_type }: SaleRow) =>
  [customer_name, customer_type].filter(Boolean).join(', ') || '–';

const columns: readonly ReportColumn<SaleRow>[] = [
  { header: 'Branch', width: 110, cell: (row) => row.branch },
  { header: 'Area_code', width: 96, identifies: true, cell: (row) => row.area_code },
  { header: 'Vehicle', width: 124, cell: (row) => row.vehicle_number || '–' },
  { header: 'Driver', width: 116, identifies: true, cell: (row) => row.driver || '–' },
  {
    header: 'Customer Details',
    width: 96,
    cell: (row, view) => (row.customer_id ? <CustomerButton row={row} onClick={() => view(row)} /> : '–'),
    paper: customerOf,
  },
  {
    header: 'Product Details',
    width: 158,
    cell: (row) => <Pair name={nameOfThing(row)} figure={formatCount(row.qty)} />,
    foot: quantityLines,
  },
  {
    header: 'Booking Details',
    width: 162,
    cell: (row) => <Pair name={paidBy(row)} figure={formatRupees(row.amount)} />,
    foot: amountLines,
  },
  {
    header: 'Empty Cylinders',
    width: 104,
    is_figure: true,
    cell: (row) => formatCount(row.empty_cylinders),
    foot: ({ empties }) => [['', formatCount(empties)]],
  },
];

const sheet: View<SaleRow>['sheet'] = [
  { header: 'Date', value: (row) => row.date, is_date: true },
  { header: 'Branch', value: (row) => row.branch },
  { header: 'Area_code', value: (row) => row.area_code },
  { header: 'Vehicle', value: (row) => row.vehicle_number },
  { header: 'Driver', value: (row) => row.driver },
  { header: 'Customer', value: (row) => row.customer_name },
  { header: 'Customer Type', value: (row) => row.customer_type },
  { header: 'Sale Type', value: (row) => row.saletype },
  { header: 'Product', value: (row) => row.product },
  { header: 'Weight', value: weightOf, figure: 'kg' },
  { header: 'Qty', value: (row) => row.qty, figure: 'count' },
  { header: 'Payment Mode', value: paidBy },
  { header: 'Amount', value: (row) => row.amount, figure: 'rupees' },
  { header: 'Empty Cylinders', value: (row) => row.empty_cylinders, figure: 'count' },
];

const sheetTotals = (totals: Totals) =>
  totalCells(totals, {
    first: 'Date',
    amount: 'Amount',
    qty: 'Qty',
    empties: 'Empty Cylinders',
  });

/** Amounts by payment, by whatever the report is about. */
const amountsBy = (label: string, group: ChartView<SaleRow>['group'], is_time = false) => ({
  label,
  unit: 'rupees' as const,
  is_time,
  group,
  series: paidWays,
  values: (row: SaleRow) => paidWays.map((kind) => (paidBy(row) === kind ? row.amount : 0)),
});
const by_day = amountsBy('Amount by day', (row) => row.date, true);
const by_area = amountsBy('By area code', (row) => row.area_code);
const by_driver = amountsBy('By driver', (row) => row.driver || 'No driver');
const by_customer = amountsBy('By customer', (row) => row.customer_name || 'No customer');
const by_product: ChartView<SaleRow> = {
  label: 'Quantity by product',
  unit: 'pieces',
  is_time: false,
  group: nameOfThing,
  series: ['Sold'],
  values: (row) => [row.qty],
};
const cylinders_by_day: ChartView<SaleRow> = {
  label: 'Cylinders by day',
  unit: 'pieces',
  is_time: true,
  group: (row) => row.date,
  series: ['Filled Cylinders', 'Empty Cylinders'],
  values: (row) => [row.product === 'Cylinders' ? row.qty : 0, row.empty_cylinders],
};

const base: Omit<View<SaleRow>, 'charts'> = {
  number_header: 'S.No',
  columns,
  has_days: true,
  payments: paidWays,
  share: (row) => ({
    amount: row.amount,
    paid_by: paidBy(row),
    thing: row,
    empties: row.empty_cylinders,
  }),
  sheet,
  sheetTotals,
};
const driver: View<SaleRow>['driver'] = (row) =>
  row.employee_id ? { id: row.employee_id, name: row.driver } : undefined;

/** The five reports on day entries: alike but for the question that their chart answers. */
export const sale_views = {
  branch: { ...base, charts: [by_day, by_driver, by_area, by_product] },
  credit: { ...base, charts: [by_day, by_customer, by_product] },
  guest: { ...base, charts: [by_day, by_area, by_product] },
  driver: { ...base, driver, charts: [cylinders_by_day, by_day, by_product] },
  vehicle: { ...base, driver, charts: [cylinders_by_day, by_driver, by_product] },
} satisfies Record<string, View<SaleRow>>;
