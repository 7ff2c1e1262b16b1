import type { ComboboxItem, OptionsFilter } from '@mantine/core';

export type Option = { value: string; label: string };

/** Options whose name begins with what was typed come first, then those where a later word does. */
export function byPrefix<Item extends Option>(options: readonly Item[], typed: string): Item[] {
  const wanted = typed.trim().toLowerCase();
  const starts = options.filter(({ label }) => label.toLowerCase().startsWith(wanted));
  const later = options.filter(
    ({ label }) => !label.toLowerCase().startsWith(wanted) && label.toLowerCase().includes(` ${wanted}`),
  );
  return [...starts, ...later];
}

const isItem = (option: object): option is ComboboxItem => 'label' in option;

export const prefixFilter: OptionsFilter = ({ options, search }) => byPrefix(options.filter(isItem), search);
