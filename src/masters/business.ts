import { text } from '../kit/shared/rules.ts';

/** How many rows a page of a list may have. */
export const pageSizes = [20, 50, 100] as const;

const GSTIN = /^[0-9]{2}[A-Za-z]{5}[0-9]{4}[A-Za-z][1-9A-Za-z][Zz][0-9A-Za-z]$/;

/**
 * The number under which a business pays Goods and Services Tax: state, PAN, count, Z and a check character; blank is
 * none. Given back in capitals.
 * @example gstin.parse('27aapfu0939f1zv') // '27AAPFU0939F1ZV'
 */
export const gstin = text({
  max: [15, 'GSTIN should be 15 characters'],
  exact: [15, 'GSTIN should be 15 characters'],
  pattern: [GSTIN, 'GSTIN is invalid'],
})
  .transform((number) => number.toUpperCase())
  .refine(
    (number) => !GSTIN.test(number) || checkCharacter(number) === number.at(-1),
    'GSTIN is invalid: its last character does not match',
  );

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Luhn's sum over 36 characters, as the GST Network takes it: from the left, every second one doubled. */
function checkCharacter(number: string): string | undefined {
  let sum = 0;
  for (const [place, character] of [...number.slice(0, -1)].entries()) {
    const product = CHARACTERS.indexOf(character) * (place % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / CHARACTERS.length) + (product % CHARACTERS.length);
  }
  return CHARACTERS[(CHARACTERS.length - (sum % CHARACTERS.length)) % CHARACTERS.length];
}
