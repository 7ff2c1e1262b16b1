import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import { byChoice, columnsOf } from '../../kit/web/list/columns.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { Stacked } from '../../kit/web/parts/stacked.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import { byBranch, byMode } from '../../masters/list-filters.ts';
import { byCustomer } from '../customers/contract.ts';
import { type CounterRow, counterList, path } from './contract.ts';
import { lineText } from './sale.ts';

const buyerOf = (row: Pick<CounterRow, 'customer_name'>): string => row.customer_name || 'Walk-in';

export const nameOf = (row: CounterRow): string =>
  [`No. ${row.id}`, formatDay(row.date), buyerOf(row), formatRupees(row.amount)].join(', ');

const column = columnsOf(counterList);

const columns: Column<CounterRow>[] = [
  { ...column.date, below: { header: 'No.', value: (row) => String(row.id), isUnbroken: true } },
  { ...column.area_code, below: column.branch },
  {
    ...column.customer_name,
    value: buyerOf,
    cell: (row) => <Stacked first={buyerOf(row)} second={row.company_name || row.customer_type} />,
    identifies: true,
  },
  {
    header: 'Goods',
    value: (row) => row.lines.map(lineText).join('; '),
    identifies: true,
    below: { header: 'Sold by', value: (row) => row.sold_by },
  },
  { ...column.amount, below: column.payment_mode },
];

/** The sales at the counter; while money places are on, with their modes. */
export const counterSales = ({ money_places }: Pick<RuleSettings, 'money_places'>) =>
  money_places ? withModes : plain;

const plain: ListScreen<CounterRow> = {
  path,
  label: 'Counter sales',
  columns,
  filters: [byBranch, byCustomer, byChoice(counterList, 'payment_mode')],
  dayOf: (row) => row.date,
};
const withModes: ListScreen<CounterRow> = {
  ...plain,
  columns: [...columns, column.mode_of_payment],
  filters: [...plain.filters, byMode],
};
