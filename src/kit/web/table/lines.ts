/** A row of a table with its number from 1 on; without a row, the heading of a day. */
export type ListLine<Row> = { index: number; day: string | undefined; number: number; row?: Row };

/**
 * The rows as lines, each day under a heading.
 * @example linesOf([{ id: 2, date: '2026-11-20' }], (row) => row.date) // the heading of 20 Nov, then the row
 */
export function linesOf<Row>(
  rows: readonly Row[],
  dayOf: ((row: Row) => string) | undefined,
): readonly ListLine<Row>[] {
  const lines: ListLine<Row>[] = [];
  let last: string | undefined;
  for (const [at, row] of rows.entries()) {
    const day = dayOf?.(row);
    if (day !== last) lines.push({ index: lines.length, day, number: at + 1 });
    lines.push({ index: lines.length, day, number: at + 1, row });
    last = day;
  }
  return lines;
}

/** Lines that follow each other on one day, as groups; all in one without a day. */
export function byDay<Row>(
  lines: readonly ListLine<Row>[],
): { day: string | undefined; lines: ListLine<Row>[] }[] {
  const groups: { day: string | undefined; lines: ListLine<Row>[] }[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && last.day === line.day) last.lines.push(line);
    else groups.push({ day: line.day, lines: [line] });
  }
  return groups;
}
