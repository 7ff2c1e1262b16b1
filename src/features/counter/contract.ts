import { z } from 'zod';
import { contract, fieldsUnder } from '../../kit/shared/contract.ts';
import { listOf } from '../../kit/shared/list.ts';
import { choice, day, digits, optionalReference, reference, rupees, weight } from '../../kit/shared/rules.ts';
import { named } from '../../kit/shared/wire.ts';
import { paymentModes, productCategories } from '../../masters/choices.ts';
import { commonColumns } from '../../masters/list-columns.ts';
import { isModeOff, modeColumn, modeFields, modeOfPayment, modeRow } from '../../masters/mode-of-payment.ts';

export const path = '/countersales';

export const messages = {
  created: 'Counter Sale Created Successfully',
  deleted: 'Counter Sale Deleted Successfully',
};

/** The labels of its fields, in the order of the form. */
export const labels = {
  date: 'Date',
  area_code_id: 'Counter',
  branch_id: 'Branch',
  customer_id: 'Customer',
  customer_type: 'Customer Type',
  payment_mode: 'Payment Mode',
  amount: 'Amount',
  mode_of_payment_id: modeOfPayment.title,
};

export const lineFields = z.strictObject({
  product: choice(productCategories, 'Product is required'),
  weight: weight(),
  qty: digits({ invalid: 'Quantity is invalid', max: 10_000 }),
  empty_cylinders: digits({ invalid: 'Empty cylinders is invalid', max: 10_000 }),
  /** ₹ for one piece; 0 for empties alone. */
  rate: rupees({ required: 'Rate is required', invalid: 'Rate is invalid', max: 99_999 }),
});

const line = contract((rules) =>
  fieldsUnder(rules, lineFields)
    .refine((line) => line.weight > 0 || (line.product !== 'Cylinders' && line.empty_cylinders === 0), {
      path: ['weight'],
      error: 'Weight is required',
    })
    .refine((line) => line.qty > 0 || line.empty_cylinders > 0, {
      path: ['qty'],
      error: 'Quantity is required',
    })
    .refine((line) => line.qty > 0 || line.rate === 0, {
      path: ['rate'],
      error: 'Empties alone have no rate',
    }),
);

const counterFields = z.strictObject({
  date: day('Field is required', { latest: 0 }),
  area_code_id: reference('Field is required'),
  customer_id: optionalReference(),
  /** The customer once more: confirms a sale to a former holder of a connection. */
  former_holder_id: optionalReference(),
  payment_mode: choice(paymentModes, 'Payment Type is required'),
  ...modeFields,
});

/** A sale to a walk-in: paid at once, by a customer on file or anybody. */
export const counterBody = contract((rules) =>
  counterFields
    .extend({
      lines: z.array(line(rules), 'Lines must be a list').min(1, 'Enter a line').max(20, 'At most 20 lines'),
    })
    .refine((body) => !isModeOff(rules, body), { path: ['mode_of_payment_id'], error: 'Unknown field' }),
);
export type CounterBody = z.output<ReturnType<typeof counterBody>>;

/** The fields from which Undo creates a deleted sale again. */
export const againFields = counterFields.omit({ former_holder_id: true });

const lineRow = named('CounterLine', {
  /** Of its day entry. */
  id: z.int(),
  product: z.enum(productCategories),
  weight: z.number(),
  qty: z.int(),
  empty_cylinders: z.int(),
  rate: z.number(),
  amount: z.number(),
});
export type LineRow = z.output<typeof lineRow>;

export const counterRow = named('CounterSale', {
  /** The number on the receipt. */
  id: z.int(),
  date: z.string(),
  branch: z.string(),
  branch_id: z.int(),
  area_code: z.string(),
  area_code_id: z.int(),
  customer_id: z.int().nullable(),
  customer_type: z.string(),
  customer_name: z.string(),
  /** Of a Credit customer. */
  company_name: z.string(),
  mobileNumber: z.string(),
  payment_mode: z.enum(paymentModes),
  amount: z.number(),
  /** Who entered it. */
  sold_by: z.string(),
  /** Part of a cash recovery, which must be deleted before the sale can be. */
  is_recovered: z.boolean(),
  lines: z.array(lineRow),
  ...modeRow,
});
export type CounterRow = z.output<typeof counterRow>;

/** The list of counter sales: its filters, order, quick search and totals. */
export const counterList = listOf(counterRow, {
  table: 'counter_sales',
  columns: {
    date: commonColumns.date,
    customer_name: commonColumns.customer,
    area_code: { ...commonColumns.area, label: labels.area_code_id, name: ['area_code'] },
    branch: commonColumns.branch,
    payment_mode: { is: 'choice', label: labels.payment_mode, options: paymentModes },
    mode_of_payment: modeColumn,
    amount: { is: 'rupees', label: labels.amount, isSummed: true, isSearchable: true },
  },
});
