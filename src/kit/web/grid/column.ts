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
