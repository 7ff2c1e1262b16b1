import writeXlsxFile, { type CellObject } from 'write-excel-file/universal';
import { formulaSafe } from '../../shared/formula-safe.ts';
import type { Sheet, SheetCell, SheetColumn, SheetWriter } from './sheet.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Widths in characters. */
const NARROWEST = 8;
const WIDEST = 48;
const DATE_WIDTH = 14;

/** ₹ in lakhs and crores. */
const RUPEES = '[>=10000000]"₹"##\\,##\\,##\\,##0;[>=100000]"₹"##\\,##\\,##0;"₹"#,##0';

type Cell = CellObject | null;

/**
 * A sheet as an Excel workbook: header in bold and always in sight, a filter in each heading, real numbers, dates and ₹,
 * totals in bold that follow the filter; what it is about stands on a second sheet.
 * @example const writer = xlsxWriter(sheet); writer.add(rows); const file = await writer.end();
 */
export function xlsxWriter({ name = 'Rows', columns, about = [], totals = [] }: Sheet): SheetWriter {
  const data: Cell[][] = [columns.map(({ header }) => bold(textCell(header)))];
  const longest = columns.map(({ header }) => header.length);
  const cellsOf = (row: readonly SheetCell[]) =>
    row.map((cell, at) => {
      longest[at] = Math.max(longest[at] ?? 0, String(cell ?? '').length);
      return cellOf(cell, columns[at]);
    });
  const sums = columns.map(() => 0);
  return {
    add: (rows) => {
      for (const row of rows) {
        data.push(cellsOf(row));
        for (const [at, cell] of row.entries())
          if (typeof cell === 'number') sums[at] = (sums[at] ?? 0) + cell;
      }
    },
    end: () => {
      const last_row = data.length;
      for (const row of totals) data.push(cellsOf(row).map(bold));
      const widths = columns.map(({ is_date }, at) => ({
        width: is_date ? DATE_WIDTH : clamp((longest[at] ?? 0) + 2),
      }));
      const first = { data, sheet: sheetName(name), stickyRowsCount: 1, columns: widths };
      const total = totals.at(-1) ?? [];
      // What is no sum of its column, as a difference, stays a number.
      const summed = sums.map(
        (sum, at) => typeof total[at] === 'number' && Math.abs(sum - total[at]) < 0.005,
      );
      const feature = filterAndSubtotals({
        columns: columns.length,
        last_row,
        total_row: data.length,
        summed,
      });
      const sheets = about.length > 0 ? [first, aboutSheet(about)] : [first];
      return writeXlsxFile(sheets, { features: [feature] }).toBlob();
    },
  };
}

/** Excel takes no more than 31 characters, and not these. */
const sheetName = (name: string) =>
  name
    .replaceAll(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .trim() || 'Rows';

type Feature = NonNullable<NonNullable<Parameters<typeof writeXlsxFile>[1]>['features']>[number];
type Extent = { columns: number; last_row: number; total_row: number; summed: boolean[] };

/** What the writer has no option for; the totals keep the value that was reckoned beside their formula. */
const filterAndSubtotals = ({ columns, last_row, total_row, summed }: Extent): Feature => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml, _options, { sheetIndex }) => {
          if (sheetIndex > 0) return xml;
          const filter = `<autoFilter ref="A1:${letters(columns - 1)}${last_row}"/>`;
          const with_filter = xml.replace('</sheetData>', `</sheetData>${filter}`);
          return summed.reduce((sheet, is_summed, at) => {
            if (!is_summed || last_row === 1) return sheet;
            const column = letters(at);
            const cell = new RegExp(`(<c r="${column}${total_row}"[^>]*>)<v>`);
            return sheet.replace(cell, `$1<f>SUBTOTAL(109,${column}2:${column}${last_row})</f><v>`);
          }, with_filter);
        },
      },
    },
  },
});

/** @example letters(27) // 'AB' */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const aboutSheet = (about: readonly (readonly [string, string])[]) => ({
  data: about.map(([name, value]) => [bold(textCell(name)), textCell(value)]),
  sheet: 'About',
  columns: [{ width: 20 }, { width: WIDEST }],
});

function cellOf(cell: SheetCell, { is_date, is_money }: Partial<SheetColumn> = {}): Cell {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { value: cell, type: Number, ...(is_money && { format: RUPEES }) };
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
