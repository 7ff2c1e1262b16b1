import { toPaise } from './money.ts';

const SMALL = [
  ...['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'],
  ...['Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen'],
];
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];

/**
 * An amount in ₹ in words, as on a receipt.
 * @example amountInWords(123456) // 'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six Only'
 */
export function amountInWords(amount: number): string {
  const [rupees, paise] = [Math.floor(amount), toPaise(amount) % 100];
  const parts = [rupees > 0 || paise === 0 ? `Rupees ${inWords(rupees) || 'Zero'}` : ''];
  if (paise > 0) parts.push(`${belowHundred(paise)} Paise`);
  return `${parts.filter(Boolean).join(' and ')} Only`;
}

function inWords(number: number): string {
  const [crores, lakhs] = [Math.floor(number / 10_000_000), Math.floor(number / 100_000) % 100];
  const [thousands, hundreds] = [Math.floor(number / 1_000) % 100, Math.floor(number / 100) % 10];
  return words(
    crores > 0 ? `${inWords(crores)} Crore` : '',
    lakhs > 0 ? `${belowHundred(lakhs)} Lakh` : '',
    thousands > 0 ? `${belowHundred(thousands)} Thousand` : '',
    hundreds > 0 ? `${SMALL[hundreds]} Hundred` : '',
    belowHundred(number % 100),
  );
}

const belowHundred = (number: number): string =>
  number < 20 ? (SMALL[number] ?? '') : words(TENS[Math.floor(number / 10)], SMALL[number % 10]);

const words = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' ');
