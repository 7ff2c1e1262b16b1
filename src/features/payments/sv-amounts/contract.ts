import { z } from 'zod';
import { choice, day, digits, optionalReference, reference, text } from '../../../kit/shared/rules.ts';
import { option, pageQuery } from '../../../kit/shared/wire.ts';
import { payment_modes, sv_types } from '../../../masters/choices.ts';

export const path = '/sv_amounts';
export const payments_path = `${path}/payments` as const;
export const totals_path = `${path}/totals` as const;

export const messages = {
  // Spec §8.
  created: 'SV Amounts Payments Added Successfully',
  deleted: 'SV Amounts Payments Deleted Successfully',
};

/** What the fields of a payment are called where a person reads of them, in the order of the form. */
export const labels = {
  date: 'Date',
  customer_id: 'Customer',
  amount: 'Amount',
  payment_mode: 'Payment Mode',
  note: 'Note',
};

/** What an SV customer paid of what the connection was charged, in ₹. */
export const paymentBody = z.strictObject({
  date: day('Date is required'),
  customer_id: reference('Customer is required'),
  amount: digits({ required: 'Amount is required', invalid: 'Amount is invalid' }).refine(
    (amount) => amount > 0,
    'Amount is invalid',
  ),
  payment_mode: choice(payment_modes, 'Payment Type is required'),
  note: text({ max: [200, 'Note length exceeds 200 characters'] }),
});
export type PaymentBody = z.output<typeof paymentBody>;

export const paymentRow = z.object({
  id: z.int(),
  date: z.string(),
  customer_id: z.int(),
  customer: option,
  gas_consumer_number: z.string(),
  svType: z.enum(sv_types),
  amount: z.number(),
  payment_mode: z.enum(payment_modes),
  note: z.string(),
});
export type PaymentRow = z.output<typeof paymentRow>;

/** One payment with what its receipt tells: what was charged, and what was paid and owed once it was made. */
export const receipt = paymentRow.extend({
  address: z.string(),
  mobileNumber: z.string(),
  charged: z.number(),
  paid: z.number(),
  owed: z.number(),
});
export type Receipt = z.output<typeof receipt>;

/** Payments of one customer, or of all. */
export const paymentsQuery = pageQuery.extend({ customer_id: optionalReference() });

export const shown = ['owing', 'all'] as const;

/** Who is asked for: by any part of a name, mobile or consumer number; those who owe, or all. */
const listFilter = {
  search: z.string().max(100, 'At most 100 characters').default(''),
  show: choice(shown, 'Show is owing or all').default('owing'),
};
export const accountsQuery = pageQuery.extend(listFilter);
export const totalsQuery = z.strictObject(listFilter);
export type ListFilter = z.output<typeof totalsQuery>;

/** An SV customer's connection in money (₹); `id` is the customer's, `date` that of the connection. */
export const accountRow = z.object({
  id: z.int(),
  date: z.string(),
  name: z.string(),
  mobileNumber: z.string(),
  gas_consumer_number: z.string(),
  svType: z.enum(sv_types),
  /** Another holder has taken the connection over. */
  is_superseded: z.boolean(),
  charged: z.number(),
  paid: z.number(),
  owed: z.number(),
});
export type AccountRow = z.output<typeof accountRow>;

/** The list's customers together (₹), and the deposits of all: what is owed back to them one day. */
export const totals = z.object({
  customers: z.int(),
  charged: z.number(),
  paid: z.number(),
  owed: z.number(),
  deposits_held: z.number(),
});
export type Totals = z.output<typeof totals>;
