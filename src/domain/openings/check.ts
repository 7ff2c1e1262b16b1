import type { Db } from '../../kit/server/db/db.ts';
import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import { sumRupees } from '../../kit/shared/money.ts';
import { type OpeningColumnName, type OpeningValues, openingColumns } from '../../masters/opening-columns.ts';
import { type CellProblem, type OpeningPartName, partOf, readOpening } from '../../masters/openings.ts';
import { weightOf } from '../../masters/things.ts';
import {
  bankAccountsOf,
  branchesOf,
  creditAccounts,
  customersOf,
  driversOf,
  godownsOf,
  type Found as Named,
  onlyBranch,
  vendorsOf,
} from './look-up.ts';
import { isElsewhere, keysOf, type Opening, storedAs, storedOpenings, textOf } from './opening.ts';
import { openingRefusals } from './refusals.ts';

/** What is wrong with a row (from 1), with the text of the cell. */
export type RowProblem = CellProblem & { row: number; value: string };

export type CheckedOpenings = {
  /** To be saved. */
  added: Opening[];
  /** How many are stored already. */
  known: number;
  problems: RowProblem[];
  /** Unusual rows, which are saved nevertheless. */
  warnings: RowProblem[];
  /** Of the rows to be saved, in the unit of the part. */
  total: number;
};

type Row = { row: number; values: OpeningValues; problems: CellProblem[] };

/**
 * Checks typed rows: their cells, the records that they name, and what is stored already.
 * @param date the last day on paper
 * @param cells of each row, in the order of the part's columns
 */
export async function checkOpenings(
  db: Db,
  part: OpeningPartName,
  { date, cells }: { date: string; cells: readonly (readonly string[])[] },
): Promise<CheckedOpenings> {
  const rows = cells.map((row, index): Row => ({ row: index + 1, ...readOpening(part, row) }));
  for (const { values, problems } of rows)
    if (values.date && values.date > date)
      problems.push({ column: 'date', message: `Bill Date is after ${formatDay(date)}` });
  const openings = await openingsOf(db, part, { rows, date });
  refuseTwice(openings);

  const { added, known } = await apartFromKnown(db, part, openings);
  const told = (row: number, problem: CellProblem): RowProblem => ({
    row,
    ...problem,
    value: cellText(part, cells[row - 1], problem.column),
  });
  return {
    added: added.map(({ opening }) => opening),
    known,
    problems: rows.flatMap(({ row, problems }) => problems.map((problem) => told(row, problem))),
    warnings: [...byName(added), ...(await overLimit(db, part, added))].map(({ row, ...problem }) =>
      told(row, problem),
    ),
    total: totalOf(
      part,
      added.map(({ opening }) => opening),
    ),
  };
}

type Found = {
  row: Row;
  opening: Opening;
  key: string;
  /** The customer, if only the name says who it is. */
  nameOnly: string | null;
};

/** The openings that are not stored yet; one that is stored with other figures is a problem of its row. */
async function apartFromKnown(db: Db, part: OpeningPartName, found: Found[]) {
  const good = found.filter(({ row }) => row.problems.length === 0);
  const stored = await storedOpenings(
    db,
    part,
    good.map(({ key }) => key),
  );
  const added: Found[] = [];
  let known = 0;
  for (const one of good) {
    const { row, opening, key } = one;
    const [before] = stored.get(key) ?? [];
    if (!before) added.push(one);
    else if (!isElsewhere(before, opening) && textOf(before) === textOf(opening)) known++;
    else {
      const { message } = openingRefusals.entered_already(storedAs(before, opening));
      row.problems.push({ column: firstColumn(part), message });
    }
  }
  return { added, known };
}

type Warning = CellProblem & { row: number };

/** Customers who were found by the name alone, with their mobiles. */
const byName = (added: Found[]): Warning[] =>
  added.flatMap(({ row, nameOnly }) =>
    nameOnly ? [{ row: row.row, column: 'customer', message: `Found by the name: ${nameOnly}` }] : [],
  );

/** Bills that take their customers above the limit, at the first bill of each. */
async function overLimit(db: Db, part: OpeningPartName, added: Found[]): Promise<Warning[]> {
  if (part !== 'bills') return [];
  const byCustomer = Map.groupBy(added, ({ opening }) => opening.customer_id as number);
  const accounts = await creditAccounts(db, [...byCustomer.keys()]);
  return accounts.flatMap(({ customer_id, owed, credit_limit }) => {
    const bills = byCustomer.get(customer_id) ?? [];
    const owes = sumRupees([owed, ...bills.map(({ opening }) => opening.amount ?? 0)]);
    const row = bills[0]?.row.row;
    if (row === undefined || owes <= credit_limit) return [];
    const message = `${formatRupees(owes)} will be owed of a limit of ${formatRupees(credit_limit)}`;
    return [{ row, column: 'amount', message }];
  });
}

/** The words of a problem for a person. @example 'Row 12, Weight “abc”: Weight is invalid' */
export const problemText = ({ row, column, value, message }: RowProblem): string =>
  `Row ${row}, ${openingColumns[column].header}${value === '' ? '' : ` “${value}”`}: ${message}`;

const firstColumn = (part: OpeningPartName): OpeningColumnName =>
  partOf(part).columns[0] as OpeningColumnName;

const cellText = (part: OpeningPartName, cells: readonly string[] | undefined, column: OpeningColumnName) =>
  (cells?.[partOf(part).columns.indexOf(column)] ?? '').slice(0, 100);

const totalOf = (part: OpeningPartName, openings: readonly Opening[]): number =>
  partOf(part).unit === 'rupees'
    ? sumRupees(openings.map(({ amount }) => amount ?? 0))
    : openings
        .filter(({ product }) => product === 'Cylinders')
        .reduce(
          (sum, { filled, empty, defective }) => sum + (filled ?? 0) + (empty ?? 0) + (defective ?? 0),
          0,
        );

/** Rows that name the same opening; the later one is wrong. */
function refuseTwice(openings: Found[]): void {
  const first = new Map<string, number>();
  for (const { row, key } of openings) {
    const other = first.get(key);
    if (other === undefined) first.set(key, row.row);
    else row.problems.push({ column: columnOf(row), message: `The same as row ${other}` });
  }
}

const columnOf = ({ values }: Row): OpeningColumnName =>
  (['godown', 'customer', 'driver', 'vendor', 'bank_account'] as const).find(
    (column) => values[column] !== undefined,
  ) ?? 'branch';

/** The rows without a problem, with the records that they name; who names no record has a problem. */
async function openingsOf(db: Db, part: OpeningPartName, { rows, date }: { rows: Row[]; date: string }) {
  const types = partOf(part).customers ?? [];
  const of = (column: 'godown' | 'customer' | 'driver' | 'vendor' | 'bank_account' | 'branch') =>
    rows.flatMap(({ row, values }) =>
      values[column]
        ? [{ row, name: values[column], mobile: values.mobile ?? '', branch: values.branch ?? '' }]
        : [],
    );
  const godowns = await godownsOf(db, of('godown'), date);
  const customers = await customersOf(db, of('customer'), { types, date });
  const drivers = await driversOf(db, of('driver'));
  const vendors = await vendorsOf(db, of('vendor'));
  const bankAccounts = await bankAccountsOf(db, of('bank_account'));
  const branches = await branchesOf(db, of('branch'));
  const usual = await onlyBranch(db);

  const openings = rows.flatMap((row) => {
    const godown = namedRecord(row, 'godown', godowns, missingGodown(row.values));
    const customer = namedRecord(row, 'customer', customers, missingCustomer(part, row.values));
    const driver = namedRecord(row, 'driver', drivers, 'No driver has this name or employee ID');
    const vendor = namedRecord(row, 'vendor', vendors, 'No vendor has this name or GST number');
    const account = namedRecord(row, 'bank_account', bankAccounts, 'No bank account has this name or number');
    const branch = namedRecord(row, 'branch', branches, 'No branch has this name');
    const branchId = branch?.id ?? godown?.branch_id ?? customer?.branch_id ?? usual;
    if (!branchId && row.problems.length === 0)
      row.problems.push({ column: 'branch', message: 'Branch is required' });
    if (row.problems.length > 0 || !branchId) return [];
    const opening: Opening = {
      date: row.values.date ?? date,
      branch_id: branchId,
      godown_id: godown?.id ?? null,
      customer_id: customer?.id ?? null,
      employee_id: driver?.id ?? null,
      ...goodsOf(row.values),
      ...moneyOf(row.values),
      vendor_id: vendor?.id ?? null,
      bank_account_id: account?.id ?? null,
    };
    return [{ row, opening, nameOnly: customer?.by_name ?? null }];
  });
  const keys = await keysOf(
    db,
    openings.map(({ opening }) => opening),
  );
  return openings.map((one, index): Found => ({ ...one, key: keys[index] ?? '' }));
}

/** The one record that a cell names; none or several are a problem of the row. */
function namedRecord(
  row: Row,
  column: OpeningColumnName,
  among: Map<number, Named>,
  missing: string,
): Named | undefined {
  if (!row.values[column]) return undefined;
  const found = among.get(row.row);
  if (found?.matches === 1) return found;
  row.problems.push({ column, message: found ? severalText(column, found) : missing });
  return undefined;
}

function severalText(column: OpeningColumnName, { matches, names }: Named): string {
  if (column === 'customer')
    return `${matches} customers match: ${names?.join(', ')}. Add their type, mobile or Consumer ID`;
  const hint = column === 'godown' ? 'give its branch' : 'give a number that only one has';
  return `${matches} records match; ${hint}`;
}

const missingGodown = ({ branch }: OpeningValues): string =>
  `No active godown${branch ? ' of this branch' : ''} has this name`;

function missingCustomer(part: OpeningPartName, { mobile }: OpeningValues): string {
  const { customers = [] } = partOf(part);
  const none = customers.length === 1 ? `No ${customers[0]} customer` : 'No customer';
  return mobile
    ? `${none} has this number, or this name with this mobile`
    : `${none} has this connection number, consumer ID or name`;
}

function goodsOf({ product, weight = 0, filled, empty, defective, count }: OpeningValues) {
  if (product === undefined)
    return { product: null, weight: null, filled: null, empty: null, defective: null };
  return {
    product,
    weight: weightOf({ product, weight }),
    filled: count ?? filled ?? 0,
    empty: empty ?? 0,
    defective: defective || null,
  };
}

const moneyOf = ({ bill_no, due_date, amount, balance }: OpeningValues) => ({
  bill_no: bill_no ?? null,
  due_date: due_date || null,
  amount: amount ?? balance ?? null,
});
