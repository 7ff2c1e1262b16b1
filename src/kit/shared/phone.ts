import { plainText } from './plain-text.ts';

/** A mobile number or its start, with or without +91, 0091 or 0. A plain 91 is a prefix only before ten digits. */
const MOBILE_OR_START = /^(?:(?:\+|00)91|0|91(?=\d{10}$))?([6-9]\d{0,9})$/;

/**
 * The digits of a mobile number, or of its start, as they are stored; undefined for any other text.
 * @example mobileDigits('+91 90000-00121') // '9000000121'
 */
export const mobileDigits = (text: string): string | undefined =>
  MOBILE_OR_START.exec(plainText(text).replaceAll(/[ ()\p{Pd}]/gu, ''))?.[1];
