/** What a person typed, as queries need it; the patterns are for LIKE, with its signs escaped. */
export type Wanted = {
  /** In small letters, single spaces between the words. */
  text: string;
  words: string[];
  /** Begins with all of it. */
  prefix: string;
  /** Each word begins a word of a text that has a space put in front. */
  wordPrefixes: string[];
  /** Each word occurs. */
  patterns: string[];
};

/** Reads what was typed; undefined when that is nothing. @example wantedWords('Ravi  Kum')?.words // ['ravi', 'kum'] */
export function wantedWords(typed: string): Wanted | undefined {
  const words = typed.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const text = words.join(' ');
  return {
    text,
    words,
    prefix: `${escaped(text)}%`,
    wordPrefixes: words.map((word) => `% ${escaped(word)}%`),
    patterns: words.map((word) => `%${escaped(word)}%`),
  };
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

/** Whether a word that was not found may be a misspelt one: short words are like everything, numbers are not guessed. */
export const isMisspelt = (word: string): boolean => /^[\p{L}]{4,}$/u.test(word);

/** From this likeness on a known word is taken for what was meant. */
const LIKE_ENOUGH = 0.55;
/** Known words that one typed word is read as, and readings of the whole text. */
const CHOICES = 3;
const READINGS = 4;

/**
 * What may have been meant by words that were not found, the likeliest first: each that is misspelt is read as the
 * `known` words most like it. Empty when nothing is like it.
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

/** The known words most like this one; itself when it occurs as it is, or is like none. */
function nearest(word: string, known: readonly string[]): string[] {
  if (known.some((other) => other.includes(word))) return [word];
  const near = [...new Set(known)]
    .map((other) => ({ other, likeness: likeness(word, other) }))
    .filter(({ likeness }) => likeness >= LIKE_ENOUGH)
    .toSorted((left, right) => right.likeness - left.likeness || left.other.localeCompare(right.other));
  return near.length > 0 ? near.slice(0, CHOICES).map(({ other }) => other) : [word];
}

/** 1 for the same word, 0 for nothing in common; a word that is not typed to its end is a little less than itself. */
function likeness(typed: string, other: string): number {
  const share = (text: string) => 1 - slips(typed, text) / Math.max(typed.length, text.length);
  return Math.max(share(other), 0.9 * share(other.slice(0, typed.length)));
}

/** How many slips lead from one word to the other: a letter too many, too few or wrong, or two changed round. */
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
