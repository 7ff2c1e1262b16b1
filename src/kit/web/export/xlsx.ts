import { deflateSync, inflateSync, strToU8 } from 'fflate';
import type { Figure } from '../../shared/format.ts';
import { formulaSafe } from '../../shared/formula-safe.ts';
import {
  isSum,
  type Sheet,
  type SheetCell,
  type SheetColumn,
  type SheetSum,
  type SheetWriter,
  totalValue,
} from './sheet.ts';
import {
  columnName,
  escapedXml,
  newStyles,
  type Styles,
  type WorkbookSheet,
  workbookOf,
} from './workbook.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
/** 1970-01-01 as Excel counts days. */
const FIRST_DAY = 25_569;
/** Widths in characters. */
const NARROWEST = 8;
const WIDEST = 48;
const DATE_WIDTH = 14;

/** In lakhs and crores. Excel groups by thousands and takes two conditions, so the commas are those of the value's size. */
function grouped(value: number, sign: string, decimals: string): string {
  const [minus, limit] = value < 0 ? ['-', '<=-'] : ['', '>='];
  const digits = String(Math.trunc(Math.abs(value))).length;
  const most = Math.max(3, Math.floor(digits / 2) - 1);
  const sections = [most, most - 1].map(
    (commas) => `[${limit}${10 ** (2 * commas + 1)}]${minus}${sign}${'##\\,'.repeat(commas)}##0${decimals}`,
  );
  return [...sections, `${sign}#,##0${decimals}`].join(';');
}

/** As the screen writes them: whole numbers, and those with decimals. */
const formats: Record<Figure, (value: number, hasDecimals: boolean) => string> = {
  rupees: (value, hasDecimals) => grouped(value, '"₹"', hasDecimals ? '.00' : ''),
  kg: (_, hasDecimals) => (hasDecimals ? '0.0#" kg"' : '0" kg"'),
  count: (value, hasDecimals) => grouped(value, '', hasDecimals ? '.0#' : ''),
  year: () => '0',
};

/**
 * A sheet as an Excel workbook: header in bold and always in sight, a filter in each heading, real dates and numbers, each
 * in the format of its kind, totals in bold as formulas over the rows; what it is about stands on a second sheet.
 *
 * Rows become compressed XML as they come. Libraries for the browser keep each cell as an object and the sheet as one
 * text, which takes 600 MB for 100,000 rows.
 * @example const writer = xlsxWriter(sheet); writer.add(rows); const file = await writer.end();
 */
export function xlsxWriter({ name = 'Rows', columns, about = [], totals = [] }: Sheet): SheetWriter {
  const styles = newStyles();
  const pieces: Uint8Array[] = [];
  const longest = columns.map(({ header }) => header.length);
  const hasDecimals = columns.map(() => false);
  let lastRow = 1;
  const added = (row: readonly SheetCell[]) => {
    lastRow++;
    for (const [at, cell] of row.entries()) {
      longest[at] = Math.max(longest[at] ?? 0, String(cell ?? '').length);
      if (typeof cell === 'number' && !Number.isInteger(cell)) hasDecimals[at] = true;
    }
    return rowXml(styles, lastRow, row, (at) => ({ column: columns[at] }));
  };
  const totalRow = (cells: (typeof totals)[number], index: number) => {
    const row = lastRow + index + 1;
    return rowXml(styles, row, cells.map(totalValue), (at) => {
      const cell = cells[at];
      const own = { column: columns[at], isBold: true };
      if (cell === undefined || !isSum(cell)) return own;
      // Behind a filter a sum may get the decimals that it has not now.
      return {
        ...own,
        hasDecimals: hasDecimals[at],
        formula: formulaOf(cell, columns, { at, row, lastRow }),
      };
    });
  };
  return {
    add: (rows) => {
      pieces.push(deflateSync(strToU8(rows.map(added).join('')), { level: 1 }));
    },
    end: async () => {
      const header = rowXml(
        styles,
        1,
        columns.map((column) => column.header),
        () => ({ isBold: true }),
      );
      const below = totals.map(totalRow).join('');
      const first: WorkbookSheet = {
        name: sheetName(name),
        widths: columns.map(({ isDate }, at) => (isDate ? DATE_WIDTH : clamp((longest[at] ?? 0) + 2))),
        rows: rowsOf(header, pieces, below),
        filter: `A1:${columnName(columns.length - 1)}${lastRow}`,
      };
      return workbookOf(about.length > 0 ? [first, aboutSheet(styles, about)] : [first], styles);
    },
  };
}

function* rowsOf(header: string, pieces: readonly Uint8Array[], below: string): Generator<Uint8Array> {
  yield strToU8(header);
  for (const piece of pieces) yield inflateSync(piece);
  yield strToU8(below);
}

/** The sum of all rows follows the filter, that of a kind names its kind in its own row; nothing without rows. */
function formulaOf(
  { by = [] }: SheetSum,
  columns: readonly SheetColumn[],
  { at, row, lastRow }: { at: number; row: number; lastRow: number },
): string | undefined {
  if (lastRow === 1) return undefined;
  const cellsOf = (column: string) => `${column}$2:${column}$${lastRow}`;
  const kinds = by.map((header) => {
    const column = columnName(columns.findIndex((one) => one.header === header));
    return `${cellsOf(column)},${column}${row}`;
  });
  const sum = cellsOf(columnName(at));
  return kinds.length > 0 ? `SUMIFS(${[sum, ...kinds].join()})` : `SUBTOTAL(109,${sum})`;
}

/** Excel takes no more than 31 characters, and not these. */
const sheetName = (name: string) =>
  name
    .replaceAll(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .trim() || 'Rows';

const aboutSheet = (styles: Styles, about: readonly (readonly [string, string])[]): WorkbookSheet => ({
  name: 'About',
  widths: [20, WIDEST],
  rows: about.map((line, index) => strToU8(rowXml(styles, index + 1, line, (at) => ({ isBold: at === 0 })))),
});

/** How a cell is shown. */
type Look = {
  column?: SheetColumn | undefined;
  isBold?: boolean;
  /** Without it the number itself decides. */
  hasDecimals?: boolean | undefined;
  formula?: string | undefined;
};

const rowXml = (
  styles: Styles,
  row: number,
  cells: readonly SheetCell[],
  lookOf: (at: number) => Look,
): string =>
  `<row r="${row}">${cells.map((cell, at) => cellXml(styles, `${columnName(at)}${row}`, cell, lookOf(at))).join('')}</row>`;

function cellXml(styles: Styles, place: string, cell: SheetCell, look: Look): string {
  const { column, isBold = false, hasDecimals = !Number.isInteger(cell), formula } = look;
  if (cell === null || cell === '') return '';
  const begin = (format = '') => {
    const style = styles.idOf(format, isBold);
    return `<c r="${place}"${style === 0 ? '' : ` s="${style}"`}`;
  };
  if (typeof cell === 'number') {
    const format = column?.figure && formats[column.figure](cell, hasDecimals);
    return `${begin(format)}>${formula ? `<f>${formula}</f>` : ''}<v>${cell}</v></c>`;
  }
  if (column?.isDate && DAY.test(cell))
    return `${begin('dd mmm yyyy')}><v>${Date.parse(cell) / DAY_MS + FIRST_DAY}</v></c>`;
  // As text it is no formula; the format keeps it so when somebody edits the cell.
  const format = formulaSafe(cell) === cell ? '' : '@';
  return `${begin(format)} t="inlineStr"><is><t xml:space="preserve">${escapedXml(cell)}</t></is></c>`;
}

const clamp = (width: number) => Math.min(WIDEST, Math.max(NARROWEST, width));
