import { today } from '../../kit/web/client/server-clock.ts';
import { filled } from '../../kit/web/form/form-values.ts';
import type { CustomerType } from '../../masters/choices.ts';
import { type FieldName, fieldsOf } from '../../masters/customer-fields.ts';
import type { CustomerRecord } from './contract.ts';

/** The fields that the type of the customer has; the image is a file. */
export type CustomerValues = Partial<Record<Exclude<FieldName, 'image'>, string>> & { image?: File | '' };

/** An empty form of a type, today's date in it. */
export function emptyForm(type: CustomerType): CustomerValues {
  const initial: CustomerValues = {
    customerType: type,
    svType: 'New',
    date: today(),
    opening_date: today(),
    image: undefined,
  };
  return Object.fromEntries(fieldsOf(type).map(([name]) => [name, name in initial ? initial[name] : '']));
}

/** What the inputs hold while a customer is updated: the fields of its type as text. */
export const toForm = (row: CustomerRecord) => filled(emptyForm(row.customerType), row);
