import { type FileColumn, matchHeaders } from '../../kit/shared/file-columns.ts';
import { openingColumns } from '../../masters/opening-columns.ts';
import { type OpeningPartName, partOf } from '../../masters/openings.ts';

/** The columns of a part as a file has them. */
export const fileColumns = (part: OpeningPartName): FileColumn[] =>
  partOf(part).columns.map((field) => {
    const { header, also = [], isOptional = false } = openingColumns[field];
    return { field, header, also, required: !isOptional };
  });

/** Whether so many headers are known that they are no row of cells. */
export const areKnown = (fields: readonly string[]): boolean => fields.filter(Boolean).length >= 2;

/** Cells in the order of a part's columns, undefined where the source has none. */
export type Arranged = readonly (string | undefined)[];

/**
 * Rows in the order of the part's columns.
 * @param fields the column of each cell, '' for none
 * @example arranged('advances', ['amount', 'customer'], [['50', 'HA-1']]) // [['HA-1', undefined, '50', undefined]]
 */
export function arranged(
  part: OpeningPartName,
  fields: readonly string[],
  rows: readonly (readonly string[])[],
): Arranged[] {
  const places = partOf(part).columns.map((name) => fields.indexOf(name));
  return rows.map((row) => places.map((place) => row[place]?.trim()));
}

/**
 * Pasted rows in the order of the part's columns. A first row of headers names the columns itself, and others are left
 * out; without it they are those from `from` on.
 */
export function pastedRows(
  part: OpeningPartName,
  rectangle: readonly (readonly string[])[],
  from = '',
): Arranged[] {
  const names: readonly string[] = partOf(part).columns;
  const [first = [], ...rest] = rectangle;
  const { fields } = matchHeaders(fileColumns(part), first);
  return areKnown(fields)
    ? arranged(part, fields, rest)
    : arranged(part, names.slice(Math.max(0, names.indexOf(from))), rectangle);
}

export const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell !== '');
