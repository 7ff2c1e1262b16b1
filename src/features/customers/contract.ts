import { z } from 'zod';
import { listOf } from '../../kit/shared/list.ts';
import { patchOf } from '../../kit/shared/patch.ts';
import { refusals } from '../../kit/shared/refusals.ts';
import { choice, optionalReference, text } from '../../kit/shared/rules.ts';
import { dropdownQuery, idParams, named, oneOf, option, readCall } from '../../kit/shared/wire.ts';
import { customerTypes, paymentModes, productCategories, saleTypes, svTypes } from '../../masters/choices.ts';
import { type LeftOut, type Listed, type Personal, readRule } from '../../masters/customer-field.ts';
import {
  type AllFields,
  listedFields,
  type NamedField,
  personalFields,
  unlistedFields,
} from '../../masters/customer-fields.ts';
import {
  type CustomerBody,
  creditCustomer,
  creditFields,
  customerBody,
  guestCustomer,
  guestFields,
  labels,
  schemas,
  svCustomer,
} from '../../masters/customer-schemas.ts';
import { commonColumns } from '../../masters/list-columns.ts';

export const path = '/customers';

export const messages = {
  created: 'Customer Added Successfully',
  updated: 'Customer Updated Successfully',
  deleted: 'Customer Deleted Successfully',
};

export const customerRefusals = refusals({
  unknown_ifsc: [404, 'IFSC is not known'],
  sv_customer_fixed: 'An SV customer cannot be changed; a Name Change records another holder',
});

export type { CustomerBody };
export { creditCustomer, customerBody, guestCustomer, labels, schemas, svCustomer };

/** Fields of an update; the record's type decides which of them apply. */
export const changeBody = patchOf(z.strictObject({ ...creditFields.shape, ...guestFields.shape }));

const readRules = (chosen: readonly NamedField[]) =>
  Object.fromEntries(chosen.map(([name, field]) => [name, readRule(field)]));

/** A customer as lists read it; personal numbers show their last four characters only. */
const customerRow = named('CustomerRow', {
  id: z.int(),
  version: z.int(),
  ...(readRules(listedFields) as Listed<AllFields>),
  date: z.string(),
  customerType: z.enum(customerTypes),
  svType: z.enum(['', ...svTypes]),
  /** Another holder has taken the connection over. */
  is_superseded: z.boolean(),
});
export type CustomerRow = z.output<typeof customerRow>;

/** What lists leave out. */
const unlistedRules = readRules(unlistedFields) as LeftOut<AllFields>;

/** One customer in full. */
export const customerRecord = named('Customer', {
  ...customerRow.shape,
  ...unlistedRules,
  image: z.string().nullable(),
  previous_holder: option.nullable(),
});
export type CustomerRecord = z.output<typeof customerRecord>;

/** A customer as exported: every field of the forms as text. */
export const exportedCustomer = customerRow.extend({ ...unlistedRules, area_code: z.string() });
export type ExportedCustomer = z.output<typeof exportedCustomer>;

/** The personal numbers of a customer in full. */
export const revealed = z.object(readRules(personalFields) as Personal<AllFields>);
export type Revealed = z.output<typeof revealed>;

/** A sale to a customer; amount in ₹, weight in kg. */
export const customerSale = z.object({
  id: z.int(),
  date: z.string(),
  saletype: z.enum(saleTypes),
  area_code: z.string(),
  product: z.enum(productCategories),
  weight: z.number(),
  qty: z.int(),
  empty_cylinders: z.int(),
  payment_mode: z.enum(paymentModes),
  amount: z.number(),
});
export type CustomerSale = z.output<typeof customerSale>;

const ifscParams = z.strictObject({
  code: z.string().regex(/^[A-Za-z]{4}0[A-Za-z0-9]{6}$/, 'IFSC is invalid'),
});

/** The bank that an IFSC belongs to. */
export const bankCall = readCall('/ifsc/:code', 'readBankOfIfsc', 'Read the bank of an IFSC code', {
  params: ifscParams,
  response: { 200: oneOf(z.object({ bank: z.string() })) },
});

/** Numbers typed into a form, to find customers who have the same. In a body, since addresses are logged. */
export const similarQuery = z.strictObject({
  mobileNumber: text({ max: [20, 'At most 20 characters'] }),
  aadharNumber: text({ max: [20, 'At most 20 characters'] }),
  gas_consumer_number: text({ max: [30, 'At most 30 characters'] }),
  consumerid: text({ max: [30, 'At most 30 characters'] }),
  /** The customer that the form holds. */
  except: optionalReference(),
});

/** A customer with the same number; `field` is where it was typed. */
export const similar = option.extend({
  field: z.enum(['mobileNumber', 'aadharNumber', 'gas_consumer_number', 'consumerid']),
  customerType: z.enum(customerTypes),
});
export type Similar = z.output<typeof similar>;

/** The list of customers: its filters, order, quick search and totals. */
export const customerList = listOf(customerRow, {
  table: 'customers',
  columns: {
    date: commonColumns.date,
    customerType: {
      is: 'choice',
      label: 'Customer Type',
      options: customerTypes,
      column: 'customer_type',
    },
    svType: { is: 'choice', label: 'SV Type', options: svTypes, column: 'sv_type' },
    // The heading keeps its underscores (docs/product/api.md).
    gas_consumer_number: { is: 'text', label: 'Gas_Consumer_Number' },
    name: { is: 'text', label: 'FullName', columns: ['first_name', 'last_name'] },
    companyName: { is: 'text', label: 'Company', columns: ['company_name'] },
    mobileNumber: { is: 'text', label: 'Phone Number', columns: ['mobile'] },
    address: { is: 'text', label: 'Address' },
  },
  ids: ['area_code_id'],
  search: 'search',
});

/** The type that the customer must have: an id of another type is not found. */
export const customerTypeQuery = z.strictObject({
  customerType: choice(customerTypes, 'Customer Type is required').optional(),
});

export const customerCall = readCall(`${path}/:id`, 'readCustomer', 'Read a customer', {
  params: idParams,
  querystring: customerTypeQuery,
  response: { 200: oneOf(customerRecord) },
});

/** Query of a picker: any part of a name, mobile or consumer number; customers of the area come first. */
export const customerDropdownQuery = dropdownQuery.extend({
  area_code_id: optionalReference(),
  customerType: choice(customerTypes, 'Customer Type is required').optional(),
});

/** A picker's option; for a Credit customer with the available credit (₹). */
export const customerOption = named('CustomerOption', {
  ...option.shape,
  firstName: z.string(),
  lastName: z.string(),
  customerType: z.enum(customerTypes),
  mobileNumber: z.string(),
  companyName: z.string(),
  areacode: z.int().nullable(),
  credit_left: z.number().nullable(),
  // To distinguish customers of the same name.
  area_name: z.string(),
  address: z.string(),
  consumer_number: z.string(),
});
export type CustomerOption = z.output<typeof customerOption>;

/** Where a picker searches customers as a person types. */
export const customersSearchPath = `${path}/dropdown` as const;

/** What a picker shows of a customer: the name, and below it details to distinguish customers of the same name. */
export const customerChoice = ({ id, name, companyName, mobileNumber, ...more }: Payer) => ({
  value: String(id),
  label: [name.trim(), companyName, mobileNumber].filter(Boolean).join(' · '),
  detail: [more.area_name, more.address, more.consumer_number].filter(Boolean).join(' · '),
  keys: more.consumer_number ? [more.consumer_number] : [],
});

/** Filters a list by one of its customers (`Filter` of kit/web/list). */
export const byCustomer = {
  name: 'customer_id',
  label: 'Customer',
  source: {
    search: customersSearchPath,
    path,
    toOption: (row: Payer) => customerChoice(row),
    nameOf: (record: CustomerRecord) => `${record.firstName} ${record.lastName}`.trim(),
  },
} as const;

/** A customer to choose: an option of the search, or an account, which has fewer fields. */
export type Payer = Pick<CustomerOption, 'id' | 'name' | 'mobileNumber'> &
  Partial<Pick<CustomerOption, 'companyName' | 'area_name' | 'address' | 'consumer_number'>>;
