import { rectangleOf } from '../../kit/web/grid/rectangle.ts';
import {
  type OpeningColumnName,
  type OpeningPartName,
  openingColumns,
  partOf,
} from '../../masters/openings.ts';

/** Case, spaces and points do not tell headings apart. */
const plain = (heading: string) => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The column that a heading names. */
function columnCalled(part: OpeningPartName, heading: string): OpeningColumnName | undefined {
  return partOf(part).columns.find((name) => {
    const { header, also = [] } = openingColumns[name];
    return [name, header, ...also].some((known) => plain(known) === plain(heading));
  });
}

/**
 * The cells of rows in the order of the part's columns. A first row of headings names the columns itself, and others are
 * left out; without it they are those from `from` on.
 * @example cellsOf('stock', [['Weight', 'Godown'], ['14.2', 'Main']]) // [['Main', '', '14.2', '', '']]
 */
export function cellsOf(
  part: OpeningPartName,
  rectangle: readonly (readonly string[])[],
  from?: string,
): string[][] {
  const { columns } = partOf(part);
  const [first = []] = rectangle;
  const named = first.map((heading) => columnCalled(part, heading));
  const hasHeadings = named.filter(Boolean).length >= Math.min(2, first.length);
  const start = Math.max(0, columns.indexOf(from as OpeningColumnName));
  const places = hasHeadings
    ? columns.map((name) => named.indexOf(name))
    : columns.map((_, index) => index - start);
  return (hasHeadings ? rectangle.slice(1) : rectangle).map((row) =>
    places.map((place) => (row[place] ?? '').trim()),
  );
}

/**
 * The cells of a CSV file: comma, semicolon or tab, by its first line; UTF-8, UTF-16 or Windows-1252.
 * @throws Error for a workbook
 */
export function cellsOfFile(part: OpeningPartName, content: ArrayBuffer): string[][] {
  const bytes = new Uint8Array(content);
  // A zip, as workbooks are.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) throw new Error('This is a workbook. Save it as CSV first.');
  const text = decoded(bytes);
  const [line = ''] = text.split(/[\r\n]/, 1);
  const delimiters = [',', ';', '\t'] as const;
  const delimiter = delimiters.toSorted(
    (left, right) => line.split(right).length - line.split(left).length,
  )[0];
  return cellsOf(part, rectangleOf(text, delimiter)).filter(isFilled);
}

export const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell !== '');

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
