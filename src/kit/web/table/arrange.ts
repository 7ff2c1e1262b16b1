import { formatDay, formatRupees } from '../../shared/format.ts';
import { searchWords } from '../../shared/search-words.ts';
import { type Column, type Sort, urlName } from './column.ts';

/**
 * Each row's values as one searchable text, made once for a list.
 * @example filtered(rows, searchTexts(rows, columns), 'ravi')
 */
export const searchTexts = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): ReadonlyMap<Row, string> =>
  new Map(
    rows.map((row) => [
      row,
      columns
        .map((column) => searchText(column, row))
        .join('\n')
        .toLowerCase(),
    ]),
  );

function searchText<Row>({ value, isDate, figure }: Column<Row>, row: Row): string {
  const stored = value(row) ?? '';
  // Days and amounts match as displayed, '20 nov' and '₹1,690.50', and as stored; amounts also without the comma.
  if (isDate) return `${stored} ${formatDay(String(stored))}`;
  if (figure !== 'rupees' || typeof stored !== 'number') return String(stored);
  const shown = formatRupees(stored);
  return `${stored} ${shown} ${shown.replaceAll(',', '')}`;
}

/** The rows in which every word of the filter occurs, or the mobile number that it is. */
export function filtered<Row>(
  rows: readonly Row[],
  texts: ReadonlyMap<Row, string>,
  filter: string,
): readonly Row[] {
  const search = searchWords(filter);
  if (!search) return rows;
  const { words, mobile } = search;
  return rows.filter((row) => {
    const text = texts.get(row) ?? '';
    return words.every((word) => text.includes(word)) || (mobile && text.includes(`\n${mobile}`));
  });
}

/** The rows by one column; equal ones keep their order. */
export function sorted<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const column = columns.find((one) => urlName(one) === sort?.name);
  if (!column) return rows;
  const values = rows.map((row) => column.value(row) ?? '');
  const ranks = ranksOf(values.filter((value) => typeof value === 'string'));
  const keyed = rows.map((row, index) => ({ row, key: keyOf(values[index] ?? '', ranks) }));
  const sign = sort?.isDescending ? -1 : 1;
  return keyed.sort((a, b) => sign * compare(a.key, b.key)).map(({ row }) => row);
}

/** Sorts like the database's collation natural_order: 'Branch 9' before 'Branch 10', case and accents decide last. */
const naturalOrder = new Intl.Collator('en', { numeric: true });

/** The rank of each text. A column has few different texts, and numbers compare ten times faster. */
function ranksOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const ordered = [...new Set(texts)].sort((a, b) => naturalOrder.compare(a, b) || compare(a, b));
  return new Map(ordered.map((text, rank) => [text, rank]));
}

/** Blank values come first. */
const keyOf = (value: string | number, ranks: ReadonlyMap<string, number>): number =>
  value === '' ? Number.NEGATIVE_INFINITY : typeof value === 'number' ? value : (ranks.get(value) ?? 0);

function compare<Key extends string | number>(a: Key, b: Key): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
