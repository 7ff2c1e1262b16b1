import { z } from 'zod';
import { CODE, choice, day, digits, optionalReference, phone, text } from '../../kit/shared/rules.ts';
import { option, pageQuery } from '../../kit/shared/wire.ts';
import { customer_types } from '../../masters/choices.ts';

export const path = '/customers';

export const messages = {
  created: 'Customer Added Successfully',
  deleted: 'Customer Deleted Successfully',
};

/** What its fields are called where a person reads of them, in the order of the form. */
export const labels = {
  customer_type: 'Customer Type',
  date: 'Date',
  company_name: 'Company Name',
  consumer_id: 'Consumer ID',
  salutations: 'Salutations',
  first_name: 'First Name',
  last_name: 'Last Name',
  mobile: 'Mobile Number',
  alternate_mobile: 'Alternate Number',
  aadhar_number: 'Aadhar Number',
  address: 'Address',
  area_code_id: 'Area Code',
  gst_no: 'GST Number',
  credit_limit: 'Credit Limit',
  advance_amount: 'Advance Amount',
  opening_date: 'Opening Date',
  note: 'Note',
};

const name = (label: string) =>
  text({
    required: `${label} is required`,
    pattern: [/^[A-Za-z ]+$/, `${label} should be alphabets only`],
    max: [20, `${label} length exceeds 20 characters`],
  });

// Spec §5: a customer's number that is too long gets the same message as one that is too short.
const too_long = 'Phone Number should be 10 characters';

const shared = {
  consumerid: text({ max: [30, 'Consumer ID length exceeds 30 characters'] }),
  // Spec §5: this message ends in a space.
  salutations: text({
    required: 'Salutations is required',
    pattern: [/^[A-Za-z._ ]+$/, 'Salutations is invalid '],
    max: [20, 'Salutations is invalid '],
  }),
  firstName: name('First Name'),
  lastName: name('Last Name'),
  mobileNumber: phone({ required: 'Phone is required', too_long }),
  address: text({ required: 'Address is required' }),
  areacode: optionalReference(),
};

const gst = text({ pattern: [CODE, 'GST Number is invalid'], max: [20, 'GST Number is invalid'] }).optional();

export const creditCustomer = z.strictObject({
  ...shared,
  customerType: z.literal('Credit'),
  date: day('Select Date is required'),
  companyName: text({
    pattern: [/^[A-Za-z ]+$/, 'Company Name should be alphabets only'],
    max: [20, 'Company Name length exceeds 20 characters'],
  }),
  alternateNumber: phone({ too_long }),
  gst_no: gst,
  gst_number: gst,
  credit_limit: digits({ required: 'Credit field is required', invalid: 'Credit limit is invalid' }),
  advanceAmtPaid: digits({ required: 'Advance amt required', invalid: 'Advance amount is invalid' }),
  opening_date: day('Opening date required'),
  note: text(),
});

export const guestCustomer = z.strictObject({
  ...shared,
  customerType: z.literal('Guest'),
  date: z.union([z.literal(''), day('Date is invalid')], 'Date is invalid').default(''),
  aadharNumber: text({
    pattern: [/^[0-9]+$/, 'Aadhar No. is invalid'],
    max: [12, 'Aadhar No. length exceeds 12 characters'],
  }),
});

export const customerBody = z.discriminatedUnion(
  'customerType',
  [creditCustomer, guestCustomer],
  'Customer Type is required',
);
export type CustomerBody = z.output<typeof customerBody>;

/** A customer as read back; the Aadhaar number shows its last four digits only. */
export const customerRow = z.object({
  id: z.int(),
  date: z.string(),
  customerType: z.enum(customer_types),
  gas_consumer_number: z.string(),
  salutations: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mobileNumber: z.string(),
  alternateNumber: z.string(),
  address: z.string(),
  companyName: z.string(),
  consumerid: z.string(),
  gst_no: z.string(),
  credit_limit: z.number(),
  advanceAmtPaid: z.number(),
  opening_date: z.string().nullable(),
  note: z.string(),
  areacode: z.int().nullable(),
  aadharNumber: z.string(),
});
export type CustomerRow = z.output<typeof customerRow>;

export const customerPageQuery = pageQuery.extend({
  customerType: choice(customer_types, 'Customer Type is required').optional(),
});

/** One customer is asked for with its type: an id that belongs to another type is no such record. */
export const customerTypeQuery = z.strictObject({
  customerType: choice(customer_types, 'Customer Type is required').optional(),
});

/** What a picker asks while a person types: any part of a name, mobile or consumer number. */
export const customerDropdownQuery = z.strictObject({
  search: z.string().max(100, 'At most 100 characters').default(''),
  customerType: choice(customer_types, 'Customer Type is required').optional(),
});

/** A picker's option; a Credit customer brings what may still be bought on credit (₹). */
export const customerOption = option.extend({
  firstName: z.string(),
  lastName: z.string(),
  customerType: z.enum(customer_types),
  mobileNumber: z.string(),
  companyName: z.string(),
  areacode: z.int().nullable(),
  credit_left: z.number().nullable(),
});
export type CustomerOption = z.output<typeof customerOption>;
