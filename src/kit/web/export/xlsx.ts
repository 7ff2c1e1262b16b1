import writeXlsxFile, { type CellObject } from 'write-excel-file/universal';
import { formulaSafe } from '../../shared/formula-safe.ts';
import { CHUNK_ROWS, type OnProgress, type Sheet, type SheetCell, type SheetColumn } from './sheet.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Widths in characters. */
const NARROWEST = 8;
const WIDEST = 48;

/** A sheet as an Excel workbook: header in bold and always in sight, real numbers and dates. @example await xlsxFile(sheet, () => {}) */
export function xlsxFile({ columns, rows }: Sheet, onProgress: OnProgress): Promise<Blob> {
  const header = columns.map((column) => ({
    value: formulaSafe(column.header),
    type: String,
    fontWeight: 'bold',
  }));
  const body = rows.map((row, index) => {
    if ((index + 1) % CHUNK_ROWS === 0) onProgress(index + 1);
    return row.map((cell, at) => cellOf(cell, columns[at]?.is_date ?? false));
  });
  return writeXlsxFile([header, ...body] as CellObject[][], {
    sheet: 'Sheet1',
    stickyRowsCount: 1,
    columns: columns.map((column, at) => ({ width: widthOf(column, rows, at) })),
  }).toBlob();
}

function cellOf(cell: SheetCell, is_date: boolean): CellObject | null {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (is_date && DAY.test(cell))
    return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: 'dd mmm yyyy' };
  return { value: storable(formulaSafe(cell)), type: String };
}

// The writer looks texts up in a plain object and takes 'constructor' for one that it has; a space keeps them apart.
const storable = (text: string) => (text in Object.prototype ? `${text} ` : text);

function widthOf({ header, is_date }: SheetColumn, rows: SheetCell[][], at: number): number {
  if (is_date) return 14;
  const longest = rows.reduce((length, row) => Math.max(length, String(row[at] ?? '').length), header.length);
  return Math.min(WIDEST, Math.max(NARROWEST, longest + 2));
}
