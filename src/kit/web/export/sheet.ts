import type { Column } from '../column.ts';

/** Numbers stay numbers; a day is YYYY-MM-DD in a column of dates. */
export type SheetCell = string | number | null;
export type SheetColumn = { header: string; is_date: boolean };

/** A list as it leaves the console, plain enough to be handed to a worker. */
export type Sheet = { columns: SheetColumn[]; rows: SheetCell[][] };

/** Tells how many rows are written so far. */
export type OnProgress = (rows: number) => void;

/** Between two reports of progress. */
export const CHUNK_ROWS = 500;

/** The values of these rows by these columns, as the table sorts and filters them. @example sheetOf(found, visible_columns) */
export function sheetOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Sheet {
  return {
    columns: columns.map(({ header, is_date = false }) => ({ header, is_date })),
    rows: rows.map((row) => columns.map(({ value }) => value(row) ?? null)),
  };
}
