import { blankIfNone, sidedRupees } from '../../kit/shared/file-cells.ts';
import type { FileColumn } from '../../kit/shared/file-columns.ts';
import type { ColumnReading, DateQuestion } from '../../kit/shared/file-reading.ts';
import { dayQuestions, fieldText, fixedNotes, foundNotes, tableIn } from '../../kit/shared/file-table.ts';
import { plainName } from '../../kit/shared/plain-text.ts';
import { countOfText } from '../../kit/shared/typed-text.ts';
import { customerTypes, productCategories } from '../../masters/choices.ts';
import { type OpeningColumnName, openingColumns } from '../../masters/opening-columns.ts';
import { isZeroRow, type OpeningPartName, partOf, readOpening } from '../../masters/openings.ts';
import type { OpeningFile } from './contract.ts';

/** What a ledger has on the other side of a part's amounts; it is no column of the part. */
const OTHER_SIDE = 'other_side';
const sideNames = { Dr: 'Dr, Debit, Debit Amount', Cr: 'Cr, Credit, Credit Amount' };

/** Beside a name, which customers of two types may have; it is no column of a part either. */
const TYPE = 'customer_type';

/** The columns that the template of a part has. */
export const templateColumns = (part: OpeningPartName): FileColumn[] =>
  partOf(part).columns.map((field) => {
    const { header, also = '', rather = '', isOptional = false } = openingColumns[field];
    const { side } = partOf(part);
    const sides = isMoney(field) && side ? `${sideNames[side]},` : '';
    return {
      field,
      header,
      also,
      rather: sides + rather,
      required: !isOptional,
      isDay: field === 'date' || field === 'due_date',
      once: field === 'product' ? productCategories : ONCE.has(field) ? true : undefined,
    };
  });

/** Whether it can be in two columns of a ledger, one for each side. */
const isMoney = (field: OpeningColumnName): boolean => field === 'amount' || field === 'balance';

/** What a file of one customer, one godown or one kind of cylinder does not say. */
const ONCE: ReadonlySet<OpeningColumnName> = new Set([
  ...([
    'godown',
    'customer',
    'driver',
    'vendor',
    'bank_account',
    'weight',
    'bill_no',
    'date',
    'branch',
  ] as const),
]);

/** The columns that a file of a part can have. */
export function fileColumns(part: OpeningPartName): FileColumn[] {
  const { side, opposite, isSigned, customers } = partOf(part);
  const header = side === 'Dr' ? 'Cr' : 'Dr';
  const type = { field: TYPE, header: 'Customer Type', also: 'Consumer Type', required: false };
  const otherSide = { field: OTHER_SIDE, header, also: sideNames[header], required: false };
  return [
    ...templateColumns(part),
    ...(customers ? [type] : []),
    ...(opposite || isSigned ? [otherSide] : []),
  ];
}

/** Cells in the order of a part's columns, undefined where the source has none. */
export type Arranged = readonly (string | undefined)[];
type Rows = readonly (readonly string[])[];

/**
 * Rows in the order of the part's columns, as a person said that the file is read.
 * @example arranged('advances', { fields: ['amount', 'customer'], fixed: {}, month_first: [] }, [['50', 'HA-1']])
 * // [['HA-1', undefined, '50', undefined]]
 */
export function arranged(part: OpeningPartName, reading: ColumnReading, rows: Rows): Arranged[] {
  const { columns, side } = partOf(part);
  const otherSide = side === 'Dr' ? 'Cr' : 'Dr';
  return rows.map((cells) => {
    const other = fieldText(reading, cells, OTHER_SIDE) ?? '';
    const isOther = Number(sidedRupees(other).rupees) > 0;
    const type = fieldText(reading, cells, TYPE)?.toLowerCase();
    const known = customerTypes.find((one) => one.toLowerCase() === type);
    return columns.map((column) => {
      const text = fieldText(reading, cells, column);
      const isElsewhere = isMoney(column) && isOther && !(Number(sidedRupees(text ?? '').rupees) > 0);
      if (isElsewhere) return `${other} ${otherSide}`;
      if (column !== 'customer' || !text) return text;
      return known ? `${known} ${plainName(text)}` : plainName(text);
    });
  });
}

/** A list from a file or the clipboard, with what its columns are taken for. */
export type FoundList = Omit<OpeningFile, 'rows' | keyof ColumnReading> &
  ColumnReading & { name: string; rows: Rows };

/**
 * The list in pasted cells. A row of headers names the columns itself, and unknown ones are left out; without it they are
 * those of the part from `from` on.
 */
export function pastedList(part: OpeningPartName, rectangle: Rows, from = ''): FoundList {
  const names: readonly string[] = partOf(part).columns;
  const fields = names.slice(Math.max(0, names.indexOf(from)));
  const lines = rectangle.map((cells, index) => ({ row_number: index + 1, cells }));
  const { rows, leftOut, headers, unknown, ...table } = tableIn(fileColumns(part), lines) ?? {
    ...{ header_row: 0, headers: [], fields, unknown: [], isSure: true, rows: lines, leftOut: [] },
  };
  const columns = unknown.length === 1 ? 'column' : 'columns';
  const notes = unknown.length > 0 ? [`Left out: ${columns} ${unknown.join(', ')}.`] : [];
  return {
    ...table,
    ...{ name: '', headers: [...headers], fixed: {}, month_first: [] },
    notes: [...foundNotes(table.header_row, leftOut), ...notes],
    rows: rows.map(({ cells }) => cells),
  };
}

/** What a list leaves open about its days. */
export const questionsOf = (part: OpeningPartName, list: FoundList): DateQuestion[] =>
  dayQuestions(fileColumns(part), list, list.rows);

/** The rows of a list in the order of the part's columns, and what was done to them. */
export function rowsOf(part: OpeningPartName, list: FoundList): { rows: Arranged[]; told: string } {
  const all = arranged(part, list, list.rows);
  // Pasted cells without headers go where they are pasted, each in its row.
  if (list.name === '' && list.header_row === 0) return { rows: all, told: '' };
  const { rows, told } = tidied(part, all);
  return {
    rows,
    told: [...list.notes, ...fixedNotes(fileColumns(part), list), ...told.map((one) => `${one}.`)].join(' '),
  };
}

export const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell !== '');

/**
 * Leaves out rows that count 0, and adds up the movements of a customer's cylinders by weight; `told` says so.
 * @example tidied('cylinders', [['HA-1', '', 'Cylinders', '19', '2', ''], ['HA-1', '', 'Cylinders', '19', '-1', '']])
 * // { rows: [['HA-1', '', 'Cylinders', '19', '1', '']], told: ['2 movements added up to 1 row'] }
 */
export function tidied(
  part: OpeningPartName,
  all: readonly Arranged[],
): { rows: Arranged[]; told: string[] } {
  const counted = all.filter((row) => !isZeroRow(part, row));
  const rows = part === 'cylinders' ? addedUp(part, counted) : counted;
  const zeros = all.length - counted.length;
  return {
    rows,
    told: [
      ...(zeros > 0 ? [`${zeros} ${zeros === 1 ? 'row' : 'rows'} with 0 left out`] : []),
      ...(rows.length < counted.length
        ? [`${counted.length} movements added up to ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`]
        : []),
    ],
  };
}

/** Each customer's cylinders of a weight in one row, with the sum of its counts. */
function addedUp(part: OpeningPartName, rows: readonly Arranged[]): Arranged[] {
  const place = partOf(part).columns.indexOf('count');
  const known = rows.map((row, index) => {
    const count = signedCount(row[place] ?? '');
    const cells = row.map((cell, at) => (at === place ? String(Math.abs(count)) : (cell ?? '')));
    const { values, problems } = readOpening(part, cells);
    const { customer, mobile, product, weight, branch } = values;
    const names = [customer, mobile, product, weight, branch].map((name) => String(name ?? '').toLowerCase());
    // A row with a problem stays as it is.
    return { row, count, key: problems.length > 0 ? String(index) : names.join('\n') };
  });
  return [...Map.groupBy(known, ({ key }) => key).values()].flatMap((same) => {
    const [first] = same;
    const sum = same.reduce((total, { count }) => total + count, 0);
    if (!first) return [];
    return same.length === 1
      ? [first.row]
      : [first.row.map((cell, at) => (at === place ? String(sum) : cell))];
  });
}

function signedCount(cell: string): number {
  const { rupees, side } = sidedRupees(countOfText(blankIfNone(cell)));
  return side === '-' ? -Number(rupees) : Number(rupees);
}
