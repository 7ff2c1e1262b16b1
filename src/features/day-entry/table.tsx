import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import { byChoice, columnsOf } from '../../kit/web/list/columns.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { Stacked } from '../../kit/web/parts/stacked.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import { paidBy } from '../../masters/choices.ts';
import { thingOf } from '../../masters/list-columns.ts';
import { byArea, byBranch, byDriver, byProduct, byVehicle, byWeight } from '../../masters/list-filters.ts';
import { byCustomer } from '../customers/contract.ts';
import { path, type SaleRow, saleList } from './contract.ts';

export const nameOf = (row: SaleRow): string =>
  [formatDay(row.date), row.customer_name || row.saletype, formatRupees(row.amount)].join(', ');

const column = columnsOf(saleList);

export const columns: Column<SaleRow>[] = [
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
  // Also in sight while it is filtered.
  { ...column.amount, below: { ...column.payment_mode, value: paidBy, filter: undefined } },
];

/** The evening's sales. */
export const sales: ListScreen<SaleRow> = {
  path,
  label: 'Day entries',
  columns,
  exported: [...columns, { header: 'Company', value: (row) => row.company_name }],
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
