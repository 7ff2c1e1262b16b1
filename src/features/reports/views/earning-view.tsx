import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import type { EarningRow } from '../contract.ts';
import type { ReportTotals } from '../tally.ts';
import { nameOfThing, quantityLines, weightOf } from './things.ts';
import type { ReportColumn, ReportView } from './view.ts';

const fileColumns = {
  product: { header: 'Product', value: (row) => row.product },
  weight: { header: 'Weight', value: weightOf, figure: 'kg' },
  qty: { header: 'Sold', value: (row) => row.qty, figure: 'count' },
  sales: { header: 'Sales', value: (row) => row.sales, figure: 'rupees' },
  price: { header: 'Purchase price', value: (row) => row.price, figure: 'rupees' },
  cost: { header: 'Cost', value: (row) => row.cost, figure: 'rupees' },
  earned: { header: 'Earned', value: (row) => row.earned, figure: 'rupees' },
} satisfies ReportView<EarningRow>['fileColumns'];

const columns: readonly ReportColumn<EarningRow>[] = [
  { ...fileColumns.product, width: 200, identifies: true, value: nameOfThing },
  { ...fileColumns.qty, width: 96, foot: quantityLines },
  { ...fileColumns.sales, width: 136 },
  { ...fileColumns.price, width: 136 },
  { ...fileColumns.cost, width: 136 },
  {
    ...fileColumns.earned,
    width: 136,
    foot: (totals) => [['', formatRupees(amountOf(totals, 'earned'))]],
  },
];

const amountOf = ({ amounts }: ReportTotals, kind: 'earned' | 'unpriced') =>
  amounts.find(({ paid_by }) => paid_by === kind)?.amount ?? 0;

/** What each product earned; one without a purchase price has no cost and is left out of the total. */
export const earningView: ReportView<EarningRow> = {
  numberHeader: 'S.No',
  columns,
  payments: ['earned', 'unpriced'],
  contribution: ({ product, weight, qty, sales, earned }) => [
    { amount: earned ?? 0, paid_by: 'earned', thing: { product, weight, qty } },
    ...(earned === null ? [{ amount: sales, paid_by: 'unpriced', count: 0 }] : []),
  ],
  figures: (totals) => [
    ...totals.things.flatMap((thing) => [
      { name: `${nameOfThing(thing)}, sold`, value: thing.qty, format: formatCount },
      { name: `${nameOfThing(thing)}, earned`, value: thing.amount, format: formatRupees },
    ]),
    { name: 'Earned', value: amountOf(totals, 'earned'), format: formatRupees },
    {
      name: 'Sales without a purchase price',
      value: amountOf(totals, 'unpriced'),
      format: formatRupees,
    },
  ],
  charts: [
    {
      label: 'Earned by product',
      unit: 'rupees',
      isTime: false,
      group: nameOfThing,
      series: ['Earned'],
      values: ({ earned }) => [Math.max(earned ?? 0, 0)],
    },
  ],
  fileColumns,
  fileTotals: (totals) => [{ product: 'Total', earned: { sum: amountOf(totals, 'earned') } }],
};
