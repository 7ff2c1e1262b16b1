import type { ReactNode } from 'react';
import type { Option } from '../fields/options.ts';

/** What a cell picks from. */
export type Choices = {
  /** A hook: the options for the text, best first; undefined until they are loaded. */
  useOptions: (text: string) => readonly Option[] | undefined;
  /** All options that match the text; undefined until they are loaded. */
  matchesOf: (text: string) => readonly Option[] | undefined;
  /** The maximum number of matches. */
  limit?: number;
};

export type GridColumn<Row> = {
  name: string;
  header: string;
  /** Its CSS grid track. @example 'minmax(120px, 2fr)' */
  width: string;
  isFigure?: boolean;
  isReadOnly?: boolean;
  /** The text of a cell as it is typed. */
  text: (row: Row) => string;
  /** What a cell shows while it is not typed in, if not its text. */
  shown?: (row: Row) => ReactNode;
  choices?: Choices;
};

/** The cell that has the focus, or gets it. */
export type CellPlace = {
  row: string;
  column: string;
  /** The caret is put behind the text; otherwise all of the text is selected. */
  isTyping?: boolean;
};

export type CellChange = {
  row: string;
  column: string;
  text: string;
  option?: Option;
  /** The row that it was filled down from. */
  source?: string;
};

/** A row has a unique key; a locked row is read-only. */
export type GridRow = {
  key: string;
  isLocked: boolean;
  /** How the row is marked. */
  tone?: 'quiet' | 'wrong' | 'new' | undefined;
  /** What is wrong, by column. */
  problems: Readonly<Record<string, string>>;
};

export type GridProps<Row extends GridRow> = {
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  /** The cell with the focus; the caller may move it. */
  place: CellPlace | undefined;
  onPlace: (place: CellPlace) => void;
  /** Where Tab enters the grid. */
  home: CellPlace;
  onChange: (changes: readonly CellChange[]) => void;
  /** A cell has lost the focus to something outside the grid. */
  onBlur?: () => void;
  /** Enter in a cell, and a pick by Enter, which moves on without completing the row. */
  onEnter: (row: string, isPick: boolean) => void;
  /** Takes the last change back. */
  onUndo: () => void;
  onDiscard?: (row: string) => void;
  /** Pasted at a column; false leaves it to the cell. */
  onPaste?: (cells: string[][], column: string, text: string) => boolean;
};
