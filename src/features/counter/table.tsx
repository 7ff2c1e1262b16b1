import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { Stacked } from '../../kit/web/parts/stacked.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import { byBranch, byPaymentMode } from '../../masters/list-filters.ts';
import { byCustomer } from '../customers/contract.ts';
import { type CounterRow, labels, path } from './contract.ts';
import { lineText } from './sale.ts';

const buyerOf = (row: Pick<CounterRow, 'customer_name'>): string => row.customer_name || 'Walk-in';

export const nameOf = (row: CounterRow): string =>
  [`No. ${row.id}`, formatDay(row.date), buyerOf(row), formatRupees(row.amount)].join(', ');

const columns: Column<CounterRow>[] = [
  {
    header: labels.date,
    value: (row) => row.date,
    isDate: true,
    field: 'date',
    below: { header: 'No.', value: (row) => String(row.id), isWhole: true },
  },
  {
    header: labels.area_code_id,
    value: (row) => row.area_code,
    field: 'area_code',
    below: { header: labels.branch_id, value: (row) => row.branch, field: 'branch', filter: 'branch_id' },
  },
  {
    header: labels.customer_id,
    value: buyerOf,
    cell: (row) => <Stacked first={buyerOf(row)} second={row.company_name || row.customer_type} />,
    identifies: true,
    field: 'customer_name',
    filter: 'customer_id',
  },
  {
    header: 'Goods',
    value: (row) => row.lines.map(lineText).join('; '),
    identifies: true,
    below: { header: 'Sold by', value: (row) => row.sold_by },
  },
  {
    header: labels.amount,
    value: (row) => row.amount,
    figure: 'rupees',
    field: 'amount',
    below: {
      header: labels.payment_mode,
      value: (row) => row.payment_mode,
      field: 'payment_mode',
      filter: 'payment_mode',
    },
  },
];

/** The sales at the counter. */
export const counterSales: ListScreen<CounterRow> = {
  path,
  label: 'Counter sales',
  columns,
  filters: [byBranch, byCustomer, byPaymentMode],
  dayOf: (row) => row.date,
};
