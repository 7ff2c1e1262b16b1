import { z } from 'zod';
import { csvLimits, csvMessages } from '../../kit/shared/csv.ts';
import { columnSample, dateQuestion, fileReading, foundInFile } from '../../kit/shared/file-reading.ts';
import { formatCount } from '../../kit/shared/format.ts';
import { refusals } from '../../kit/shared/refusals.ts';
import { choice, text } from '../../kit/shared/rules.ts';
import { upload } from '../../kit/shared/upload.ts';
import { named, pageQuery, readCall, recordCall, rowsOf, savedOf } from '../../kit/shared/wire.ts';
import { customerTypes } from '../../masters/choices.ts';

export const path = '/customerimports';
export const one = `${path}/:id`;
export const kind = { path, one: 'CustomerImport', many: 'CustomerImports' };

export const limits = {
  file_bytes: 50 * 1_048_576,
  rows: 250_000,
};

export const messages = {
  begun: 'Upload started',
  received: 'Received',
  mapped: 'Columns matched',
  mended: 'Row updated',
  left_out: 'Rows skipped',
  chosen: 'Choice saved',
  committing: 'Import started',
  undoing: 'Undo started',
  discarded: 'Import discarded',
  no_file: 'Choose a file',
  failed: 'Something went wrong; nothing was changed',
  yes_or_no: 'Former holder should be Yes or No',
  // Notices about rows that are imported all the same.
  masked: 'The number is masked in the file and will be left blank',
  unknown_ifsc: 'IFSC is not known',
  changed: 'Some records have changed since the rows were checked. Check the rows again, then import',
  no_area: 'Area Code is not on file',
  other_phone: 'A further number is left out',
  landline: (fields: readonly string[]) =>
    `This is no mobile number. A landline may go to ${fields.join(' or ')}`,
  owed: 'The customer owes this amount (Dr). Enter it as a bill in Go-live',
  // What was understood of the file.
  split: (name: string, parts: { salutations: string; firstName: string; lastName: string }) =>
    `Names are split: '${name}' is ${Object.values(parts)
      .map((part) => `'${part}'`)
      .join(', ')}.`,
  joined: 'The parts of the address are joined.',
};

export const importRefusals = refusals({
  import_in_other_state: (state: string) => `The import is ${state}`,
  no_file: [422, messages.no_file],
  file_too_large: [413, csvMessages.too_large(limits.file_bytes)],
  other_file: 'The file has changed since the upload started; please upload it again',
  import_overtaken: 'Another upload of this file has started, or the import was discarded',
  imported_before: (day: string) => `This file was already imported on ${day}. Nothing was added`,
  wrong_mapping: [422, (message: string) => message],
  rows_with_errors: (bad: number) =>
    `${formatCount(bad)} ${bad === 1 ? 'row has' : 'rows have'} errors; fix or skip them`,
  no_rows_to_import: 'There are no rows to import',
  rows_changed: messages.changed,
  wrong_choice: [422, 'No such row allows this choice'],
  importer_not_allowed: [403, 'The person who started this may not import any more; nothing was changed'],
});

const type = choice(customerTypes, 'Customer Type is required');

export const beginBody = z.strictObject({
  customerType: type,
  file_name: text({ required: 'File name is required', max: [200, 'File name exceeds 200 characters'] }),
  size_bytes: z
    .string('Size is required')
    .regex(/^[0-9]{1,10}$/, 'Size is required')
    .transform(Number),
  /** The first `csvLimits.start_bytes` of the file. */
  start: upload(),
  /** The row of the headers, where they are not found. */
  header_row: z
    .string()
    .regex(/^[1-9][0-9]{0,2}$/, 'Row is a number from 1 to 999')
    .transform(Number)
    .optional(),
});

/** What a person says of the columns, what the file lacks, and its dates. */
export const mappingBody = z.strictObject(fileReading.omit({ header_row: true }).shape);

export const mendBody = z.strictObject({
  cells: z.record(z.string().max(40), z.string().max(csvLimits.cell_bytes)).optional(),
  left_out: z.boolean().optional(),
});

export const commitBody = z.strictObject({
  /** How many customers the person was told would be added. */
  rows: z.int().nonnegative(),
  /** How many phones of customers on file the person was told would be updated. */
  phones: z.int().nonnegative().default(0),
  /** Rows with errors stay for a week, to be downloaded and corrected. */
  bad_wait: z.boolean().optional(),
});

/** How a row differs from the customer on file that it may repeat. */
const differences = ['number', 'name', 'phone', 'several'] as const;
export type Difference = (typeof differences)[number];
const differs = z.array(z.enum(differences)).max(differences.length);

const choices = ['update', 'add', 'leave out'] as const;
export type Choice = (typeof choices)[number];

/** What becomes of rows on file: of those that differ so, or of one of them. */
export const choiceBody = z.strictObject({
  choice: z.enum(choices),
  differs,
  row: z.int().positive().max(9_999_999).optional(),
});

export const typeQuery = z.strictObject({ customerType: type });
export const problemQuery = pageQuery.pick({ min: true }).extend({
  state: choice(
    ['good', 'bad', 'twice', 'known', 'update', 'add', 'left out', 'noticed'],
    'State is required',
  ).optional(),
});

/** Each state of an import, as it completes 'The import is …'. */
export const states = {
  mapping: 'waiting for its columns to be matched',
  uploading: 'not completely uploaded yet',
  staged: 'checked and not imported yet',
  committing: 'being imported',
  committed: 'imported already',
  undoing: 'being undone',
  undone: 'undone already',
} as const;
export type ImportState = keyof typeof states;

const count = z.int();
export const importRow = named('CustomerImport', {
  id: count,
  customerType: z.enum(customerTypes),
  file_name: z.string(),
  size_bytes: count,
  state: z.enum(Object.keys(states) as ImportState[]),
  problem: z.string().nullable(),
  ...foundInFile,
  /** Columns of dates whose order is asked for. */
  questions: z.array(dateQuestion),
  /** Of each column, only in the answer of the call that has read them. */
  samples: z.array(columnSample).optional(),
  bytes_read: count,
  rows_staged: count,
  rows_added: count,
  phones_updated: count,
  created_at: z.string(),
  committed_at: z.string().nullable(),
  by_whom: z.string(),
  /** How many rows are in each state, once all are checked. */
  counts: z.object({ good: count, bad: count, twice: count, known: count, left_out: count }),
  /** Rows of customers on file by what differs, with the number of those to update and to add. */
  repeats: z.array(z.object({ differs, rows: count, update: count, add: count })),
  /** Notices about good rows: the column, the text and the number of rows. */
  notices: z.array(z.object({ field: z.string(), message: z.string(), rows: count })),
});
export type ImportRow = z.output<typeof importRow>;
export const saved = savedOf(importRow);

export const importCall = recordCall(path, importRow);
/** Imports of a type of customers that wait for a decision, and those that can be undone. */
export const recentCall = readCall(path, 'listCustomerImports', 'List customer imports', {
  querystring: typeQuery,
  response: { 200: rowsOf(importRow) },
});

/** An error or a notice about a cell: the rule, what was expected and what was found. */
const cellError = z.object({
  field: z.string(),
  message: z.string(),
  expected: z.string(),
  found: z.string(),
});
export type CellError = z.output<typeof cellError>;

/** The personal numbers of a row in full. */
export const revealedRow = z.record(z.string(), z.string());

export const problemRow = named('ImportRow', {
  row_number: count,
  state: z.enum(['good', 'bad', 'twice', 'known', 'update', 'add', 'left out']),
  cells: z.record(z.string(), z.string()),
  errors: z.array(cellError),
  /** The earlier row that it repeats, or the customer on file. */
  twin_row: z.int().nullable(),
  twin_id: z.int().nullable(),
  differs,
  /** The customer on file. */
  twin: z.object({ name: z.string(), number: z.string(), mobileNumber: z.string() }).nullable(),
});
export type ProblemRow = z.output<typeof problemRow>;

/** Cells by field; what a person typed, without the apostrophe that exports add. */
export type Cells = Record<string, string>;
