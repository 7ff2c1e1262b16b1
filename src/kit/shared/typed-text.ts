// Forms, grids and files read what a person types or pastes with the same functions; what reaches a contract is plain.

import { mobileDigits } from './phone.ts';
import { plainText } from './plain-text.ts';

const DAY =
  /^(?:[a-z]{6,9}, )?(\d{1,2})(?:[/. -](\d{1,2}|[a-z]{3,9})(?:[/. -](\d{4}|\d{2})(?:,? \d{1,2}:\d{2}.*)?)?)?$/i;
/** Two digits each for day and month, and perhaps a year. */
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/;
const STORED_DAY = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{1,2}:\d{2}.*)?$/;
const MONTHS = 'january february march april may june july august september october november december';

/** The longest text that may be a day or a number, in characters; a longer one meets no pattern. */
const LONGEST = 60;

/**
 * The day (YYYY-MM-DD) of a text as spreadsheets and people write it, day first; any other text stays as it is.
 * @param today completes a day without its month or year, such as '20', '20/11' and '2011'
 * @example dayOfText('31-Oct-26') // '2026-10-31'
 */
export function dayOfText(typed: string, today?: string): string {
  if (typed.length > LONGEST) return typed;
  const text = plainText(typed);
  const [, stored] = STORED_DAY.exec(text) ?? [];
  if (stored) return stored;
  const digits = today === undefined ? null : DIGITS.exec(text);
  const parts = digits ?? DAY.exec(text) ?? [];
  const [, day = '', month = today?.slice(5, 7) ?? '', year = today?.slice(0, 4) ?? ''] = parts;
  const named = MONTHS.split(' ').findIndex((name) => name.startsWith(month.toLowerCase())) + 1;
  const number = /^\d/.test(month) ? Number(month) : named;
  if (day === '' || year === '' || number === 0) return text;
  return `${year.padStart(4, '20')}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The ten digits of a mobile number; any other text stays as it is. @example mobileOfText('+91 90000-00121') // '9000000121' */
export function mobileOfText(typed: string): string {
  const digits = typed.length > LONGEST ? undefined : mobileDigits(typed);
  return digits?.length === 10 ? digits : typed;
}

/**
 * The number of a text as digits; any other text stays as it is.
 * @example countOfText('1,120') // '1120'
 */
export const countOfText = (typed: string): string => numberOf(typed, /$/);

/** ₹ of a text, otherwise as `countOfText`. @example rupeesOfText('₹1,20,000.50') // '120000.50' */
export const rupeesOfText = (typed: string): string => numberOf(typed, /^(?:₹|rs\.?|inr) ?| ?\/-$/gi);

/** kg of a text, otherwise as `countOfText`. @example weightOfText('14.2 kg') // '14.2' */
export const weightOfText = (typed: string): string => numberOf(typed, / ?kgs?\.?$/i);

// Commas are between thousands, or lakhs and crores; a decimal comma is no number.
const NUMBER = /^(\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/;

function numberOf(typed: string, unit: RegExp): string {
  if (typed.length > LONGEST) return typed;
  const text = plainText(typed);
  const [, whole, decimals = ''] = NUMBER.exec(text.replace(unit, '')) ?? [];
  if (whole === undefined) return text;
  // Two decimals stay, so that paise do not change in a form: 1692.50.
  const kept = decimals.replace(/(?<!0)0+$/, '');
  return whole.replaceAll(',', '') + (kept && `.${kept.padEnd(Math.min(2, decimals.length), '0')}`);
}
