import type { CustomerType } from '../../masters/choices.ts';
import { type CustomerField, mayBeBlank } from '../../masters/customer-field.ts';
import { fields, fieldsOf, type NamedField } from '../../masters/customer-fields.ts';
import { labels } from '../../masters/customer-schemas.ts';

export type ImportColumn = {
  /** Its name on the wire, as the form sends it. */
  field: string;
  header: string;
  /** What a cell has to look like, in words. */
  expects: string;
  required: boolean;
  /** How else it is called in lists that people have. */
  also: readonly string[];
};

export const WHOLE_RUPEES = 'Whole rupees, digits only';
const usual: { readonly [I in CustomerField['input']]?: string } = {
  date: 'A day, such as 2026-11-20 or 20/11/2026',
  number: WHOLE_RUPEES,
};

function columnOf([field, declared]: NamedField, type: CustomerType): ImportColumn {
  const { label, column, input, also = [] } = declared;
  const { expects = usual[input] ?? 'Text' } = declared;
  return { field, header: label, expects, required: !mayBeBlank(declared, type), also: [column, ...also] };
}

const columnsOf = (type: CustomerType) =>
  fieldsOf(type)
    .filter(([, { input }]) => input !== 'photo' && input !== 'none')
    .map((field) => columnOf(field, type));

const formerHolder: ImportColumn = {
  field: 'is_superseded',
  header: labels.is_superseded,
  expects: 'Yes for who held the connection before, or nothing',
  required: false,
  also: ['is_superseded'],
};

const columns: Record<CustomerType, readonly ImportColumn[]> = {
  SV: [...columnsOf('SV'), formerHolder],
  Credit: columnsOf('Credit'),
  Guest: columnsOf('Guest'),
};

/** The columns that an import of this type can fill, in the order of its template. */
export const templateColumns = (type: CustomerType): readonly ImportColumn[] => columns[type];

/** The same, and the type itself, which a file may name but need not. */
export const importColumns = (type: CustomerType): readonly ImportColumn[] => [
  ...columns[type],
  { ...columnOf(['customerType', fields.customerType], type), required: false },
];

/** The header of each field. */
export const headersOf = (type: CustomerType): ReadonlyMap<string, string> =>
  new Map(importColumns(type).map(({ field, header }) => [field, header]));

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
 * @example matchHeaders('Guest', ['Phone No.', 'Shoe Size']) // { fields: ['mobileNumber', ''], isSure: false }
 */
export function matchHeaders(type: CustomerType, headers: readonly string[]) {
  const known = new Map<string, string>();
  for (const one of importColumns(type))
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
  return { fields, isSure: isSure && missingColumns(type, fields).length === 0 };
}

/** The headers of required columns that no field fills. */
export const missingColumns = (type: CustomerType, fields: readonly string[]): string[] =>
  templateColumns(type)
    .filter((one) => one.required && !fields.includes(one.field))
    .map(({ header }) => header);
