import { weightInWords } from '../kit/shared/file-cells.ts';
import { usualWeights } from './choices.ts';

/**
 * The weight (kg) of the cylinder that a text names; undefined for any other text.
 * @example cylinderIn('14.2 kg (Dom)') // '14.2'
 * @example cylinderIn('19 kg stove') // undefined
 */
export function cylinderIn(text: string): string | undefined {
  const { kg, words } = weightInWords(text) ?? { kg: '', words: [] };
  const isCylinder =
    words.length > 0 || /kg/i.test(text) || usualWeights.some((usual) => usual === Number(kg));
  return kg !== '' && isCylinder && words.every((word) => WORDS.has(word)) ? kg : undefined;
}

/** What lists of the trade write beside the weight of a cylinder. */
const WORDS = new Set([
  ...['cylinder', 'cylinders', 'cyl', 'cyls', 'lpg', 'gas', 'refill', 'refills', 'filled', 'full', 'ftl'],
  // Vapour and liquid off-take.
  ...['vot', 'lot'],
  ...['dom', 'domestic', 'com', 'comm', 'commercial', 'nd', 'ndne', 'bharat', 'hp', 'indane'],
]);
