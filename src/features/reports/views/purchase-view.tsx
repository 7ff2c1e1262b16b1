import { paidWays } from '../../../masters/choices.ts';
import type { ChartView } from '../chart-bars.ts';
import type { PurchaseRow } from '../contract.ts';
import { amountLines, nameOfThing, quantityLines, totalCells, weightOf } from './things.ts';
import type { ReportColumn, ReportView } from './view.ts';

const date: ReportColumn<PurchaseRow> = {
  header: 'Select Date',
  width: 112,
  identifies: true,
  value: (row) => row.date,
  isDate: true,
};
const godown: ReportColumn<PurchaseRow> = { header: 'Godown', width: 144, value: (row) => row.godown.name };
const vendor: ReportColumn<PurchaseRow> = {
  header: 'Vendor',
  width: 160,
  identifies: true,
  value: (row) => row.product_vendor.name,
};
const product: ReportColumn<PurchaseRow> = {
  header: 'Product',
  width: 128,
  value: (row) => row.product,
};
const weight: ReportColumn<PurchaseRow> = {
  header: 'Weight',
  width: 96,
  figure: 'kg',
  value: weightOf,
};
const quantity: ReportColumn<PurchaseRow> = {
  header: 'Quantity',
  width: 176,
  figure: 'count',
  value: (row) => row.qty,
  foot: quantityLines,
};
const paid: ReportColumn<PurchaseRow> = {
  header: 'Paid Amount',
  width: 152,
  figure: 'rupees',
  value: (row) => row.paid_amount,
  foot: amountLines,
};

const sheet: ReportView<PurchaseRow>['sheet'] = {
  date: { header: 'Date', value: (row) => row.date, isDate: true },
  invoice_no: { header: 'Invoice Number', value: (row) => row.invoice_no },
  godown: { header: 'Godown', value: (row) => row.godown.name },
  vendor: { header: 'Vendor', value: (row) => row.product_vendor.name },
  product: { header: 'Product', value: (row) => row.product },
  weight: { header: 'Weight', value: weightOf, figure: 'kg' },
  qty: { header: 'Quantity', value: (row) => row.qty, figure: 'count' },
  empties: { header: 'Empty Cylinders', value: (row) => row.empty_cylinders, figure: 'count' },
  invoice_amount: { header: 'Invoice Amount', value: (row) => row.invoice_amount, figure: 'rupees' },
  payment_mode: { header: 'Payment Mode', value: (row) => row.payment_mode },
  amount: { header: 'Paid Amount', value: (row) => row.paid_amount, figure: 'rupees' },
};

const paidBy = (label: string, group: ChartView<PurchaseRow>['group'], isTime = false) => ({
  label,
  unit: 'rupees' as const,
  isTime,
  group,
  series: ['Paid'],
  values: (row: PurchaseRow) => [row.paid_amount],
});
const quantityBy = (label: string, group: ChartView<PurchaseRow>['group'], isTime = false) => ({
  label,
  unit: 'pieces' as const,
  isTime,
  group,
  series: ['Bought'],
  values: (row: PurchaseRow) => [row.qty],
});
const paidByDay = paidBy('Paid by day', (row) => row.date, true);

const base = {
  numberHeader: 'S No.' as const,
  payments: paidWays,
  share: (row: PurchaseRow) => ({
    amount: row.paid_amount,
    paid_by: row.payment_mode,
    thing: row,
    empties: row.empty_cylinders,
  }),
  sheet,
  sheetTotals: totalCells,
};

/** What was bought: from a vendor, or of a product. */
export const purchaseViews = {
  vendor: {
    ...base,
    columns: [date, godown, vendor, product, quantity, paid],
    charts: [paidByDay, quantityBy('Quantity by product', nameOfThing)],
  },
  inventory: {
    ...base,
    columns: [date, godown, vendor, product, weight, quantity, paid],
    charts: [
      quantityBy('Quantity by day', (row) => row.date, true),
      quantityBy('By weight', nameOfThing),
      paidBy('Paid by vendor', (row) => row.product_vendor.name),
    ],
  },
} satisfies Record<string, ReportView<PurchaseRow>>;
