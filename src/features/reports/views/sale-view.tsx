import { IconUserSearch } from '@tabler/icons-react';
import { use } from 'react';
import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import { Stacked } from '../../../kit/web/parts/stacked.tsx';
import { paidBy, paidWays } from '../../../masters/choices.ts';
import type { ChartView } from '../chart-bars.ts';
import type { ReportSale } from '../contract.ts';
import { ShowCustomer } from '../customer-dialog.tsx';
import { Pair } from './pair.tsx';
import classes from './sale-view.module.css';
import { amountLines, nameOfThing, quantityLines, totalCells, weightOf } from './things.ts';
import type { ReportColumn, ReportView } from './view.ts';

const customerOf = ({ customer_name, customer_type }: ReportSale) =>
  [customer_name, customer_type].filter(Boolean).join(', ');

const namesOf = ({ customer_name, customer_company }: ReportSale) =>
  [customer_name, customer_company].filter(Boolean).join(', ');

/** The columns of a file: up to the buyer, and after. */
const start = {
  date: { header: 'Date', value: (row) => row.date, isDate: true },
  branch: { header: 'Branch', value: (row) => row.branch },
  area_code: { header: 'Area_code', value: (row) => row.area_code },
  vehicle: { header: 'Vehicle', value: (row) => row.vehicle_number },
  driver: { header: 'Driver', value: (row) => row.driver },
  customer: { header: 'Customer', value: (row) => row.customer_name },
} satisfies ReportView<ReportSale>['fileColumns'];
const rest = {
  customer_type: { header: 'Customer Type', value: (row) => row.customer_type },
  saletype: { header: 'Sale Type', value: (row) => row.saletype },
  product: { header: 'Product', value: (row) => row.product },
  weight: { header: 'Weight', value: weightOf, figure: 'kg' },
  qty: { header: 'Qty', value: (row) => row.qty, figure: 'count' },
  payment_mode: { header: 'Payment Mode', value: paidBy },
  amount: { header: 'Amount', value: (row) => row.amount, figure: 'rupees' },
  empties: { header: 'Empty Cylinders', value: (row) => row.empty_cylinders, figure: 'count' },
} satisfies ReportView<ReportSale>['fileColumns'];

const creditFile: ReportView<ReportSale>['fileColumns'] = {
  ...start,
  company: { header: 'Company', value: (row) => row.customer_company },
  ...rest,
};

const columnsWith = (customer: ReportColumn<ReportSale>): ReportView<ReportSale>['columns'] => [
  { ...start.branch, width: 110 },
  { ...start.area_code, width: 96, identifies: true },
  { ...start.vehicle, width: 124 },
  { ...start.driver, width: 116, identifies: true },
  customer,
  {
    header: 'Product Details',
    width: 158,
    value: (row) => `${nameOfThing(row)} ${formatCount(row.qty)}`,
    cell: (row) => <Pair name={nameOfThing(row)} figure={formatCount(row.qty)} />,
    foot: quantityLines,
  },
  {
    header: 'Booking Details',
    width: 162,
    isAmount: true,
    value: (row) => `${paidBy(row)} ${formatRupees(row.amount)}`,
    cell: (row) => <Pair name={paidBy(row)} figure={formatRupees(row.amount)} />,
    foot: amountLines,
  },
  { ...rest.empties, width: 104, foot: ({ empties }) => [['', formatCount(empties)]] },
];

const columns = columnsWith({
  header: 'Customer Details',
  width: 96,
  value: customerOf,
  cell: (row) => (row.customer_id ? <CustomerButton row={row} /> : '–'),
  paper: customerOf,
});

/** The same with the buyer's name and company beside the button. */
const creditColumns = columnsWith({
  header: 'Customer Details',
  width: 180,
  value: namesOf,
  cell: (row) => (
    <span className={classes.customer}>
      <span className={classes.names} title={namesOf(row)}>
        <Stacked first={row.customer_name} second={row.customer_company} />
      </span>
      <CustomerButton row={row} isIcon />
    </span>
  ),
  paper: namesOf,
});

/** Amounts by way of payment, for each subject of a report. */
const amountsBy = (label: string, group: ChartView<ReportSale>['group'], isTime = false) => ({
  label,
  unit: 'rupees' as const,
  isTime,
  group,
  series: paidWays,
  values: (row: ReportSale) => paidWays.map((kind) => (paidBy(row) === kind ? row.amount : 0)),
});
const byDay = amountsBy('Amount by day', (row) => row.date, true);
const byArea = amountsBy('By area code', (row) => row.area_code);
const byDriver = amountsBy('By driver', (row) => row.driver || 'No driver');
const byCustomer = amountsBy('By customer', (row) => row.customer_name || 'No customer');
const byProduct: ChartView<ReportSale> = {
  label: 'Quantity by product',
  unit: 'pieces',
  isTime: false,
  group: nameOfThing,
  series: ['Sold'],
  values: (row) => [row.qty],
};
const cylindersByDay: ChartView<ReportSale> = {
  label: 'Cylinders by day',
  unit: 'pieces',
  isTime: true,
  group: (row) => row.date,
  series: ['Filled Cylinders', 'Empty Cylinders'],
  values: (row) => [row.product === 'Cylinders' ? row.qty : 0, row.empty_cylinders],
};

const base: Omit<ReportView<ReportSale>, 'charts'> = {
  numberHeader: 'S.No',
  columns,
  day: (row) => row.date,
  payments: paidWays,
  contribution: (row) => ({
    amount: row.amount,
    paid_by: paidBy(row),
    thing: row,
    empties: row.empty_cylinders,
  }),
  fileColumns: { ...start, ...rest },
  fileTotals: totalCells,
};
const driver: ReportView<ReportSale>['driver'] = (row) =>
  row.employee_id ? { id: row.employee_id, name: row.driver } : undefined;

/** The five reports on day entries, which differ in their charts. */
export const saleViews = {
  branch: { ...base, charts: [byDay, byDriver, byArea, byProduct] },
  credit: {
    ...base,
    columns: creditColumns,
    fileColumns: creditFile,
    charts: [byDay, byCustomer, byProduct],
  },
  guest: { ...base, charts: [byDay, byArea, byProduct] },
  driver: { ...base, driver, charts: [cylindersByDay, byDay, byProduct] },
  vehicle: { ...base, driver, charts: [cylindersByDay, byDriver, byProduct] },
} satisfies Record<string, ReportView<ReportSale>>;

/** Shows the buyer. A plain button, because scrolling renders a hundred of them a second. */
function CustomerButton({ row, isIcon = false }: { row: ReportSale; isIcon?: boolean }) {
  const showCustomer = use(ShowCustomer);
  return (
    <button
      type="button"
      className={classes.button}
      onClick={() => showCustomer(row)}
      aria-label={`View ${row.customer_name}`}
      title={row.customer_name}
    >
      <IconUserSearch size={16} stroke={1.75} aria-hidden />
      {!isIcon && 'View'}
    </button>
  );
}
