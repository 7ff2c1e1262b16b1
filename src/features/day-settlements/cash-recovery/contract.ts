import { z } from 'zod';
import { contract, fieldsUnder } from '../../../kit/shared/contract.ts';
import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import { listOf } from '../../../kit/shared/list.ts';
import {
  day,
  digits,
  optionalReference,
  reference,
  rupees,
  signedRupees,
  text,
} from '../../../kit/shared/rules.ts';
import { sentVersion } from '../../../kit/shared/version.ts';
import { named, option, readCall, rowsOf } from '../../../kit/shared/wire.ts';
import { namedArea } from '../../../masters/area-code.ts';
import { amountsBy, denominations, paidTraits, paidWays, paymentModes } from '../../../masters/choices.ts';
import { commonColumns } from '../../../masters/list-columns.ts';

// The spelling of the path is part of the API (docs/product/api.md).
export const path = '/cashrecoverys';

export const messages = {
  created: 'Cash Recovery added',
  updated: 'Cash Recovery updated',
  deleted: 'Cash Recovery deleted',
};

/** The labels of its fields, in the order of the form. */
export const labels = {
  date: 'Date',
  area_code_id: 'Area Code',
  branch_id: 'Branch',
  branch_in_charge_id: 'Branch In-Charge',
  total_amount: 'Total',
  ...amountsBy(paidWays, (way) => paidTraits[way].label),
  counted_amt: 'Counted',
  difference: 'Difference',
  collected_amt: 'Collected',
  spent_amt: 'Spent',
  shares: 'Handed In',
  denominations: 'Denominations',
  reason: 'Reason',
};

/** The form field for the person who is responsible for the cash. */
export const inChargeField = {
  name: 'branch_in_charge_id',
  label: labels.branch_in_charge_id,
  to: '/employees',
  only: { type: 'Branch In-Charge' },
} as const;

const countAndAmount = z.strictObject(
  {
    count: digits({ required: 'Count is required', invalid: 'Count is invalid', max: 1_000_000 }),
    amount: digits({ required: 'Amount is required', invalid: 'Amount is invalid' }),
  },
  'Denomination is invalid',
);

/** One denomination on the wire: `{ "500": { "count": 2, "amount": 1000 } }`. */
const denominationEntry = z
  .partialRecord(z.enum(denominations.map(String)), countAndAmount, 'Denomination is invalid')
  .refine((entry) => Object.keys(entry).length === 1, 'Use one denomination in each entry')
  .refine(
    (entry) =>
      Object.entries(entry).every(([value, line]) => !line || line.amount === Number(value) * line.count),
    'Amount must be count × denomination',
  );

/** Cash counted by denomination. */
export const countedNotes = z
  .array(denominationEntry, 'Denominations must be a list')
  .max(denominations.length, 'Use each denomination only once')
  .refine(
    (entries) => new Set(entries.flatMap(Object.keys)).size === entries.length,
    'Use each denomination only once',
  )
  .default([]);

/** The evening's cash: the amounts of the entries (₹), and the notes and coins counted. */
export const recoveryFields = z.strictObject({
  date: day('Field is required', { latest: 0 }),
  area_code_id: reference('Field is required'),
  /** The branch whose sales are counted, if the area changed its branch on the day; blank is the branch that sold first. */
  branch_id: optionalReference(),
  branch_in_charge_id: reference('Branch In-Charge is required'),
  total_amount: rupees({ required: 'Total Amount is required', invalid: 'Total Amount is invalid' }),
  ...amountsBy(paymentModes, (mode) => {
    const { total } = paidTraits[mode];
    return rupees({ required: `${total} is required`, invalid: `${total} is invalid` });
  }),
  denominations: countedNotes,
  /** Why the count differs; it may be added later. */
  reason: text({ multiline: true }),
});
/** What one of several parties handed in (₹); notes and coins are whole. A share as it is read can be sent back. */
const handedIn = z.object(
  {
    /** Blank: nobody, for sales that name no driver. */
    employee_id: optionalReference(),
    handed_amt: digits({ required: 'Handed In is required', invalid: 'Handed In is invalid' }),
  },
  'Share is invalid',
);

/** The same where drivers have accounts: what they collected and spent counts too. */
export const sharedRecoveryFields = recoveryFields.extend({
  /** Below zero if more was given back at the door than collected. */
  collected_amt: signedRupees('Collected is invalid'),
  spent_amt: rupees({ invalid: 'Spent is invalid' }),
  /** Needed where several have cash. */
  shares: z
    .array(handedIn, 'Shares must be a list')
    .max(100, 'At most 100 shares')
    .refine(
      (shares) => new Set(shares.map((share) => share.employee_id)).size === shares.length,
      'Use each driver only once',
    )
    .default([]),
});
export const recoveryBody = contract((rules) =>
  rules.driver_accounts ? fieldsUnder(rules, sharedRecoveryFields) : fieldsUnder(rules, recoveryFields),
);

/** The reason of a difference, the only field of a recovery that can be changed. */
export const reasonBody = z.strictObject({
  reason: text({ multiline: true, required: 'Reason is required' }),
  version: sentVersion,
});
export type ReasonBody = z.output<typeof reasonBody>;

export const storedNotes = z.array(z.record(z.string(), z.object({ count: z.int(), amount: z.number() })));

const partyOfCash = {
  /** Null: nobody, for sales that name no driver. */
  employee_id: z.int().nullable(),
  employee: option.nullable(),
  cash_amt: z.number(),
  collected_amt: z.number(),
  spent_amt: z.number(),
  /** Cash sales and collected cash less what was spent. */
  expected_amt: z.number(),
};

const recoveryShare = named('RecoveryShare', {
  ...partyOfCash,
  handed_amt: z.number(),
  /** Handed in less expected: negative is short. */
  difference: z.number(),
  /** What is owed of a shortage; below zero what is credited. The rest is a cash difference. */
  owed_amt: z.number(),
});

export const recoveryRow = named('CashRecovery', {
  id: z.int(),
  version: z.int(),
  date: z.string(),
  area_code_id: z.int(),
  area_code: namedArea,
  branch_id: z.int(),
  branch_in_charge_id: z.int(),
  branch_in_charge: option,
  total_amount: z.number(),
  ...amountsBy(paidWays, () => z.number()),
  counted_amt: z.number(),
  /** Counted less expected cash: negative is short, positive over. */
  difference: z.number(),
  denominations: storedNotes,
  reason: z.string(),
  /** Where drivers have accounts: cash that they collected from customers and spent, and what each handed in. */
  collected_amt: z.number().nullable().optional(),
  spent_amt: z.number().nullable().optional(),
  shares: z.array(recoveryShare).nullable().optional(),
  /** The part of `upi_amt` that customers paid to an oil company, once a branch has a till. */
  prepaid_amt: z.number().optional(),
});
export type RecoveryRow = z.output<typeof recoveryRow>;

/** The list of recoveries: its filters, order, quick search and totals. */
export const recoveryList = listOf(recoveryRow, {
  table: 'cash_recoveries',
  columns: {
    date: commonColumns.date,
    area_code: commonColumns.area,
    branch_in_charge: {
      is: 'name',
      label: inChargeField.label,
      key: inChargeField.name,
      table: 'employees',
      name: ['name'],
    },
    total_amount: { is: 'rupees', label: labels.total_amount, isSummed: true, isSearchable: true },
    ...amountsBy(
      paidWays,
      (way) => ({ is: 'rupees', label: paidTraits[way].label, isSummed: true }) as const,
    ),
    counted_amt: { is: 'rupees', label: labels.counted_amt, isSummed: true, isSearchable: true },
    difference: { is: 'rupees', label: labels.difference, isSummed: true, isSearchable: true },
    reason: { is: 'text', label: labels.reason },
  },
  ids: ['branch_id'],
});

/** The notes and coins of a count in words. @example denominationText([{ 500: { count: 2, amount: 1000 } }]) // '2 × ₹500' */
export const denominationText = (stored: unknown): string =>
  storedNotes
    .parse(stored)
    .flatMap((entry) => Object.entries(entry))
    .map(([value, { count }]) => `${formatCount(count)} × ${formatRupees(Number(value))}`)
    .join(', ');

/** What a recovery of a day and area would take, for each branch, and who has to hand in what (₹). */
const openCash = named('OpenCash', {
  branch_id: z.int(),
  branch: z.string(),
  total_amount: z.number(),
  ...amountsBy(paidWays, () => z.number()),
  collected_amt: z.number(),
  spent_amt: z.number(),
  parties: z.array(z.object(partyOfCash)),
});
export type OpenCash = z.output<typeof openCash>;

export const openCashCall = readCall(
  `${path}/open`,
  'readOpenCash',
  'Read the cash of a day and area without a recovery, by driver',
  {
    querystring: z.strictObject({
      date: day('Field is required'),
      area_code_id: reference('Field is required'),
    }),
    response: { 200: rowsOf(openCash) },
  },
);

const storedShares = z.array(z.object({ handed_amt: z.number() }));

/** What each handed in, in words; the drivers are named on the recovery. @example sharesText(shares) // '₹20,000, ₹9,540' */
export const sharesText = (stored: unknown): string =>
  storedShares
    .parse(stored)
    .map((share) => formatRupees(share.handed_amt))
    .join(', ');
