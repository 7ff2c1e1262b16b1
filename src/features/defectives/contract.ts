import { z } from 'zod';
import { listOf } from '../../kit/shared/list.ts';
import { choice, day, digits, optionalReference, reference, text, weight } from '../../kit/shared/rules.ts';
import { named, option } from '../../kit/shared/wire.ts';
import { commonColumns } from '../../masters/list-columns.ts';
import { defectiveProducts } from '../../masters/things.ts';

export const path = '/defectives';

export const messages = {
  created: 'Defective goods added',
  updated: 'Defective goods updated',
  deleted: 'Defective goods deleted',
};

/** The labels of its fields, in the order of the form. */
export const labels = {
  date: 'Date',
  godown_id: 'Godown',
  kind: 'Where',
  product: 'Product',
  weight: 'Weight',
  qty: 'Quantity',
  reason: 'Reason',
  customer_id: 'Customer',
  day_entry_id: 'Sale',
  note: 'Note',
};

const kinds = ['found', 'exchanged'] as const;
export const reasons = [
  'body leak',
  'valve leak',
  'O-ring',
  'underweight',
  'dent or cut',
  'test due',
] as const;

/**
 * Goods that turned out defective: `found` in the godown, or `exchanged`: a customer brought them back for filled ones. An
 * exchange names the customer, if there is a record, and the sale, if it is known.
 */
export const defectiveFields = z.strictObject({
  date: day('Field is required', { latest: 0 }),
  godown_id: reference('Godown is required'),
  kind: choice(kinds, 'Field is required'),
  product: choice(defectiveProducts, 'Only cylinders and regulators can be defective'),
  weight: weight(),
  qty: digits({ required: 'Quantity is required', invalid: 'Quantity is invalid', max: 1_000_000 }),
  reason: choice(reasons, 'Reason is required'),
  customer_id: optionalReference(),
  day_entry_id: optionalReference(),
  note: text({ multiline: true }),
});

const thing = defectiveFields.pick({ product: true, weight: true }).loose();
const counted = defectiveFields.pick({ qty: true }).loose();
const parties = defectiveFields.pick({ kind: true, customer_id: true, day_entry_id: true }).loose();

export const defectiveBody = defectiveFields
  .refine((body) => body.product !== 'Cylinders' || body.weight > 0, {
    path: ['weight'],
    error: 'Weight is required',
    when: ({ value }) => thing.safeParse(value).success,
  })
  .refine((body) => body.qty > 0, {
    path: ['qty'],
    error: 'Quantity is required',
    when: ({ value }) => counted.safeParse(value).success,
  })
  .refine((body) => body.kind === 'exchanged' || (body.customer_id === null && body.day_entry_id === null), {
    path: ['customer_id'],
    error: 'Only an exchange has a customer',
    when: ({ value }) => parties.safeParse(value).success,
  });
export type DefectiveBody = z.output<typeof defectiveFields>;

export const defectiveRow = named('Defective', {
  id: z.int(),
  version: z.int(),
  date: z.string(),
  branch: option,
  godown_id: z.int(),
  godown: option,
  kind: z.enum(kinds),
  product: z.enum(defectiveProducts),
  weight: z.number(),
  qty: z.int(),
  reason: z.enum(reasons),
  customer_id: z.int().nullable(),
  customer: option.nullable(),
  day_entry_id: z.int().nullable(),
  /** The date of that sale. */
  sold_on: z.string().nullable(),
  note: z.string(),
});
export type DefectiveRow = z.output<typeof defectiveRow>;

/** The list of defective goods: its filters, order, quick search and totals. */
export const defectiveList = listOf(defectiveRow, {
  table: 'defectives',
  columns: {
    date: commonColumns.date,
    godown: commonColumns.godown,
    kind: { is: 'choice', label: labels.kind, options: kinds },
    product: { ...commonColumns.product, options: defectiveProducts },
    weight: commonColumns.weight,
    qty: { is: 'count', label: labels.qty, isSummed: true },
    reason: { is: 'choice', label: labels.reason, options: reasons },
    customer: commonColumns.customer,
    note: { is: 'text', label: labels.note },
    branch: commonColumns.branch,
  },
});

export const kindNames: Record<DefectiveRow['kind'], string> = {
  found: 'Found in the godown',
  exchanged: 'Exchanged by a customer',
};

export const kindOptions = kinds.map((kind) => ({ value: kind, label: kindNames[kind] }));
