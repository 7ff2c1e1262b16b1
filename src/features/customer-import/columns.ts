import type { FileColumn } from '../../kit/shared/file-columns.ts';
import { strictRules } from '../../kit/shared/rule-settings.ts';
import { type CustomerType, svTypes } from '../../masters/choices.ts';
import { type CustomerField, mayBeBlank } from '../../masters/customer-field.ts';
import { fields, fieldsOf, type NamedField } from '../../masters/customer-fields.ts';
import { labels } from '../../masters/customer-schemas.ts';
import { namesInLists } from './names-in-lists.ts';

/** A field has its name on the wire, as the form sends it. */
type ImportColumn = FileColumn & {
  /** What a cell has to look like, in words. */
  expects: string;
};

export const WHOLE_RUPEES = 'Whole rupees, digits only';
const usual: { readonly [I in CustomerField['input']]?: string } = {
  date: 'A day, such as 2026-11-20 or 20/11/2026',
  number: WHOLE_RUPEES,
};

/** What a person says once where the file lacks it. */
const saidOnce: Readonly<Record<string, FileColumn['once']>> = {
  ...{ salutations: true, lastName: true, date: true, areacode: true },
  ...{ credit_limit: true, advanceAmtPaid: true, opening_date: true, svType: svTypes },
};

function columnOf([field, declared]: NamedField, type: CustomerType): ImportColumn {
  const { label, column, input } = declared;
  const { expects = usual[input] ?? 'Text' } = declared;
  return {
    field,
    header: label,
    expects,
    required: !mayBeBlank(declared, type),
    also: [column, namesInLists[field] ?? ''].join(),
    isJoined: field === 'address',
    isDay: input === 'date',
    once: saidOnce[field],
  };
}

const columnsFor = (type: CustomerType) =>
  fieldsOf(type)
    .filter(([, { input }]) => input !== 'photo' && input !== 'none')
    .map((field) => columnOf(field, type));

const formerHolder: ImportColumn = {
  field: 'is_superseded',
  header: labels.is_superseded,
  expects: 'Yes for who held the connection before, or nothing',
  required: false,
  also: 'is_superseded',
};

const columns: Record<CustomerType, readonly ImportColumn[]> = {
  SV: [...columnsFor('SV'), formerHolder],
  Credit: columnsFor('Credit'),
  Guest: columnsFor('Guest'),
};

/** The columns that an import of this type can fill, in the order of its template. */
export const templateColumns = (type: CustomerType): readonly ImportColumn[] => columns[type];

/** The same, and the type itself, which a file may name but need not. */
export const importColumns = (type: CustomerType): readonly ImportColumn[] => [
  ...columns[type],
  { ...columnOf(['customerType', fields.customerType], type), required: false },
];

/** One column of titles and names, which is split. */
export const FULL_NAME = 'full_name';
const fullName: FileColumn = {
  field: FULL_NAME,
  header: 'Full Name (title, first and last)',
  required: false,
  holds: ['salutations', 'firstName', 'lastName'],
  also: "Full Name, Customer Name, Consumer Name, Name of Customer, Name of Consumer, Party, Party Name, Party's Name, Ledger, Particulars, Display Name, Contact Name",
};

/** The columns that a file can have: those of an import, and names in one column. */
export const fileColumns = (type: CustomerType, settings = strictRules): readonly FileColumn[] =>
  [...importColumns(type), fullName].map((column) =>
    column.field === 'lastName'
      ? { ...column, required: !mayBeBlank(fields.lastName, type, settings) }
      : column,
  );

/** The header of each field. */
export const headersOf = (type: CustomerType): ReadonlyMap<string, string> =>
  new Map(importColumns(type).map(({ field, header }) => [field, header]));
