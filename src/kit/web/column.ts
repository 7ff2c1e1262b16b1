import type { ReactNode } from 'react';
import type { Figure } from '../shared/format.ts';

/** One column of a table of rows; numbers say of what kind they are. */
export type Column<Row> = {
  header: string;
  cell?: (row: Row) => ReactNode;
  /** The value is a day, YYYY-MM-DD or '': read as '20 Nov 2026', exported as a date. */
  isDate?: boolean;
  /** Address of the small picture before the value. */
  thumbnail?: (row: Row) => string | null;
  /** One of the two values by which a person recognises the row; bold on a phone's card. */
  identifies?: boolean;
} & (
  | {
      /** Figures stand right, in tabular numerals, and never wrap; the kind is their format here and in a spreadsheet. */
      figure: Figure;
      /** What is sorted and filtered by, and shown unless `cell` is given. */
      value: (row: Row) => number | null | undefined;
    }
  | { figure?: undefined; value: (row: Row) => string | null | undefined }
);

/** A record and what a person calls it. */
export type NamedRecord = { id: number; name: string };

/** What can be done with a row; `name` tells screen readers which row it is. */
export type RowActions<Row> = {
  name: (row: Row) => string;
  onHistory?: (row: Row) => void;
  onEdit?: (row: Row) => void;
  onDelete?: (row: Row) => void;
  /** Rows that may not be changed (settled, recovered) answer false. */
  mayEdit?: (row: Row) => boolean;
  mayDelete?: (row: Row) => boolean;
  /** Further icon buttons, before history, edit and delete. */
  more?: (row: Row) => ReactNode;
};

export type TableProps<Row> = {
  /** Name of the table for screen readers: 'Branches'. */
  label: string;
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  actions?: RowActions<Row>;
  /** Number of the first row, less one. */
  offset?: number;
  /** The row that was just saved: lit for a second. */
  litId?: number | undefined;
  /** What this list is for and what to do first; shown under 'No Data Found'. */
  emptyHint?: ReactNode;
  /** What an empty list says. */
  emptyText?: string;
  /** And for one that is on its way. */
  loadingText?: string;
};
