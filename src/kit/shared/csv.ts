import { refusals } from './refusals.ts';

/** How the text of a file can be encoded; Windows-1252 and Mac Roman are guesses. */
export type Encoding = 'UTF-8' | 'UTF-16' | 'UTF-16 BE' | 'Windows-1252' | 'Mac Roman';

export const csvLimits = {
  /** What is read of a file to know its columns. */
  start_bytes: 65_536,
  cell_bytes: 65_536,
  columns: 200,
};

export const csvMessages = {
  // Notes about a file that is read.
  guessed_letters: (encoding: Encoding, text: string) =>
    `Letters are read as ${encoding}, such as '${text}'.`,
  remembered: 'The columns are as you said for the last file with these names.',
  empty: 'The file is empty',
  too_large: (limitBytes: number) => `The file is larger than ${limitBytes / 1_048_576} MB`,
  too_many_rows: (limit: number) => `The file has more than ${limit.toLocaleString('en')} rows`,
  too_many_columns: `The file has more than ${csvLimits.columns} columns`,
  more_cells: 'The row has more cells than there are headers',
  workbook: 'This is an Excel workbook or a ZIP, not a CSV. Save it as CSV and choose that file',
  unreadable_workbook:
    'The workbook could not be read. Open it in Excel, save the sheet as CSV and choose that file',
  large_workbook: 'The workbook is too large when it is unpacked. Save the sheet as CSV and choose that file',
  other_spreadsheet:
    'This is not an Excel workbook (.xlsx). Save the list as .xlsx or CSV and choose that file',
  old_workbook:
    'This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password, or as CSV',
  page_as_workbook:
    'This is a web page, not a workbook. Open it in Excel, save it as .xlsx or CSV and choose that file',
  not_a_list: 'This is a document or a picture. Choose the list as Excel (.xlsx) or CSV',
};

const asGiven = (message: string) => message;

/** What can be wrong with a CSV file. */
export const csvRefusals = refusals({
  empty_file: [422, csvMessages.empty],
  file_without_rows: [422, 'The file has no rows under its headers'],
  not_csv: [415, asGiven],
  unreadable_file: [422, asGiven],
});
