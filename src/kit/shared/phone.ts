import { plainText } from './plain-text.ts';

/** A mobile number or its start, after what dials India or a trunk; 91 alone may begin a number. */
const MOBILE = /^(?:(?:\+|00)91|0|91(?=\d{10}$))?([6-9]\d{0,9})$/;

/**
 * The digits of a mobile number, or of its start, as they are stored; undefined for any other text.
 * @example mobileDigits('+91 90000-00121') // '9000000121'
 */
export const mobileDigits = (text: string): string | undefined =>
  MOBILE.exec(plainText(text).replaceAll(/[ ()\p{Pd}]/gu, ''))?.[1];
