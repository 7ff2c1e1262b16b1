import { z } from 'zod';
import { contract, fieldsUnder } from '../../kit/shared/contract.ts';
import { listOf } from '../../kit/shared/list.ts';
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
import { named, option } from '../../kit/shared/wire.ts';
import {
  clearanceKinds,
  clearanceTraits,
  driverEntryKinds,
  driverEntryTraits,
  paymentModes,
  productCategories,
} from '../../masters/choices.ts';
import { commonColumns } from '../../masters/list-columns.ts';
import { soundStates } from '../../masters/things.ts';

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
export const entryFields = z.strictObject({
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
export type EntryBody = z.output<ReturnType<typeof entryBody>>;

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
export const clearanceFields = z.strictObject({
  ...party,
  kind: choice(clearanceKinds, 'Choose what became of the goods'),
  product: choice(productCategories, 'Product is required'),
  weight: weight(),
  state: choice(soundStates, 'State is required'),
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
export type ClearanceBody = z.output<ReturnType<typeof clearanceBody>>;

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
  state: z.enum(soundStates),
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
    state: { is: 'choice', label: labels.state, options: soundStates },
    godown: commonColumns.godown,
    note: { is: 'text', label: labels.note },
    qty: { is: 'count', label: labels.qty, isSummed: true, isSearchable: true },
    amount: { is: 'rupees', label: labels.amount, isSummed: true, isSearchable: true },
  },
});
