const READ_AS_FORMULA = /^'*[=+\-@\t\r]/;

/**
 * A text for a cell of a spreadsheet, with an apostrophe before what a spreadsheet would run as a formula. One more
 * apostrophe goes before those that a text brings along, so taking one off always gives the text back.
 * @example formulaSafe('=1+1') // "'=1+1"
 */
export const formulaSafe = (text: string): string => (READ_AS_FORMULA.test(text) ? `'${text}` : text);
