import type { ListColumn } from '../kit/shared/list.ts';
import { areaField } from './area-code.ts';
import { productCategories } from './choices.ts';

/** Columns that several lists have. */
export const commonColumns = {
  date: { is: 'date', label: 'Date' },
  branch: { is: 'name', label: 'Branch', key: 'branch_id', table: 'branches', name: ['name'] },
  area: {
    is: 'name',
    label: areaField.label,
    key: areaField.name,
    table: 'area_codes',
    name: ['area_code', 'area_name'],
  },
  driver: { is: 'name', label: 'Driver', key: 'employee_id', table: 'employees', name: ['name'] },
  vehicle: { is: 'name', label: 'Vehicle', key: 'vehicle_id', table: 'vehicles', name: ['vehicle_number'] },
  godown: { is: 'name', label: 'Godown', key: 'godown_id', table: 'godowns', name: ['name'] },
  customer: {
    is: 'name',
    label: 'Customer',
    key: 'customer_id',
    table: 'customers',
    name: ['first_name', 'last_name'],
    search: 'search',
  },
  product: { is: 'choice', label: 'Product', options: productCategories },
  weight: { is: 'kg', label: 'Weight', isFound: true },
} as const satisfies Record<string, ListColumn>;

/** Columns that several tables have (`Column` of kit/web). */

type WithThing = { product: string; weight: number };
export const thingColumn = {
  header: 'Product',
  value: (row: WithThing) => row.product,
  isWhole: true,
  field: 'product',
  filter: 'product',
  below: {
    header: 'Weight',
    value: (row: WithThing) => row.weight || null,
    figure: 'kg',
    field: 'weight',
    filter: 'weight',
  },
} as const;

type RowWithArea = { area_code: { area_code: string } };
export const areaColumn = {
  header: 'Area Code',
  value: (row: RowWithArea) => row.area_code.area_code,
  field: 'area_code',
  filter: 'area_code_id',
} as const;

type WithCrew = { employee: { name: string }; vehicle: { vehicle_number: string } };
export const crewColumn = {
  header: 'Driver',
  value: (row: WithCrew) => row.employee.name,
  identifies: true,
  field: 'employee',
  filter: 'employee_id',
  below: {
    header: 'Vehicle',
    value: (row: WithCrew) => row.vehicle.vehicle_number,
    field: 'vehicle',
    filter: 'vehicle_id',
  },
} as const;
