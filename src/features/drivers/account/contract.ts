import { z } from 'zod';
import { listOf } from '../../../kit/shared/list.ts';
import { periodQuery } from '../../../kit/shared/period-query.ts';
import { refusals } from '../../../kit/shared/refusals.ts';
import { optionalReference } from '../../../kit/shared/rules.ts';
import { idParams, named, oneOf, option, readCall } from '../../../kit/shared/wire.ts';
import {
  clearanceKinds,
  driverEntryKinds,
  paymentModes,
  productCategories,
} from '../../../masters/choices.ts';
import { soundStates } from '../../../masters/things.ts';
import { clearanceRow } from '../contract.ts';

export const path = '/drivers';

/** What a driver owes (₹), is short of, since when, and was short of in the last 30 days. */
const driverRow = named('DriverAccountRow', {
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  /** Below zero the business owes the driver. */
  owed: z.number(),
  filled: z.int(),
  empty: z.int(),
  /** The date of the oldest line that is not settled; null when nothing is owed or missing. */
  oldest: z.string().nullable(),
  short_amt: z.number(),
  short_qty: z.int(),
});
export type DriverRow = z.output<typeof driverRow>;

/** The drivers, those with the oldest line that is not settled first; of one branch with its lines alone. */
export const driverList = listOf(driverRow, {
  table: 'driver_accounts',
  order: { date: 'oldest', id: 'employee_id', isOldestFirst: true },
  columns: {
    name: { is: 'name', label: 'Driver', key: 'employee_id', table: 'employees', name: ['name'] },
    phone: { is: 'text', label: 'Phone Number' },
    oldest: { is: 'date', label: 'Oldest' },
    filled: { is: 'count', label: 'Filled', isSummed: true },
    empty: { is: 'count', label: 'Empty', isSummed: true },
    short_qty: { is: 'count', label: 'Short in 30 days', isSummed: true },
    short_amt: { is: 'rupees', label: 'Cash short in 30 days', isSummed: true },
    owed: { is: 'rupees', label: 'Owed', isSummed: true, isSearchable: true },
  },
  extraFields: { branch_id: optionalReference() },
});

const goodsOfDriver = {
  product: z.enum(productCategories),
  weight: z.number(),
  state: z.enum(soundStates),
};

/** The clearance that a line was made by. */
const clearanceOfLine = clearanceRow
  .pick({ kind: true, qty: true, godown_id: true, amount: true, note: true })
  .extend(goodsOfDriver);

const line = {
  /** The number of the line in the period. */
  id: z.int(),
  /** Of its record. */
  source_id: z.int(),
  date: z.string(),
  branch: option,
  note: z.string(),
  clearance: clearanceOfLine.nullable(),
};

/** What a driver owes more or, below zero, less by a record (₹), and what was owed after it. */
const moneyLine = z.object({
  ...line,
  kind: z.enum([...driverEntryKinds, 'short', 'over', 'charge']),
  payment_mode: z.enum(paymentModes).nullable(),
  /** Of a recovery. */
  area_code: z.string().nullable(),
  amount: z.number(),
  balance: z.number(),
});
export type MoneyLine = z.output<typeof moneyLine>;

/** Goods that a driver was short of or, below zero, is no longer short of, and what was missing after it. */
const goodsLine = z.object({
  ...line,
  kind: z.enum([...clearanceKinds, 'short', 'transfer', 'opening']),
  ...goodsOfDriver,
  count: z.int(),
  balance: z.int(),
});
export type GoodsLine = z.output<typeof goodsLine>;

const missingLine = z.object({ branch: option, ...goodsOfDriver, count: z.int() });
export type MissingLine = z.output<typeof missingLine>;

/** The account of a driver: as it is now by branch, and its lines in a period. */
const driverAccount = named('DriverAccount', {
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  owed: z.number(),
  owed_by_branch: z.array(z.object({ branch: option, owed: z.number() })),
  missing: z.array(missingLine),
  opening: z.number(),
  closing: z.number(),
  lines: z.array(moneyLine),
  goods: z.array(goodsLine),
});
export type DriverAccount = z.output<typeof driverAccount>;

/** An account has at most this many lines in a period, of money and of goods. */
export const ACCOUNT_LINES = 5_000;

export const accountCall = readCall(`${path}/:id`, 'readDriverAccount', 'Read the account of a driver', {
  params: idParams,
  querystring: periodQuery,
  response: { 200: oneOf(driverAccount) },
});

export const accountRefusals = refusals({
  account_too_long: [422, 'More than 5,000 lines; choose a shorter period'],
});
