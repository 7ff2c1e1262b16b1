import { mobileDigits } from './phone.ts';

/** Typed text prepared for queries; the patterns are for LIKE, with special characters escaped. */
export type Wanted = {
  /** Lower case, with single spaces between the words. */
  text: string;
  words: string[];
  /** Matches texts that start with the whole text. */
  prefix: string;
  /** One pattern per word; matches the start of a word, in a text with a leading space. */
  wordPrefixes: string[];
  /** One pattern per word; matches the word anywhere. */
  patterns: string[];
  /** The digits that such a number has in the database, where the text is a mobile number or its start in another spelling. */
  mobile?: string;
};

/** Prepares typed text; undefined for blank text. @example wantedWords('Ravi  Kum')?.words // ['ravi', 'kum'] */
export function wantedWords(typed: string): Wanted | undefined {
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

/** A few digits and a blank may be two figures. */
function mobileIn(text: string): string | undefined {
  const digits = mobileDigits(text);
  const isMobile = digits?.length === 10 || !text.includes(' ') || /^\(?(?:\+|00)/.test(text);
  return isMobile && digits !== text ? digits : undefined;
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

/** Whether a word without matches may be misspelt: short words resemble everything, and numbers are not guessed. */
export const isMisspelt = (word: string): boolean => /^[\p{L}]{4,}$/u.test(word);

/** The least likeness at which a known word replaces a misspelt one. */
const LIKE_ENOUGH = 0.55;
/** Most known words per typed word, and most readings of the whole text. */
const CHOICES = 3;
const READINGS = 4;

/**
 * Corrections of words without matches, most likely first: each misspelt word is replaced by the most similar
 * `known` words. Empty when nothing is similar.
 * @example readingsOf(['laksmi', 'redy'], ['lakshmi', 'reddy', 'ravi']) // ['lakshmi reddy']
 */
export function readingsOf(words: readonly string[], known: readonly string[]): string[] {
  const choices = words.map((word) => (isMisspelt(word) ? nearest(word, known) : [word]));
  const readings = choices.reduce<string[][]>(
    (texts, choice) => texts.flatMap((text) => choice.map((word) => [...text, word])).slice(0, READINGS),
    [[]],
  );
  const typed = words.join(' ');
  return readings.map((reading) => reading.join(' ')).filter((reading) => reading !== typed);
}

/** The most similar known words; the word itself when it occurs or nothing is similar. */
function nearest(word: string, known: readonly string[]): string[] {
  if (known.some((other) => other.includes(word))) return [word];
  const near = [...new Set(known)]
    .map((other) => ({ other, likeness: likeness(word, other) }))
    .filter(({ likeness }) => likeness >= LIKE_ENOUGH)
    .toSorted((left, right) => right.likeness - left.likeness || left.other.localeCompare(right.other));
  return near.length > 0 ? near.slice(0, CHOICES).map(({ other }) => other) : [word];
}

/** 1 for the same word, 0 for nothing in common; the start of a word counts slightly less than the whole. */
function likeness(typed: string, other: string): number {
  const share = (text: string) => 1 - slips(typed, text) / Math.max(typed.length, text.length);
  return Math.max(share(other), 0.9 * share(other.slice(0, typed.length)));
}

/** The edit distance of two words: insertions, deletions, substitutions and swaps of neighbours. */
function slips(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const next = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isTurned =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      next[column] = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isTurned ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = next;
  }
  return at(last, to.length);
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;
