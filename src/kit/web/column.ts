import type { ReactNode } from 'react';
import type { Figure } from '../shared/format.ts';

/** A column of a table; `figure` is the kind of its numbers. */
export type Column<Row> = {
  header: string;
  cell?: (row: Row) => ReactNode;
  /** The value is a day, YYYY-MM-DD or '': shown as '20 Nov 2026', exported as a date. */
  isDate?: boolean;
  /** Address of the small picture before the value. */
  thumbnail?: (row: Row) => string | null;
  /** One of the two values by which a person recognises the row; bold on a phone's card. */
  identifies?: boolean;
} & (
  | {
      /** Right-aligned, in tabular numerals, never wrapped; the kind is the format here and in a spreadsheet. */
      figure: Figure;
      /** Used for sorting and filtering, and shown unless `cell` is given. */
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
  /** False for rows that may not be changed (settled, recovered). */
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
  /** Rows before the first one shown. */
  offset?: number;
  /** The row that was just saved, highlighted for a second. */
  litId?: number;
  /** What this list is for and what to do first; shown under 'No Data Found'. */
  emptyHint?: ReactNode;
  /** The text of an empty list. */
  emptyText?: string;
  /** The text while it loads. */
  loadingText?: string;
};
