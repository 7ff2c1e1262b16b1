import { z } from 'zod';
import { csvLimits } from '../../kit/shared/csv.ts';
import { sidedRupees } from '../../kit/shared/file-cells.ts';
import { fileReading, foundInFile } from '../../kit/shared/file-reading.ts';
import { formatRupees } from '../../kit/shared/format.ts';
import { listOf } from '../../kit/shared/list.ts';
import { sumRupees } from '../../kit/shared/money.ts';
import { recordOf } from '../../kit/shared/record-of.ts';
import { choice, day, digits, text } from '../../kit/shared/rules.ts';
import { countOfText, rupeesOfText } from '../../kit/shared/typed-text.ts';
import { named, type OnWire, oneOf, option, readCall, rowsOf } from '../../kit/shared/wire.ts';
import { customerTypes, productCategories } from '../../masters/choices.ts';
import { commonColumns } from '../../masters/list-columns.ts';
import { openingColumns } from '../../masters/opening-columns.ts';
import { OPENING_ROWS, openingPartNames } from '../../masters/openings.ts';

export const path = '/golive';
export const openingsPath = '/openings';
export const importsPath = '/openingimports';
/** Advances of Credit customers, from whatever screen they come. */
export const advancesPath = '/openingadvances';

/** There is one record of Go-live, which its history is asked by. */
export const goLiveId = 1;

export const messages = {
  dated: 'Go-live Date Updated Successfully',
  opened: 'Books Opened Successfully',
  reopened: 'Go-live Re-opened Successfully',
  restored: 'Opening Entered Again',
  deleted: 'Opening Deleted Successfully',
  import_deleted: 'Openings Deleted Successfully',
};

export const labels = {
  date: 'Go-live Date',
  opened_at: 'Books opened at',
  opened_by: 'Books opened by',
  rupees: 'Rupees on Paper',
  cylinders: 'Cylinders on Paper',
  reopen_reason: 'Reason',
};

/** What the fields of an opening are called where a person reads of them. */
export const openingLabels = {
  part: 'Part',
  date: 'Date',
  branch_id: 'Branch',
  customer_id: 'Customer',
  employee_id: 'Driver',
  product: 'Product',
  weight: 'Weight',
  filled: 'Filled',
  empty: 'Empty',
  bill_no: 'Bill No',
  due_date: 'Due Date',
  amount: 'Amount',
  vendor_id: 'Vendor',
  bank_account_id: 'Bank Account',
  import_id: 'Saved with',
};

export const dateBody = z.strictObject({ date: day('Go-live Date is required', { latest: 0 }) });

/** Of the sums on paper: up to here ₹ are exact to the paisa in TypeScript. */
const MOST_RUPEES = 90_000_000_000_000;
const MOST_CYLINDERS = 999_999_999_999;

/** Advances of vendors and overdrafts may take the sum below zero. */
function signedText(typed: string): string {
  const { rupees, side } = sidedRupees(typed);
  return side === '-' ? `-${rupees}` : rupeesOfText(typed);
}

/** ₹ with up to two decimals, as they are on paper. */
const rupees = (label: string) =>
  z
    .union(
      [
        z
          .string()
          .transform(signedText)
          .pipe(z.string().regex(/^-?[0-9]{1,14}(\.[0-9]{1,2})?$/, `${label} is invalid`)),
        z.number(),
      ],
      { error: `${label} is required` },
    )
    .transform(Number)
    .refine(
      (sum) => Math.abs(sum) <= MOST_RUPEES && Math.round(sum * 100) / 100 === sum,
      `${label} is invalid`,
    );

/** The totals of the signed paper. */
export const openBody = z.strictObject({
  rupees: rupees(labels.rupees),
  cylinders: z.union([z.string().transform(countOfText), z.number(), z.undefined()]).pipe(
    digits({
      required: `${labels.cylinders} is required`,
      invalid: `${labels.cylinders} is invalid`,
      max: MOST_CYLINDERS,
    }),
  ),
});

export const reopenBody = z.strictObject({
  reason: text({ multiline: true, required: 'Reason is required' }),
});

const part = choice(openingPartNames, 'Part is required');
export const partQuery = z.strictObject({ part });
export const fileQuery = partQuery.extend({
  /** The line of the headers, where a person says it. */
  header_row: z
    .string()
    .regex(/^[1-9][0-9]{0,5}$/, 'Line of the column names is invalid')
    .transform(Number)
    .optional(),
});
const oneCell = z.string().max(csvLimits.cell_bytes, 'A cell is longer than 64 KB');
const cells = z.array(oneCell).max(20, 'At most 20 columns');
const tooMany = 'At most 10,000 rows at once';

/** Rows as they are typed, pasted or read from a file: cells in the order of the part's columns. */
export const rowsBody = z.strictObject({
  part,
  rows: z.array(cells).min(1, 'Rows are required').max(OPENING_ROWS, tooMany),
});
export const saveBody = rowsBody.extend({
  file_name: text({ max: [200, 'At most 200 characters'] }),
  /** How a person said that the file is read, remembered for the next one with these headers. */
  reading: fileReading.extend({ headers: z.array(oneCell).max(csvLimits.columns) }).optional(),
});

/** A CSV file as it was read. */
const openingFile = z.object({
  ...foundInFile,
  /** A person need not check the columns. */
  isSure: z.boolean(),
  /** Without the headers. */
  rows: z.array(z.array(z.string())),
});
export type OpeningFile = z.output<typeof openingFile>;
export const fileAnswer = oneOf(openingFile);

const openingColumn = z.enum(Object.keys(openingColumns) as [keyof typeof openingColumns]);

/** What saving the rows would do; `row` counts from 1, `total` is that of the new rows. */
const cell = { row: z.int(), column: openingColumn, value: z.string(), message: z.string() };
const preview = z.object({
  added: z.int(),
  known: z.int(),
  total: z.number(),
  problems: z.array(z.object(cell)),
  /** Unusual rows, which are saved nevertheless. */
  warnings: z.array(z.object(cell)),
});
export type Preview = z.output<typeof preview>;
export const previewAnswer = oneOf(preview);

export const savedOpenings = z.object({
  import_id: z.int().nullable(),
  added: z.int(),
  known: z.int(),
});

/** Go-live: its date, whether the books are open, and what is entered. */
export const goLiveRow = named('GoLive', {
  id: z.int(),
  version: z.int(),
  date: z.string().nullable(),
  opened_at: z.date().nullable(),
  opened_by: z.string(),
  reopen_reason: z.string(),
  /** ₹ */
  rupees: z.number(),
  cylinders: z.int(),
  /** This person chooses the date and opens the books. */
  may_open: z.boolean(),
  parts: z.object(recordOf(openingPartNames, () => z.object({ rows: z.int(), total: z.number() }))),
});
export type GoLive = OnWire<z.output<typeof goLiveRow>>;

/** The two sides of the ledger apart, as a person compares them with the paper. */
export const sidesText = ({ parts: { bills, advances } }: GoLive): string =>
  `Bills ${formatRupees(bills.total)}, advances ${formatRupees(advances.total)}, net ${formatRupees(sumRupees([bills.total, -advances.total]))}`;

export const goLiveCall = readCall(path, 'readGoLive', 'Read Go-live and what is entered', {
  response: { 200: oneOf(goLiveRow) },
});

/** Rows that were saved at once. */
const openingImport = named('OpeningImport', {
  id: z.int(),
  /** '' when the rows were typed or pasted. */
  file_name: z.string(),
  /** Those that are left. */
  rows: z.int(),
  by_whom: z.string(),
  created_at: z.date(),
});
export type OpeningImport = OnWire<z.output<typeof openingImport>>;
export const importsCall = readCall(importsPath, 'listOpeningImports', 'List opening imports', {
  querystring: partQuery,
  response: { 200: rowsOf(openingImport) },
});

/** By which one of several customers with the same name is known. */
const identity = { number: z.string(), mobile: z.string() };

/** An opening that is no record of another screen. */
export const openingRow = named('Opening', {
  id: z.int(),
  part: z.enum(openingPartNames),
  date: z.string(),
  branch: option,
  customer: named('OpeningCustomer', {
    ...option.shape,
    ...identity,
    type: z.enum(customerTypes),
  }).nullable(),
  employee: named('OpeningDriver', { ...option.shape, number: z.string() }).nullable(),
  vendor: option.nullable(),
  bank_account: option.nullable(),
  product: z.enum(productCategories).nullable(),
  weight: z.number().nullable(),
  filled: z.int().nullable(),
  empty: z.int().nullable(),
  bill_no: z.string().nullable(),
  due_date: z.string().nullable(),
  /** ₹ */
  amount: z.number().nullable(),
});
export type OpeningRow = z.output<typeof openingRow>;

/** The list of openings: its filters, order, quick search and totals. */
export const openingList = listOf(openingRow, {
  table: 'openings',
  columns: {
    part: { is: 'choice', label: openingLabels.part, options: openingPartNames },
    customer: commonColumns.customer,
    employee: commonColumns.driver,
    vendor: {
      is: 'name',
      label: openingLabels.vendor_id,
      key: 'vendor_id',
      table: 'vendors',
      name: ['name'],
    },
    bank_account: {
      is: 'name',
      label: openingLabels.bank_account_id,
      key: 'bank_account_id',
      table: 'bank_accounts',
      name: ['name'],
    },
    product: commonColumns.product,
    weight: { is: 'kg', label: openingLabels.weight },
    filled: { is: 'count', label: openingLabels.filled, isSummed: true },
    empty: { is: 'count', label: openingLabels.empty, isSummed: true },
    bill_no: { is: 'text', label: openingLabels.bill_no },
    amount: { is: 'rupees', label: openingLabels.amount, isSummed: true, isSearchable: true },
    branch: commonColumns.branch,
    date: { is: 'date', label: 'Bill Date' },
  },
});

/** A Credit customer with an advance (₹). */
const advanceRow = named('OpeningAdvance', {
  /** Of the customer. */
  id: z.int(),
  date: z.string(),
  name: z.string(),
  companyName: z.string(),
  ...identity,
  advance_amount: z.number(),
});
export type AdvanceRow = z.output<typeof advanceRow>;
export const advanceList = listOf(advanceRow, {
  table: 'customers',
  columns: {
    name: { is: 'text', label: 'Customer', columns: ['first_name', 'last_name'] },
    companyName: { is: 'text', label: 'Company Name', columns: ['company_name'] },
    advance_amount: { is: 'rupees', label: 'Advance', isSummed: true, isSearchable: true },
  },
});
