// Multiplication in the dihedral group of order 10, row by row.
const PRODUCTS = [
  ...['0123456789', '1234067895', '2340178956', '3401289567', '4012395678'],
  ...['5987604321', '6598710432', '7659821043', '8765932104', '9876543210'],
];
const SHIFT = '1576283094';

/** A digit after the permutation of its place, from the right. */
function shifted(digit: string, place: number): string {
  return Array.from({ length: place % 8 }).reduce<string>((from) => SHIFT[Number(from)] ?? from, digit);
}

/** Whether the last digit of a number fits the others by Verhoeff's scheme, as in every Aadhaar number. @example isVerhoeff('234123412346') // true */
export function isVerhoeff(number: string): boolean {
  const digits = [...number].reverse();
  return (
    digits.reduce(
      (sum, digit, place) => PRODUCTS[Number(sum)]?.[Number(shifted(digit, place))] ?? '',
      '0',
    ) === '0'
  );
}
