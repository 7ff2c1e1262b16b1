import { z } from 'zod';
import { idOf, isShortened, SHORTENED } from '../kit/shared/file-cells.ts';
import { parseRupees } from '../kit/shared/money.ts';
import { choice, day, digits, text, weight } from '../kit/shared/rules.ts';
import { dayOfText } from '../kit/shared/typed-day.ts';
import { countOfText, mobileOfText, rupeesOfText, weightOfText } from '../kit/shared/typed-text.ts';
import { type CustomerType, customerTypes, productCategories } from './choices.ts';

const COUNT_LIMIT = 1_000_000;

const productOf = (cell: string) =>
  productCategories.find((product) => product.toLowerCase() === cell.trim().toLowerCase()) ?? cell;

const cell = <Rule extends z.ZodType>(rule: Rule, read: (cell: string) => string = (text) => text) =>
  z
    .string()
    .transform((text) => read(text))
    .pipe(rule as z.ZodType<z.output<Rule>, string>);
const named = (required: string) => text({ required, max: [100, 'At most 100 characters'] });
/** A name or number, which no spreadsheet has shortened. */
const id = (required: string, max: number) =>
  cell(
    text({ required, max: [max, `At most ${max} characters`] }).refine((id) => !isShortened(id), SHORTENED),
    idOf,
  );
const count = (label: string) =>
  cell(digits({ invalid: `${label} should be a whole number`, max: COUNT_LIMIT }), countOfText);

/** ₹ above zero with up to two decimals, whatever the settings say. */
const rupees = (label: string) =>
  cell(
    z
      .string()
      .transform((typed) => parseRupees(typed) ?? 0)
      .refine((amount) => amount > 0, `${label} should be rupees above 0, with at most 2 decimals`),
    rupeesOfText,
  );

type OpeningColumn = {
  header: string;
  /** How else lists call it. */
  also?: readonly string[];
  rule: z.ZodType<string | number>;
  isFigure?: true;
  /** A blank cell is allowed. */
  isOptional?: true;
  /** CSS grid track. */
  width: string;
};

/** Everything that the cells of openings can say. */
const columns = {
  godown: { header: 'Godown', rule: cell(named('Godown is required')), width: 'minmax(140px, 2fr)' },
  customer: {
    header: 'Customer',
    also: ['Connection Number', 'Gas Consumer Number', 'Consumer ID', 'Customer Name', 'Name'],
    rule: id('Customer is required', 100),
    width: 'minmax(160px, 2fr)',
  },
  mobile: {
    header: 'Mobile',
    also: ['Mobile Number', 'Phone', 'Phone Number'],
    rule: cell(text({ max: [20, 'Mobile is too long'] }), mobileOfText),
    isOptional: true,
    width: 'minmax(110px, 1fr)',
  },
  driver: {
    header: 'Driver',
    also: ['Employee', 'Employee ID', 'Name'],
    rule: cell(named('Driver is required')),
    width: 'minmax(160px, 2fr)',
  },
  product: {
    header: 'Product',
    rule: cell(choice(productCategories, `Product is ${productCategories.join(', ')}`), productOf),
    width: 'minmax(110px, 1fr)',
  },
  weight: {
    header: 'Weight',
    also: ['kg', 'Weight kg'],
    rule: cell(weight(), weightOfText),
    isFigure: true,
    isOptional: true,
    width: '90px',
  },
  filled: {
    header: 'Filled',
    also: ['Filled Cylinders', 'Quantity'],
    rule: count('Filled'),
    isFigure: true,
    isOptional: true,
    width: '90px',
  },
  empty: {
    header: 'Empty',
    also: ['Empty Cylinders', 'Empties'],
    rule: count('Empty'),
    isFigure: true,
    isOptional: true,
    width: '90px',
  },
  count: {
    header: 'Count',
    also: ['Cylinders', 'Quantity', 'Qty'],
    rule: count('Count'),
    isFigure: true,
    width: '90px',
  },
  bill_no: {
    header: 'Bill No',
    also: ['Bill', 'Bill Number', 'Invoice', 'Invoice No'],
    rule: id('Bill No is required', 30),
    width: 'minmax(100px, 1fr)',
  },
  date: {
    header: 'Bill Date',
    also: ['Date'],
    rule: cell(day('Bill Date is required'), dayOfText),
    width: '110px',
  },
  due_date: {
    header: 'Due Date',
    also: ['Due'],
    rule: cell(z.union([z.literal(''), day('Due Date is invalid')], 'Due Date is invalid'), dayOfText),
    isOptional: true,
    width: '110px',
  },
  amount: {
    header: 'Amount',
    also: ['Rupees', 'Balance', 'Advance', 'Deposit'],
    rule: rupees('Amount'),
    isFigure: true,
    width: '110px',
  },
  branch: {
    header: 'Branch',
    rule: cell(text({ max: [100, 'At most 100 characters'] })),
    isOptional: true,
    width: 'minmax(110px, 1fr)',
  },
} as const satisfies Record<string, OpeningColumn>;

export type OpeningColumnName = keyof typeof columns;
export const openingColumns: Readonly<Record<OpeningColumnName, OpeningColumn>> = columns;

type OpeningPart = {
  label: string;
  hint: string;
  /** What its total counts; the paper that is signed has both sums. */
  unit: 'rupees' | 'cylinders';
  /** The types of customers that its rows may name. */
  customers?: readonly CustomerType[];
  columns: readonly OpeningColumnName[];
};

const customerHint = 'Customer: connection number, consumer ID, or name with mobile';

/** The parts of Go-live in their order, each with the columns of its grid and its files. */
export const openingParts = {
  stock: {
    label: 'Stock',
    hint: 'What each godown holds when the last day on paper ends',
    unit: 'cylinders',
    columns: ['godown', 'product', 'weight', 'filled', 'empty', 'branch'],
  },
  bills: {
    label: 'Bills',
    hint: `Unpaid bills of Credit customers. ${customerHint}`,
    unit: 'rupees',
    customers: ['Credit'],
    columns: ['customer', 'mobile', 'bill_no', 'date', 'due_date', 'amount', 'branch'],
  },
  advances: {
    label: 'Advances',
    hint: `Advances of Credit customers, as on their form. ${customerHint}`,
    unit: 'rupees',
    customers: ['Credit'],
    columns: ['customer', 'mobile', 'amount', 'branch'],
  },
  cylinders: {
    label: 'Cylinders with customers',
    hint: `Cylinders that customers hold. ${customerHint}`,
    unit: 'cylinders',
    customers: customerTypes,
    columns: ['customer', 'mobile', 'product', 'weight', 'count', 'branch'],
  },
  deposits: {
    label: 'Deposits',
    hint: `Deposits that SV customers have paid. ${customerHint}`,
    unit: 'rupees',
    customers: ['SV'],
    columns: ['customer', 'mobile', 'amount', 'branch'],
  },
  drivers: {
    label: 'Drivers',
    hint: 'Cylinders that drivers are short of. Driver: name or employee ID',
    unit: 'cylinders',
    columns: ['driver', 'product', 'weight', 'filled', 'empty', 'branch'],
  },
} as const satisfies Record<string, OpeningPart>;

export type OpeningPartName = keyof typeof openingParts;
export const openingPartNames = Object.keys(openingParts) as OpeningPartName[];
export const partOf = (name: OpeningPartName): OpeningPart => openingParts[name];

/** The most rows that are saved at once. */
export const OPENING_ROWS = 10_000;

/** What the cells of a row say; a column that its part does not have is missing. */
export type OpeningValues = {
  [Name in OpeningColumnName]?: z.output<(typeof columns)[Name]['rule']>;
};
export type CellProblem = { column: OpeningColumnName; message: string };

/**
 * Reads the cells of a row in the order of its part's columns.
 * @example readOpening('stock', ['Main Godown', 'Cylinders', '14.2', '120', '30'])
 */
export function readOpening(part: OpeningPartName, cells: readonly string[]) {
  const values: Record<string, string | number> = {};
  const problems: CellProblem[] = [];
  for (const [index, column] of partOf(part).columns.entries()) {
    const read = openingColumns[column].rule.safeParse(cells[index] ?? '');
    if (read.success) values[column] = read.data;
    else problems.push({ column, message: read.error.issues[0]?.message ?? 'Not valid' });
  }
  const found = values as OpeningValues;
  if (problems.length === 0) problems.push(...problemsOf(found));
  return { values: found, problems };
}

/** What the cells of a row do not say together. */
function problemsOf(values: OpeningValues): CellProblem[] {
  const { product, weight: kg, filled, empty, count, date, due_date } = values;
  if (due_date && date && due_date < date)
    return [{ column: 'due_date', message: 'Due Date is before the bill date' }];
  if (product === undefined) return [];
  if (product === 'Cylinders' && !kg) return [{ column: 'weight', message: 'Weight is required' }];
  if (product !== 'Cylinders' && empty) return [{ column: 'empty', message: 'Only cylinders can be empty' }];
  const counted = count === undefined ? 'filled' : 'count';
  if (!(filled || empty || count)) return [{ column: counted, message: 'Quantity is required' }];
  return [];
}
