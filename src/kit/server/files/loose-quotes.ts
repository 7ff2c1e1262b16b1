/**
 * Which cell of a record has a quote that is neither text nor closed, -1 for none. A quote inside a cell that is not quoted
 * is text, such as 5" pipe, and so is a quoted word at its start, such as "Raju" Ravi Kumar.
 * @param raw the line or lines of the record
 */
export function looseQuote(cells: readonly string[], raw: string, delimiter: string): number {
  const opening = cells.findIndex((cell) => /^\s*"/.test(cell) && !isQuoted(cell, raw));
  if (opening < 0) return -1;
  const text = cells[opening] ?? '';
  const isWhole = quotesIn(text) % 2 === 0 && !text.includes(delimiter) && !/[\r\n]/.test(text);
  // A quoted cell with a delimiter behind a quote that is not doubled goes on in the next cell.
  const goesOn = cells.some(
    (cell, index) => index !== opening && quotesIn(cell) % 2 > 0 && !isQuoted(cell, raw),
  );
  return isWhole && !goesOn ? -1 : opening;
}

const quotesIn = (cell: string) => cell.split('"').length - 1;
const isQuoted = (cell: string, raw: string) => raw.includes(`"${cell.replaceAll('"', '""')}"`);
