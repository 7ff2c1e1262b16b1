import { z } from 'zod';
import { recordOf } from '../../kit/shared/record-of.ts';
import { day, optionalReference, reference } from '../../kit/shared/rules.ts';
import { named, oneOf, option, readCall, rowsOf } from '../../kit/shared/wire.ts';
import { namedArea } from '../../masters/area-code.ts';
import {
  expenseSubTypes,
  paidWays,
  paymentModes,
  productCategories,
  saleTypes,
} from '../../masters/choices.ts';

const messages = {
  driver: 'Driver is required',
  date: 'Date is required',
};

const sheetQuery = z.strictObject({
  employee_id: reference(messages.driver),
  date: day(messages.date),
  /** Limits the sheet of a driver with several vehicles to one. */
  vehicle_id: optionalReference(),
});
export type SheetQuery = z.output<typeof sheetQuery>;

const driversQuery = z.strictObject({ date: day(messages.date) });

/**
 * How far the day has come: nothing on file; stock on the vehicle; stock counted; cash counted too; the branch's day
 * signed off.
 */
export const states = ['none', 'out', 'settled', 'recovered', 'closed'] as const;
const state = z.enum(states);
export type DayState = z.output<typeof state>;

const person = z.object({
  id: z.int(),
  name: z.string(),
  employee_id: z.string(),
  /** Address of the photo. */
  image: z.string().nullable(),
});
const vehicle = z.object({ id: z.int(), vehicle_number: z.string() });
const thing = { product: z.enum(productCategories), weight: z.number() };

/**
 * What became of one thing by the ledger: loaded + carried − sold − back − defective back − short = out (still on the
 * vehicle), and collected + carried − back − short = out. Sales count on their own date, loads and their counts on that of the load;
 * `carried` is what the day's sales took from other loads, less what other sales took from the day's loads. Pieces count
 * as filled.
 */
const goods = z.object({
  ...thing,
  filled: z.object({
    loaded: z.int(),
    carried: z.int(),
    cash_sales: z.int(),
    credit_sales: z.int(),
    back: z.int(),
    defective_back: z.int(),
    short: z.int(),
    out: z.int(),
  }),
  empty: z.object({ collected: z.int(), carried: z.int(), back: z.int(), short: z.int(), out: z.int() }),
});
export type SheetGoods = z.output<typeof goods>;

/** One load as it was taken out; `settled_at` is null while it is on the road. */
const load = z.object({
  id: z.int(),
  created_at: z.string(),
  ...thing,
  qty: z.int(),
  godown: z.string(),
  area_code: z.string(),
  vehicle_number: z.string(),
  settled_at: z.string().nullable(),
});

/** ₹ by how it is paid; a sale on credit is no money received, with any payment mode. */
const paid = recordOf(paidWays, () => z.number());

/** What was sold of one thing at one price each; `rate` is null where nothing was counted. */
const amount = z.object({ ...thing, rate: z.number().nullable(), qty: z.int(), ...paid });
export type Amount = z.output<typeof amount>;

/** What this driver's part of a count comes to (₹), where drivers have accounts. */
const share = z.object({
  cash_amt: z.number(),
  collected_amt: z.number(),
  spent_amt: z.number(),
  handed_amt: z.number(),
  /** What is on the account of the difference; below zero it is credited. */
  owed_amt: z.number(),
});

/** Money that the driver collected from a customer, also at the door beside a prepaid refill (given back: below zero), or spent from the cash of the day (₹). */
const roadCash = z.object({
  kind: z.enum(['collected', 'spent']),
  id: z.int(),
  /** The customer, or what it was spent on. */
  text: z.string(),
  paid_by: z.enum(paymentModes),
  amount: z.number(),
  is_recovered: z.boolean(),
});
export type RoadCash = z.output<typeof roadCash>;

/** What the driver owed before the day and owes at its end, and what the day's counts, charges and entries added (₹). */
const account = z.object({
  before: z.number(),
  counted: z.number(),
  charged: z.number(),
  entered: z.number(),
  owed: z.number(),
});
export type SheetAccount = z.output<typeof account>;

/** A cash recovery with entries of this driver. It counts a whole area, so it may include entries of others. */
const recovery = z.object({
  id: z.int(),
  created_at: z.string(),
  area_code: z.string(),
  branch_in_charge: z.string(),
  cash_amt: z.number(),
  counted_amt: z.number(),
  /**
   * Counted less expected: negative is short, positive over. It is that of the share; without shares, null if other drivers'
   * entries are included: it is the area's then.
   */
  difference: z.number().nullable(),
  /** The reason of the difference, if one is recorded; blank with a difference of the area. */
  reason: z.string(),
  denominations: z.array(z.object({ value: z.int(), count: z.int(), amount: z.number() })),
  share: share.optional(),
  /** By driver; without one they are Other Product Sales. */
  parts: z.array(z.object({ employee_id: z.int().nullable(), name: z.string(), entries: z.int(), ...paid })),
});
export type SheetRecovery = z.output<typeof recovery>;

const sale = z.object({
  id: z.int(),
  created_at: z.string(),
  saletype: z.enum(saleTypes),
  paid_by: z.enum(paidWays),
  customer_id: z.int().nullable(),
  customer: z.string(),
  ...thing,
  qty: z.int(),
  empty_cylinders: z.int(),
  amount: z.number(),
  is_recovered: z.boolean(),
  /** Another driver whom the entry names though the goods were on this one's vehicle. */
  sold_by: z.string().nullable(),
  /** Another driver whose load the goods came from. */
  load_of: z.string().nullable(),
  /** The date of the sale, and of the load that the goods came from: a load may stay on the road overnight. */
  sold_on: z.string(),
  load_date: z.string().nullable(),
});
export type SheetSale = z.output<typeof sale>;

/** Cylinders or pieces that the driver is short of, before the day and from it; and those that were cleared on it. */
const shortage = z.object({
  ...thing,
  is_empty: z.boolean(),
  before: z.int(),
  this_day: z.int(),
  cleared: z.int().optional(),
});

const daySheet = named('DaySheet', {
  /** The moment whose figures these are. */
  read_at: z.string(),
  date: z.string(),
  vehicle_id: z.int().nullable(),
  state,
  employee: person,
  areas: z.array(namedArea),
  /** All that the driver was out with, also when the query names one. */
  vehicles: z.array(vehicle),
  branches: z.array(option.extend({ in_charge: z.string() })),
  loads: z.array(load),
  goods: z.array(goods),
  shortage: z.array(shortage),
  amounts: z.array(amount),
  totals: z.object({
    entries: z.int(),
    ...paid,
    /** Of these, the entries that no recovery has taken yet. */
    open_entries: z.int(),
    ...recordOf(
      paymentModes.map((mode) => `open_${mode}` as const),
      () => z.number(),
    ),
    /** Of what is not cash, what customers paid to the oil company. */
    prepaid: z.number().optional(),
  }),
  credit: z.array(
    z.object({ customer_id: z.int(), customer: z.string(), entries: z.int(), amount: z.number() }),
  ),
  recoveries: z.array(recovery),
  road: z.array(roadCash).optional(),
  account: account.optional(),
  sales: z.array(sale),
  expenses: z.array(
    z.object({
      id: z.int(),
      created_at: z.string(),
      vehicle_number: z.string(),
      sub_type: z.union([z.literal(''), z.enum(expenseSubTypes)]),
      amount: z.number(),
    }),
  ),
  /** The nearest days on which this driver took out a load. */
  previous_day: z.string().nullable(),
  next_day: z.string().nullable(),
});
export type DaySheet = z.output<typeof daySheet>;

export const sheetCall = readCall('/daysheet', 'readDaySheet', "Read a driver's day", {
  querystring: sheetQuery,
  response: { 200: oneOf(daySheet) },
});

/** A driver's day in one line. */
const driverRow = z.object({
  ...person.shape,
  state,
  areas: z.array(z.string()),
  vehicles: z.array(z.string()),
  branches: z.array(z.string()),
  /** Filled cylinders and pieces: loaded + carried = sold + back + defective back + short + out, as on the sheet. */
  loaded: z.int(),
  carried: z.int(),
  sold: z.int(),
  back: z.int(),
  defective_back: z.int(),
  out: z.int(),
  short: z.array(z.object({ ...thing, is_empty: z.boolean(), count: z.int() })),
  /** Filled, empty and pieces that the driver was short of before the day. */
  short_before: z.int(),
  ...paid,
  open_entries: z.int(),
  /** ₹ counted less expected, of shares and of recoveries without entries of other drivers; null if there are none. */
  difference: z.number().nullable(),
  /** Some of the cash was counted in one sum with that of other drivers. */
  is_counted_with_others: z.boolean(),
  /** Cash collected and spent on the road, and what is owed before the day and at its end (₹). */
  account: z
    .object({ collected: z.number(), spent: z.number(), before: z.number(), owed: z.number() })
    .optional(),
});
export type DriverRow = z.output<typeof driverRow>;

/** The drivers of a day, each with the day's totals. */
export const driversCall = readCall('/daysheet/drivers', 'listDayDrivers', 'List the drivers of a day', {
  querystring: driversQuery,
  response: { 200: rowsOf(driverRow) },
});

/** A count of the cash of several drivers (₹). Its difference is the area's, not one driver's. */
const areaCount = z.object({
  id: z.int(),
  area_code: z.string(),
  drivers: z.array(z.string()),
  expected: z.number(),
  counted: z.number(),
  difference: z.number(),
  reason: z.string(),
});
export type AreaCount = z.output<typeof areaCount>;

/** The counts of a day that belong to several drivers. */
export const areaCountsCall = readCall(
  '/daysheet/areacounts',
  'listAreaCounts',
  'List the cash counts of the areas of a day',
  { querystring: driversQuery, response: { 200: rowsOf(areaCount) } },
);
