import type { ReactNode } from 'react';
import type { Option } from '../fields/options.ts';

/** What a cell picks from. */
export type Choices = {
  /** A hook: what is offered for the text, best first; undefined while that is not known. */
  useOptions: (text: string) => readonly Option[] | undefined;
  /** All that the text may mean; undefined while that is not known. */
  known: (text: string) => readonly Option[] | undefined;
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
  /** The column where a text begins that starts with a letter, typed in this column of figures. */
  lettersTo?: string;
};

/** The cell that has the focus, or gets it. */
export type Place = {
  row: string;
  column: string;
  /** The caret comes behind the text, where all of it is selected otherwise. */
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

/** A row can be told by its key; one that is locked is read only. */
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
  place: Place | undefined;
  onPlace: (place: Place) => void;
  /** Where Tab enters the grid. */
  home: Place;
  onChange: (changes: readonly CellChange[]) => void;
  /** A cell has lost the focus to something outside the grid. */
  onBlur?: () => void;
  /** Enter, and a pick by Enter, which goes on without completing the row. */
  onEnter: (row: string, isPick: boolean) => void;
  /** Takes the last change back. */
  onUndo: () => void;
  onDiscard?: (row: string) => void;
  /** A rectangle, or lines of a text, pasted at a column. */
  onPaste?: (cells: string[][], column: string, text: string) => void;
};
