// Forms, grids and files read what a person types or pastes with the same functions; what reaches a contract is plain.

import { mobileDigits } from './phone.ts';
import { plainText } from './plain-text.ts';

/** The longest text that may be a day or a number, in characters; a longer one meets no pattern. */
const LONGEST = 60;

/** The ten digits of a mobile number; any other text stays as it is. @example mobileOfText('+91 90000-00121') // '9000000121' */
export function mobileOfText(typed: string): string {
  if (typed.length > LONGEST) return typed;
  const digits = mobileDigits(typed.replace(/\.0$/, '').replaceAll('.', ''));
  return digits?.length === 10 ? digits : typed;
}

/**
 * The number of a text as digits; any other text stays as it is.
 * @example countOfText('1,120 Nos') // '1120'
 */
export const countOfText = (typed: string): string => numberOf(typed, / ?\/? ?(?:nos?|pcs?|units?)\.?$/i);

/** ₹ of a text, otherwise as `countOfText`. @example rupeesOfText('₹1,20,000.50') // '120000.50' */
export const rupeesOfText = (typed: string): string =>
  numberOf(typed, /^(?:₹|rs\.?|inr) ?| ?(?:\/[-=]|₹|rs\.?|inr)$/gi);

/** kg of a text, otherwise as `countOfText`. @example weightOfText('14.2/KG') // '14.2' */
export const weightOfText = (typed: string): string => numberOf(typed, / ?\/? ?kgs?\.?$/i);

// Commas are between thousands, or lakhs and crores; a decimal comma is no number.
const NUMBER = /^(\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/;

function numberOf(typed: string, unit: RegExp): string {
  if (typed.length > LONGEST) return typed;
  const text = plainText(typed);
  const [, whole, decimals = ''] = NUMBER.exec(text.replace(unit, '')) ?? [];
  if (whole === undefined) return text;
  // Two decimals stay, so that paise do not change in a form: 1692.50.
  const significant = decimals.replace(/(?<!0)0+$/, '');
  return (
    whole.replaceAll(',', '') + (significant && `.${significant.padEnd(Math.min(2, decimals.length), '0')}`)
  );
}
