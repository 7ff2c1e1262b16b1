/**
 * Rows that follow each other on one day, as groups; all in one without a day.
 * @example byDay([{ id: 2, date: '2026-11-20' }], (row) => row.date) // [{ day: '2026-11-20', rows: […], start: 0 }]
 */
export function byDay<Row>(
  rows: readonly Row[],
  dayOf: ((row: Row) => string) | undefined,
): { day: string | undefined; rows: Row[]; start: number }[] {
  const groups: { day: string | undefined; rows: Row[]; start: number }[] = [];
  for (const [index, row] of rows.entries()) {
    const day = dayOf?.(row);
    const last = groups.at(-1);
    if (last && last.day === day) last.rows.push(row);
    else groups.push({ day, rows: [row], start: index });
  }
  return groups;
}
