import type { Option } from '../fields/options.ts';
import type { Reference } from '../fields/reference-field.tsx';

/** One of the records at a path, chosen by its name. */
type ReferenceFilter = {
  to: `/${string}`;
  only?: Readonly<Record<string, string>>;
  labelOf?: (option: Reference) => string;
};

/** One of too many records for a list: searched while typing; `path/id` names the one that is chosen. */
type SearchFilter = {
  search: `/${string}`;
  path: `/${string}`;
  query?: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: each search has rows of its own.
  toOption: (row: any) => Option;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  nameOf: (record: any) => string;
};

/** What a list can be narrowed by, beside its days and a text. */
export type Filter = {
  /** Its name on the wire and in the address. */
  name: string;
  label: string;
  of: ReferenceFilter | SearchFilter | { options: readonly (string | Option)[] };
};

/** The first and last day of a list. */
export const DAYS = ['from_date', 'to_date'] as const;

/** The names in the address of all that narrows a list. */
export const filterNames = (filters: readonly Filter[]): string[] => [
  ...DAYS,
  ...filters.map(({ name }) => name),
];

/**
 * The first and last day of a list after one of them was set; the other one moves if they would be out of order.
 * @example daysWith({ from_date: '2026-11-20' }, { to_date: '2026-11-01' }) // both 2026-11-01
 */
export function daysWith(
  now: Readonly<Record<string, string>>,
  set: { from_date?: string; to_date?: string },
): { from_date: string; to_date: string } {
  const next = { from_date: now.from_date ?? '', to_date: now.to_date ?? '', ...set };
  if (!next.from_date || !next.to_date || next.from_date <= next.to_date) return next;
  const day = set.from_date ?? set.to_date ?? '';
  return { from_date: day, to_date: day };
}
