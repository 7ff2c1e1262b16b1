// What the cells of lists say that a field of a form does not: sides, several phones, shortened numbers.

import { mobileDigits } from './phone.ts';
import { plainText, visibleText } from './plain-text.ts';
import { rupeesOfText } from './typed-text.ts';

/** The longest text that may be a figure, in characters; a longer one meets no pattern. */
const LONGEST = 60;

/** A cell that stands for nothing, such as '-', 'N/A' or 'nil', is ''. @example blankIfNone('N/A') // '' */
export const blankIfNone = (cell: string): string =>
  cell.length <= LONGEST && /^(?:[-–—_.]{1,5}|n\.? ?\/?a\.?|nil|null|none)$/i.test(plainText(cell))
    ? ''
    : cell;

/** ₹ and the side on which a ledger has them; '-' is a minus or brackets. */
export type SidedRupees = { rupees: string; side: '' | 'Dr' | 'Cr' | '-' };

/**
 * ₹ of a text as ledgers write it; a text that is not understood stays, without a side. '-' is 0, as Tally writes it.
 * @example sidedRupees('1,28,500.00 Cr') // { rupees: '128500', side: 'Cr' }
 * @example sidedRupees('(1,234.00)') // { rupees: '1234', side: '-' }
 */
export function sidedRupees(cell: string): SidedRupees {
  const unclear: SidedRupees = { rupees: cell, side: '' };
  if (cell.length > LONGEST) return unclear;
  const text = plainText(cell).replaceAll(/[−–—]/g, '-');
  if (/^-{1,2}$/.test(text)) return { rupees: '0', side: '' };
  const [, before, figure = '', after] =
    /^(?:(dr|cr)[.:]? ?)?(.*?)(?: ?\(?(dr|cr|debit|credit)\.?\)?)?$/i.exec(text) ?? [];
  const [below, ...bare] = BELOW_ZERO.exec(figure) ?? [];
  const rupees = rupeesOfText(bare.find((part) => part !== undefined) ?? figure);
  const sides = [before, after, below && '-'].filter((one) => one !== undefined);
  if (!/^\d+(\.\d+)?$/.test(rupees) || sides.length > 1) return unclear;
  return { rupees, side: SIDES[sides[0]?.[0]?.toLowerCase() ?? ''] ?? '' };
}

const SIDES: Readonly<Record<string, SidedRupees['side']>> = { d: 'Dr', c: 'Cr', '-': '-' };
/** In brackets, or with a minus on either side; '/-' is none. */
const BELOW_ZERO = /^(?:₹|rs\.?|inr)? ?(?:\((.+)\)|- ?(.+)|([^/]+?) ?-)$/i;

/** The kg among the words of a text, in small letters; undefined without one figure. @example weightInWords('19KG COMM') // { kg: '19', words: ['comm'] } */
export function weightInWords(cell: string): { kg: string; words: string[] } | undefined {
  if (cell.length > LONGEST) return undefined;
  const parts =
    plainText(cell)
      .toLowerCase()
      .match(/\d+(?:\.\d+)?|\p{L}+/gu) ?? [];
  const figures = parts.filter((part) => /^\d/.test(part));
  const words = parts.filter((part) => !/^(?:\d.*|kgs?|kilos?)$/.test(part));
  const [kg] = figures;
  return kg === undefined || figures.length > 1 || /[-(]\s*\d/.test(cell) ? undefined : { kg, words };
}

/** The phones of a cell, and what else it says. */
export type Phones = { mobiles: string[]; landlines: string[]; rest: string };

/**
 * Mobile numbers (ten digits) and landlines of a cell; several stand beside each other or are divided by signs.
 * @example phonesOf('+91 90000-00121 / 0884-2345678') // { mobiles: ['9000000121'], landlines: ['08842345678'], rest: '' }
 */
export function phonesOf(cell: string): Phones {
  const phones: Phones = { mobiles: [], landlines: [], rest: '' };
  if (cell.length > LONGEST * 2) return { ...phones, rest: cell };
  const rest: string[] = [];
  for (const part of cell.split(/[,;/|&\n]| (?:and|or) /i).map(plainText)) {
    const mobiles = mobilesIn(part.replace(/\.0$/, ''));
    if (LANDLINE.test(part)) phones.landlines.push(part.replaceAll(/\D/g, ''));
    else if (mobiles.length > 0) phones.mobiles.push(...mobiles);
    else if (part !== '') rest.push(part);
  }
  return { ...phones, rest: rest.join(', ') };
}

/** With the code of its place, or six to eight digits alone. */
const LANDLINE =
  /^(?:(?:(?:\+91[ -]?)?\(?(?:0[1-8]|[1-5])\d{1,3}\)?[ -]{1,3})?[2-6]\d{2,3}[ -]?\d{3,4}|0?[1-5]\d{9})$/;

function mobilesIn(part: string): string[] {
  const digits = part.replaceAll('.', '');
  const one = mobileDigits(digits);
  if (one?.length === 10) return [one];
  const [, first, second] = TWO_MOBILES.exec(digits.replaceAll(/[ ()\p{Pd}]/gu, '')) ?? [];
  return first && second ? [first, second] : [];
}

const TWO_MOBILES = /^(?:(?:\+|00)?91|0)?([6-9]\d{9})(?:(?:\+|00)?91|0)?([6-9]\d{9})$/;

/**
 * The text of a cell with a name or number: marks that cannot be seen are gone, and the '.0' of a long number.
 * @example idOf('\u200e7500123456.0') // '7500123456'
 */
export const idOf = (cell: string): string => visibleText(cell).replace(/^(\d{6,20})\.0{1,2}$/, '$1');

/** As `idOf`, without blanks and hyphens between groups of digits. @example digitsOf('1234 5678 9012') // '123456789012' */
export function digitsOf(cell: string): string {
  const id = idOf(cell);
  return id.length <= LONGEST && /^[\d \p{Pd}]+$/u.test(id) ? id.replaceAll(/\D/g, '') : id;
}

/** A spreadsheet has replaced the digits of the number, which are lost in this file; it always writes the plus. @example isShortened('7.5E+15') // true */
export const isShortened = (cell: string): boolean => /^\d(?:[.,]\d{1,14})?e\+\d{1,3}$/i.test(cell.trim());

/** How to mend a shortened number. */
export const SHORTENED =
  'The spreadsheet has shortened this number. Format its column as a number without decimals and save the file again';
