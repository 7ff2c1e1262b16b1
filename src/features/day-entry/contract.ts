import { z } from 'zod';
import { contract, fieldsUnder } from '../../kit/shared/contract.ts';
import { listOf } from '../../kit/shared/list.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import {
  choice,
  day,
  digits,
  optionalReference,
  reference,
  rupees,
  signedRupees,
  weight,
} from '../../kit/shared/rules.ts';
import { named, readCall, rowsOf } from '../../kit/shared/wire.ts';
import {
  customerTraits,
  customerTypes,
  paidWays,
  paymentModes,
  productCategories,
  saleTraits,
  saleTypes,
} from '../../masters/choices.ts';
import { ACCOUNTS_OFF } from '../../masters/driver-cash.ts';
import { commonColumns } from '../../masters/list-columns.ts';
import { isModeOff, modeColumn, modeFields, modeOfPayment, modeRow } from '../../masters/mode-of-payment.ts';

export const path = '/dayentries';

export const messages = {
  created: 'Day Entry Created Successfully',
  deleted: 'Day Entry Deleted Successfully',
};

/** The labels of a sale's fields. */
export const labels = {
  date: 'Date',
  saletype: 'Sale Type',
  customer_id: 'Customer',
  customer_type: 'Customer Type',
  area_code_id: 'Area Code',
  employee_id: 'Driver',
  vehicle_id: 'Vehicle',
  branch_id: 'Branch',
  product: 'Product',
  weight: 'Weight',
  qty: 'Quantity',
  empty_cylinders: 'Empty Cylinders',
  payment_mode: 'Payment Mode',
  amount: 'Amount',
  mode_of_payment_id: modeOfPayment.title,
  collected_amt: 'Collected at the door',
  stock_assign_id: 'Stock Assign',
  godown_id: 'Godown',
  cash_recovery_id: 'Cash Recovery',
  counter_sale_id: 'Counter Sale',
};

/** A sale: filled cylinders or pieces to a customer, empties back; amount in ₹, weight in kg. */
const saleFields = z.strictObject({
  date: day('Field is required', { latest: 0 }),
  saletype: choice(saleTypes, 'Field is required'),
  customer_id: optionalReference(),
  customer_type: z.union([z.literal(''), z.enum(customerTypes)], 'Customer Type is invalid').default(''),
  area_code_id: reference('Field is required'),
  employee_id: optionalReference(),
  vehicle_id: optionalReference(),
  branch_id: optionalReference(),
  payment_mode: choice(paymentModes, 'Payment Type is required'),
  amount: rupees({ required: 'Amount is required', invalid: 'Amount is invalid' }),
  empty_cylinders: digits({ invalid: 'Empty cylinders is invalid', max: 1_000_000 }),
  product: choice(productCategories, 'Product is required'),
  weight: weight(),
  qty: digits({ invalid: 'Quantity is invalid', max: 1_000_000 }),
  stock_assign_id: optionalReference(),
  /** The customer once more: confirms a sale to a former holder of a connection. */
  former_holder_id: optionalReference(),
  ...modeFields,
  /** Of a prepaid sale: cash that the driver collected beside it; below zero it was given back. */
  collected_amt: signedRupees('Collected is invalid'),
});

/** The fields from which Undo creates a deleted sale again; without the load, because a sale may use several loads. */
export const againFields = saleFields.omit({ stock_assign_id: true, former_holder_id: true });

const thing = saleFields
  .pick({
    saletype: true,
    product: true,
    weight: true,
    qty: true,
    empty_cylinders: true,
    customer_id: true,
    customer_type: true,
    ...{ mode_of_payment_id: true, collected_amt: true },
  })
  .loose();
const when = ({ value }: { value: unknown }) => thing.safeParse(value).success;

export const saleBody = contract((rules) =>
  fieldsUnder(rules, saleFields)
    .refine((body) => body.weight > 0 || (body.product !== 'Cylinders' && body.empty_cylinders === 0), {
      path: ['weight'],
      error: 'Weight is required',
      when,
    })
    .refine((body) => body.qty > 0 || body.empty_cylinders > 0, {
      path: ['qty'],
      error: 'Quantity is required',
      when,
    })
    .refine((body) => !saleTraits[body.saletype].isOnCredit || body.customer_id !== null, {
      path: ['customer_id'],
      error: 'Choose the Credit customer',
      when,
    })
    // A walk-in has no record; customers of the other types do.
    .refine(
      (body) =>
        body.customer_id !== null ||
        body.customer_type === '' ||
        customerTraits[body.customer_type].mayWalkIn,
      {
        path: ['customer_id'],
        error: 'Choose the customer',
        when,
      },
    )
    .refine((body) => !saleTraits[body.saletype].isFromGodown || body.empty_cylinders === 0, {
      path: ['empty_cylinders'],
      error: 'Other Product Sales take no empty cylinders',
      when,
    })
    .superRefine(
      (body, context) => {
        for (const [field, message] of Object.entries(modeFaults(body, rules)))
          context.addIssue({ code: 'custom', path: [field], message });
      },
      { when },
    ),
);
export type SaleBody = z.output<typeof saleFields>;

/** Before a branch has a till both fields are unknown. */
function modeFaults(body: SaleBody, rules: RuleSettings): Record<string, string> {
  const { collected_amt, saletype } = body;
  return {
    ...(isModeOff(rules, body) && { mode_of_payment_id: 'Unknown field' }),
    ...(collected_amt !== 0 &&
      saleTraits[saletype].isFromGodown && { collected_amt: 'Only a driver collects at the door' }),
    ...(collected_amt !== 0 && !rules.driver_accounts && { collected_amt: ACCOUNTS_OFF }),
    ...(collected_amt !== 0 && !rules.money_places && { collected_amt: 'Unknown field' }),
  };
}

export const saleRow = named('DayEntry', {
  id: z.int(),
  date: z.string(),
  saletype: z.enum(saleTypes),
  branch: z.string(),
  branch_id: z.int(),
  area_code: z.string(),
  area_code_id: z.int(),
  vehicle_number: z.string(),
  vehicle_id: z.int().nullable(),
  driver: z.string(),
  employee_id: z.int().nullable(),
  customer_id: z.int().nullable(),
  customer_type: z.string(),
  customer_name: z.string(),
  /** Of a Credit customer. */
  company_name: z.string(),
  product: z.enum(productCategories),
  weight: z.number(),
  qty: z.int(),
  payment_mode: z.enum(paymentModes),
  amount: z.number(),
  empty_cylinders: z.int(),
  stock_assign_id: z.int().nullable(),
  cash_recovery_id: z.int().nullable(),
  /** The counter sale of which it is a line; it is deleted with it alone. */
  counter_sale_id: z.int().nullable(),
  ...modeRow,
  collected_amt: z.number().nullable().optional(),
});
export type SaleRow = z.output<typeof saleRow>;

/** The list of sales: its filters, order, quick search and totals. */
export const saleList = listOf(saleRow, {
  table: 'day_entries',
  columns: {
    date: commonColumns.date,
    saletype: { is: 'choice', label: labels.saletype, options: saleTypes },
    customer_name: commonColumns.customer,
    driver: commonColumns.driver,
    vehicle_number: commonColumns.vehicle,
    area_code: { ...commonColumns.area, name: ['area_code'] },
    branch: commonColumns.branch,
    customer_type: { is: 'choice', label: labels.customer_type, options: customerTypes },
    product: commonColumns.product,
    weight: commonColumns.weight,
    qty: { is: 'count', label: labels.qty, isSummed: true },
    empty_cylinders: { is: 'count', label: 'Empties', isSummed: true },
    payment_mode: { is: 'choice', label: labels.payment_mode, options: paidWays, column: 'paid_by' },
    mode_of_payment: modeColumn,
    amount: { is: 'rupees', label: labels.amount, isSummed: true, isSearchable: true },
  },
});

const openSalesQuery = z.strictObject({
  date: day('Please select date first'),
  area_code_id: reference('Field is required'),
});

/** The day's entries of an area that no cash recovery has taken yet. */
export const openSalesCall = readCall(
  `${path}/filter`,
  'filterDayEntries',
  'List the entries of a day and area without a recovery',
  { querystring: openSalesQuery, response: { 200: rowsOf(saleRow) } },
);
