import type { FieldValues } from 'react-hook-form';
import type { Described } from '../../kit/web/conflict/conflict.ts';
import { today } from '../../kit/web/fields/date-field.tsx';
import { type CustomerType, customerTraits, customerTypes } from '../../masters/choices.ts';
import { allFields, fieldsOf } from '../../masters/customer-fields.ts';
import type { CustomerRecord } from './contract.ts';

/** An empty form of a type, today's date in it. */
export function emptyForm(type: CustomerType): FieldValues {
  const starts: FieldValues = {
    customerType: type,
    svType: 'New',
    date: today(),
    opening_date: today(),
    image: undefined,
  };
  return Object.fromEntries(fieldsOf(type).map(([name]) => [name, name in starts ? starts[name] : '']));
}

/** What the inputs hold while a customer is updated: the fields of its type as text. */
export const toForm = (row: CustomerRecord): FieldValues =>
  Object.fromEntries(fieldsOf(row.customerType).map(([name]) => [name, String(row[name] ?? '')]));

const editable = customerTypes.filter((type) => customerTraits[type].isEditable);

/** The fields of the forms that can be updated, as a conflict names them. */
export const fields: Record<string, Described> = Object.fromEntries(
  allFields.filter(([, { rules, input }]) => input !== 'none' && editable.some((type) => rules[type])),
);
