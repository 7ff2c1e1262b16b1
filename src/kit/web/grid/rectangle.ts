/**
 * The cells of a text that was copied from a spreadsheet: a line for each row; a cell with a tab, a line break or a quote
 * is quoted. Blank lines at the end are dropped.
 * @example rectangleOf('2\tcash\r\n3\tupi\r\n') // [['2', 'cash'], ['3', 'upi']]
 */
export function rectangleOf(text: string): string[][] {
  const rows: string[][] = [];
  const cell = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n|\r|\n|$)/y;
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const [, raw = '', end = ''] = cell.exec(text) ?? [];
    row.push(unquoted(raw).trim());
    if (end !== '\t') {
      rows.push(row);
      row = [];
    } else if (cell.lastIndex === text.length) rows.push([...row, '']);
  }
  return rows.slice(0, rows.findLastIndex((cells) => cells.some((filled) => filled !== '')) + 1);
}

const unquoted = (cell: string) =>
  cell.length > 1 && cell.startsWith('"') && cell.endsWith('"')
    ? cell.slice(1, -1).replaceAll('""', '"')
    : cell;
