import { z } from 'zod';
import { text } from '../kit/shared/rules.ts';

/** The allowed page sizes. */
export const pageSizes = [20, 50, 100] as const;

/** ₹ of cash on one day, received of one customer or paid to one payee, that the day close remarks on: the law's of 2026. */
export const cashLimits = { cash_receipt_limit: 200_000, cash_expense_limit: 10_000 } as const;
export const cashLimitNames = ['cash_receipt_limit', 'cash_expense_limit'] as const;

const GSTIN = /^[0-9]{2}[A-Za-z]{5}[0-9]{4}[A-Za-z][1-9A-Za-z][Zz][0-9A-Za-z]$/;

/**
 * The Goods and Services Tax number of a business: state, PAN, count, Z and a check character; blank means
 * none. Returned in capitals.
 * @example gstin.parse('27aapfu0939f1zv') // '27AAPFU0939F1ZV'
 */
export const gstin = z.lazy(() =>
  text({
    max: [15, 'GSTIN should be 15 characters'],
    exact: [15, 'GSTIN should be 15 characters'],
    pattern: [GSTIN, 'GSTIN is invalid'],
  })
    .transform((number) => number.toUpperCase())
    .refine(
      (number) => !GSTIN.test(number) || checkCharacter(number) === number.at(-1),
      'GSTIN is invalid: its last character does not match',
    ),
);

/** What a GST number of a customer or vendor is stored as: capitals without blanks. @example gstNumber().parse('37 abcde 1234f 1z5') // '37ABCDE1234F1ZZ' */
export const gstNumber = (rule?: Parameters<typeof text>[0]) =>
  text(rule).transform((typed) => typed.replaceAll(' ', '').toUpperCase());

/** The warning about a GST number, under its field; URP is a person without a number. */
export function gstWarnings(field: string, number: unknown): Record<string, string> {
  const warning = warningOf(String(number ?? ''));
  return warning === undefined ? {} : { [field]: warning };
}

function warningOf(number: string): string | undefined {
  if (number === '' || number === 'URP') return undefined;
  if (number.length !== 15) return `A GSTIN has 15 characters, this has ${number.length}`;
  if (/^(.?|.{7,10})O/.test(number)) return 'Letter O where a GSTIN has the digit 0';
  if (!GSTIN.test(number)) return 'A GSTIN is 2 digits, a PAN, a digit or letter, Z and a check character';
  const last = checkCharacter(number);
  return last === number.at(-1) ? undefined : `The check character of this GSTIN would be ${last}`;
}

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Luhn's algorithm over 36 characters, as the GST Network uses it: from the left, every second one doubled. */
function checkCharacter(number: string): string | undefined {
  let sum = 0;
  for (const [place, character] of [...number.slice(0, -1)].entries()) {
    const product = CHARACTERS.indexOf(character) * (place % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / CHARACTERS.length) + (product % CHARACTERS.length);
  }
  return CHARACTERS[(CHARACTERS.length - (sum % CHARACTERS.length)) % CHARACTERS.length];
}
