import { z } from 'zod';
import { businessDay } from '../kit/shared/format.ts';
import { CODE, choice, day, digits, LETTERS, optionalReference, phone, text } from '../kit/shared/rules.ts';
import { upload } from '../kit/shared/upload.ts';
import { sv_types } from './choices.ts';

/** What its fields are called where a person reads of them, in the order of the forms. */
export const labels = {
  customer_type: 'Customer Type',
  sv_type: 'SV Type',
  date: 'Date',
  company_name: 'Company Name',
  consumer_id: 'Consumer ID',
  gas_consumer_number: 'Gas Consumer Number',
  salutations: 'Salutations',
  first_name: 'First Name',
  last_name: 'Last Name',
  dob: 'Date of Birth',
  father_name: 'Father Name',
  dealership: 'Dealership',
  mobile: 'Mobile Number',
  alternate_mobile: 'Alternate Number',
  aadhar_number: 'Aadhar Number',
  address: 'Address',
  pincode: 'Pincode',
  state: 'State',
  area_code_id: 'Area Code',
  gst_no: 'GST Number',
  poa_category: 'Proof of Address',
  poa_number: 'Proof of Address Number',
  ration_card_number: 'Ration Card Number',
  state_of_issue: 'State of Issue',
  ifsc: 'IFSC',
  bank_name: 'Bank Name',
  account_type: 'Account Type',
  account_number: 'Account Number',
  account_holder_name: 'Account Holder Name',
  credit_limit: 'Credit Limit',
  chargeable_amount: 'Chargeable Amount',
  advance_amount: 'Advance Amount',
  opening_date: 'Opening Date',
  note: 'Note',
  image: 'Image',
  previous_holder_id: 'Taken over from',
  is_superseded: 'Former holder',
};

/** Letters and spaces, at most 20; spec §5 says "letters only" for the SV form, where spaces are meant too. */
const nameLike = (label: string, required?: string) =>
  text({
    ...(required !== undefined && { required }),
    pattern: [LETTERS, `${label} should be alphabets only`],
    max: [20, `${label} length exceeds 20 characters`],
  });

// Spec §5: a customer's number that is too long gets the same message as one that is too short.
const too_long = 'Phone Number should be 10 characters';

const person = {
  // Spec §5: this message ends in a space.
  salutations: text({
    required: 'Salutations is required',
    pattern: [/^[A-Za-z._ ]+$/, 'Salutations is invalid '],
    max: [20, 'Salutations is invalid '],
  }),
  firstName: nameLike('First Name', 'First Name is required'),
  lastName: nameLike('Last Name', 'Last Name is required'),
  mobileNumber: phone({ required: 'Phone is required', too_long }),
  address: text({ multiline: true, required: 'Address is required' }),
};

const shared = {
  ...person,
  consumerid: text({ max: [30, 'Consumer ID length exceeds 30 characters'] }),
  areacode: optionalReference(),
};

const gst = text({ pattern: [CODE, 'GST Number is invalid'], max: [20, 'GST Number is invalid'] }).optional();

export const creditCustomer = z.strictObject({
  ...shared,
  customerType: z.literal('Credit', 'Customer Type cannot be changed'),
  date: day('Select Date is required', { latest: 0 }),
  companyName: nameLike('Company Name'),
  alternateNumber: phone({ too_long }),
  gst_no: gst,
  gst_number: gst,
  credit_limit: digits({ required: 'Credit field is required', invalid: 'Credit limit is invalid' }),
  advanceAmtPaid: digits({ required: 'Advance amt required', invalid: 'Advance amount is invalid' }),
  opening_date: day('Opening date required', { latest: 0 }),
  note: text({ multiline: true }),
});

const optionalDay = (rule: { latest?: number } = {}) =>
  z.union([z.literal(''), day('Date is invalid', rule)], 'Date is invalid').default('');

export const guestCustomer = z.strictObject({
  ...shared,
  customerType: z.literal('Guest', 'Customer Type cannot be changed'),
  date: optionalDay({ latest: 0 }),
  aadharNumber: text({
    pattern: [/^[0-9]+$/, 'Aadhar No. is invalid'],
    max: [12, 'Aadhar No. length exceeds 12 characters'],
    exact: [12, 'Aadhar No. is invalid'],
  }),
});

const number = (label: string, max: number) =>
  text({
    pattern: [CODE_OR_SLASH, `${label} is invalid`],
    max: [max, `${label} length exceeds ${max} characters`],
  });
/** Papers number themselves with slashes as well. */
const CODE_OR_SLASH = /^[A-Za-z0-9._\-/ ]+$/;

const svFields = z.strictObject({
  ...person,
  customerType: z.literal('SV'),
  svType: choice(sv_types, 'SV Type is required'),
  date: day('Select Date is required', { latest: 0 }),
  dob: optionalDay().refine((dob) => dob <= businessDay(new Date()), 'Date of Birth cannot be in the future'),
  gas_consumer_number: number('Gas Consumer Number', 30),
  fatherName: nameLike('Father Name'),
  dealerName: nameLike('Dealership'),
  poa_category: text({ max: [30, 'Proof of Address length exceeds 30 characters'] }),
  poa_number: number('Proof of Address Number', 30),
  pincode: text({
    pattern: [/^[0-9]+$/, 'Pincode should be in numbers'],
    max: [6, 'Pincode should be 6 digits'],
    exact: [6, 'Pincode should be 6 digits'],
  }),
  state: nameLike('State'),
  stateofissue: nameLike('State of Issue'),
  rationcardnumber: number('Ration Card Number', 30),
  bankname: nameLike('Bank Name'),
  ifsc: text({ pattern: [/^[A-Za-z]{4}0[A-Za-z0-9]{6}$/, 'IFSC is invalid'], max: [11, 'IFSC is invalid'] }),
  accounttype: text({ max: [20, 'Account Type length exceeds 20 characters'] }),
  accountnumber: text({
    pattern: [/^[0-9 ]+$/, 'Account Number is invalid'],
    max: [20, 'Account Number length exceeds 20 characters'],
  }),
  acc_holder_name: nameLike('Account Holder Name'),
  advanceAmtPaid: digits({ invalid: 'Advance amount is invalid' }),
  chargeable_amount: digits({ invalid: 'Chargeable amount is invalid' }),
  image: upload(),
});

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

export const customerBody = z.discriminatedUnion(
  'customerType',
  [svCustomer, creditCustomer, guestCustomer],
  'Customer Type is required',
);
export type CustomerBody = z.output<typeof customerBody>;
