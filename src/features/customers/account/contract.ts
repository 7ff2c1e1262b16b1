import { z } from 'zod';
import { periodQuery } from '../../../kit/shared/period-query.ts';
import { refusals } from '../../../kit/shared/refusals.ts';
import { idParams, named, oneOf, readCall } from '../../../kit/shared/wire.ts';
import { paymentModes, productCategories } from '../../../masters/choices.ts';
import { path } from '../contract.ts';

export const statementRefusals = refusals({
  statement_too_long: [422, 'More than 5,000 lines; choose a shorter period'],
});

/** The amount owed (₹) by age of the bill, and its overdue part. */
export const ageing = named('Ageing', {
  days_0_30: z.number(),
  days_31_60: z.number(),
  days_61_90: z.number(),
  days_over_90: z.number(),
  overdue: z.number(),
});
export type Aged = z.output<typeof ageing>;

/** The ages with their amounts, the youngest first. */
export const amountsByAge = (aged: Omit<Aged, 'overdue'>): [age: string, amount: number][] => [
  ['0–30 days', aged.days_0_30],
  ['31–60 days', aged.days_31_60],
  ['61–90 days', aged.days_61_90],
  ['Over 90 days', aged.days_over_90],
];

/** What a customer owes and holds. */
const customerAccount = z.object({
  /**
   * In ₹, for Credit customers only. `owed` counts the opening advance and payments: below zero is an advance; `left` is
   * what may still be bought on credit.
   */
  credit: ageing
    .extend({
      owed: z.number(),
      credit_limit: z.number(),
      advance: z.number(),
      left: z.number(),
      credit_days: z.int(),
      /** The date of the oldest bill that is not wholly paid; null when nothing is owed. */
      unpaid_since: z.string().nullable(),
    })
    .nullable(),
  /** Per weight (kg): filled cylinders taken, empties given back, and the difference. */
  cylinders: z.array(z.object({ weight: z.number(), taken: z.int(), given_back: z.int(), held: z.int() })),
  /** The figures also count sales of branches that the reader has no access to. */
  has_other_branches: z.boolean(),
});
export type CustomerAccount = z.output<typeof customerAccount>;

export const accountCall = readCall(
  `${path}/:id/account`,
  'readCustomerAccount',
  'Read the credit account of a customer',
  { params: idParams, response: { 200: oneOf(customerAccount) } },
);

const goods = {
  /** Of a sale; null once its entry is deleted. */
  product: z.enum(productCategories).nullable(),
  weight: z.number().nullable(),
  qty: z.int().nullable(),
};

/** A sale on credit: what of it is paid (₹), payments and advances going to the oldest bills first. */
export const billRow = z.object({
  id: z.int(),
  date: z.string(),
  due_date: z.string(),
  ...goods,
  /** Of a bill of Go-live, which has no goods. */
  bill_no: z.string().nullable(),
  amount: z.number(),
  paid: z.number(),
  unpaid: z.number(),
});
export type BillRow = z.output<typeof billRow>;

const line = {
  id: z.int(),
  date: z.string(),
  kind: z.enum(['opening', 'sale', 'payment', 'bounce']),
  ...goods,
  payment_mode: z.enum(paymentModes).nullable(),
  /** Of a payment, with the number of its cheque; only where a branch has a till. */
  mode_of_payment: z.string().nullable().optional(),
  /** Of a payment; of a bill of Go-live its number; of a bounce the number of the cheque and the reason. */
  note: z.string().nullable(),
  /** ₹: above zero is owed, below zero paid. */
  amount: z.number(),
  /** What was owed after it. */
  balance: z.number(),
};

/** A line of the account as it was posted, corrections among them. */
export const ledgerRow = z.object({ ...line, is_reversal: z.boolean(), is_reversed: z.boolean() });
export type LedgerRow = z.output<typeof ledgerRow>;

/** The maximum number of lines of a statement. */
export const STATEMENT_LINES = 5_000;

/** An account over a period, without reversed lines and their reversals; ₹, weight in kg. */
const statement = z.object({
  name: z.string(),
  companyName: z.string(),
  address: z.string(),
  mobileNumber: z.string(),
  gst_no: z.string(),
  credit_limit: z.number(),
  credit_days: z.int(),
  opening: z.number(),
  billed: z.number(),
  paid: z.number(),
  closing: z.number(),
  /** As the account stood on the last day. */
  ageing,
  lines: z.array(z.object(line)),
  /** Filled cylinders held before the period, taken and given back in it, and held at its end. */
  cylinders: z.array(
    z.object({
      weight: z.number(),
      opening: z.int(),
      taken: z.int(),
      given_back: z.int(),
      held: z.int(),
    }),
  ),
});
export type Statement = z.output<typeof statement>;
export const statementCall = readCall(
  `${path}/:id/statement`,
  'readCustomerStatement',
  'Read the statement of a customer',
  { params: idParams, querystring: periodQuery, response: { 200: oneOf(statement) } },
);
export type StatementLine = Statement['lines'][number];
