import { z } from 'zod';
import { listOf } from '../../kit/shared/list.ts';
import { choice, day, optionalCount, reference, text, weight } from '../../kit/shared/rules.ts';
import { sentVersion } from '../../kit/shared/version.ts';
import { named, option } from '../../kit/shared/wire.ts';
import { productCategories } from '../../masters/choices.ts';
import { isOnce, withGoodsRules } from '../../masters/goods-rules.ts';
import { commonColumns } from '../../masters/list-columns.ts';
import { stockStates, weightOf } from '../../masters/things.ts';

export const path = '/stockcounts';

export const messages = {
  started: 'Stock Count started',
  saved: 'Stock Count saved',
  discarded: 'Stock Count discarded',
  approved: 'Stock Count approved',
  undone: 'The approval is undone; the Stock Count can be changed again',
};

/** The labels of its fields. */
export const labels = {
  date: 'Date',
  godown_id: 'Godown',
  is_blind: 'Expected Stock',
  counted: 'Counted',
  note: 'Note',
  status: 'Status',
  counted_by: 'Counted by',
  approved_by: 'Approved by',
};

/** Whether the stock that is expected is seen by who counts. */
export const viewNames = { open: 'Shown', blind: 'Hidden' } as const;

const note = text({ multiline: true, max: [200, 'Note length exceeds 200 characters'] });

/** A count of a godown at the end of a date; of a blind one only those who approve it see what is expected. */
export const startBody = z.strictObject({
  date: day('Date is required', { latest: 0 }),
  godown_id: reference('Godown is required'),
  is_blind: z.boolean('Expected Stock should be shown or hidden').default(false),
  note,
});

const figure = (invalid: string) => optionalCount({ invalid, max: 1_000_000 });

const thingFields = z.strictObject({
  product: choice(productCategories, 'Product is required'),
  weight: weight(),
});
/** A thing that a sheet does not list. */
export const thing = thingFields
  .refine(({ product, weight }) => product !== 'Cylinders' || weight > 0, {
    path: ['weight'],
    error: 'Weight is required',
  })
  .transform((typed) => ({ ...typed, weight: weightOf(typed) }));

/** Cylinders or pieces of a thing by state; null or blank is not counted. */
const countedLine = withGoodsRules(
  thingFields.extend({
    filled: figure('Filled is invalid'),
    empty: figure('Empty is invalid'),
    defective: figure('Defective is invalid'),
  }),
).transform((line) => ({ ...line, weight: weightOf(line) }));
type CountedLine = z.output<typeof countedLine>;

const isCounted = ({ filled, empty, defective }: CountedLine) => (filled ?? empty ?? defective) !== null;

/** What is counted so far. */
export const draftFields = z.strictObject({
  counted: z
    .array(countedLine, 'Counted is a list')
    .max(100, 'At most 100 lines')
    .refine(isOnce, 'Each thing has one line')
    .transform((lines) => lines.filter(isCounted)),
  note,
});

/** The version that the approver has seen. */
export const approvalBody = z.strictObject({ version: sentVersion });

const header = {
  id: z.int(),
  version: z.int(),
  date: z.string(),
  godown_id: z.int(),
  godown: option,
  branch: option,
  status: z.enum(['draft', 'approved']),
  is_blind: z.boolean(),
  started_by: z.string(),
  /** '' while nothing is counted. */
  counted_by: z.string(),
  approved_by: z.string(),
  note: z.string(),
};
const countRow = named('StockCount', header);
export type CountRow = z.output<typeof countRow>;

const line = z.object({
  product: z.enum(productCategories),
  weight: z.number(),
  filled: z.int().nullable(),
  empty: z.int().nullable(),
  defective: z.int().nullable(),
});
export type Line = z.output<typeof line>;

/** A count with its lines. */
export const sheetRow = named('StockCountSheet', {
  ...header,
  /** At the end of the date, when the count began; null in a blind count for those who do not approve it. */
  expected: z.array(line),
  counted: z.array(line),
  /** What has moved in the godown since the count began, oldest first; at most 200. */
  movements: z.array(
    z.object({
      id: z.int(),
      date: z.string(),
      product: z.enum(productCategories),
      weight: z.number(),
      state: z.enum(stockStates),
      /** Below zero it left the godown. */
      count: z.int(),
      /** From where it came, or where it went. */
      other_place: z.string(),
      /** Dated before the count: what is expected did not have it yet. */
      is_earlier: z.boolean(),
    }),
  ),
});
export type Sheet = z.output<typeof sheetRow>;

export const countList = listOf(countRow, {
  table: 'stock_counts',
  columns: {
    date: commonColumns.date,
    godown: commonColumns.godown,
    status: { is: 'choice', label: labels.status, options: ['draft', 'approved'] },
    counted_by: { is: 'name', label: labels.counted_by, key: 'counted_by', table: 'users', name: ['name'] },
    approved_by: {
      is: 'name',
      label: labels.approved_by,
      key: 'approved_by',
      table: 'users',
      name: ['name'],
    },
    note: { is: 'text', label: labels.note },
    branch: commonColumns.branch,
  },
});
