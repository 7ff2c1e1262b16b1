import { z } from 'zod';
import { contract, fieldsUnder } from '../kit/shared/contract.ts';
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

export const creditFields = z.strictObject({
  ...shapeOf('Credit'),
  // Both names of the number are accepted.
  gst_number: fields.gst_no.rules.Credit,
});

export const guestFields = z.strictObject(shapeOf('Guest'));

const svFields = z.strictObject(shapeOf('SV'));

/** The rule below is checked even if other fields have errors, as long as these two are valid. */
const connection = svFields.pick({ svType: true, gas_consumer_number: true }).loose();

/** Transfer and Name Change refer to an existing connection, so they need its number. */
export const svCustomer = contract((rules) =>
  fieldsUnder(rules, svFields).refine(
    ({ svType, gas_consumer_number }) => svType === 'New' || gas_consumer_number !== '',
    {
      path: ['gas_consumer_number'],
      error: 'Gas Consumer Number is required',
      when: ({ value }) => connection.safeParse(value).success,
    },
  ),
);
export const creditCustomer = contract((rules) => fieldsUnder(rules, creditFields));
export const guestCustomer = contract((rules) => fieldsUnder(rules, guestFields));

/** The schema of each type of customer. */
export const schemas = { SV: svCustomer, Credit: creditCustomer, Guest: guestCustomer };

export const customerBody = contract((rules) =>
  z.discriminatedUnion(
    'customerType',
    [svCustomer(rules), creditCustomer(rules), guestCustomer(rules)],
    'Customer Type is required',
  ),
);
export type CustomerBody = z.output<ReturnType<typeof customerBody>>;
