import { blankIfNone, sidedRupees } from '../kit/shared/file-cells.ts';
import { countOfText } from '../kit/shared/typed-text.ts';
import { type CustomerType, customerTypes } from './choices.ts';
import { cylinderIn } from './cylinder-in.ts';
import { type OpeningColumnName, type OpeningValues, openingColumns } from './opening-columns.ts';
import { canBeDefective } from './things.ts';

type OpeningPart = {
  label: string;
  hint: string;
  /** What its total counts; the paper that is signed has both sums. */
  unit: 'rupees' | 'cylinders';
  /** The types of customers that its rows may name. */
  customers?: readonly CustomerType[];
  /** The side of a ledger on which its rupees stand, and the part of those on the other side. */
  side?: 'Dr' | 'Cr';
  opposite?: 'bills' | 'advances';
  /** Rupees on the other side are below zero. */
  isSigned?: true;
  columns: readonly OpeningColumnName[];
};

const customerHint = 'Customer: connection number, consumer ID, or name';

/** The parts of Go-live in their order, each with the columns of its grid and its files. */
export const openingParts = {
  stock: {
    label: 'Stock',
    hint: 'What each godown holds when the last day on paper ends',
    unit: 'cylinders',
    // Calls send cells by their place, so a later column is the last.
    columns: ['godown', 'product', 'weight', 'filled', 'empty', 'branch', 'defective'],
  },
  bills: {
    label: 'Bills',
    hint: `Unpaid bills of Credit customers. ${customerHint}`,
    unit: 'rupees',
    customers: ['Credit'],
    side: 'Dr',
    opposite: 'advances',
    columns: ['customer', 'mobile', 'bill_no', 'date', 'due_date', 'amount', 'branch'],
  },
  advances: {
    label: 'Advances',
    hint: `Advances of Credit customers, as on their form. ${customerHint}`,
    unit: 'rupees',
    customers: ['Credit'],
    side: 'Cr',
    opposite: 'bills',
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
    side: 'Cr',
    columns: ['customer', 'mobile', 'amount', 'branch'],
  },
  drivers: {
    label: 'Drivers',
    hint: 'Cylinders that drivers are short of. Driver: name or employee ID',
    unit: 'cylinders',
    columns: ['driver', 'product', 'weight', 'filled', 'empty', 'branch'],
  },
  vendors: {
    label: 'Vendors',
    hint: 'What vendors are owed; an advance is below zero, or Dr. Vendor: name or GST number',
    unit: 'rupees',
    side: 'Cr',
    isSigned: true,
    columns: ['vendor', 'balance', 'branch'],
  },
  banks: {
    label: 'Bank accounts',
    hint: 'What is in the bank by your books; an overdraft is below zero, or Cr. Account: name or number',
    unit: 'rupees',
    side: 'Dr',
    isSigned: true,
    columns: ['bank_account', 'balance', 'branch'],
  },
} as const satisfies Record<string, OpeningPart>;

export type OpeningPartName = keyof typeof openingParts;
export const openingPartNames = Object.keys(openingParts) as OpeningPartName[];
export const partOf = (name: OpeningPartName): OpeningPart => openingParts[name];

/** The most rows that are saved at once. */
export const OPENING_ROWS = 10_000;

export type CellProblem = { column: OpeningColumnName; message: string };

/**
 * Reads the cells of a row in the order of its part's columns. A product may be a cylinder with its weight, '14.2 kg (Dom)'.
 * @example readOpening('stock', ['Main Godown', 'Cylinders', '14.2', '120', '30'])
 */
export function readOpening(part: OpeningPartName, typed: readonly string[]) {
  const cells = withSign(part, withThing(part, typed));
  const values: Record<string, string | number> = {};
  const problems: CellProblem[] = [];
  for (const [index, column] of partOf(part).columns.entries()) {
    const read = openingColumns[column].rule.safeParse(cells[index] ?? '');
    if (read.success) values[column] = read.data;
    else problems.push({ column, message: read.error.issues[0]?.message ?? 'Not valid' });
  }
  const found = values as OpeningValues;
  if (isOpposite(part, cells)) problems.push({ column: 'amount', message: oppositeText(part) });
  if (problems.length === 0) problems.push(...problemsOf(found));
  return { values: found, problems };
}

const cellOf = (part: OpeningPartName, cells: readonly (string | undefined)[], column: OpeningColumnName) =>
  cells[partOf(part).columns.indexOf(column)] ?? '';

/** The cells with a cylinder that the product names in the columns of product and weight. */
function withThing(part: OpeningPartName, cells: readonly string[]): readonly string[] {
  const { columns } = partOf(part);
  const kg = cylinderIn(cellOf(part, cells, 'product'));
  const weight = blankIfNone(cellOf(part, cells, 'weight')).trim();
  const isOther = weight !== '' && Number(cylinderIn(weight) ?? weight) !== Number(kg);
  if (kg === undefined || isOther) return cells;
  return columns.map((column, index) =>
    column === 'product' ? 'Cylinders' : column === 'weight' ? kg : (cells[index] ?? ''),
  );
}

/** The cells with an amount below zero where it stands on the other side of the ledger. */
function withSign(part: OpeningPartName, cells: readonly string[]): readonly string[] {
  const { columns, side: own, isSigned = false } = partOf(part);
  const { rupees, side } = sidedRupees(cellOf(part, cells, 'balance'));
  if (!isSigned || side === '') return cells;
  return columns.map((column, index) =>
    column === 'balance' ? `${side === own ? '' : '-'}${rupees}` : (cells[index] ?? ''),
  );
}

/**
 * Whether the amount stands on the other side of the ledger: an advance among bills, or a bill among advances.
 * @example isOpposite('bills', ['HA-1', '', '', '', '', '4,500.00 Cr']) // true
 */
export function isOpposite(part: OpeningPartName, cells: readonly string[]): boolean {
  const { side } = sidedRupees(cellOf(part, cells, 'amount'));
  return side !== '' && side !== partOf(part).side;
}

const oppositeText = (part: OpeningPartName): string => {
  const { side, opposite } = partOf(part);
  return opposite === undefined
    ? `Only amounts on the ${side} side are entered here`
    : `This is on the other side: it belongs to ${partOf(opposite).label}`;
};

/** A row of one part as one of its opposite, with the amount on its side; what that part also needs is blank. */
export function asRowOf(part: OpeningPartName, cells: readonly string[], as: OpeningPartName): string[] {
  const { rupees } = sidedRupees(cellOf(part, cells, 'amount'));
  return partOf(as).columns.map((column) => (column === 'amount' ? rupees : cellOf(part, cells, column)));
}

/**
 * Whether a row counts 0, as lists name those who owe nothing; a blank count is 0 where the list has a column for each weight.
 * @example isZeroRow('deposits', ['77', '', '0.00', '']) // true
 */
export function isZeroRow(part: OpeningPartName, cells: readonly (string | undefined)[]): boolean {
  const figures = (['amount', 'balance', 'filled', 'empty', 'defective', 'count'] as const).map((column) =>
    cellOf(part, cells, column),
  );
  const filled = figures.filter((figure) => figure.trim() !== '').map(blankIfNone);
  if (filled.length === 0) return part === 'cylinders' && cellOf(part, cells, 'customer').trim() !== '';
  return filled.every((figure) => Number(sidedRupees(countOfText(figure)).rupees) === 0);
}

/** What the cells of a row do not say together. */
function problemsOf(values: OpeningValues): CellProblem[] {
  const { product, weight: kg, filled, empty, defective, count, date, due_date } = values;
  if (due_date && date && due_date < date)
    return [{ column: 'due_date', message: 'Due Date is before the bill date' }];
  if (product === undefined) return [];
  if (product === 'Cylinders' && !kg) return [{ column: 'weight', message: 'Weight is required' }];
  if (product !== 'Cylinders' && empty) return [{ column: 'empty', message: 'Only cylinders can be empty' }];
  if (defective && !canBeDefective(product))
    return [{ column: 'defective', message: 'Only cylinders and regulators can be defective' }];
  const counted = count === undefined ? 'filled' : 'count';
  if (!(filled || empty || defective || count)) return [{ column: counted, message: 'Quantity is required' }];
  return [];
}
