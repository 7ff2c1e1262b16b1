import { z } from 'zod';
import { listOf, NEWEST_FIRST } from '../../../kit/shared/list.ts';
import { choice } from '../../../kit/shared/rules.ts';
import { named, oneOf, option, readCall } from '../../../kit/shared/wire.ts';
import { svTypes } from '../../../masters/choices.ts';
import { commonColumns } from '../../../masters/list-columns.ts';
import { paymentColumns, paymentRow, search } from '../contract.ts';

export const path = '/sv_amounts';
export const paymentsPath = `${path}/payments` as const;

export const messages = {
  created: 'SV Amounts Payments Added Successfully',
  deleted: 'SV Amounts Payments Deleted Successfully',
};

/** What an SV customer paid of what the connection was charged. */
const svPaymentRow = named('SvPaymentRow', {
  ...paymentRow.shape,
  customer: option,
  gas_consumer_number: z.string(),
  svType: z.enum(svTypes),
});
export type SvPaymentRow = z.output<typeof svPaymentRow>;

/** One payment with what its receipt tells: what was charged, and what was paid and owed once it was made. */
export const receipt = named('SvPayment', {
  ...svPaymentRow.shape,
  address: z.string(),
  mobileNumber: z.string(),
  charged: z.number(),
  paid: z.number(),
  owed: z.number(),
});
export type SvReceipt = z.output<typeof receipt>;

/** The list of payments: its filters, order, quick search and totals. */
export const svPaymentList = listOf(svPaymentRow, {
  table: 'sv_payments',
  columns: { ...paymentColumns, customer: commonColumns.customer },
});

/** An SV customer's connection in money (₹); `id` is the customer's, `date` that of the connection. */
export const accountRow = named('SvAccount', {
  id: z.int(),
  date: z.string(),
  name: z.string(),
  mobileNumber: z.string(),
  gas_consumer_number: z.string(),
  svType: z.enum(svTypes),
  /** Another holder has taken the connection over. */
  is_superseded: z.boolean(),
  charged: z.number(),
  paid: z.number(),
  owed: z.number(),
});
export type AccountRow = z.output<typeof accountRow>;

/** The list of connections: by any part of a name, mobile or consumer number; those who owe, or all. */
export const accountList = listOf(accountRow, {
  table: 'sv_accounts',
  order: { ...NEWEST_FIRST, id: 'customer_id' },
  columns: {
    date: commonColumns.date,
    name: commonColumns.customer,
    gas_consumer_number: {
      ...commonColumns.customer,
      label: 'Gas Consumer Number',
      name: ['gas_consumer_number'],
      isSecondary: true,
    },
    mobileNumber: { ...commonColumns.customer, label: 'Phone Number', name: ['mobile'], isSecondary: true },
    charged: { is: 'rupees', label: 'Charged', isSummed: true },
    paid: { is: 'rupees', label: 'Paid', isSummed: true },
    owed: { is: 'rupees', label: 'Balance due', isSummed: true },
  },
  extraFields: { search, show: choice(['owing', 'all'], 'Show must be owing or all').default('owing') },
});

const sums = { charged: z.number(), paid: z.number(), owed: z.number() };

/**
 * The sums of the list's customers (₹), deposits and charges apart. Of all customers: the deposits held, which are owed back,
 * and the charges of Transfer and Name Change received, which are income.
 */
const totals = z.object({
  customers: z.int(),
  rows: z.int(),
  ...sums,
  deposits: z.object(sums),
  charges: z.object(sums),
  deposits_held: z.number(),
  charges_received: z.number(),
});
export type SvTotals = z.output<typeof totals>;

export const totalsCall = readCall(
  `${path}/totals`,
  'readSvTotals',
  'Read what all SV customers were charged and paid',
  { querystring: accountList.totalsQuery, response: { 200: oneOf(totals) } },
);
