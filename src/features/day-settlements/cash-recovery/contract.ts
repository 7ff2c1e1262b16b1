import { z } from 'zod';
import { contract, fieldsUnder } from '../../../kit/shared/contract.ts';
import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import { listOf } from '../../../kit/shared/list.ts';
import { day, digits, optionalReference, reference, rupees, text } from '../../../kit/shared/rules.ts';
import { sentVersion } from '../../../kit/shared/version.ts';
import { named, option } from '../../../kit/shared/wire.ts';
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
  denominations: z
    .array(denominationEntry, 'Denominations must be a list')
    .max(denominations.length, 'Use each denomination only once')
    .refine(
      (entries) => new Set(entries.flatMap(Object.keys)).size === entries.length,
      'Use each denomination only once',
    )
    .default([]),
  /** Why the count differs; it may be added later. */
  reason: text({ multiline: true }),
});
export const recoveryBody = contract((rules) => fieldsUnder(rules, recoveryFields));

/** The reason of a difference, the only field of a recovery that can be changed. */
export const reasonBody = z.strictObject({
  reason: text({ multiline: true, required: 'Reason is required' }),
  version: sentVersion,
});
export type ReasonBody = z.output<typeof reasonBody>;

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
  denominations: z.array(z.record(z.string(), z.object({ count: z.int(), amount: z.number() }))),
  reason: z.string(),
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

const storedDenominations = recoveryRow.shape.denominations;

/** The notes and coins of a count in words. @example denominationText([{ 500: { count: 2, amount: 1000 } }]) // '2 × ₹500' */
export const denominationText = (stored: unknown): string =>
  storedDenominations
    .parse(stored)
    .flatMap((entry) => Object.entries(entry))
    .map(([value, { count }]) => `${formatCount(count)} × ${formatRupees(Number(value))}`)
    .join(', ');
