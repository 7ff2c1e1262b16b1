import { z } from 'zod';
import { listOf } from '../../kit/shared/list.ts';
import {
  choice,
  day,
  optionalCount,
  optionalReference,
  reference,
  text,
  weight,
} from '../../kit/shared/rules.ts';
import { named, option, readCall, rowsOf, warning } from '../../kit/shared/wire.ts';
import { adjustmentKinds, productCategories } from '../../masters/choices.ts';
import { withGoodsRules } from '../../masters/goods-rules.ts';
import { commonColumns } from '../../masters/list-columns.ts';

export const path = '/inventory/godown';
export const adjustmentsPath = '/stockadjustments';
export const movementsPath = '/stockmovements';

export const messages = {
  created: 'Stock Adjustment added',
  deleted: 'Stock Adjustment deleted',
};

/** The labels of its fields, in the order of the form. */
export const labels = {
  date: 'Date',
  godown_id: 'Godown',
  kind: 'Adjustment',
  product: 'Product',
  weight: 'Weight',
  filled: 'Filled',
  empty: 'Empty',
  defective: 'Defective',
  filled_change: 'Change of filled',
  empty_change: 'Change of empty',
  defective_change: 'Change of defective',
  reason: 'Reason',
};

const godownId = z
  .string()
  .regex(/^[0-9]{1,9}$/, 'Godown is invalid')
  .transform(Number)
  .optional();

/** The stock now, or at the end of a day. */
export const godownStockQuery = z.strictObject({
  godown_id: godownId,
  date: day('Date is required').optional(),
});

/** The stock of the godowns, one row per product and weight: `qty` filled (or sound pieces), `empty_cylinders` empties. */
export const godownStockRow = z.object({
  id: z.int(),
  product: z.enum(productCategories),
  weight: z.number(),
  qty: z.int(),
  empty_cylinders: z.int(),
  defective: z.int(),
});
export type GodownStockRow = z.output<typeof godownStockRow>;

/** The godowns that have a licence, with the LPG (kg) that they hold now. */
export const licencesCall = readCall(`${path}/licences`, 'listLicensedGodowns', 'List the LPG of godowns', {
  response: {
    200: rowsOf(z.object({ id: z.int(), name: z.string(), lpg_kg: z.number(), licensed_kg: z.number() })),
  },
});

const change = z.coerce.number('A change is a whole number').int().min(-1_000_000).max(1_000_000).default(0);

/** A write that a form is about to make: see `PlannedWrite`. */
const shortfallQuery = z.strictObject({
  source: choice(['inventory', 'stock_assign', 'day_entry', 'stock_adjustment'], 'source is required'),
  id: optionalReference(),
  date: day('Date is required').optional(),
  godown_id: optionalReference(),
  branch_id: optionalReference(),
  product: choice(productCategories, 'Product is required').default('Cylinders'),
  weight: weight(),
  filled: change,
  empty: change,
  defective: change,
});

/** Names the day on which a write of a past date leaves a godown below zero. */
export const shortfallCall = readCall(
  `${path}/shortfall`,
  'findStockShortfall',
  'Find the day that a write of a past date leaves below zero',
  { querystring: shortfallQuery, response: { 200: warning } },
);

const count = (invalid: string) => optionalCount({ invalid, max: 1_000_000 });

/**
 * A correction of godown stock: `opening` adds, `damaged` and `lost` take away, `count` states what was counted when the
 * day ended and the difference is posted. A blank count is null: not counted.
 */
const adjustmentFields = z.strictObject({
  date: day('Field is required', { latest: 0 }),
  godown_id: reference('Godown is required'),
  kind: choice(adjustmentKinds, 'Field is required'),
  product: choice(productCategories, 'Product is required'),
  weight: weight(),
  filled: count('Quantity is invalid'),
  empty: count('Empty cylinders is invalid'),
  defective: count('Defective is invalid'),
  reason: text({
    multiline: true,
    required: 'Reason is required',
    max: [200, 'Reason length exceeds 200 characters'],
  }),
});

const counted = z.int().nullable();
const thing = adjustmentFields
  .pick({ kind: true, product: true, weight: true })
  .extend({ filled: counted, empty: counted, defective: counted })
  .loose();
const when = ({ value }: { value: unknown }) => thing.safeParse(value).success;

type Counts = Pick<z.output<typeof adjustmentFields>, 'filled' | 'empty' | 'defective'>;
const isCounted = ({ filled, empty, defective }: Counts) =>
  filled !== null || empty !== null || defective !== null;
const isMore = ({ filled, empty, defective }: Counts) => Boolean(filled || empty || defective);

export const adjustmentBody = withGoodsRules(adjustmentFields, when).refine(
  (body) => (body.kind === 'count' ? isCounted(body) : isMore(body)),
  {
    path: ['filled'],
    error: 'Quantity is required',
    when,
  },
);
export type AdjustmentBody = z.output<typeof adjustmentBody>;

export const adjustmentRow = named('StockAdjustment', {
  id: z.int(),
  date: z.string(),
  godown_id: z.int(),
  godown: option,
  branch: option,
  kind: z.enum(adjustmentKinds),
  product: z.enum(productCategories),
  weight: z.number(),
  filled: z.int().nullable(),
  empty: z.int().nullable(),
  defective: z.int().nullable(),
  filled_change: z.int(),
  empty_change: z.int(),
  defective_change: z.int(),
  reason: z.string(),
});
export type AdjustmentRow = z.output<typeof adjustmentRow>;

/** The list of adjustments: its filters, order, quick search and totals. */
export const adjustmentList = listOf(adjustmentRow, {
  table: 'stock_adjustments',
  columns: {
    date: commonColumns.date,
    godown: commonColumns.godown,
    kind: { is: 'choice', label: labels.kind, options: adjustmentKinds },
    product: commonColumns.product,
    weight: commonColumns.weight,
    filled_change: { is: 'count', label: labels.filled, isSummed: true },
    empty_change: { is: 'count', label: labels.empty, isSummed: true },
    defective_change: { is: 'count', label: labels.defective, isSummed: true },
    reason: { is: 'text', label: labels.reason },
    branch: commonColumns.branch,
  },
});

/** The history behind a card: each movement into or out of the chosen godown, or of any godown. */
export const movementQuery = z.strictObject({
  godown_id: godownId,
  product: choice(productCategories, 'Product is required'),
  weight: weight(),
  before: z
    .string()
    .regex(/^[0-9]{1,15}$/, 'before is the id of a movement')
    .transform(Number)
    .optional(),
});
const movementRow = z.object({
  id: z.int(),
  date: z.string(),
  created_at: z.date(),
  source: z.string(),
  source_id: z.int(),
  from_place: z.string(),
  from_name: z.string(),
  to_place: z.string(),
  to_name: z.string(),
  filled: z.int(),
  empty: z.int(),
  defective: z.int(),
  reversal: z.boolean(),
});
/** As the browser reads it. */
export type MovementRow = Omit<z.output<typeof movementRow>, 'created_at'> & { created_at: string };
export const movementList = z.object({ data: z.array(movementRow), next: z.int().nullable() });
