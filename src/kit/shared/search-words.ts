import { mobileDigits } from './phone.ts';

/** A search text prepared for queries; the patterns are for LIKE, with special characters escaped. */
export type SearchWords = {
  /** Lower case, with single spaces between the words. */
  text: string;
  words: string[];
  /** Matches texts that start with the whole text. */
  prefix: string;
  /** One pattern per word; matches the start of a word, in a text with a leading space. */
  wordPrefixes: string[];
  /** One pattern per word; matches the word anywhere. */
  patterns: string[];
  /** The stored digits, where the text is a mobile number, or its start, in another spelling. */
  mobile?: string;
};

/** Prepares a search text; undefined for a blank one. @example searchWords('Ravi  Kum')?.words // ['ravi', 'kum'] */
export function searchWords(typed: string): SearchWords | undefined {
  const words = typed.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const text = words.join(' ');
  const mobile = mobileIn(text);
  return {
    ...(mobile && { mobile }),
    text,
    words,
    prefix: `${escaped(text)}%`,
    wordPrefixes: words.map((word) => `% ${escaped(word)}%`),
    patterns: words.map((word) => `%${escaped(word)}%`),
  };
}

/** A few digits with a blank between them are two numbers, not the start of a mobile number. */
function mobileIn(text: string): string | undefined {
  const digits = mobileDigits(text);
  const isMobile = digits?.length === 10 || !text.includes(' ') || /^\(?(?:\+|00)/.test(text);
  return isMobile && digits !== text ? digits : undefined;
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

/** Whether a word without matches may be misspelt: short words resemble everything, and numbers are not guessed. */
export const mayBeMisspelt = (word: string): boolean => /^[\p{L}]{4,}$/u.test(word);

/** The smallest similarity at which a known word replaces a misspelt one. */
const MIN_SIMILARITY = 0.55;
/** The largest number of known words per typed word, and of corrections of the whole text. */
const CHOICE_LIMIT = 3;
const CORRECTION_LIMIT = 4;

/**
 * Corrections of words without matches, most likely first: each misspelt word is replaced by the most similar
 * `known` words. Empty when nothing is similar.
 * @example correctionsOf(['laksmi', 'redy'], ['lakshmi', 'reddy', 'ravi']) // ['lakshmi reddy']
 */
export function correctionsOf(words: readonly string[], known: readonly string[]): string[] {
  const wordChoices = words.map((word) => (mayBeMisspelt(word) ? nearest(word, known) : [word]));
  const corrections = wordChoices.reduce<string[][]>(
    (texts, choice) =>
      texts.flatMap((text) => choice.map((word) => [...text, word])).slice(0, CORRECTION_LIMIT),
    [[]],
  );
  const typed = words.join(' ');
  return corrections.map((reading) => reading.join(' ')).filter((reading) => reading !== typed);
}

/** The most similar known words; the word itself when it occurs or nothing is similar. */
function nearest(word: string, known: readonly string[]): string[] {
  if (known.some((other) => other.includes(word))) return [word];
  const near = [...new Set(known)]
    .map((other) => ({ other, likeness: similarity(word, other) }))
    .filter(({ likeness }) => likeness >= MIN_SIMILARITY)
    .toSorted((left, right) => right.likeness - left.likeness || left.other.localeCompare(right.other));
  return near.length > 0 ? near.slice(0, CHOICE_LIMIT).map(({ other }) => other) : [word];
}

/** 1 for the same word, 0 for nothing in common; the start of a word counts slightly less than the whole. */
function similarity(typed: string, other: string): number {
  const share = (text: string) => 1 - editDistance(typed, text) / Math.max(typed.length, text.length);
  return Math.max(share(other), 0.9 * share(other.slice(0, typed.length)));
}

/** The edit distance of two words: insertions, deletions, substitutions and swaps of neighbours. */
function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const next = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      next[column] = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = next;
  }
  return at(last, to.length);
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;
