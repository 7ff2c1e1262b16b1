import { stringify } from 'csv-stringify/browser/esm/sync';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { csvLimits, csvMessages } from '../../shared/csv.ts';

/** A sheet with rows, as the text of a CSV file. */
export type CsvSheet = { name: string; rows: number; csv: string };

/**
 * The sheets of an Excel workbook that have rows. Days are YYYY-MM-DD, numbers have all their digits.
 * @throws Error with a message for people, before anything large is unpacked
 * @example const [first] = await sheetsOf(new Uint8Array(await file.arrayBuffer()));
 */
export async function sheetsOf(workbook: Uint8Array<ArrayBuffer>): Promise<CsvSheet[]> {
  const read = await readWorkbook(unpacked(workbook)).catch(() => {
    throw new Error(csvMessages.unreadable_workbook);
  });
  const sheets = read.filter(({ data }) => data.length > 0);
  if (sheets.length === 0) throw new Error(csvMessages.empty);
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.length, csv: csvOf(data) }));
}

/** Formatted cells that are empty take place too; 250,000 customers take 120 MB. */
const UNPACKED_BYTES = 200 * 1_048_576;

/** A cell beyond the 702nd column. */
const FAR_COLUMN = /<c [^>]*\br="[A-Z]{3}/;

/**
 * The tables of a workbook in a ZIP without compression. The library would unpack a compressed one in workers of its own,
 * which the content security policy forbids.
 */
function unpacked(workbook: Uint8Array<ArrayBuffer>): ArrayBuffer {
  let bytes = 0;
  let isTooLarge = false;
  const tables = unzipped(workbook, (name, size) => {
    if (!name.endsWith('.xml') && !name.endsWith('.rels')) return false;
    bytes += size;
    isTooLarge ||= bytes > UNPACKED_BYTES;
    return !isTooLarge;
  });
  if (isTooLarge) throw new Error(csvMessages.large_workbook);
  if (!tables['xl/workbook.xml']) throw new Error(csvMessages.other_spreadsheet);
  const isWide = ([name, table]: [string, Uint8Array]) =>
    name.startsWith('xl/worksheets/') && FAR_COLUMN.test(strFromU8(table, true));
  if (Object.entries(tables).some(isWide)) throw new Error(csvMessages.too_many_columns);
  return zipSync(tables, { level: 0 }).buffer;
}

function unzipped(zip: Uint8Array, isWanted: (name: string, size: number) => boolean) {
  try {
    return unzipSync(zip, { filter: ({ name, originalSize }) => isWanted(name, originalSize) });
  } catch {
    throw new Error(csvMessages.unreadable_workbook);
  }
}

type SheetRows = Awaited<ReturnType<typeof readWorkbook>>[number]['data'];

/** The first line tells the delimiter, so that it is not guessed. */
const csvOf = (rows: SheetRows): string =>
  `sep=,\r\n${stringify(
    rows.map((row) => row.slice(0, csvLimits.columns + 1).map(textOf)),
    { record_delimiter: 'windows', quoted_match: /^\s|\s$|[\r\n]/ },
  )}`;

function textOf(cell: unknown): string {
  if (!(cell instanceof Date)) return cell === null ? '' : String(cell);
  // Times are parts of a day, so a minute may miss a fraction of a second.
  const [day, time = ''] = new Date(Math.round(cell.getTime() / 1_000) * 1_000).toISOString().split('T');
  return time.startsWith('00:00:00') ? `${day}` : `${day} ${time.slice(0, 5)}`;
}
