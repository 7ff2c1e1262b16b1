/**
 * A figure as a keyboard for ASCII types it: digits of other scripts are 0 to 9, marks of direction and of width, which
 * messengers add, are gone, each space is one blank. The joiners of Indian scripts stay, as in a name.
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

/** The digits of a script are ten in a row, and so are those of several beside each other. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}
