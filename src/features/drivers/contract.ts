import { z } from 'zod';
import { contract, fieldsUnder } from '../../kit/shared/contract.ts';
import { listOf } from '../../kit/shared/list.ts';
import { refusals } from '../../kit/shared/refusals.ts';
import {
  choice,
  day,
  digits,
  optionalReference,
  reference,
  rupees,
  text,
  weight,
} from '../../kit/shared/rules.ts';
import { idParams, named, oneOf, option, readCall, rowsOf } from '../../kit/shared/wire.ts';
import {
  clearanceKinds,
  clearanceTraits,
  driverEntryKinds,
  driverEntryTraits,
  paymentModes,
  productCategories,
} from '../../masters/choices.ts';
import { commonColumns } from '../../masters/list-columns.ts';
import { stockStates } from '../../masters/things.ts';

export const entriesPath = '/driverentries';
export const clearancesPath = '/shortageclearances';

export const entryMessages = {
  created: "Entered on the driver's account",
  deleted: "Taken off the driver's account",
};
export const clearanceMessages = {
  created: 'Missing goods cleared',
  deleted: 'The goods are missing again',
};

/** The labels of the fields of both records, in the order of the forms. */
export const labels = {
  date: 'Date',
  branch_id: 'Branch',
  employee_id: 'Driver',
  kind: 'Entry',
  amount: 'Amount',
  payment_mode: 'Payment Mode',
  product: 'Product',
  weight: 'Weight',
  state: 'State',
  qty: 'Quantity',
  godown_id: 'Godown',
  note: 'Note',
};

const note = text({ multiline: true, max: [200, 'Note length exceeds 200 characters'] });
const party = {
  date: day('Date is required', { latest: 0 }),
  branch_id: reference('Branch is required'),
  employee_id: reference('Driver is required'),
};

/** A line of a driver's account that is no difference of a recovery, in ₹. */
const entryFields = z.strictObject({
  ...party,
  kind: choice(driverEntryKinds, 'Entry is required'),
  amount: rupees({ required: 'Amount is required', invalid: 'Amount is invalid', isAboveZero: true }),
  payment_mode: z
    .union([z.null(), z.literal(''), z.enum(paymentModes)], 'Payment Type is required')
    .default(null)
    .transform((mode) => mode || null),
  note,
});

const kindOfEntry = entryFields.pick({ kind: true, payment_mode: true, note: true }).loose();
const isEntry = ({ value }: { value: unknown }) => kindOfEntry.safeParse(value).success;

export const entryBody = contract((rules) =>
  fieldsUnder(rules, entryFields)
    .refine(({ kind, payment_mode }) => !driverEntryTraits[kind].hasMode || payment_mode !== null, {
      path: ['payment_mode'],
      error: 'Payment Type is required',
      when: isEntry,
    })
    .refine(({ kind, payment_mode }) => driverEntryTraits[kind].hasMode || payment_mode === null, {
      path: ['payment_mode'],
      error: 'Only an advance and a payment have one',
      when: isEntry,
    })
    .refine(({ kind, note }) => !driverEntryTraits[kind].isLetOff || note !== '', {
      path: ['note'],
      error: 'Reason is required',
      when: isEntry,
    }),
);

export const entryRow = named('DriverEntry', {
  id: z.int(),
  date: z.string(),
  branch_id: z.int(),
  branch: option,
  employee_id: z.int(),
  employee: option,
  kind: z.enum(driverEntryKinds),
  amount: z.number(),
  payment_mode: z.enum(paymentModes).nullable(),
  note: z.string(),
});
export type EntryRow = z.output<typeof entryRow>;

/** The list of entries: its filters, order, quick search and totals. */
export const entryList = listOf(entryRow, {
  table: 'driver_entries',
  columns: {
    date: commonColumns.date,
    branch: commonColumns.branch,
    employee: commonColumns.driver,
    kind: { is: 'choice', label: labels.kind, options: driverEntryKinds },
    payment_mode: { is: 'choice', label: labels.payment_mode, options: paymentModes },
    note: { is: 'text', label: labels.note },
    amount: { is: 'rupees', label: labels.amount, isSummed: true, isSearchable: true },
  },
});

const AMOUNT_INVALID = 'Amount is invalid';

/** Missing goods that are found, charged to the driver, or written off. A blank charge is the price of the settings. */
const clearanceFields = z.strictObject({
  ...party,
  kind: choice(clearanceKinds, 'Choose what became of the goods'),
  product: choice(productCategories, 'Product is required'),
  weight: weight(),
  state: choice(stockStates, 'State is required'),
  qty: digits({ required: 'Quantity is required', invalid: 'Quantity is invalid', max: 10_000 }),
  godown_id: optionalReference(),
  /** ₹; 0 and blank are null. */
  amount: rupees({ invalid: AMOUNT_INVALID }),
  note,
});

const kindOfClearance = clearanceFields
  .pick({ kind: true, product: true, weight: true, state: true, godown_id: true, note: true })
  .extend({ qty: z.coerce.number(), amount: z.coerce.number() })
  .loose();
const isClearance = ({ value }: { value: unknown }) => kindOfClearance.safeParse(value).success;

export const clearanceBody = contract((rules) =>
  fieldsUnder(rules, clearanceFields)
    .refine(({ product, weight }) => product !== 'Cylinders' || weight > 0, {
      path: ['weight'],
      error: 'Weight is required',
      when: isClearance,
    })
    .refine(({ product, state }) => product === 'Cylinders' || state === 'filled', {
      path: ['state'],
      error: 'Only cylinders can be empty',
      when: isClearance,
    })
    .refine(({ qty }) => qty > 0, { path: ['qty'], error: 'Quantity is required', when: isClearance })
    .refine(({ kind, godown_id }) => kind !== 'found' || godown_id !== null, {
      path: ['godown_id'],
      error: 'Godown is required',
      when: isClearance,
    })
    .refine(({ kind, godown_id }) => kind === 'found' || godown_id === null, {
      path: ['godown_id'],
      error: 'Only goods that were found go to a godown',
      when: isClearance,
    })
    .refine(({ kind, amount }) => kind === 'charged' || amount === 0, {
      path: ['amount'],
      error: 'Only goods that are charged have an amount',
      when: isClearance,
    })
    .refine(({ kind, note }) => !clearanceTraits[kind].isLetOff || note !== '', {
      path: ['note'],
      error: 'Reason is required',
      when: isClearance,
    }),
);

export const clearanceRow = named('ShortageClearance', {
  id: z.int(),
  date: z.string(),
  branch_id: z.int(),
  branch: option,
  employee_id: z.int(),
  employee: option,
  kind: z.enum(clearanceKinds),
  product: z.enum(productCategories),
  weight: z.number(),
  state: z.enum(stockStates),
  qty: z.int(),
  godown_id: z.int().nullable(),
  godown: option.nullable(),
  amount: z.number().nullable(),
  note: z.string(),
});
export type ClearanceRow = z.output<typeof clearanceRow>;

/** The list of clearances: its filters, order, quick search and totals. */
export const clearanceList = listOf(clearanceRow, {
  table: 'shortage_clearances',
  columns: {
    date: commonColumns.date,
    branch: commonColumns.branch,
    employee: commonColumns.driver,
    kind: { is: 'choice', label: labels.kind, options: clearanceKinds },
    product: commonColumns.product,
    weight: commonColumns.weight,
    state: { is: 'choice', label: labels.state, options: stockStates },
    godown: commonColumns.godown,
    note: { is: 'text', label: labels.note },
    qty: { is: 'count', label: labels.qty, isSummed: true, isSearchable: true },
    amount: { is: 'rupees', label: labels.amount, isSummed: true, isSearchable: true },
  },
});

const path = '/drivers';

const branchQuery = z.strictObject({ branch_id: optionalReference() });

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

/** At most this many drivers are listed. */
export const DRIVERS = 1_000;

export const driversCall = readCall(path, 'listDriverAccounts', 'List the accounts of drivers', {
  querystring: branchQuery,
  response: { 200: rowsOf(driverRow) },
});

const goodsOfDriver = {
  product: z.enum(productCategories),
  weight: z.number(),
  state: z.enum(stockStates),
};

/** What a line of an account is about. */
const moneyKinds = [...driverEntryKinds, 'short', 'over', 'charge'] as const;
const goodsKinds = [...clearanceKinds, 'short', 'opening'] as const;

const line = {
  /** Of its record, and which call reads it. */
  source_id: z.int(),
  date: z.string(),
  branch: option,
  note: z.string(),
};

/** What a driver owes more or, below zero, less by a record (₹), and what was owed after it. */
const moneyLine = z.object({
  ...line,
  kind: z.enum(moneyKinds),
  payment_mode: z.enum(paymentModes).nullable(),
  /** Of a recovery. */
  area_code_id: z.int().nullable(),
  area_code: z.string().nullable(),
  amount: z.number(),
  balance: z.number(),
});

/** Goods that a driver was short of or, below zero, is no longer short of, and what was missing after it. */
const goodsLine = z.object({
  ...line,
  kind: z.enum(goodsKinds),
  ...goodsOfDriver,
  count: z.int(),
  balance: z.int(),
});

const missingLine = z.object({ branch: option, ...goodsOfDriver, count: z.int() });

/** The account of a driver: as it is now, and its lines in a period. */
const driverAccount = named('DriverAccount', {
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  owed: z.number(),
  /** Missing now, by branch. */
  missing: z.array(missingLine),
  opening: z.number(),
  closing: z.number(),
  lines: z.array(moneyLine),
  goods: z.array(goodsLine),
});
export type DriverAccount = z.output<typeof driverAccount>;

const periodQuery = z
  .strictObject({ from_date: day('From Date is required'), to_date: day('To Date is required') })
  .refine(({ from_date, to_date }) => from_date <= to_date, {
    error: 'From Date cannot be greater than To Date',
    path: ['from_date'],
    when: ({ issues }) => issues.length === 0,
  });
export type PeriodQuery = z.output<typeof periodQuery>;

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
