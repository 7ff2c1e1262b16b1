const GUARD = /^'(?='*[=+\-@\t\r])/;
const READ_AS_FORMULA = /^'*[=+\-@\t\r]/;

/**
 * A text for a spreadsheet cell, with an apostrophe before anything that a spreadsheet would run as a formula.
 * A text that starts with such an apostrophe gets one more, so removing one always restores the text.
 * @example formulaSafe('=1+1') // "'=1+1"
 */
export const formulaSafe = (text: string): string => (READ_AS_FORMULA.test(text) ? `'${text}` : text);

/**
 * The text of a cell of a file, without what makes a spreadsheet take it as text: `unguarded`, `="98480…"`, or an apostrophe
 * before it. An apostrophe that is closed is part of the text: 'A' Block.
 * @example cellText('="0798"') // '0798'
 */
export function cellText(cell: string): string {
  const text = unguarded(cell);
  if (text !== cell) return text;
  const [, quoted] = FORMULA_OF_TEXT.exec(cell) ?? [];
  return quoted === undefined ? cell.replace(LONE_APOSTROPHE, '') : quoted.replaceAll('""', '"');
}

const FORMULA_OF_TEXT = /^\s*="((?:[^"]|"")*)"\s*$/;
const LONE_APOSTROPHE = /^'(?=[^']+$)/;

/** The text before `formulaSafe`. @example unguarded("'=1") // '=1' */
const unguarded = (text: string): string => text.replace(GUARD, '');
