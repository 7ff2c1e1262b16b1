import writeXlsxFile, { type CellObject } from 'write-excel-file/universal';
import type { Figure } from '../../shared/format.ts';
import { formulaSafe } from '../../shared/formula-safe.ts';
import {
  isSum,
  type Sheet,
  type SheetCell,
  type SheetColumn,
  type SheetTotal,
  type SheetWriter,
  totalValue,
} from './sheet.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Widths in characters. */
const NARROWEST = 8;
const WIDEST = 48;
const DATE_WIDTH = 14;

/** In lakhs and crores. */
const grouped = (sign: string, decimals: string) =>
  `[>=10000000]${sign}##\\,##\\,##\\,##0${decimals};[>=100000]${sign}##\\,##\\,##0${decimals};${sign}#,##0${decimals}`;

/** As the screen writes them: whole numbers, and those with decimals. */
const formats: Record<Figure, { whole: string; broken: string }> = {
  rupees: { whole: grouped('"₹"', ''), broken: grouped('"₹"', '.00') },
  kg: { whole: '0" kg"', broken: '0.0#" kg"' },
  count: { whole: grouped('', ''), broken: grouped('', '.0#') },
  year: { whole: '0', broken: '0' },
};

type Cell = CellObject | null;

/**
 * A sheet as an Excel workbook: header in bold and always in sight, a filter in each heading, real dates and numbers, each
 * in the format of its kind, totals in bold as formulas over the rows; what it is about stands on a second sheet.
 * @example const writer = xlsxWriter(sheet); writer.add(rows); const file = await writer.end();
 */
export function xlsxWriter({ name = 'Rows', columns, about = [], totals = [] }: Sheet): SheetWriter {
  const data: Cell[][] = [columns.map(({ header }) => bold(textCell(header)))];
  const longest = columns.map(({ header }) => header.length);
  const hasDecimals = columns.map(() => false);
  const cellsOf = (row: readonly SheetCell[]) =>
    row.map((cell, at) => {
      longest[at] = Math.max(longest[at] ?? 0, String(cell ?? '').length);
      if (typeof cell === 'number' && !Number.isInteger(cell)) hasDecimals[at] = true;
      return cellOf(cell, columns[at]);
    });
  return {
    add: (rows) => {
      for (const row of rows) data.push(cellsOf(row));
    },
    end: () => {
      const lastRow = data.length;
      const formulas = formulasOf(totals, columns, lastRow);
      for (const row of totals)
        data.push(
          row.map((cell, at) => {
            // Behind a filter a sum may get the decimals that it has not now.
            const hasOwn = isSum(cell) ? hasDecimals[at] : undefined;
            return bold(cellOf(totalValue(cell), columns[at], hasOwn));
          }),
        );
      const widths = columns.map(({ isDate }, at) => ({
        width: isDate ? DATE_WIDTH : clamp((longest[at] ?? 0) + 2),
      }));
      const first = { data, sheet: sheetName(name), stickyRowsCount: 1, columns: widths };
      const filter = `A1:${letters(columns.length - 1)}${lastRow}`;
      const sheets = about.length > 0 ? [first, aboutSheet(about)] : [first];
      return writeXlsxFile(sheets, { features: [filterAndFormulas(filter, formulas)] }).toBlob();
    },
  };
}

/** By cell: the sum of all rows follows the filter, that of a kind names its kind in its own row. */
function formulasOf(
  totals: readonly SheetTotal[][],
  columns: readonly SheetColumn[],
  lastRow: number,
): Map<string, string> {
  const formulas = new Map<string, string>();
  if (lastRow === 1) return formulas;
  const rowsOf = (column: string) => `${column}$2:${column}$${lastRow}`;
  for (const [index, cells] of totals.entries())
    for (const [at, cell] of cells.entries()) {
      if (!isSum(cell)) continue;
      const row = lastRow + index + 1;
      const kinds = (cell.by ?? []).map((header) => {
        const column = letters(columns.findIndex((one) => one.header === header));
        return `${rowsOf(column)},${column}${row}`;
      });
      const sum = letters(at);
      formulas.set(
        `${sum}${row}`,
        kinds.length > 0 ? `SUMIFS(${[rowsOf(sum), ...kinds].join()})` : `SUBTOTAL(109,${rowsOf(sum)})`,
      );
    }
  return formulas;
}

/** Excel takes no more than 31 characters, and not these. */
const sheetName = (name: string) =>
  name
    .replaceAll(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .trim() || 'Rows';

type Feature = NonNullable<NonNullable<Parameters<typeof writeXlsxFile>[1]>['features']>[number];

/** What the writer has no option for; totals keep the computed value beside their formula. */
const filterAndFormulas = (filter: string, formulas: ReadonlyMap<string, string>): Feature => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml, _options, { sheetIndex }) => {
          if (sheetIndex > 0) return xml;
          const withFilter = xml.replace('</sheetData>', `</sheetData><autoFilter ref="${filter}"/>`);
          return [...formulas].reduce(
            (sheet, [cell, formula]) =>
              sheet.replace(
                new RegExp(`(<c r="${cell}"[^>]*>)<v>`),
                (_, open) => `${open}<f>${formula}</f><v>`,
              ),
            withFilter,
          );
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

function cellOf(
  cell: SheetCell,
  { isDate, figure }: Partial<SheetColumn> = {},
  hasDecimals = !Number.isInteger(cell),
): Cell {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number')
    return {
      value: cell,
      type: Number,
      ...(figure && { format: formats[figure][hasDecimals ? 'broken' : 'whole'] }),
    };
  if (isDate && DAY.test(cell))
    return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: 'dd mmm yyyy' };
  return textCell(cell);
}

const textCell = (text: string): Cell =>
  text === '' ? null : { value: storable(formulaSafe(text)), type: String };

const bold = (cell: Cell): Cell => cell && { ...cell, fontWeight: 'bold' };

// The writer looks texts up in a plain object and takes 'constructor' for one that it has; a space keeps them apart.
const storable = (text: string) => (text in Object.prototype ? `${text} ` : text);

const clamp = (width: number) => Math.min(WIDEST, Math.max(NARROWEST, width));
