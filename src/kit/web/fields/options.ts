import { formatCount } from '../../shared/format.ts';

export type Option = {
  value: string;
  label: string;
  /** A second line that tells options of one name apart. */
  detail?: string;
  /** Texts that name this option alone when typed in full, beside the label and its parts. */
  keys?: readonly string[];
};

/** A text for comparison: lower case, NFC, without outer and double spaces. */
const normalized = (text: string) => text.trim().replaceAll(/\s+/g, ' ').normalize('NFC').toLowerCase();

/** Options whose name begins with what was typed come first, then those where a later word does. */
export function byPrefix<Item extends Option>(options: readonly Item[], typed: string): Item[] {
  const wanted = normalized(typed);
  const starts = options.filter(({ label }) => normalized(label).startsWith(wanted));
  const later = options.filter(
    (option) => !starts.includes(option) && normalized(option.label).includes(` ${wanted}`),
  );
  return [...starts, ...later];
}

/** The one option that a typed text names exactly, or the only match; undefined while there is a choice. */
export function onlyMatch<Item extends Option>(matches: readonly Item[], typed: string): Item | undefined {
  const wanted = normalized(typed);
  const exact = matches.filter(({ label, keys = [] }) =>
    [label, ...label.split(' · '), ...keys].some((name) => normalized(name) === wanted),
  );
  const candidates = exact.length > 0 ? exact : matches;
  return candidates.length === 1 ? candidates[0] : undefined;
}

/** Why a text does not pick an option. @example matchProblem('Branch', 3) // '3 branches match. Choose one' */
export function matchProblem(noun: string, count: number, limit = Number.POSITIVE_INFINITY): string {
  const name = noun.toLowerCase();
  if (count === 0) return `No such ${name}`;
  return `${formatCount(count)}${count >= limit ? '+' : ''} ${pluralOf(name)} match. Choose one`;
}

function pluralOf(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  if (/(ch|sh|x|ss|us)$/.test(name)) return `${name}es`;
  return name.endsWith('s') ? name : `${name}s`;
}

// No rule lets a control character through, so a form that holds such a value cannot be saved.
const MARK = '\u0000';

/** The value of a picker whose text names no option. */
export const unpicked = (text: string): string => (text.trim() === '' ? '' : MARK + text);

/** The text of such a value, also behind the ids of a multi-picker; undefined for every other. */
export const unpickedText = (value: string): string | undefined => value.split(MARK)[1];

/** Whether the value of a picker is an option, rather than blank or a text that names none. */
export const isPicked = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && !value.includes(MARK);

/** The ids that a multi-picker holds as text, so that a conflict can compare it. @example idsIn('3,7') // ['3', '7'] */
export const idsIn = (value: unknown): string[] =>
  (String(value ?? '').split(MARK)[0] ?? '').split(',').filter(Boolean);

/** The same for the schema of a list, which refuses an unpicked text. */
export function idsOrUnpicked(value: unknown): string[] | string {
  const text = unpickedText(String(value ?? ''));
  return text === undefined ? idsIn(value) : unpicked(text);
}
