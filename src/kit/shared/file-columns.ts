/** A column that a file of rows can have. */
export type FileColumn = {
  field: string;
  header: string;
  required: boolean;
  /** How else it is called in lists that people have, with commas between. */
  also: string;
  /** Names that count before the usual one, where a list has both. */
  rather?: string;
  isDay?: boolean;
  /** Asked once for all rows of a file that lacks it: chosen from a list, or typed. */
  once?: true | readonly string[] | undefined;
  /** Several columns are joined to it. */
  isJoined?: boolean;
  /** Other fields that are in it, such as the names in a full name. */
  holds?: readonly string[];
};

/** What lists number their rows with, and what the console itself adds to rows that are sent back. */
const UNREAD = new Set(['sno', 'slno', 'srno', 'serialno', 'row', 'reason', 'id']);

/** A header by which others are compared: case, spaces and points do not tell them apart. */
export const plainHeader = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Without a unit at the end: 'Amount (Rs.)', 'Balance in ₹'. */
const withoutUnit = (header: string) =>
  header.slice(0, 100).replace(/ ?(?:[([][^()[\]]*[)\]]|(?:in )?(?:₹|rs\.?|inr|kgs?|nos\.?))$/i, '');

/**
 * The field of each header, '' for an unknown header or one that repeats a field; `isSure` when the user need not check
 * them.
 * @example matchHeaders(columns, ['Phone No.', 'Shoe Size']) // { fields: ['mobileNumber', ''], unknown: ['Shoe Size'], … }
 */
export function matchHeaders(columns: readonly FileColumn[], headers: readonly string[]) {
  const known = namesOf(columns);
  const named = headers.map(
    (header) => known.get(plainHeader(header)) ?? known.get(plainHeader(withoutUnit(header))),
  );
  const best = new Map<string, number>();
  for (const [place, name] of named.entries()) {
    const before = named[best.get(name?.field ?? '') ?? -1];
    if (name && (!before || name.rank < before.rank)) best.set(name.field, place);
  }
  const fields = named.map((name, place) => (name && best.get(name.field) === place ? name.field : ''));
  const unknown = headers.filter(
    (header, index) => fields[index] === '' && header.trim() !== '' && !UNREAD.has(plainHeader(header)),
  );
  return {
    fields,
    unknown,
    isSure: unknown.length === 0 && missingColumns(columns, fields).length === 0,
  };
}

/** The field that a name stands for; of several names of a field in one list the lowest rank counts. */
function namesOf(columns: readonly FileColumn[]): Map<string, { field: string; rank: number }> {
  const known = new Map<string, { field: string; rank: number }>();
  for (const { field, header, also, rather = '' } of columns)
    for (const [rank, name] of `${rather},${header},${field},${also}`.split(',').entries())
      if (name && !known.has(plainHeader(name))) known.set(plainHeader(name), { field, rank });
  return known;
}

/** The headers of required columns that no field fills or holds. */
export function missingColumns(columns: readonly FileColumn[], fields: readonly string[]): string[] {
  const held = heldFields(columns, fields);
  return columns
    .filter(({ field, required }) => required && !held.includes(field))
    .map(({ header }) => header);
}

/** The fields of a file's columns, and those that they hold. */
export const heldFields = (columns: readonly FileColumn[], fields: readonly string[]): string[] =>
  columns.flatMap(({ field, holds = [] }) => (fields.includes(field) ? [field, ...holds] : []));
