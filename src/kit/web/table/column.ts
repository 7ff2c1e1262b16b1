import type { ReactNode } from 'react';
import type { Figure } from '../../shared/format.ts';
import type { ListLine } from './lines.ts';

/** A column of a table. */
export type Column<Row> = {
  header: string;
  /** Used for sorting and filtering, and shown unless `cell` is given. */
  value: (row: Row) => string | number | null | undefined;
  /** The format of its numbers, here and in a spreadsheet. They are right-aligned, in tabular numerals, never wrapped. */
  figure?: Figure;
  /** Draws the value; `shown` is how it would be drawn otherwise, with the value below it. */
  cell?: (row: Row, shown: ReactNode) => ReactNode;
  /** The value on paper, where the cell has something to press. */
  paper?: (row: Row) => string;
  /** A second value in the same cell, quieter. Each is sorted, hidden and exported by itself. */
  below?: Column<Row>;
  /** Its name on the wire, by which the server sorts and sums it. */
  field?: string | undefined;
  /** The filter that narrows this column to one value: the column is hidden while it is set. */
  filter?: string | undefined;
  /** A text that never breaks over two lines. */
  isUnbroken?: boolean;
  /** Hidden until a person shows it. */
  startsHidden?: boolean;
  /** The value is a day, YYYY-MM-DD or '': shown as '20 Nov 2026', exported as a date. */
  isDate?: boolean;
  /** The value is a moment in ISO form or '': shown as '20 Nov 2026, 7:31 pm'. */
  isMoment?: boolean;
  /** Address of the small picture before the value. */
  thumbnail?: (row: Row) => string | null;
  /** One of the two values by which a person recognises the row; bold on a phone's card. */
  identifies?: boolean;
  /** Stands at the right of a phone's card; otherwise the last column of rupees does. */
  isAmount?: boolean;
  /** Its share of the width of a long table, whose rows have a fixed height of two lines. */
  width?: number;
};

/** The part of a column that the address names. */
export type Heading = Pick<Column<never>, 'header' | 'field' | 'startsHidden'>;

/** The heading of a column. @example headingOf({ header: 'Driver', below: { header: 'Vehicle', … }, … }) // 'Driver, Vehicle' */
export const headingOf = <Row>({ header, below }: Column<Row>): string =>
  below ? `${header}, ${below.header}` : header;

/** The name of a column in the URL: its field, else its header as a key. */
export const urlName = ({ field, header }: Heading): string => field ?? keyOf(header);

/** A header as a key in the URL. @example keyOf('Gas_Consumer_Number') // 'gas-consumer-number' */
export const keyOf = (header: string): string =>
  header
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** The columns with each value below another as a separate column: for a file, or a choice of columns. */
export const eachColumn = <Row>(columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.flatMap(({ below, ...column }) => [column, ...(below ? eachColumn([below]) : [])]);

/** The columns without some of their values; the value below a removed one takes its place. */
export const columnsWithout = <Row>(
  columns: readonly Column<Row>[],
  isRemoved: (column: Column<Row>) => boolean,
): Column<Row>[] =>
  columns.flatMap(({ below, ...column }) => {
    const second = below && !isRemoved(below) ? below : undefined;
    if (isRemoved(column)) return second ? [second] : [];
    return [{ ...column, ...(second && { below: second }) }];
  });

/** A record and what a person calls it. */
export type NamedRecord = { id: number; name: string };

/** What can be done with a row; `name` tells screen readers which row it is. */
export type RowActions<Row> = {
  name: (row: Row) => string;
  onHistory?: (row: Row) => void;
  onEdit?: (row: Row) => void;
  onDelete?: (row: Row) => void;
  /** False for rows that may not be changed (settled, recovered). */
  mayEdit?: (row: Row) => boolean;
  mayDelete?: (row: Row) => boolean;
  /** Further icon buttons, before history, edit and delete. */
  more?: (row: Row) => ReactNode;
};

/** The rows that totals count: those of a filter of a list; with `day` (YYYY-MM-DD) only those of this day. */
export type TotalsSource = { path: string; filter: Readonly<Record<string, string>>; day?: string };

/** By the column of this name. */
export type Sort = { name: string; isDescending: boolean };

export type Sorting<Row> = {
  sort?: Sort | undefined;
  /** Present when the headers sort. */
  onSort?: (name: string) => void;
  /** The columns that sort; all by default. */
  maySort?: (column: Column<Row>) => boolean;
};

export type TableProps<Row> = Sorting<Row> & {
  /** Name of the table for screen readers: 'Branches'. */
  label: string;
  columns: readonly Column<Row>[];
  actions?: RowActions<Row>;
  /** Which rows are counted and summed beside those that are shown. */
  totals?: TotalsSource;
  /** Rows are grouped under their days. */
  dayOf?: ((row: Row) => string) | undefined;
  /** The heading of a day; its name by default. */
  heading?: (day: string) => ReactNode;
  /** The header of the rows' numbers, if not 'S No.'. */
  numberHeader?: string;
  /** The totals, always in sight below the rows. */
  foot?: ReactNode;
  /** The row that was just saved, highlighted for a second. */
  highlightedId?: number;
  /** What this list is for and what to do first; shown under 'No Data Found'. */
  emptyHint?: ReactNode;
  /** The text of an empty list. */
  emptyText?: string;
  /** The text while it loads. */
  loadingText?: string;
};

export type ShownTableProps<Row> = TableProps<Row> & {
  rows: readonly Row[] | undefined;
  /** Rows before the first one shown. */
  offset?: number;
};

export type ShownLines<Row> = ShownTableProps<Row> & {
  lines: readonly ListLine<Row>[];
  heading: (day: string) => ReactNode;
  /** Only visible lines are drawn. */
  isLong: boolean;
};
