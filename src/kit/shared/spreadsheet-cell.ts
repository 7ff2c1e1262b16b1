const DAY = /^(\d{1,2})[/. -](\d{1,2}|[a-z]{3,9})[/. -](\d{4}|\d{2})(?: \d{1,2}:\d{2}.*)?$/i;
const STORED_DAY = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{1,2}:\d{2}.*)?$/;
const MONTHS = 'january february march april may june july august september october november december';

/** The longest cell that may be a day or a number, in characters; a longer one meets no pattern. */
const LONGEST = 40;

/**
 * The day (YYYY-MM-DD) of a cell as spreadsheets and people write it, day first; any other text stays as it is.
 * @example dayOfCell('31-Oct-26') // '2026-10-31'
 */
export function dayOfCell(cell: string): string {
  if (cell.length > LONGEST) return cell;
  const text = spaced(cell);
  const [, stored] = STORED_DAY.exec(text) ?? [];
  if (stored) return stored;
  const [, day = '', month = '', year = ''] = DAY.exec(text) ?? [];
  const named = MONTHS.split(' ').findIndex((name) => name.startsWith(month.toLowerCase())) + 1;
  const number = /^\d/.test(month) ? Number(month) : named;
  if (day === '' || number === 0) return text;
  return `${year.padStart(4, '20')}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * The number of a cell as digits; any other text stays as it is.
 * @example countOfCell('1,120') // '1120'
 */
export const countOfCell = (cell: string): string => numberOf(cell, /$/);

/** ₹ of a cell, otherwise as `countOfCell`. @example rupeesOfCell('₹1,20,000.50') // '120000.5' */
export const rupeesOfCell = (cell: string): string => numberOf(cell, /^(?:₹|rs\.?|inr) ?| ?\/-$/gi);

/** kg of a cell, otherwise as `countOfCell`. @example weightOfCell('14.20 kg') // '14.2' */
export const weightOfCell = (cell: string): string => numberOf(cell, / ?kgs?\.?$/i);

// Commas are between thousands, or lakhs and crores; a decimal comma is no number.
const NUMBER = /^(\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/;

function numberOf(cell: string, unit: RegExp): string {
  if (cell.length > LONGEST) return cell;
  const text = spaced(cell);
  const [, whole, decimals = ''] = NUMBER.exec(text.replace(unit, '')) ?? [];
  if (whole === undefined) return text;
  const kept = decimals.replace(/(?<!0)0+$/, '');
  return whole.replaceAll(',', '') + (kept && `.${kept}`);
}

const spaced = (cell: string) => cell.trim().replaceAll(/\s+/g, ' ');
