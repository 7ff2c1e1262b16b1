import { z } from 'zod';
import { contract, fieldsUnder } from '../../kit/shared/contract.ts';
import { listOf } from '../../kit/shared/list.ts';
import { periodQuery } from '../../kit/shared/period-query.ts';
import { refusals } from '../../kit/shared/refusals.ts';
import { choice, day, optionalReference, reference, rupees, text } from '../../kit/shared/rules.ts';
import { idParams, named, oneOf, option, readCall } from '../../kit/shared/wire.ts';
import { paidTraits, paymentModes } from '../../masters/choices.ts';
import { commonColumns } from '../../masters/list-columns.ts';
import { modeColumn, modeFields, modeOfPayment } from '../../masters/mode-of-payment.ts';

export const path = '/vendoraccounts';
export const paymentsPath = '/vendorpayments';

export const messages = {
  paid: 'Payment to the vendor saved',
  deleted: 'Payment deleted; the vendor is owed it again',
};

/** The labels of a payment's fields, in the order of the form. */
export const labels = {
  date: 'Date',
  branch_id: 'Branch',
  vendor_id: 'Vendor',
  amount: 'Amount',
  tds_amt: 'TDS',
  charge_amt: 'Bank Charge',
  payment_mode: 'Payment Mode',
  mode_of_payment_id: modeOfPayment.title,
  reference: 'Reference',
  note: 'Note',
};

/** A payment to a vendor, in ₹. */
export const paymentFields = z.strictObject({
  date: day('Date is required', { latest: 0 }),
  branch_id: reference('Branch is required'),
  vendor_id: reference('Vendor is required'),
  amount: rupees({ required: 'Amount is required', invalid: 'Amount is invalid', isAboveZero: true }),
  tds_amt: rupees({ invalid: 'TDS is invalid' }),
  charge_amt: rupees({ invalid: 'Bank Charge is invalid' }),
  payment_mode: choice(paymentModes, 'Payment Type is required'),
  ...modeFields,
  reference: text({ max: [50, 'Reference length exceeds 50 characters'] }),
  note: text({ multiline: true, max: [200, 'Note length exceeds 200 characters'] }),
});
export type PaymentBody = z.output<typeof paymentFields>;

const sums = paymentFields
  .pick({ payment_mode: true })
  .extend({ amount: z.coerce.number(), tds_amt: z.coerce.number(), charge_amt: z.coerce.number() })
  .loose();
const hasSums = ({ value }: { value: unknown }) => sums.safeParse(value).success;

export const paymentBody = contract((rules) =>
  fieldsUnder(rules, paymentFields)
    .refine(({ amount, tds_amt }) => tds_amt < amount, {
      path: ['tds_amt'],
      error: 'TDS is less than the amount',
      when: hasSums,
    })
    .refine(({ payment_mode, charge_amt }) => charge_amt === 0 || !paidTraits[payment_mode].isCounted, {
      path: ['charge_amt'],
      error: 'Cash has no bank charge',
      when: hasSums,
    }),
);

export const paymentRow = named('VendorPayment', {
  id: z.int(),
  date: z.string(),
  branch_id: z.int(),
  branch: option,
  vendor_id: z.int(),
  vendor: option,
  amount: z.number(),
  tds_amt: z.number(),
  charge_amt: z.number(),
  payment_mode: z.enum(paymentModes),
  mode_of_payment_id: z.int().nullable(),
  mode_of_payment: option.nullable(),
  reference: z.string(),
  note: z.string(),
});
export type PaymentRow = z.output<typeof paymentRow>;

/** The list of payments: its filters, order, quick search and totals. */
export const paymentList = listOf(paymentRow, {
  table: 'vendor_payments',
  columns: {
    date: commonColumns.date,
    vendor: commonColumns.vendor,
    branch: commonColumns.branch,
    mode_of_payment: modeColumn,
    payment_mode: { is: 'choice', label: labels.payment_mode, options: paymentModes },
    reference: { is: 'text', label: labels.reference },
    note: { is: 'text', label: labels.note },
    tds_amt: { is: 'rupees', label: labels.tds_amt, isSummed: true },
    charge_amt: { is: 'rupees', label: labels.charge_amt, isSummed: true },
    amount: { is: 'rupees', label: labels.amount, isSummed: true, isSearchable: true },
  },
});

/** What a vendor is owed (₹), since when, and what customers prepaid there in the last 30 days. */
const vendorRow = named('VendorAccountRow', {
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  /** Below zero the vendor owes the business. */
  owed: z.number(),
  /** The date of the oldest invoice that is not paid; null when nothing is owed. */
  oldest: z.string().nullable(),
  prepaid_amt: z.number(),
});
export type VendorRow = z.output<typeof vendorRow>;

/** The vendors, those with the oldest unpaid invoice first; of one branch with its lines alone. */
export const vendorList = listOf(vendorRow, {
  table: 'vendor_accounts',
  order: { date: 'oldest', id: 'vendor_id', isOldestFirst: true },
  columns: {
    name: commonColumns.vendor,
    phone: { is: 'text', label: 'Phone Number' },
    oldest: { is: 'date', label: 'Oldest unpaid' },
    prepaid_amt: { is: 'rupees', label: 'Prepaid in 30 days', isSummed: true },
    owed: { is: 'rupees', label: 'Owed', isSummed: true, isSearchable: true },
  },
  extraFields: { branch_id: optionalReference() },
});

/** What a vendor is owed more or, below zero, less by a record (₹), and what was owed after it. */
const accountLine = z.object({
  /** The number of the line in the period. */
  id: z.int(),
  date: z.string(),
  branch: option,
  kind: z.enum(['opening', 'invoice', 'payment', 'tds', 'prepaid', 'credit']),
  /** The number of the invoice or credit note, the reference of a payment, or the area of prepaid sales. */
  text: z.string(),
  /** Of a payment that is a record of its own, not one with its purchase. */
  isOwn: z.boolean(),
  amount: z.number(),
  balance: z.number(),
});
export type AccountLine = z.output<typeof accountLine>;

/** The account of a vendor: as it is now by branch, and its lines in a period. */
const vendorAccount = named('VendorAccount', {
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  gst: z.string(),
  owed: z.number(),
  owed_by_branch: z.array(z.object({ branch: option, owed: z.number() })),
  opening: z.number(),
  closing: z.number(),
  /** What is unpaid of it at the end of the period, by the age of the invoice. */
  ages: z.object({
    days_0_30: z.number(),
    days_31_60: z.number(),
    days_61_90: z.number(),
    days_over_90: z.number(),
  }),
  lines: z.array(accountLine),
});
export type VendorAccount = z.output<typeof vendorAccount>;

/** An account has at most this many lines in a period. */
export const ACCOUNT_LINES = 5_000;

export const accountCall = readCall(`${path}/:id`, 'readVendorAccount', 'Read the account of a vendor', {
  params: idParams,
  querystring: periodQuery,
  response: { 200: oneOf(vendorAccount) },
});

export const accountRefusals = refusals({
  vendor_account_too_long: [422, 'More than 5,000 lines; choose a shorter period'],
});
