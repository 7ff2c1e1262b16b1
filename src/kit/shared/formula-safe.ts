const GUARD = /^'(?='*[=+\-@\t\r])/;
const READ_AS_FORMULA = /^'*[=+\-@\t\r]/;

/**
 * A text for a spreadsheet cell, with an apostrophe before anything that a spreadsheet would run as a formula.
 * A text that starts with such an apostrophe gets one more, so removing one always restores the text.
 * @example formulaSafe('=1+1') // "'=1+1"
 */
export const formulaSafe = (text: string): string => (READ_AS_FORMULA.test(text) ? `'${text}` : text);

/** The text before `formulaSafe`. @example unguarded("'=1") // '=1' */
export const unguarded = (text: string): string => text.replace(GUARD, '');
