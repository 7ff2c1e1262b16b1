import { z } from 'zod';
import { listOf } from '../../kit/shared/list.ts';
import { choice, day, digits, optionalReference, reference, weight } from '../../kit/shared/rules.ts';
import { named, option, readCall, rowsOf } from '../../kit/shared/wire.ts';
import { namedArea } from '../../masters/area-code.ts';
import { productCategories } from '../../masters/choices.ts';
import { commonColumns } from '../../masters/list-columns.ts';

export const path = '/stockassigns';

export const messages = {
  created: 'Stock Assigned Successfully',
  // The API names inventory in this message (docs/product/api.md).
  updated: 'Inventory Updated Successfully',
  deleted: 'Stock Assign Deleted Successfully',
  status_kept: 'Stock Assign is settled',
};

/** The labels of its fields, in the order of the form. */
export const labels = {
  date: 'Date',
  area_code_id: 'Area Code',
  employee_id: 'Driver',
  vehicle_id: 'Vehicle',
  branch_id: 'Branch',
  godown_id: 'Godown',
  product: 'Product',
  weight: 'Weight',
  qty: 'Quantity',
  status: 'Status',
  settlement_id: 'Stock Settlement',
};

/** A load that a driver takes out. Filled cylinders or pieces; weight in kg, 0 for what is no cylinder. */
export const loadFields = z.strictObject({
  date: day('Field is required', { latest: 1 }),
  area_code_id: reference('Field is required'),
  employee_id: reference('Driver is required'),
  vehicle_id: reference('Vehicle is required'),
  branch_id: optionalReference(),
  godown_id: optionalReference(),
  product: choice(productCategories, 'Product is required'),
  weight: weight(),
  qty: digits({ required: 'Quantity is required', invalid: 'Quantity is invalid', max: 1_000_000 }).refine(
    (qty) => qty > 0,
    'Quantity is invalid',
  ),
  // A client may send it; a settled assign cannot be changed, so its only value is this one.
  status: z.literal('raised', 'A stock assign is settled by its settlement').optional(),
});

const thing = loadFields.pick({ product: true, weight: true }).loose();

export const loadBody = loadFields.refine((body) => body.product !== 'Cylinders' || body.weight > 0, {
  path: ['weight'],
  error: 'Weight is required',
  when: ({ value }) => thing.safeParse(value).success,
});
export type LoadBody = z.output<typeof loadBody>;

export const loadRow = named('StockAssign', {
  id: z.int(),
  version: z.int(),
  date: z.string(),
  area_code_id: z.int(),
  area_code: namedArea,
  employee_id: z.int(),
  employee: option,
  vehicle_id: z.int(),
  vehicle: z.object({ id: z.int(), vehicle_number: z.string() }),
  branch_id: z.int(),
  branch: option,
  godown_id: z.int(),
  godown: option,
  product: z.enum(productCategories),
  weight: z.number(),
  qty: z.int(),
  status: z.enum(['raised', 'settled']),
});
export type LoadRow = z.output<typeof loadRow>;

/** The list of assigns: its filters, order, quick search and totals. */
export const loadList = listOf(loadRow, {
  table: 'stock_assigns',
  columns: {
    date: commonColumns.date,
    area_code: commonColumns.area,
    employee: commonColumns.driver,
    vehicle: commonColumns.vehicle,
    branch: commonColumns.branch,
    godown: commonColumns.godown,
    product: commonColumns.product,
    weight: commonColumns.weight,
    qty: { is: 'count', label: labels.qty, isSummed: true, isSearchable: true },
    status: { is: 'choice', label: labels.status, options: ['raised', 'settled'] },
  },
});

/** An assign of the day beside what is left of it on the road. */
const loadOnRoad = named('StockAssignOnRoad', {
  ...loadRow.shape,
  sold: z.int(),
  left: z.int(),
});
export type LoadOnRoad = z.output<typeof loadOnRoad>;

const byDayAndStatus = z.strictObject({
  date: day('Please select date first'),
  status: choice(['raised', 'settled'], 'Status is raised or settled').default('raised'),
});

const byDayAndArea = z.strictObject({
  date: day('Please select date first'),
  area_code_id: reference('Field is required'),
});

const onRoad = { 200: rowsOf(loadOnRoad) };

/** The assigns of a day, by status. */
export const raisedCall = readCall(
  `${path}/filterbydayandstatus`,
  'listStockAssignsByStatus',
  'List the loads of a day by status',
  { querystring: byDayAndStatus, response: onRoad },
);
export const ofAreaCall = readCall(
  `${path}/filterbydayandareacode`,
  'listStockAssignsByArea',
  'List the loads of a day and area',
  { querystring: byDayAndArea, response: onRoad },
);
/** Loads that sales of a day and area are drawn from: those of the day first, then older ones still on the road. */
export const onRoadCall = readCall(
  `${path}/onroad`,
  'listStockAssignsOnRoad',
  'List the loads that are on the road',
  { querystring: byDayAndArea, response: onRoad },
);

export const statusBody = z.strictObject({ status: z.literal('settled', 'Status is settled') });
