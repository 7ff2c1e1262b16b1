import type { Figure } from '../../shared/format.ts';
import { sumRupees } from '../../shared/money.ts';
import type { Column } from '../table/column.ts';

/** Numbers stay numbers; a day is YYYY-MM-DD in a column of dates. */
export type SheetCell = string | number | null;
export type SheetColumn = { header: string; isDate: boolean; figure?: Figure };
/** A sum over all rows, or over those with the same values in the columns `by` as the row of the sum. */
export type SheetSum = { sum: number; by?: readonly string[] };
export type SheetTotal = SheetCell | SheetSum;

export const isSum = (cell: SheetTotal): cell is SheetSum => typeof cell === 'object' && cell !== null;
export const totalValue = (cell: SheetTotal): SheetCell => (isSum(cell) ? cell.sum : cell);

/** A list as a file shows it, in plain values that can be posted to a worker. */
export type Sheet = {
  /** What the list is called: 'Employee list'. */
  name?: string;
  columns: SheetColumn[];
  /** Below the rows. */
  totals?: SheetTotal[][];
  /** Title and filters: names and values. */
  about?: (readonly [name: string, value: string])[];
};

/** Its rows, made a piece at a time, so that a long list does not block the screen. */
export type SheetRows = { count: number; piece: (start: number, end: number) => SheetCell[][] };

/** Writes one file, a piece at a time. */
export type SheetWriter = { add: (rows: readonly SheetCell[][]) => void; end: () => Promise<Blob> };

/** Called with the number of rows written so far. */
export type OnProgress = (rows: number) => void;

/** The values of these rows by these columns, as the table sorts and filters them. @example sheetOf(found, visible_columns) */
export function sheetOf<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): { sheet: Sheet; rows: SheetRows } {
  return {
    sheet: {
      columns: columns.map(({ header, isDate = false, figure }) => ({
        header,
        isDate,
        ...(figure && { figure }),
      })),
    },
    rows: {
      count: rows.length,
      piece: (start, end) =>
        rows.slice(start, end).map((row) => columns.map(({ value }) => value(row) ?? null)),
    },
  };
}

/** Kinds of figures that add up; weights and years tell things apart. */
const SUMMED: readonly (Figure | undefined)[] = ['rupees', 'count'];

/** A row with the sum of each figure; undefined where no column has one. @example totalsOf(found, visible_columns) */
export function totalsOf<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): SheetTotal[] | undefined {
  if (!columns.some(({ figure }) => SUMMED.includes(figure))) return undefined;
  return columns.map(({ figure, value }, at) => {
    if (SUMMED.includes(figure)) return { sum: sumRupees(rows.map((row) => Number(value(row) ?? 0))) };
    return at === 0 ? 'Total' : null;
  });
}
