/** Apostrophes at the start, before a formula, also behind blanks, or without another one in the text. */
const GUARD = /^'(?='*(?:\s*[=+\-@\t\r]|[^']*$))/;
const GUARDED = /^'*\s*[=+\-@\t\r]|^'+[^']*$/;

/**
 * A text for a spreadsheet cell, with an apostrophe before anything that a spreadsheet would run as a formula.
 * A text that starts with apostrophes as a guarded one does gets one more, so removing one always restores the text.
 * @example formulaSafe('=1+1') // "'=1+1"
 */
export const formulaSafe = (text: string): string => (GUARDED.test(text) ? `'${text}` : text);

/**
 * The text of a cell of a file: what `formulaSafe` was given, or what other programs put into `="98480…"` or behind an
 * apostrophe. An apostrophe that is closed is part of the text: 'A' Block.
 * @example cellText('="0798"') // '0798'
 */
export function cellText(cell: string): string {
  const [, quoted] = FORMULA_OF_TEXT.exec(cell) ?? [];
  return quoted === undefined ? cell.replace(GUARD, '') : quoted.replaceAll('""', '"');
}

const FORMULA_OF_TEXT = /^\s*="((?:[^"]|"")*)"\s*$/;
