import { z } from 'zod';
import type { CustomerType } from './choices.ts';
import type { Shape } from './customer-field.ts';
import { type AllFields, allFields, fields, fieldsOf } from './customer-fields.ts';

/** Labels by column, in form order. */
export const labels = {
  ...(Object.fromEntries(allFields.map(([, { column, label }]) => [column, label])) as {
    [N in keyof AllFields as AllFields[N]['column']]: string;
  }),
  previous_holder_id: 'Transferred from',
  is_superseded: 'Former holder',
};

const shapeOf = <T extends CustomerType>(type: T) =>
  Object.fromEntries(fieldsOf(type).map(([name, { rules }]) => [name, rules[type]])) as Shape<AllFields, T>;

export const creditCustomer = z.strictObject({
  ...shapeOf('Credit'),
  // Both names of the number are accepted.
  gst_number: fields.gst_no.rules.Credit,
});

export const guestCustomer = z.strictObject(shapeOf('Guest'));

const svFields = z.strictObject(shapeOf('SV'));

/** Checked beside other errors too, as long as these two values are valid. */
const connection = svFields.pick({ svType: true, gas_consumer_number: true }).loose();

/** Transfer and Name Change refer to an existing connection, so they need its number. */
export const svCustomer = svFields.refine(
  ({ svType, gas_consumer_number }) => svType === 'New' || gas_consumer_number !== '',
  {
    path: ['gas_consumer_number'],
    error: 'Gas Consumer Number is required',
    when: ({ value }) => connection.safeParse(value).success,
  },
);

/** The schema of each type of customer. */
export const schemas = { SV: svCustomer, Credit: creditCustomer, Guest: guestCustomer };

export const customerBody = z.discriminatedUnion(
  'customerType',
  [svCustomer, creditCustomer, guestCustomer],
  'Customer Type is required',
);
export type CustomerBody = z.output<typeof customerBody>;
