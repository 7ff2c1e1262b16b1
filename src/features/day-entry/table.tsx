import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import { byChoice, columnsOf } from '../../kit/web/list/columns.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { Stacked } from '../../kit/web/parts/stacked.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import { paidBy } from '../../masters/choices.ts';
import { thingOf } from '../../masters/list-columns.ts';
import {
  byArea,
  byBranch,
  byDriver,
  byMode,
  byProduct,
  byVehicle,
  byWeight,
} from '../../masters/list-filters.ts';
import { byCustomer } from '../customers/contract.ts';
import { labels, path, type SaleRow, saleList } from './contract.ts';

export const nameOf = (row: SaleRow): string =>
  [formatDay(row.date), row.customer_name || row.saletype, formatRupees(row.amount)].join(', ');

const column = columnsOf(saleList);

const always: Column<SaleRow>[] = [
  { ...column.date, below: { ...column.saletype, isUnbroken: true } },
  { ...column.area_code, below: column.branch },
  { ...column.driver, below: column.vehicle_number },
  {
    ...column.customer_name,
    cell: (row) => <Stacked first={row.customer_name} second={row.company_name || row.customer_type} />,
    identifies: true,
    below: column.customer_type,
  },
  { ...thingOf(column), identifies: true },
  column.qty,
  column.empty_cylinders,
];
// Also in sight while it is filtered.
const amount: Column<SaleRow> = {
  ...column.amount,
  below: { ...column.payment_mode, value: paidBy, filter: undefined },
};
const company: Column<SaleRow> = { header: 'Company', value: (row) => row.company_name };
const mode: Column<SaleRow> = {
  ...column.mode_of_payment,
  below: { header: labels.collected_amt, value: (row) => row.collected_amt, figure: 'rupees' },
};

/** The evening's sales; while money places are on, with their modes and what was collected at the door. */
export const sales = ({ money_places }: Pick<RuleSettings, 'money_places'>) =>
  money_places ? withModes : plain;

const plain: ListScreen<SaleRow> = {
  path,
  label: 'Day entries',
  columns: [...always, amount],
  exported: [...always, amount, company],
  filters: [
    byBranch,
    byArea,
    byDriver,
    byVehicle,
    byCustomer,
    byChoice(saleList, 'customer_type'),
    byChoice(saleList, 'saletype'),
    byChoice(saleList, 'payment_mode'),
    byProduct,
    byWeight,
  ],
  dayOf: (row) => row.date,
};
const withModes: ListScreen<SaleRow> = {
  ...plain,
  columns: [...always, mode, amount],
  exported: [...always, mode, amount, company],
  filters: [...plain.filters, byMode],
};
