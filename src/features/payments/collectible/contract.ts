import { z } from 'zod';
import { listOf } from '../../../kit/shared/list.ts';
import { choice } from '../../../kit/shared/rules.ts';
import { named, oneOf, readCall } from '../../../kit/shared/wire.ts';
import { commonColumns } from '../../../masters/list-columns.ts';
import { ageing } from '../../customers/account/contract.ts';
import { paymentColumns, paymentRow, search } from '../contract.ts';

export const path = '/collectible';
export const paymentsPath = `${path}/payments` as const;

export const messages = {
  created: 'Collectible Payment Added Successfully',
  deleted: 'Collectible Payment Deleted Successfully',
};

/** What a Credit customer paid. */
const creditPaymentRow = named('CreditPaymentRow', {
  ...paymentRow.shape,
  name: z.string(),
  companyName: z.string(),
  mobileNumber: z.string(),
});
export type CreditPaymentRow = z.output<typeof creditPaymentRow>;

/** The list of payments: its filters, order, quick search and totals. */
export const creditPaymentList = listOf(creditPaymentRow, {
  table: 'customer_payments',
  columns: {
    ...paymentColumns,
    name: commonColumns.customer,
    companyName: { ...commonColumns.customer, label: 'Company', name: ['company_name'], isSecondary: true },
  },
});

/** One payment with what its receipt tells: below zero is an advance. */
export const receipt = named('CreditPayment', {
  ...creditPaymentRow.shape,
  address: z.string(),
  /** What was owed after it by the lines of the account up to it (₹). */
  balance: z.number(),
});
export type CreditReceipt = z.output<typeof receipt>;

export const showValues = ['owing', 'overdue', 'ahead'] as const;

/** A Credit customer who owes or, below zero, has an advance; `id` is the customer's. */
const collectibleRow = named('CreditAccountRow', {
  ...ageing.shape,
  id: z.int(),
  /** The list is ordered by it: `unpaid_since`, or with an advance the date of the customer. */
  date: z.string(),
  name: z.string(),
  companyName: z.string(),
  mobileNumber: z.string(),
  area_code: z.string(),
  owed: z.number(),
  /** The date of the oldest bill that is not fully paid, when it was due, and how many days ago it was made; null and 0 with an advance. */
  unpaid_since: z.string().nullable(),
  due_date: z.string().nullable(),
  days: z.int(),
});
export type CollectibleRow = z.output<typeof collectibleRow>;

/** The list of customers by name or mobile: all who owe, those past a due date, or those with an advance. */
export const collectibleList = listOf(collectibleRow, {
  table: 'credit_accounts',
  order: { date: 'unpaid_since', id: 'customer_id', isOldestFirst: true },
  columns: {
    name: commonColumns.customer,
    companyName: {
      ...commonColumns.customer,
      label: 'Company Name',
      name: ['company_name'],
      isSecondary: true,
    },
    mobileNumber: { ...commonColumns.customer, label: 'Phone Number', name: ['mobile'], isSecondary: true },
    unpaid_since: { is: 'date', label: 'Unpaid since' },
    owed: { is: 'rupees', label: 'Outstanding' },
  },
  extraFields: { search, show: choice(showValues, 'Show must be owing, overdue or ahead').default('owing') },
});

/** The dues of the list by age (₹), and apart from them the advances of the customers found by the search. */
const totals = ageing.extend({
  /** The customers of the list; `customers` are those with dues. */
  rows: z.int(),
  customers: z.int(),
  owed: z.number(),
  customers_ahead: z.int(),
  ahead: z.number(),
  credit_days: z.int(),
});
export type CreditTotals = z.output<typeof totals>;

export const totalsCall = readCall(
  `${path}/totals`,
  'readCreditTotals',
  'Read what all credit customers owe',
  { querystring: collectibleList.totalsQuery, response: { 200: oneOf(totals) } },
);

/** A bill and what of it is not paid yet (₹). */
const openBill = z.object({
  id: z.int(),
  date: z.string(),
  due_date: z.string(),
  amount: z.number(),
  unpaid: z.number(),
});

/** How many bills an answer holds at most. */
export const OPEN_BILLS = 100;

/** An account with its unpaid bills, oldest first, at most OPEN_BILLS; `owed` below zero is an advance. */
export const openAccount = named('CreditAccount', {
  id: z.int(),
  name: z.string(),
  companyName: z.string(),
  mobileNumber: z.string(),
  owed: z.number(),
  bills: z.array(openBill),
  bills_in_all: z.int(),
});
export type OpenAccount = z.output<typeof openAccount>;
