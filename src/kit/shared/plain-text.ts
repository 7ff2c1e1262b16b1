/**
 * A text as an ASCII keyboard types it: digits of other scripts become 0 to 9, invisible marks of direction and width, which
 * messengers add, are removed, and all white space becomes single blanks. The joiners of Indian scripts stay.
 * @example plainText('\u200e₹\u00a0१२') // '₹ 12'
 */
export const plainText = (typed: string): string =>
  visibleText(typed).replaceAll(/[^\P{Nd}0-9]/gu, asciiDigit);

/** A text without marks that cannot be seen; each space is one blank. @example visibleText('Ravi\u00a0 Kumar\u200e') // 'Ravi Kumar' */
export const visibleText = (typed: string): string =>
  typed
    .replaceAll(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ');

/** A name with the apostrophes and hyphens of a keyboard, for those that word processors set. @example plainName('D’Souza – Deccan') // "D'Souza - Deccan" */
export const plainName = (name: string): string => name.replaceAll(/[‘’ʼ]/g, "'").replaceAll(/[‐‑–—]/g, '-');

/** In Unicode the ten digits of a script follow each other, and several scripts may be adjacent. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}
