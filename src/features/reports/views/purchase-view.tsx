import { paidWays } from '../../../masters/choices.ts';
import type { ChartView } from '../chart-bars.ts';
import type { PurchaseRow } from '../contract.ts';
import { amountLines, nameOfThing, quantityLines, totalCells, weightOf } from './things.ts';
import type { ReportView } from './view.ts';

const fileColumns = {
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
} satisfies ReportView<PurchaseRow>['fileColumns'];

const date = { ...fileColumns.date, header: 'Select Date', width: 112, identifies: true };
const godown = { ...fileColumns.godown, width: 144 };
const vendor = { ...fileColumns.vendor, width: 160, identifies: true };
const product = { ...fileColumns.product, width: 128 };
const weight = { ...fileColumns.weight, width: 96 };
const quantity = { ...fileColumns.qty, width: 176, foot: quantityLines };
const paid = { ...fileColumns.amount, width: 152, foot: amountLines };

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
  contribution: (row: PurchaseRow) => ({
    amount: row.paid_amount,
    paid_by: row.payment_mode,
    thing: row,
    empties: row.empty_cylinders,
  }),
  fileColumns,
  fileTotals: totalCells,
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
