import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { formatCount } from '../../shared/format.ts';

export type Option = {
  value: string;
  label: string;
  /** A second line that tells options of one name apart. */
  detail?: string;
  /** Texts that name this option alone when typed in full, beside the label and its parts. */
  keys?: readonly string[];
};

/** Options whose name begins with what was typed come first, then those where a later word does. */
export function byPrefix<Item extends Option>(options: readonly Item[], typed: string): Item[] {
  const wanted = typed.trim().toLowerCase();
  const starts = options.filter(({ label }) => label.toLowerCase().startsWith(wanted));
  const later = options.filter(
    ({ label }) => !label.toLowerCase().startsWith(wanted) && label.toLowerCase().includes(` ${wanted}`),
  );
  return [...starts, ...later];
}

/** The one option that a typed text names exactly, or the only match; undefined while there is a choice. */
export function onlyMatch<Item extends Option>(matches: readonly Item[], typed: string): Item | undefined {
  const wanted = typed.trim().toLowerCase();
  const exact = matches.filter(({ label, keys = [] }) =>
    [label, ...label.split(' · '), ...keys].some((name) => name.toLowerCase() === wanted),
  );
  if (exact.length > 0) return exact.length === 1 ? exact[0] : undefined;
  return matches.length === 1 ? matches[0] : undefined;
}

/** Why a text does not pick an option. @example matchProblem('Customer', 3) // '3 match, choose' */
export const matchProblem = (label: string, count: number, limit = Number.POSITIVE_INFINITY): string =>
  count === 0
    ? `No such ${label.toLowerCase()}`
    : `${formatCount(count)}${count >= limit ? '+' : ''} match, choose`;

// No rule lets a control character through, so a form that holds such a value cannot be saved.
const MARK = '\u0000';

/** The value of a picker that was left with a text that names no option. */
export const unpicked = (text: string): string => (text.trim() === '' ? '' : MARK + text);

/** The text of such a value; undefined for every other. */
export const unpickedText = (value: string): string | undefined =>
  value.startsWith(MARK) ? value.slice(MARK.length) : undefined;

/** Whether the value of a picker is an option, rather than blank or a text that names none. */
export const isPicked = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && !value.startsWith(MARK);

const isItem = (option: object): option is ComboboxItem => 'label' in option;

export const prefixFilter: OptionsFilter = ({ options, search }) => byPrefix(options.filter(isItem), search);
