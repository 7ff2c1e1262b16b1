import { z } from 'zod';
import { listOf } from '../../../kit/shared/list.ts';
import { day, digits, optionalReference, reference, weight } from '../../../kit/shared/rules.ts';
import { named, option, readCall, rowsOf } from '../../../kit/shared/wire.ts';
import { namedArea } from '../../../masters/area-code.ts';
import { productCategories } from '../../../masters/choices.ts';
import { commonColumns } from '../../../masters/list-columns.ts';

// The spelling of the path is part of the API (docs/product/api.md).
export const path = '/stocksettelments';

export const messages = {
  created: 'Stock Settlement added',
  updated: 'Stock Settlement updated',
  deleted: 'Stock Settlement deleted',
  date_first: 'Please select date first',
};

/** The labels of its fields, in the order of the form. */
export const labels = {
  date: 'Date',
  area_code_id: 'Area Code',
  employee_id: 'Driver',
  vehicle_id: 'Vehicle',
  godown_id: 'Godown',
  product: 'Product',
  weight: 'Weight',
  qty: 'Quantity',
  empty_cylinders: 'Empty Cylinders',
  defective_back: 'Defective back',
  assigned: 'Assigned',
  sold: 'Sold',
  short_filled: 'Short filled',
  short_empty: 'Short empty',
};

const counts = {
  empty_cylinders: digits({ invalid: 'Empty cylinders is invalid', max: 1_000_000 }),
  defective_back: digits({ invalid: 'Defective back is invalid', max: 1_000_000 }),
};

/**
 * What a driver brings back in the evening: unsold filled cylinders or pieces, empties, and defective ones of what was
 * loaded, which are not in `qty`. It settles the load of `stock_assign_id`; without one, every load of the driver and
 * vehicle for the area that day, or those of a product. What came back goes to `godown_id`; without one, to the godown of
 * each load (docs/product/stock.md).
 */
export const settlementBody = z.strictObject({
  date: day('Field is required', { latest: 0 }),
  area_code_id: reference('Field is required'),
  employee_id: reference('Driver is required'),
  vehicle_id: reference('Vehicle is required'),
  stock_assign_id: optionalReference(),
  godown_id: optionalReference(),
  product: z.union([z.literal(''), z.enum(productCategories)], 'Product is invalid').default(''),
  weight: weight(),
  qty: digits({ invalid: 'Quantity is invalid', max: 1_000_000 }),
  ...counts,
});

/** The count in a correction. */
export const settlementPatch = z.strictObject({
  qty: digits({ required: 'Quantity is required', invalid: 'Quantity is invalid', max: 1_000_000 }),
  ...counts,
});
export type SettlementPatch = z.output<typeof settlementPatch>;

/** A settlement with its count corrected. */
export const settlementFields = settlementBody.omit({ stock_assign_id: true }).extend(settlementPatch.shape);

export const settlementRow = named('StockSettlement', {
  id: z.int(),
  version: z.int(),
  date: z.string(),
  area_code_id: z.int(),
  area_code: namedArea,
  employee_id: z.int(),
  employee: option,
  vehicle_id: z.int(),
  vehicle: z.object({ id: z.int(), vehicle_number: z.string() }),
  /** The load that it settled; null where it settled several. */
  stock_assign_id: z.int().nullable(),
  godown_id: z.int().nullable(),
  /** Name of the chosen godown where no load of the settlement came from it. */
  other_godown: z.string().nullable(),
  product: z.union([z.literal(''), z.enum(productCategories)]),
  weight: z.number(),
  qty: z.int(),
  empty_cylinders: z.int(),
  defective_back: z.int(),
  assigned: z.int(),
  sold: z.int(),
  short_filled: z.int(),
  short_empty: z.int(),
});
export type SettlementRow = z.output<typeof settlementRow>;

/** The list of settlements: its filters, order, quick search and totals. */
export const settlementList = listOf(settlementRow, {
  table: 'stock_settlements',
  columns: {
    date: commonColumns.date,
    area_code: commonColumns.area,
    employee: commonColumns.driver,
    vehicle: commonColumns.vehicle,
    product: commonColumns.product,
    weight: commonColumns.weight,
    qty: { is: 'count', label: 'Filled back', isSummed: true },
    empty_cylinders: { is: 'count', label: 'Empties back', isSummed: true },
    defective_back: { is: 'count', label: labels.defective_back, isSummed: true },
    assigned: { is: 'count', label: labels.assigned, isSummed: true },
    sold: { is: 'count', label: labels.sold, isSummed: true },
    short_filled: { is: 'count', label: labels.short_filled, isSummed: true },
    short_empty: { is: 'count', label: labels.short_empty, isSummed: true },
  },
  ids: ['branch_id'],
});

const openLoadsQuery = z.strictObject({
  date: day('Please select date first'),
  area_code_id: reference('Field is required'),
  /** Also the loads of earlier dates. */
  earlier: z.literal('true', 'earlier is true').optional(),
});
export type OpenLoadsQuery = z.output<typeof openLoadsQuery>;
const openLoad = z.object({
  stock_assign_id: z.int(),
  date: z.string(),
  employee_id: z.int(),
  driver: z.string(),
  vehicle_id: z.int(),
  vehicle_number: z.string(),
  branch_id: z.int(),
  godown_id: z.int(),
  godown: z.string(),
  product: z.enum(productCategories),
  weight: z.number(),
  assigned: z.int(),
  sold: z.int(),
  expected_filled: z.int(),
  expected_empty: z.int(),
  /** kg of the empties that ride on the load, its own where it is of cylinders; 0 when there are none. */
  empties_weight: z.number(),
});
export type OpenLoad = z.output<typeof openLoad>;

/** The loads of a day and area that are still out, one line each. */
export const openLoadsCall = readCall(
  `${path}/openloads`,
  'listOpenLoads',
  'List the loads that are still out',
  { querystring: openLoadsQuery, response: { 200: rowsOf(openLoad) } },
);
