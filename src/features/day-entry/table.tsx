import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { Stacked } from '../../kit/web/parts/stacked.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import { customerTypes, paidBy, saleTypes } from '../../masters/choices.ts';
import { thingColumn } from '../../masters/list-columns.ts';
import {
  byArea,
  byBranch,
  byDriver,
  byPaidWay,
  byProduct,
  byVehicle,
  byWeight,
} from '../../masters/list-filters.ts';
import { byCustomer } from '../customers/contract.ts';
import { labels, path, type SaleRow } from './contract.ts';

export const nameOf = (row: SaleRow): string =>
  [formatDay(row.date), row.customer_name || row.saletype, formatRupees(row.amount)].join(', ');

export const columns: Column<SaleRow>[] = [
  {
    header: labels.date,
    value: (row) => row.date,
    isDate: true,
    field: 'date',
    below: {
      header: labels.saletype,
      value: (row) => row.saletype,
      isWhole: true,
      field: 'saletype',
      filter: 'saletype',
    },
  },
  {
    header: labels.area_code_id,
    value: (row) => row.area_code,
    field: 'area_code',
    filter: 'area_code_id',
    below: { header: labels.branch_id, value: (row) => row.branch, field: 'branch', filter: 'branch_id' },
  },
  {
    header: labels.employee_id,
    value: (row) => row.driver,
    field: 'driver',
    filter: 'employee_id',
    below: {
      header: labels.vehicle_id,
      value: (row) => row.vehicle_number,
      field: 'vehicle_number',
      filter: 'vehicle_id',
    },
  },
  {
    header: labels.customer_id,
    value: (row) => row.customer_name,
    cell: (row) => <Stacked first={row.customer_name} second={row.company_name || row.customer_type} />,
    identifies: true,
    field: 'customer_name',
    filter: 'customer_id',
    below: {
      header: labels.customer_type,
      value: (row) => row.customer_type,
      field: 'customer_type',
      filter: 'customer_type',
    },
  },
  { ...thingColumn, identifies: true },
  { header: labels.qty, value: (row) => row.qty, figure: 'count', field: 'qty' },
  { header: 'Empties', value: (row) => row.empty_cylinders, figure: 'count', field: 'empty_cylinders' },
  {
    header: labels.amount,
    value: (row) => row.amount,
    figure: 'rupees',
    field: 'amount',
    below: { header: labels.payment_mode, value: paidBy, field: 'payment_mode' },
  },
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
    { name: 'customer_type', label: labels.customer_type, of: { options: customerTypes } },
    { name: 'saletype', label: labels.saletype, of: { options: saleTypes } },
    byPaidWay,
    byProduct,
    byWeight,
  ],
  dayOf: (row) => row.date,
};
