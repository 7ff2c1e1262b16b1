import { z } from 'zod';
import { contract } from '../../kit/shared/contract.ts';
import type { DayRange } from '../../kit/shared/ranges.ts';
import { recordOf } from '../../kit/shared/record-of.ts';
import { choice, day, optionalReference, reference } from '../../kit/shared/rules.ts';
import { earlierUnits } from '../../kit/shared/same-days.ts';
import { named, oneOf, option, rowsOf } from '../../kit/shared/wire.ts';
import { expenseTypes, paidWays, paymentModes, productCategories, saleTypes } from '../../masters/choices.ts';

/** What is picked, a date, the kind of expense, and the order of the two dates. */
const messages = {
  pick: 'This is required.',
  date: 'field is required',
  expence_type: 'Expence Type is required',
  order: 'From Date cannot be greater than To Date',
};

export const paths = {
  branch: '/dayentries/reports',
  vendor: '/inventory/reports',
  customer_type: '/dayentries/reportsbycustomertype',
  product: '/inventory/reportsbyproduct',
  driver: '/dayentries/reportsbydriver',
  vehicle: '/dayentries/reportsbyvehicle',
  expence_type: '/expences/filter',
  branches: '/dayentries/reportsbybranches',
  shortages: '/shortages/reports',
  earnings: '/earnings/reports',
};

/** The totals of the same report on the same days of the previous month and year. */
export const comparedPath = (call: keyof typeof paths): string => `${paths[call]}/compared`;

/** Expenses have two names (docs/product/api.md). */
export const otherExpensePath = '/dayEntryExpenses/filter';

/** The types of customer that have a report. */
const reportedCustomerTypes = ['Credit', 'Guest'] as const;

const period = { from_date: day(messages.date), to_date: day(messages.date) };
const when = ({ value }: { value: unknown }) => z.object(period).safeParse(value).success;

/** One thing to report on and a period; both dates belong to it. */
const filterOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z
    .strictObject({ ...shape, ...period })
    .refine(isInOrder, { path: ['from_date'], error: messages.order, when });

const isInOrder = (filter: unknown) => {
  const { from_date, to_date } = filter as DayRange;
  return from_date <= to_date;
};

export const filters = {
  branch: filterOf({ branch: reference(messages.pick) }),
  vendor: filterOf({ vendor: reference(messages.pick) }),
  customer_type: filterOf({ customer_type: choice(reportedCustomerTypes, messages.pick) }),
  product: filterOf({ product: choice(productCategories, messages.pick) }),
  driver: filterOf({ employee_id: reference(messages.pick) }),
  vehicle: filterOf({ vehicle_id: reference(messages.pick) }),
  /** Without a head, of all. */
  expence_type: filterOf({
    expence_type: choice(expenseTypes, messages.expence_type),
    expense_type_id: optionalReference(messages.pick),
  }),
  branches: filterOf({}),
  /** Without a driver, of all. */
  shortages: filterOf({ employee_id: optionalReference(messages.pick) }),
  earnings: filterOf({}),
};

/** Without tills expenses have no head. */
const withoutHead = filterOf({ expence_type: choice(expenseTypes, messages.expence_type) });
const expenseFilter = contract(({ money_places }) => (money_places ? filters.expence_type : withoutHead));

/** The body of a report's call. */
export const filterBody = (call: ReportCall) => (call === 'expence_type' ? expenseFilter : filters[call]);

/** The calls of the reports, each with a filter. */
export type ReportCall = keyof typeof filters;
export type ReportFilter<Call extends ReportCall> = z.output<(typeof filters)[Call]>;

/** A sale; amount in ₹, weight in kg, '' and null where there is no vehicle, driver or customer. */
const saleRow = named('SaleReport', {
  id: z.int(),
  date: z.string(),
  saletype: z.enum(saleTypes),
  branch: z.string(),
  area_code: z.string(),
  vehicle_number: z.string(),
  driver: z.string(),
  /** The driver, whose day sheet a row leads to. */
  employee_id: z.int().nullable(),
  customer_id: z.int().nullable(),
  customer_type: z.string(),
  customer_name: z.string(),
  /** Of a Credit customer. */
  customer_company: z.string(),
  customer_mobile: z.string(),
  product: z.enum(productCategories),
  weight: z.number(),
  qty: z.int(),
  payment_mode: z.enum(paymentModes),
  amount: z.number(),
  empty_cylinders: z.int(),
});
export type ReportSale = z.output<typeof saleRow>;

/** A purchase from a vendor; amounts in ₹, weight in kg. */
const purchaseRow = named('PurchaseReport', {
  id: z.int(),
  date: z.string(),
  invoice_no: z.string(),
  godown: option,
  product_vendor: option,
  product: z.enum(productCategories),
  weight: z.number(),
  qty: z.int(),
  empty_cylinders: z.int(),
  invoice_amount: z.number(),
  payment_mode: z.enum(paymentModes),
  paid_amount: z.number(),
});
export type PurchaseRow = z.output<typeof purchaseRow>;

/** An expense; amount in ₹, '', null and 0 in the fields of the other types. Head, payee and mode once a branch has a till. */
const expenseRow = named('ExpenseReport', {
  id: z.int(),
  date: z.string(),
  branch: option,
  amount: z.number(),
  expence_type: z.enum(expenseTypes),
  description: z.string(),
  fuel_vendor_id: z.int().nullable(),
  fuel_vendor: z.string(),
  no_of_liters: z.number(),
  vehicle_id: z.int().nullable(),
  vehicle_number: z.string(),
  sub_type: z.string(),
  expense_type: z.string().optional(),
  payee: z.string().optional(),
  mode_of_payment: z.string().optional(),
});
export type ReportExpense = z.output<typeof expenseRow>;

/** What a branch sold, by way of payment in ₹ and by thing. */
const branchRow = named('BranchReport', {
  id: z.int(),
  branch: z.string(),
  ...recordOf(paidWays, () => z.number()),
  amount: z.number(),
  things: z.array(
    z.object({ product: z.enum(productCategories), weight: z.number(), qty: z.int(), empties: z.int() }),
  ),
});
export type BranchRow = z.output<typeof branchRow>;

/**
 * Goods missing from a settlement, or from before Go-live (without an area code), or a count of cash that differs (₹,
 * negative is short). A count of several drivers has no driver of its own; `driver` names them all.
 */
const shortageRow = named('ShortageReport', {
  id: z.int(),
  kind: z.enum(['goods', 'cash']),
  date: z.string(),
  branch: z.string(),
  area_code: z.string(),
  employee_id: z.int().nullable(),
  driver: z.string(),
  product: z.enum(['', ...productCategories]),
  weight: z.number(),
  short_filled: z.int(),
  short_empty: z.int(),
  difference: z.number(),
  reason: z.string(),
});
export type ShortageRow = z.output<typeof shortageRow>;

/**
 * What was sold of a thing in a period, and what it earned (₹). `price` is what a piece cost in the purchases of the period,
 * else in the last one before; without one, cost and earnings are unknown.
 */
const earningRow = named('EarningReport', {
  id: z.int(),
  product: z.enum(productCategories),
  weight: z.number(),
  qty: z.int(),
  sales: z.number(),
  price: z.number().nullable(),
  cost: z.number().nullable(),
  earned: z.number().nullable(),
});
export type EarningRow = z.output<typeof earningRow>;

/** Streamed, oldest first by date and id. An answer that does not end in `]}` was cut off. */
export const answers = {
  sales: rowsOf(saleRow),
  purchases: rowsOf(purchaseRow),
  expenses: rowsOf(expenseRow),
  branches: rowsOf(branchRow),
  shortages: rowsOf(shortageRow),
  earnings: rowsOf(earningRow),
};

/** The sums of all rows with the same payment and thing; `paid_by` is named as in the totals of the report. */
const sum = z.object({
  paid_by: z.string(),
  product: z.string(),
  weight: z.number(),
  count: z.int(),
  amount: z.number(),
  qty: z.int(),
  empties: z.int(),
  liters: z.number(),
  /** Of shortages, which are summed by driver; null for a count of several. */
  employee_id: z.int().nullable().optional(),
  driver: z.string().optional(),
});
export type Sum = z.output<typeof sum>;

const earlier = z.object({ from: z.string(), to: z.string(), sums: z.array(sum) }).nullable();
/** Null where the earlier days overlap those of the report. */
export const comparedAnswer = oneOf(
  named(
    'EarlierSums',
    recordOf(earlierUnits, () => earlier),
  ),
);
export type ComparedSums = z.output<typeof comparedAnswer>['data'];
