import { z } from 'zod';
import { contract, fieldsUnder } from '../../kit/shared/contract.ts';
import { listOf } from '../../kit/shared/list.ts';
import {
  choice,
  day,
  digits,
  optionalReference,
  reference,
  rupees,
  text,
  weight,
} from '../../kit/shared/rules.ts';
import { upload } from '../../kit/shared/upload.ts';
import { named, oneOf, option, readCall } from '../../kit/shared/wire.ts';
import { paymentModes, productCategories } from '../../masters/choices.ts';
import { commonColumns } from '../../masters/list-columns.ts';
import { isModeOff, modeColumn, modeFields, modeOfPayment, modeRow } from '../../masters/mode-of-payment.ts';

export const path = '/inventory';

export const messages = {
  created: 'Inventory Added Successfully',
  updated: 'Inventory Updated Successfully',
  deleted: 'Inventory Deleted Successfully',
};

/** The labels of its fields, in the order of the form. */
export const labels = {
  date: 'Date',
  invoice_no: 'Invoice Number',
  godown_id: 'Godown',
  product_vendor_id: 'Vendor',
  product: 'Product',
  qty: 'Quantity',
  empty_cylinders: 'Empty Cylinders',
  weight: 'Weight',
  invoice_amount: 'Invoice Amount',
  payment_mode: 'Payment Type',
  paid_amount: 'Paid Amount',
  note: 'Note',
  file: 'Attachment',
  mode_of_payment_id: modeOfPayment.title,
};

/** A purchase: filled goods in from a vendor, empties out against them. Counts in cylinders or pieces, money in ₹. */
export const inventoryFields = z.strictObject({
  date: day('Select date is required', { latest: 0 }),
  invoice_no: text({
    required: 'Invoice Number is required',
    max: [50, 'Invoice Number length exceeds 50 characters'],
  }),
  godown_id: reference('Godown is required'),
  product_vendor_id: reference('Vendor is required'),
  product: choice(productCategories, 'Product is required'),
  weight: weight(),
  qty: digits({ required: 'Quantity is required', invalid: 'Quantity is invalid', max: 1_000_000 }),
  empty_cylinders: digits({ invalid: 'Empty cylinders is invalid', max: 1_000_000 }),
  invoice_amount: rupees({ required: 'Invoice Amount is required', invalid: 'Invoice Amount is invalid' }),
  payment_mode: choice(paymentModes, 'Payment Type is required'),
  paid_amount: rupees({ required: 'Paid Amount is required', invalid: 'Paid Amount is invalid' }),
  note: text({ multiline: true }),
  file: upload(),
  ...modeFields,
});

const thing = inventoryFields.pick({ product: true, weight: true, empty_cylinders: true }).loose();
const counts = inventoryFields.pick({ qty: true, empty_cylinders: true }).loose();

export const inventoryBody = contract((rules) =>
  fieldsUnder(rules, inventoryFields)
    // Weight belongs to cylinders: required for them, and for empties that go out beside another product.
    .refine((body) => body.weight > 0 || (body.product !== 'Cylinders' && body.empty_cylinders === 0), {
      path: ['weight'],
      error: 'Weight is required',
      when: ({ value }) => thing.safeParse(value).success,
    })
    .refine((body) => body.qty > 0 || body.empty_cylinders > 0, {
      path: ['qty'],
      error: 'Quantity is required',
      when: ({ value }) => counts.safeParse(value).success,
    })
    .refine((body) => !isModeOff(rules, body), {
      path: ['mode_of_payment_id'],
      error: 'Unknown field',
    }),
);
export type InventoryBody = z.output<typeof inventoryFields>;

const repeatedQuery = z.strictObject({
  ...inventoryFields.pick({
    date: true,
    product_vendor_id: true,
    invoice_no: true,
    product: true,
    weight: true,
  }).shape,
  /** A purchase that is being changed is no repetition of itself. */
  except: optionalReference(),
});
export type RepeatedQuery = z.output<typeof repeatedQuery>;

export const inventoryRow = named('Purchase', {
  id: z.int(),
  version: z.int(),
  date: z.string(),
  invoice_no: z.string(),
  godown_id: z.int(),
  godown: option,
  product_vendor_id: z.int(),
  product_vendor: option,
  product: z.enum(productCategories),
  weight: z.number(),
  qty: z.int(),
  empty_cylinders: z.int(),
  invoice_amount: z.number(),
  payment_mode: z.enum(paymentModes),
  paid_amount: z.number(),
  note: z.string(),
  file: z.string().nullable(),
  /** The load by which it came, where it is changed. */
  plant_load: option.nullable(),
  ...modeRow,
});
export type InventoryRow = z.output<typeof inventoryRow>;

/** A purchase of the same financial year with the same vendor, invoice number, product and weight. */
export const repeatedCall = readCall(
  `${path}/repeated`,
  'findRepeatedPurchase',
  'Find a purchase with the same invoice line',
  { querystring: repeatedQuery, response: { 200: oneOf(inventoryRow.nullable()) } },
);

/** The list of purchases: its filters, order, quick search and totals. */
export const inventoryList = listOf(inventoryRow, {
  table: 'inventory',
  columns: {
    date: commonColumns.date,
    invoice_no: { is: 'text', label: 'Invoice' },
    godown: commonColumns.godown,
    product_vendor: {
      is: 'name',
      label: labels.product_vendor_id,
      key: 'product_vendor_id',
      table: 'vendors',
      name: ['name'],
    },
    product: commonColumns.product,
    weight: commonColumns.weight,
    qty: { is: 'count', label: labels.qty, isSummed: true },
    empty_cylinders: { is: 'count', label: 'Empties out', isSummed: true },
    invoice_amount: { is: 'rupees', label: labels.invoice_amount, isSummed: true, isSearchable: true },
    payment_mode: { is: 'choice', label: 'Payment Mode', options: paymentModes },
    mode_of_payment: modeColumn,
    paid_amount: { is: 'rupees', label: labels.paid_amount, isSummed: true, isSearchable: true },
    plant_load: {
      is: 'name',
      label: 'Plant Load',
      key: 'plant_load_id',
      table: 'plant_loads',
      name: ['number'],
    },
  },
  ids: ['branch_id'],
});
