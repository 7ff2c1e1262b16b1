import type { Option } from '../fields/options.ts';
import type { Reference } from '../fields/reference-field.tsx';

/** One of the records at a path, chosen by its name. */
type ReferenceFilter = {
  to: `/${string}`;
  only?: Readonly<Record<string, string>>;
  labelOf?: (option: Reference) => string;
};

/** One of many records, searched while typing; `path/id` reads the name of the chosen one. */
type SearchFilter = {
  search: `/${string}`;
  path: `/${string}`;
  query?: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: each search has rows of its own.
  toOption: (row: any) => Option;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  nameOf: (record: any) => string;
};

/** A filter of a list, beside its days and a text. */
export type Filter = {
  /** Its name on the wire and in the address. */
  name: string;
  label: string;
  source: ReferenceFilter | SearchFilter | { options: readonly (string | Option)[] };
};

/** The first and last day of a list. */
export const DAYS = ['from_date', 'to_date'] as const;

/** The URL parameters of a list's days and filters. */
export const filterNames = (filters: readonly Filter[]): string[] => [
  ...DAYS,
  ...filters.map(({ name }) => name),
];

/**
 * The first and last day of a list after a change of one; the other one moves if they would be out of order.
 * @example changeDays({ from_date: '2026-11-20' }, { to_date: '2026-11-01' }) // both 2026-11-01
 */
export function changeDays(
  current: Readonly<Record<string, string>>,
  change: { from_date?: string; to_date?: string },
): { from_date: string; to_date: string } {
  const next = { from_date: current.from_date ?? '', to_date: current.to_date ?? '', ...change };
  if (!next.from_date || !next.to_date || next.from_date <= next.to_date) return next;
  const day = change.from_date ?? change.to_date ?? '';
  return { from_date: day, to_date: day };
}
