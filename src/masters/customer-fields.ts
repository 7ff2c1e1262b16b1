import { z } from 'zod';
import { businessDay } from '../kit/shared/format.ts';
import { CODE, choice, day, optionalReference, phone, rupees, text } from '../kit/shared/rules.ts';
import { upload } from '../kit/shared/upload.ts';
import { gstNumber } from './business.ts';
import { accountTypes, type CustomerType, poaCategories, svTypes } from './choices.ts';
import { type CustomerField, declareFields } from './customer-field.ts';
import { MOBILE, NAME, NUMBER, numberLike, optionalDay, tooLong } from './customer-rules.ts';
import { nameLike } from './name-rule.ts';

const all = <R extends z.ZodType>(rule: R) => ({ SV: rule, Credit: rule, Guest: rule });

const requiredDay = day('Select Date is required', { latest: 0 });

const areaCode = optionalReference();
const consumerId = text({ max: [30, 'Consumer ID length exceeds 30 characters'] });
const typeCannotChange = 'Customer Type cannot be changed';

/** A field of an SV customer's documents. */
const paper = <const C extends string>(column: C, label: string) =>
  ({ column, label, is_unlisted: true }) as const;
const paperName = <const C extends string>(column: C, label: string) =>
  ({ ...paper(column, label), input: 'text', rules: { SV: nameLike(label) }, expects: NAME }) as const;
const paperNumber = <const C extends string>(column: C, label: string) =>
  ({ ...paper(column, label), input: 'text', rules: { SV: numberLike(label) }, expects: NUMBER }) as const;

/**
 * Every field of a customer, in the order of the forms: the source of storage, reads, forms, details, export,
 * import and history.
 */
export const fields = declareFields({
  svType: {
    column: 'sv_type',
    label: 'SV Type',
    input: 'choice',
    options: svTypes,
    rules: { SV: choice(svTypes, 'SV Type is required') },
    expects: 'New, Transfer or Name Change',
  },
  date: {
    column: 'date',
    label: 'Date',
    input: 'date',
    latest: 0,
    rules: { SV: requiredDay, Credit: requiredDay, Guest: optionalDay({ latest: 0 }) },
  },
  customerType: {
    column: 'customer_type',
    label: 'Customer Type',
    input: 'none',
    rules: {
      SV: z.literal('SV'),
      Credit: z.literal('Credit', typeCannotChange),
      Guest: z.literal('Guest', typeCannotChange),
    },
    expects: 'The type of this import, or nothing',
  },
  companyName: {
    column: 'company_name',
    label: 'Company Name',
    input: 'text',
    rules: { Credit: nameLike('Company Name') },
    expects: NAME,
  },
  consumerid: {
    column: 'consumer_id',
    label: 'Consumer ID',
    input: 'text',
    rules: { Credit: consumerId, Guest: consumerId },
    expects: 'At most 30 characters',
  },
  gas_consumer_number: {
    column: 'gas_consumer_number',
    label: 'Gas Consumer Number',
    input: 'text',
    rules: { SV: numberLike('Gas Consumer Number') },
    expects: `${NUMBER}; needed for Transfer and Name Change`,
  },
  salutations: {
    column: 'salutations',
    label: 'Salutations',
    input: 'text',
    rules: all(
      nameLike('Salutations', {
        required: 'Salutations is required',
        // This message ends with a space (docs/product/api.md).
        pattern: [/^[A-Za-z._ ]+$/, 'Salutations is invalid '],
        tooLong: 'Salutations is invalid ',
      }),
    ),
    expects: 'Mr., Mrs., Ms. or the like',
  },
  firstName: {
    column: 'first_name',
    label: 'First Name',
    input: 'text',
    rules: all(nameLike('First Name', { required: 'First Name is required' })),
    expects: NAME,
  },
  lastName: {
    column: 'last_name',
    label: 'Last Name',
    input: 'text',
    rules: all(nameLike('Last Name', { required: 'Last Name is required', isSpare: true })),
    expects: NAME,
  },
  dob: {
    ...paper('dob', 'Date of Birth'),
    input: 'date',
    rules: {
      SV: optionalDay().refine(
        (dob) => dob <= businessDay(new Date()),
        'Date of Birth cannot be in the future',
      ),
    },
    expects: 'A day, such as 2026-11-20 or 20/11/2026; not in the future',
  },
  fatherName: paperName('father_name', 'Father Name'),
  mobileNumber: {
    column: 'mobile',
    label: 'Mobile Number',
    input: 'tel',
    rules: all(phone({ required: 'Phone is required', tooLong })),
    expects: MOBILE,
  },
  alternateNumber: {
    column: 'alternate_mobile',
    label: 'Alternate Number',
    input: 'tel',
    rules: { Credit: phone({ tooLong }) },
    expects: MOBILE,
  },
  aadharNumber: {
    column: 'aadhar_number',
    label: 'Aadhar Number',
    input: 'personal',
    rules: {
      Guest: text({
        pattern: [/^[0-9]+$/, 'Aadhar No. is invalid'],
        max: [12, 'Aadhar No. length exceeds 12 characters'],
        exact: [12, 'Aadhar No. is invalid'],
      }),
    },
    expects: '12 digits',
  },
  address: {
    column: 'address',
    label: 'Address',
    input: 'area',
    rules: all(text({ multiline: true, required: 'Address is required' })),
    expects: 'At most 500 characters',
  },
  pincode: {
    ...paper('pincode', 'Pincode'),
    input: 'text',
    rules: {
      SV: text({
        pattern: [/^[0-9]+$/, 'Pincode should be in numbers'],
        max: [6, 'Pincode should be 6 digits'],
        exact: [6, 'Pincode should be 6 digits'],
      }),
    },
    expects: '6 digits',
  },
  state: paperName('state', 'State'),
  dealerName: paperName('dealership', 'Dealership'),
  areacode: {
    column: 'area_code_id',
    label: 'Area Code',
    input: 'reference',
    to: '/area_codes',
    rules: { Credit: areaCode, Guest: areaCode },
    expects: 'An area code that is on file',
  },
  gst_no: {
    column: 'gst_no',
    label: 'GST Number',
    input: 'text',
    rules: {
      Credit: gstNumber({
        pattern: [CODE, 'GST Number is invalid'],
        max: [20, 'GST Number is invalid'],
      }).optional(),
    },
    expects: 'Letters, digits, . _ - and spaces',
  },
  poa_category: {
    ...paper('poa_category', 'Proof of Address'),
    input: 'choice',
    options: poaCategories,
    rules: { SV: text({ max: [30, 'Proof of Address length exceeds 30 characters'] }) },
    expects: 'At most 30 characters',
  },
  poa_number: { ...paperNumber('poa_number', 'Proof of Address Number'), input: 'personal' },
  rationcardnumber: paperNumber('ration_card_number', 'Ration Card Number'),
  stateofissue: paperName('state_of_issue', 'State of Issue'),
  ifsc: {
    ...paper('ifsc', 'IFSC'),
    input: 'text',
    rules: {
      SV: text({
        pattern: [/^[A-Za-z]{4}0[A-Za-z0-9]{6}$/, 'IFSC is invalid'],
        max: [11, 'IFSC is invalid'],
      }),
    },
    expects: '4 letters, 0 and 6 letters or digits',
  },
  bankname: paperName('bank_name', 'Bank Name'),
  accounttype: {
    ...paper('account_type', 'Account Type'),
    input: 'choice',
    options: accountTypes,
    rules: { SV: text({ max: [20, 'Account Type length exceeds 20 characters'] }) },
    expects: 'At most 20 characters',
  },
  accountnumber: {
    ...paper('account_number', 'Account Number'),
    input: 'personal',
    rules: {
      SV: text({
        pattern: [/^[0-9 ]+$/, 'Account Number is invalid'],
        max: [20, 'Account Number length exceeds 20 characters'],
      }),
    },
    expects: 'Digits and spaces, at most 20',
  },
  acc_holder_name: paperName('account_holder_name', 'Account Holder Name'),
  credit_limit: {
    column: 'credit_limit',
    label: 'Credit Limit',
    input: 'number',
    figure: 'rupees',
    rules: { Credit: rupees({ required: 'Credit field is required', invalid: 'Credit limit is invalid' }) },
  },
  chargeable_amount: {
    ...paper('chargeable_amount', 'Chargeable Amount'),
    input: 'number',
    figure: 'rupees',
    rules: { SV: rupees({ invalid: 'Chargeable amount is invalid' }) },
  },
  advanceAmtPaid: {
    column: 'advance_amount',
    label: 'Advance Amount',
    input: 'number',
    figure: 'rupees',
    rules: {
      SV: rupees({ invalid: 'Advance amount is invalid' }),
      Credit: rupees({ required: 'Advance amt required', invalid: 'Advance amount is invalid' }),
    },
  },
  opening_date: {
    column: 'opening_date',
    label: 'Opening Date',
    input: 'date',
    latest: 0,
    rules: { Credit: day('Opening date required', { latest: 0 }) },
  },
  note: {
    column: 'note',
    label: 'Note',
    input: 'area',
    rules: { Credit: text({ multiline: true }) },
    expects: 'At most 500 characters',
  },
  image: { ...paper('image', 'Image'), input: 'photo', rules: { SV: upload() } },
});

export type AllFields = typeof fields;
export type FieldName = keyof AllFields;
export type NamedField = readonly [FieldName, CustomerField];
export type StoredField = readonly [Exclude<FieldName, 'image'>, CustomerField];

/** Every field with its name, in form order. */
export const allFields = Object.entries(fields) as NamedField[];
/** The fields of a type of customer. */
export const fieldsOf = (type: CustomerType) => allFields.filter(([, { rules }]) => rules[type]);
/** All except the picture, which is stored as a file. */
export const storedFields = allFields.filter(([, { input }]) => input !== 'photo') as StoredField[];
export const listedFields = storedFields.filter(([, { is_unlisted }]) => !is_unlisted);
export const unlistedFields = storedFields.filter(([, { is_unlisted }]) => is_unlisted);
/** Masked except for the last four characters, until they are revealed. */
export const personalFields = allFields.filter(([, { input }]) => input === 'personal');
