import { type SvType, svKinds } from '../../masters/choices.ts';
import type { Columns, CustomerField } from '../../masters/customer-field.ts';
import { type AllFields, storedFields } from '../../masters/customer-fields.ts';
import type { CustomerBody } from '../../masters/customer-schemas.ts';

/**
 * The stored columns of a body, without its picture: a field that the type does not have is blank, and a blank
 * date is `today`.
 */
export const customerColumns = (body: CustomerBody, today: string) =>
  ({ ...blankColumns, ...filledColumns(body, today) }) as StoredColumns;

/** The columns that a body fills. */
export function filledColumns(body: CustomerBody, today: string): Record<string, unknown> {
  const values: Record<string, unknown> = { ...body, ...typeColumns(body, today) };
  const filled: Record<string, unknown> = {};
  for (const [name, { column }] of storedFields) if (values[name]) filled[column] = values[name];
  return filled;
}

type StoredColumns = Omit<Columns<AllFields>, 'image' | 'customer_type' | 'sv_type' | 'date'> & {
  customer_type: CustomerBody['customerType'];
  sv_type: SvType | '';
  date: string;
};

function blankOf(input: CustomerField['input']) {
  if (input === 'number') return 0;
  return input === 'date' || input === 'reference' ? null : '';
}

/** Defaults for fields that a file does not have. */
export const blankColumns = Object.fromEntries(
  storedFields.map(([, { column, input }]) => [column, blankOf(input)]),
);

/** Columns that depend on the type. Of the two amounts of an SV customer, only the one on its form is stored. */
function typeColumns(body: CustomerBody, today: string): Record<string, unknown> {
  const date = body.date || today;
  switch (body.customerType) {
    case 'SV': {
      const unpaid = svKinds[body.svType] === 'deposit' ? 'chargeable_amount' : 'advanceAmtPaid';
      return { date, ifsc: body.ifsc.toUpperCase(), [unpaid]: 0 };
    }
    case 'Credit':
      return { date, gst_no: body.gst_no || body.gst_number };
    case 'Guest':
      return { date };
  }
}
