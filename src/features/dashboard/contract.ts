import { z } from 'zod';
import { recordOf } from '../../kit/shared/record-of.ts';
import { earlierUnits } from '../../kit/shared/same-days.ts';
import { option } from '../../kit/shared/wire.ts';
import { paymentModes } from '../../masters/choices.ts';

/** The steps of setting up, in the order in which they can be done. */
export const setupSteps = [
  'business',
  'branch_in_charge',
  'branch',
  'staff',
  'godown',
  'product',
  'area_code',
  'vehicle',
  'vendor',
  'go_live',
  'opening_stock',
] as const;

/** One line of the setup checklist; it is done once its records exist. */
export const setupStep = z.object({ step: z.enum(setupSteps), is_done: z.boolean() });
export type SetupStep = z.output<typeof setupStep>;

const ofEach = <Figures extends z.ZodType>(figures: Figures) =>
  z.object({ today: figures, month: figures, year: figures });
/** The periods of a card. */
export type Period = 'today' | 'month' | 'year';

const received = recordOf(paymentModes, () => z.number());

const span = z.object({ from: z.string(), to: z.string() });
/** The days of a period, and those by which it is compared. */
const spans = span.extend({ before: span });
export type Spans = z.output<typeof spans>;

const compared = z.object({ now: z.int(), before: z.int() });
export type Compared = z.output<typeof compared>;

const sales = {
  sale_summary: z.object({
    cash_sales: z.number(),
    credit_sales: z.number(),
    other_product_sales: z.number(),
  }),
  amount_received: z.object({ ...received, collected: z.number() }),
  product_sales: z.object({
    cylinders: z.number(),
    stoves: z.number(),
    regulators: z.number(),
    pipes: z.number(),
  }),
  sales: z.object({ sv: z.number(), credit: z.number(), guest: z.number(), no_customer: z.number() }),
};
/** The sales cards of one span, in ₹. */
export type SaleSums = z.output<z.ZodObject<typeof sales>>;

const earlierSales = span.extend(sales).nullable();

/** A day, or the first one of a month, and what went into the godowns and out of them. */
const movement = z.object({ from: z.string(), filled_in: z.int(), filled_out: z.int() });
export type MovementFigures = z.output<typeof movement>;

const creditCustomer = z.object({ id: z.int(), name: z.string(), due_date: z.string(), amount: z.number() });
/** A branch on a day, with its stock at the end of that day. Amounts are ₹; stock and what is missing are cylinders. */
const branchDay = z.object({
  branch: option,
  sales: z.number(),
  cylinders: z.int(),
  /** Areas that have still to settle. */
  open_areas: z.int(),
  /** Of the cash that was counted; null while none is. */
  counted: z.number().nullable(),
  difference: z.number().nullable(),
  filled: z.int(),
  empty: z.int(),
  defective: z.int(),
  /** With drivers. */
  missing: z.int(),
});
export type BranchDay = z.output<typeof branchDay>;

const fuelExpense = z.object({ id: z.int(), name: z.string(), date: z.string(), amount: z.number() });

/**
 * Every figure of the dashboard, for each period at once. Cylinders of all weights count alike;
 * amounts are ₹. Stock is as of now, with every date; events count up to today.
 */
export const figures = z.object({
  /** Nothing was ever entered that the figures could tell of. */
  is_empty: z.boolean(),
  /** Why there is no recent backup, if the console makes backups. */
  backup_trouble: z.string().nullable(),
  /** The steps of setting up. */
  setup: z.array(setupStep),
  /** Papers that expire within 30 days, or have expired. */
  papers: z.array(z.object({ id: z.int(), text: z.string() })),
  /** Today in each branch that the person sees. */
  branches: z.array(branchDay),
  periods: ofEach(spans),
  /** Filled cylinders in the godowns; before, at the end of the last day of the span to compare with. */
  stock: ofEach(compared),
  customers: ofEach(compared),
  new_customers: ofEach(compared),
  cylinder_status: z.object({
    now: z.object({
      filled: z.int(),
      empty: z.int(),
      defective: z.int(),
      road_filled: z.int(),
      road_empty: z.int(),
      customers: z.int(),
    }),
    /** Since the end of the last day of the span to compare with. */
    change: ofEach(z.object({ filled: z.int(), empty: z.int(), customers: z.int() })),
  }),
  sale_summary: ofEach(sales.sale_summary),
  /** By month for the year, by day for the month, and the last seven days for today. */
  stock_movement: ofEach(z.array(movement)),
  amount_received: ofEach(sales.amount_received),
  product_sales: ofEach(sales.product_sales),
  sales: ofEach(sales.sales),
  /** The same cards on the same days of the previous month and year; null where they overlap the period. */
  earlier_sales: ofEach(z.object(recordOf(earlierUnits, () => earlierSales))),
  /** Ordered by the oldest unpaid bill. */
  credit_customers: z.array(creditCustomer),
  /** Newest first. */
  fuel_expenses: z.array(fuelExpense),
});
export type Figures = z.output<typeof figures>;

/** The part without amounts and customers. */
export const stockFigures = figures.pick({
  is_empty: true,
  periods: true,
  stock: true,
  cylinder_status: true,
  stock_movement: true,
});
export type StockFigures = z.output<typeof stockFigures>;
