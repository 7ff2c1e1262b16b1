import type { customer_types } from '../../masters/choices.ts';
import { labels } from '../../masters/customer-rules.ts';

export type CustomerType = (typeof customer_types)[number];

export type ImportColumn = {
  /** Its name on the wire, as the form sends it. */
  field: string;
  header: string;
  /** What a cell has to look like, in words. */
  expects: string;
  required: boolean;
  /** How else it is called in lists that people have. */
  also: readonly string[];
};

type Options = { expects?: string; required?: boolean; also?: readonly string[]; header?: string };
const column = (field: string, label: keyof typeof labels, options: Options = {}): ImportColumn => {
  const { expects = 'Text', required = false, also = [], header = labels[label] } = options;
  return { field, header, expects, required, also: [label, ...also] };
};

const DAY = 'A day, such as 2026-11-20 or 20/11/2026';
const NAME = 'Letters and spaces, at most 20';
const MOBILE = '10 digits, the first 6 to 9';
const RUPEES = 'Whole rupees, digits only';
const NUMBER = 'Letters, digits, . _ - / and spaces';
const required = true;

const salutations = column('salutations', 'salutations', {
  required,
  expects: 'Mr., Mrs., Ms. or the like',
  also: ['Salutation', 'Title'],
});
const first_name = column('firstName', 'first_name', { required, expects: NAME, also: ['Name'] });
const last_name = column('lastName', 'last_name', { required, expects: NAME, also: ['Surname'] });
const mobile = column('mobileNumber', 'mobile', {
  required,
  expects: MOBILE,
  also: ['Mobile No', 'Phone', 'Phone Number', 'Phone No', 'Contact Number'],
});
const address = column('address', 'address', { required, expects: 'At most 500 characters' });
const date = (is_required: boolean) =>
  column('date', 'date', { required: is_required, expects: DAY, also: ['Select Date'] });
const consumer_id = column('consumerid', 'consumer_id', {
  expects: 'At most 30 characters',
  also: ['Consumer No', 'Consumer Number'],
});
export const area_expected = 'An area code that is on file';
const area_code = column('areacode', 'area_code_id', {
  expects: area_expected,
  also: ['Area', 'Area Code No'],
});
const customer_type = column('customerType', 'customer_type', {
  expects: 'The type of this import, or nothing',
  also: ['Type'],
});

const credit = [
  date(true),
  column('companyName', 'company_name', { expects: NAME, also: ['Company'] }),
  consumer_id,
  salutations,
  first_name,
  last_name,
  mobile,
  column('alternateNumber', 'alternate_mobile', { expects: MOBILE, also: ['Alternate Mobile'] }),
  address,
  area_code,
  column('gst_no', 'gst_no', {
    expects: 'Letters, digits, . _ - and spaces',
    also: ['GST', 'GST Number', 'gst_number', 'GSTIN'],
  }),
  column('credit_limit', 'credit_limit', { required, expects: RUPEES }),
  column('advanceAmtPaid', 'advance_amount', { required, expects: RUPEES, also: ['Advance'] }),
  column('opening_date', 'opening_date', { required, expects: DAY }),
  column('note', 'note', { expects: 'At most 500 characters', also: ['Notes', 'Remarks'] }),
];

const guest = [
  date(false),
  consumer_id,
  salutations,
  first_name,
  last_name,
  mobile,
  column('aadharNumber', 'aadhar_number', {
    expects: '12 digits',
    also: ['Aadhaar', 'Aadhaar Number', 'Aadhar', 'Aadhar No', 'Aadhaar No'],
  }),
  address,
  area_code,
];

const sv = [
  date(true),
  column('svType', 'sv_type', {
    required,
    expects: 'New, Transfer or Name Change',
    also: ['Sub Type', 'Connection Type'],
  }),
  column('gas_consumer_number', 'gas_consumer_number', {
    expects: `${NUMBER}; needed for Transfer and Name Change`,
    also: ['Consumer Number', 'Consumer No', 'Gas Consumer No'],
  }),
  salutations,
  first_name,
  last_name,
  column('dob', 'dob', { expects: `${DAY}; not in the future`, also: ['Birth Date', 'DOB'] }),
  column('fatherName', 'father_name', { expects: NAME, also: ["Father's Name"] }),
  column('dealerName', 'dealership', { expects: NAME, also: ['Dealer', 'Dealer Name'] }),
  mobile,
  address,
  column('pincode', 'pincode', { expects: '6 digits', also: ['PIN', 'Pin Code', 'Postal Code'] }),
  column('state', 'state', { expects: NAME }),
  column('poa_category', 'poa_category', { expects: 'At most 30 characters' }),
  column('poa_number', 'poa_number', { expects: NUMBER }),
  column('rationcardnumber', 'ration_card_number', { expects: NUMBER, also: ['Ration Card'] }),
  column('stateofissue', 'state_of_issue', { expects: NAME }),
  column('bankname', 'bank_name', { expects: NAME, also: ['Bank'] }),
  column('ifsc', 'ifsc', { expects: '4 letters, 0 and 6 letters or digits', also: ['IFSC Code'] }),
  column('accounttype', 'account_type', { expects: 'At most 20 characters' }),
  column('accountnumber', 'account_number', {
    expects: 'Digits and spaces, at most 20',
    also: ['Account No'],
  }),
  column('acc_holder_name', 'account_holder_name', { expects: NAME, also: ['Account Holder'] }),
  column('chargeable_amount', 'chargeable_amount', { expects: RUPEES }),
  column('advanceAmtPaid', 'advance_amount', { expects: RUPEES, also: ['Advance'] }),
  column('is_superseded', 'is_superseded', { expects: 'Yes for who held the connection before, or nothing' }),
];

const columns: Record<CustomerType, readonly ImportColumn[]> = { SV: sv, Credit: credit, Guest: guest };

/** The columns that an import of this type can fill, in the order of its template. */
export const templateColumns = (type: CustomerType): readonly ImportColumn[] => columns[type];

/** The same, and the type itself, which a list may tell although nobody has to. */
export const importColumns = (type: CustomerType): readonly ImportColumn[] => [
  ...columns[type],
  customer_type,
];

/** What lists number their rows with, and what the console itself adds to rows that are sent back. */
const UNREAD = new Set(['sno', 'slno', 'serialno', 'row', 'reason', 'id']);

/** Case, spaces and points do not tell headers apart. */
const plain = (header: string) =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * The field that each header names, null where it names none or one that an earlier header has; and whether a person
 * has to look at it.
 * @example matchHeaders('Guest', ['Phone No.', 'Shoe Size']) // { fields: ['mobileNumber', null], is_sure: false }
 */
export function matchHeaders(
  type: CustomerType,
  headers: readonly string[],
): { fields: (string | null)[]; is_sure: boolean } {
  const known = new Map<string, string>();
  for (const one of importColumns(type))
    for (const name of [one.header, one.field, ...one.also])
      if (!known.has(plain(name))) known.set(plain(name), one.field);
  const taken = new Set<string>();
  let is_sure = true;
  const fields = headers.map((header) => {
    const name = plain(header);
    const field = known.get(name) ?? null;
    if (field === null || taken.has(field)) {
      if (!UNREAD.has(name) && header.trim() !== '') is_sure = false;
      return null;
    }
    taken.add(field);
    return field;
  });
  return { fields, is_sure: is_sure && missingColumns(type, fields).length === 0 };
}

/** The headers of required columns that no field fills. */
export const missingColumns = (type: CustomerType, fields: readonly (string | null)[]): string[] =>
  templateColumns(type)
    .filter((one) => one.required && !fields.includes(one.field))
    .map(({ header }) => header);
