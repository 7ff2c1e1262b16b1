import { z } from 'zod';
import type { CustomerType } from './choices.ts';
import type { Shape } from './customer-field.ts';
import { allFields, type Fields, fields, fieldsOf } from './customer-fields.ts';

/** What its fields are called where a person reads of them, by column, in the order of the forms. */
export const labels = {
  ...(Object.fromEntries(allFields.map(([, { column, label }]) => [column, label])) as {
    [N in keyof Fields as Fields[N]['column']]: string;
  }),
  previous_holder_id: 'Transferred from',
  is_superseded: 'Former holder',
};

const shapeOf = <T extends CustomerType>(type: T) =>
  Object.fromEntries(fieldsOf(type).map(([name, { rules }]) => [name, rules[type]])) as Shape<Fields, T>;

export const creditCustomer = z.strictObject({
  ...shapeOf('Credit'),
  // The number may be sent under both names.
  gst_number: fields.gst_no.rules.Credit,
});

export const guestCustomer = z.strictObject(shapeOf('Guest'));

const svFields = z.strictObject(shapeOf('SV'));

/** Judged beside other mistakes too, as long as these two can be read. */
const connection = svFields.pick({ svType: true, gas_consumer_number: true }).loose();

/** Transfer and Name Change speak of a connection that exists, so they name it. */
export const svCustomer = svFields.refine(
  ({ svType, gas_consumer_number }) => svType === 'New' || gas_consumer_number !== '',
  {
    path: ['gas_consumer_number'],
    error: 'Gas Consumer Number is required',
    when: ({ value }) => connection.safeParse(value).success,
  },
);

/** What each type of customer must be. */
export const schemas = { SV: svCustomer, Credit: creditCustomer, Guest: guestCustomer };

export const customerBody = z.discriminatedUnion(
  'customerType',
  [svCustomer, creditCustomer, guestCustomer],
  'Customer Type is required',
);
export type CustomerBody = z.output<typeof customerBody>;
