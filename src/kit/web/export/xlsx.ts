import writeXlsxFile, { type CellObject } from 'write-excel-file/universal';
import { formulaSafe } from '../../shared/formula-safe.ts';
import type { Sheet, SheetCell, SheetWriter } from './sheet.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Widths in characters. */
const NARROWEST = 8;
const WIDEST = 48;
const DATE_WIDTH = 14;

type Cell = CellObject | null;

/**
 * A sheet as an Excel workbook: header in bold and always in sight, real numbers and dates, totals in bold; what it is
 * about stands on a second sheet, so that the first can be sorted and summed.
 * @example const writer = xlsxWriter(sheet); writer.add(rows); const file = await writer.end();
 */
export function xlsxWriter({ columns, about = [], totals = [] }: Sheet): SheetWriter {
  const data: Cell[][] = [columns.map(({ header }) => bold(textCell(header)))];
  const longest = columns.map(({ header }) => header.length);
  const cellsOf = (row: readonly SheetCell[]) =>
    row.map((cell, at) => {
      longest[at] = Math.max(longest[at] ?? 0, String(cell ?? '').length);
      return cellOf(cell, columns[at]?.is_date ?? false);
    });
  return {
    add: (rows) => {
      for (const row of rows) data.push(cellsOf(row));
    },
    end: () => {
      for (const row of totals) data.push(cellsOf(row).map(bold));
      const widths = columns.map(({ is_date }, at) => ({
        width: is_date ? DATE_WIDTH : clamp((longest[at] ?? 0) + 2),
      }));
      const first = { data, sheet: 'Sheet1', stickyRowsCount: 1, columns: widths };
      return writeXlsxFile(about.length > 0 ? [first, aboutSheet(about)] : [first]).toBlob();
    },
  };
}

const aboutSheet = (about: readonly (readonly [string, string])[]) => ({
  data: about.map(([name, value]) => [bold(textCell(name)), textCell(value)]),
  sheet: 'About',
  columns: [{ width: 20 }, { width: WIDEST }],
});

function cellOf(cell: SheetCell, is_date: boolean): Cell {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (is_date && DAY.test(cell))
    return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: 'dd mmm yyyy' };
  return textCell(cell);
}

const textCell = (text: string): Cell =>
  text === '' ? null : { value: storable(formulaSafe(text)), type: String };

const bold = (cell: Cell): Cell => cell && { ...cell, fontWeight: 'bold' };

// The writer looks texts up in a plain object and takes 'constructor' for one that it has; a space keeps them apart.
const storable = (text: string) => (text in Object.prototype ? `${text} ` : text);

const clamp = (width: number) => Math.min(WIDEST, Math.max(NARROWEST, width));
