import { z } from 'zod';
import { csvLimits } from './csv.ts';

const field = z.string().max(40);

/** A `FileReading` on the wire, and as it is remembered. */
export const fileReading = z.object({
  /** The number of the line with the headers, 0 for a file without. */
  header_row: z.int().min(0).max(1_000),
  /** Of each column, '' for none. */
  fields: z.array(field).max(csvLimits.columns),
  /** Fields that the file lacks, with the text that all rows get. */
  fixed: z.record(field, z.string().max(1_000)).default({}),
  /** Fields whose dates begin with the month. */
  month_first: z.array(field).max(csvLimits.columns).default([]),
});

/** How the columns of a file are read. */
export type ColumnReading = {
  /** The field of each column, '' for none. */
  fields: readonly string[];
  /** What all rows have, by field. */
  fixed: Readonly<Record<string, string>>;
  /** The fields whose days have the month in front. */
  month_first: readonly string[];
};

/** How a person said that a file is read, with the line of its headers, 0 for none. */
export type FileReading = ColumnReading & { header_row: number };

/** What was found in a file, for the answer of a call; `notes` say so in words. */
export const foundInFile = {
  ...fileReading.shape,
  headers: z.array(z.string()),
  notes: z.array(z.string()),
};

/** Of a column: its first values, and whether cells of it are blank or not seen. */
export const columnSample = z.object({ values: z.array(z.string()), hasBlanks: z.boolean() });
export type ColumnSample = z.output<typeof columnSample>;

/** A column of dates that a person must be asked about: an example, and what it is in both readings. */
export const dateQuestion = z.object({
  field: z.string(),
  example: z.string(),
  dayFirst: z.string(),
  monthFirst: z.string(),
});
export type DateQuestion = z.output<typeof dateQuestion>;
