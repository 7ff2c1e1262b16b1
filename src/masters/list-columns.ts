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
  vendor: { is: 'name', label: 'Vendor', key: 'vendor_id', table: 'vendors', name: ['name'] },
  customer: {
    is: 'name',
    label: 'Customer',
    key: 'customer_id',
    table: 'customers',
    name: ['first_name', 'last_name'],
    search: 'search',
  },
  product: { is: 'choice', label: 'Product', options: productCategories },
  weight: { is: 'kg', label: 'Weight', isSearchable: true },
} as const satisfies Record<string, ListColumn>;

/** Goods in one cell: the product with its weight below it. @example thingOf(columnsOf(saleList)) */
export const thingOf = <Column>({ product, weight }: { product: Column; weight: Column }) => ({
  ...product,
  isWhole: true,
  below: weight,
});
