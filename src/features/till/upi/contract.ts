import { z } from 'zod';
import { contract, fieldsUnder } from '../../../kit/shared/contract.ts';
import { foundInFile } from '../../../kit/shared/file-reading.ts';
import { formatCount } from '../../../kit/shared/format.ts';
import { listOf } from '../../../kit/shared/list.ts';
import { day, reference, rupees, text } from '../../../kit/shared/rules.ts';
import { named, oneOf, option, readCall, rowsOf } from '../../../kit/shared/wire.ts';
import { commonColumns } from '../../../masters/list-columns.ts';

export const path = '/upisettlements';

export const messages = {
  saved: 'UPI settlement saved',
  deleted: 'UPI settlement deleted; its UPI is not credited yet',
  imported: (saved: number, known: number) =>
    [
      `${formatCount(saved)} UPI ${saved === 1 ? 'settlement' : 'settlements'} saved`,
      ...(known > 0 ? [`${formatCount(known)} ${known === 1 ? 'was' : 'were'} known already`] : []),
    ].join('; '),
};

/** The labels of a settlement's fields, in the order of the form. */
export const labels = {
  date: 'Credited on',
  for_date: 'Payments of',
  branch_id: 'Branch',
  bank_account_id: 'Bank Account',
  amount: 'Amount',
  fee_amt: 'Fee',
  tax_amt: 'Tax on the Fee',
  net_amt: 'Credited',
  reference: 'Reference',
  note: 'Note',
};

/** What a bank has credited of the UPI of one day, in ₹. */
export const settlementFields = z.strictObject({
  date: day('Date is required', { latest: 0 }),
  for_date: day('Date is required', { latest: 0 }),
  branch_id: reference('Branch is required'),
  bank_account_id: reference('Bank Account is required'),
  /** Before the fee and the tax on it. */
  amount: rupees({ required: 'Amount is required', invalid: 'Amount is invalid', isAboveZero: true }),
  fee_amt: rupees({ invalid: 'Fee is invalid' }),
  tax_amt: rupees({ invalid: 'Tax is invalid' }),
  reference: text({ max: [50, 'Reference length exceeds 50 characters'] }),
  note: text({ multiline: true, max: [200, 'Note length exceeds 200 characters'] }),
});
export type SettlementBody = z.output<typeof settlementFields>;

const sums = z
  .object({ amount: z.coerce.number(), fee_amt: z.coerce.number(), tax_amt: z.coerce.number() })
  .loose();
const days = settlementFields.pick({ date: true, for_date: true }).loose();

export const settlementBody = contract((rules) =>
  fieldsUnder(rules, settlementFields)
    .refine(({ date, for_date }) => for_date <= date, {
      path: ['for_date'],
      error: 'Payments are credited on their day or later',
      when: ({ value }) => days.safeParse(value).success,
    })
    .refine(({ amount, fee_amt, tax_amt }) => fee_amt + tax_amt < amount, {
      path: ['fee_amt'],
      error: 'Fee and tax are less than the amount',
      when: ({ value }) => sums.safeParse(value).success,
    }),
);

/** The most settlements that are saved at once. */
export const IMPORT_ROWS = 1_000;
export const importPath = `${path}/import`;
export const importBody = contract((rules) =>
  z.strictObject({
    rows: z
      .array(settlementBody(rules), 'Rows are required')
      .min(1, 'Rows are required')
      .max(IMPORT_ROWS, 'At most 1,000 rows at once'),
  }),
);

/** How many rows were saved, and how many were left out because their reference was known. */
export const imported = z.object({ saved: z.int(), known: z.int() });

export const settlementRow = named('UpiSettlement', {
  id: z.int(),
  date: z.string(),
  for_date: z.string(),
  branch_id: z.int(),
  branch: option,
  bank_account_id: z.int(),
  bank_account: option,
  amount: z.number(),
  fee_amt: z.number(),
  tax_amt: z.number(),
  /** What the bank has credited. */
  net_amt: z.number(),
  reference: z.string(),
  note: z.string(),
});
export type SettlementRow = z.output<typeof settlementRow>;

/** The list of settlements: its filters, order, quick search and totals. */
export const settlementList = listOf(settlementRow, {
  table: 'upi_settlements',
  columns: {
    date: { ...commonColumns.date, label: labels.date },
    for_date: { is: 'date', label: labels.for_date },
    branch: commonColumns.branch,
    bank_account: {
      is: 'name',
      label: labels.bank_account_id,
      key: 'bank_account_id',
      table: 'bank_accounts',
      name: ['name'],
    },
    reference: { is: 'text', label: labels.reference },
    note: { is: 'text', label: labels.note },
    amount: { is: 'rupees', label: labels.amount, isSummed: true, isSearchable: true },
    fee_amt: { is: 'rupees', label: labels.fee_amt, isSummed: true },
    tax_amt: { is: 'rupees', label: labels.tax_amt, isSummed: true },
    net_amt: { is: 'rupees', label: labels.net_amt, isSummed: true, isSearchable: true },
  },
});

/** The most days that are listed as open. */
export const OPEN_DAYS = 1_000;

/** A day whose UPI is not settled, in ₹; below zero more was settled than received. */
const openDay = named('OpenUpiDay', {
  date: z.string(),
  received: z.number(),
  settled: z.number(),
  open: z.number(),
  /** In days. */
  age: z.int(),
});
export type OpenDay = z.output<typeof openDay>;

/** The days of a branch whose UPI is not settled, the oldest first. */
export const openDaysCall = readCall(`${path}/open`, 'listOpenUpiDays', 'List the days with UPI to settle', {
  querystring: z.strictObject({ branch_id: reference('Branch is required') }),
  response: { 200: rowsOf(openDay) },
});

export const filePath = `${path}/file`;
export const fileQuery = z.strictObject({
  /** The line of the headers, where a person says it. */
  header_row: z
    .string()
    .regex(/^[1-9][0-9]{0,5}$/, 'Line of the column names is invalid')
    .transform(Number)
    .optional(),
});

/** A CSV file of settlements as it was read. */
const settlementFile = z.object({
  ...foundInFile,
  /** Without the headers. */
  rows: z.array(z.array(z.string())),
});
export type SettlementFile = z.output<typeof settlementFile>;
export const fileAnswer = oneOf(settlementFile);
