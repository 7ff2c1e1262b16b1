/** A column that a file of rows can have. */
export type FileColumn = {
  field: string;
  header: string;
  required: boolean;
  /** How else it is called in lists that people have. */
  also: readonly string[];
};

/** What lists number their rows with, and what the console itself adds to rows that are sent back. */
const UNREAD = new Set(['sno', 'slno', 'serialno', 'row', 'reason', 'id']);

/** Case, spaces and points do not tell headers apart. */
const plain = (header: string) =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * The field of each header, '' for an unknown header or one that repeats a field; `isSure` when the user need not check
 * them.
 * @example matchHeaders(columns, ['Phone No.', 'Shoe Size']) // { fields: ['mobileNumber', ''], isSure: false }
 */
export function matchHeaders(columns: readonly FileColumn[], headers: readonly string[]) {
  const known = new Map<string, string>();
  for (const one of columns)
    for (const name of [one.header, one.field, ...one.also])
      if (!known.has(plain(name))) known.set(plain(name), one.field);
  let isSure = true;
  const fields: string[] = [];
  for (const header of headers) {
    const name = plain(header);
    const field = known.get(name) ?? '';
    const isNew = field !== '' && !fields.includes(field);
    if (!isNew && header.trim() !== '' && !UNREAD.has(name)) isSure = false;
    fields.push(isNew ? field : '');
  }
  return { fields, isSure: isSure && missingColumns(columns, fields).length === 0 };
}

/** The headers of required columns that no field fills. */
export const missingColumns = (columns: readonly FileColumn[], fields: readonly string[]): string[] =>
  columns.filter((one) => one.required && !fields.includes(one.field)).map(({ header }) => header);
