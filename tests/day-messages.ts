/** The sent value (undefined: left out) and its message; ANY where the text does not matter. */
export type Refused = [value: unknown, message: string];
export const ANY = 'any message';

/** A string of ASCII digits or a safe non-negative integer, and nothing else. */
const noDigits = (message: string): Refused[] =>
  [
    ...['1e3', '-1', '+1', '1.5', '1,000', ' 1', '0x10', '５', '५', 'abc'],
    ...[-1, 1.5, 9_007_199_254_740_992, null, true, ['5'], { a: 5 }],
  ].map((value) => [value, message]);
/** Null means not counted. */
const noCount: Refused[] = noDigits(ANY).filter(([value]) => value !== null);
const requiredDigits = (required: string, invalid: string): Refused[] => [
  [undefined, required],
  ['', required],
  ...noDigits(invalid),
];
const requiredText = (message: string): Refused[] => [
  [undefined, message],
  ['', message],
  ['   ', message],
  [null, message],
  [7, message],
];
const requiredDate = (message: string): Refused[] => [
  [undefined, message],
  ['', message],
  [null, message],
  ['2026-02-30', ANY],
  ['20-11-2026', ANY],
  ['2026-11-20T00:00:00Z', ANY],
];
const requiredChoice = (message: string): Refused[] =>
  [undefined, '', 'Other', null, 1, ['cash']].map((value) => [value, message]);
const requiredReference = (message: string): Refused[] =>
  [undefined, '', 0, '0', 'abc', '1e3', -1, 1.5, null, true, ['1'], 2_147_483_648].map((value) => [
    value,
    message,
  ]);
const optionalReference: Refused[] = ['abc', '1e3', -1, 1.5, true, ['1'], 2_147_483_648].map((value) => [
  value,
  ANY,
]);
const weight: Refused[] = ['abc', '1e3', '14.235', -1, 14.235, 1e-9, 10_000, null, true, ['5'], '१४'].map(
  (value) => [value, ANY],
);
const unprintable: Refused[] = [`a${'\u0000'}b`, `a${'\u202e'}b`, `a${'\ud800'}b`].map((value) => [
  value,
  ANY,
]);
const over20 = 'abcdefghijklmnopqrstu';

const name = (label: string): Refused[] => [
  ...requiredText(`${label} is required`),
  ['Ravi 2', `${label} should be alphabets only`],
  ['राम', `${label} should be alphabets only`],
  [over20, `${label} length exceeds 20 characters`],
  ...unprintable,
];
const phone: Refused[] = [
  ['5876543210', 'Phone Number is invalid'],
  ['98765abcde', 'Phone Number is invalid'],
  ['９８７６５４３２１０', 'Phone Number is invalid'],
  ['987654321', 'Phone Number should be 10 characters'],
  ['98765432101', 'Phone Number should be 10 characters'],
  [9876543210, ANY],
];
const person: Record<string, Refused[]> = {
  salutations: [
    ...requiredText('Salutations is required'),
    // This message ends with a space (docs/product/api.md).
    ['Mr 5', 'Salutations is invalid '],
    ['Mr/Mrs', 'Salutations is invalid '],
  ],
  firstName: name('First Name'),
  lastName: name('Last Name'),
  mobileNumber: [...requiredText('Phone is required').slice(0, 4), ...phone],
  address: [...requiredText('Address is required'), ...unprintable, ['a'.repeat(100_000), ANY]],
  id: [[7, 'Unknown field']],
};
const customer: Record<string, Refused[]> = { ...person, areacode: optionalReference };
/** An optional name. */
const optionalName = (label: string): Refused[] => [
  ['Ravi 2', `${label} should be alphabets only`],
  ['राम', `${label} should be alphabets only`],
  [over20, `${label} length exceeds 20 characters`],
  [null, ANY],
  ...unprintable,
];

/** Field by field, written by hand. */
export const refused = {
  svCustomer: {
    ...person,
    svType: requiredChoice('SV Type is required'),
    date: requiredDate('Select Date is required'),
    dob: [
      ['2999-01-01', 'Date of Birth cannot be in the future'],
      ['1980-02-30', ANY],
      [null, ANY],
    ],
    gas_consumer_number: [
      ['70012#', 'Gas Consumer Number is invalid'],
      ['7'.repeat(31), 'Gas Consumer Number length exceeds 30 characters'],
      [70012, ANY],
    ],
    fatherName: optionalName('Father Name'),
    dealerName: optionalName('Dealership'),
    poa_number: [['12<34', ANY]],
    pincode: [
      ['5220x1', 'Pincode should be in numbers'],
      ['५२२००१', 'Pincode should be in numbers'],
      ['52200', 'Pincode should be 6 digits'],
      ['5220011', 'Pincode should be 6 digits'],
      [522001, ANY],
    ],
    state: optionalName('State'),
    stateofissue: optionalName('State of Issue'),
    bankname: optionalName('Bank Name'),
    ifsc: ['SBIN1000001', 'SBIN000001', 'SBIN00000011', '12340000001'].map((value) => [
      value,
      'IFSC is invalid',
    ]),
    accountnumber: [
      ['1234-5678', 'Account Number is invalid'],
      ['1'.repeat(21), 'Account Number length exceeds 20 characters'],
    ],
    acc_holder_name: optionalName('Account Holder Name'),
    advanceAmtPaid: noDigits('Advance amount is invalid'),
    chargeable_amount: noDigits('Chargeable amount is invalid'),
    image: [['photo.jpg', 'Choose a file']],
    areacode: [[1, 'Unknown field']],
    is_superseded: [[true, 'Unknown field']],
  },
  creditCustomer: {
    ...customer,
    date: requiredDate('Select Date is required'),
    companyName: [
      ['Hotel 5', 'Company Name should be alphabets only'],
      [over20, 'Company Name length exceeds 20 characters'],
      [null, ANY],
    ],
    alternateNumber: phone,
    credit_limit: requiredDigits('Credit field is required', 'Credit limit is invalid'),
    advanceAmtPaid: requiredDigits('Advance amt required', 'Advance amount is invalid'),
    opening_date: requiredDate('Opening date required'),
    aadharNumber: [['123412341234', 'Unknown field']],
  },
  guestCustomer: {
    ...customer,
    date: [
      ['2026-02-30', ANY],
      [null, ANY],
    ],
    aadharNumber: [
      ['12341234123x', 'Aadhar No. is invalid'],
      ['१२३४', 'Aadhar No. is invalid'],
      ['1234123412341', 'Aadhar No. length exceeds 12 characters'],
    ],
    credit_limit: [[5, 'Unknown field']],
  },
  inventory: {
    date: requiredDate('Select date is required'),
    invoice_no: [...requiredText('Invoice Number is required'), ...unprintable],
    godown_id: requiredReference('Godown is required'),
    product_vendor_id: requiredReference('Vendor is required'),
    product: requiredChoice('Product is required'),
    weight,
    qty: [...requiredDigits('Quantity is required', ANY), [0, 'Quantity is required']],
    empty_cylinders: noDigits(ANY),
    invoice_amount: requiredDigits('Invoice Amount is required', 'Invoice Amount is invalid'),
    payment_mode: requiredChoice('Payment Type is required'),
    paid_amount: requiredDigits('Paid Amount is required', 'Paid Amount is invalid'),
    note: [[null, ANY], ...unprintable],
    file: [['bill.pdf', ANY]],
    created_at: [['2020-01-01', 'Unknown field']],
  },
  stock_adjustment: {
    date: requiredDate(ANY),
    godown_id: requiredReference('Godown is required'),
    kind: requiredChoice(ANY),
    product: requiredChoice('Product is required'),
    weight,
    filled: noCount,
    empty: noCount,
    defective: noCount,
    reason: [...requiredText(ANY), ...unprintable],
    filled_change: [[5, 'Unknown field']],
  },
  stock_assign: {
    date: requiredDate(ANY),
    area_code_id: requiredReference(ANY),
    employee_id: requiredReference(ANY),
    vehicle_id: requiredReference(ANY),
    branch_id: optionalReference,
    godown_id: optionalReference,
    product: requiredChoice('Product is required'),
    weight,
    qty: [...requiredDigits(ANY, ANY), [0, ANY]],
    status: [['settled', 'A stock assign is settled by its settlement']],
  },
  day_entry: {
    date: requiredDate('Field is required'),
    saletype: requiredChoice('Field is required'),
    area_code_id: requiredReference('Field is required'),
    customer_id: optionalReference,
    customer_type: [['Other', ANY]],
    employee_id: optionalReference,
    vehicle_id: optionalReference,
    branch_id: optionalReference,
    stock_assign_id: optionalReference,
    payment_mode: requiredChoice('Payment Type is required'),
    amount: requiredDigits('Amount is required', ANY),
    product: requiredChoice('Product is required'),
    weight,
    qty: noDigits('Quantity is invalid'),
    empty_cylinders: noDigits(ANY),
    cash_recovery_id: [[1, 'Unknown field']],
  },
  counter_sale: {
    date: requiredDate('Field is required'),
    area_code_id: requiredReference('Field is required'),
    customer_id: optionalReference,
    payment_mode: [...requiredChoice('Payment Type is required'), ['credit', 'Payment Type is required']],
    lines: [
      [[], 'Enter a line'],
      ['x', 'Lines must be a list'],
    ],
    amount: [[1, 'Unknown field']],
  },
  collectiblePayment: {
    date: requiredDate('Date is required'),
    customer_id: requiredReference('Customer is required'),
    amount: [
      ...requiredDigits('Amount is required', 'Amount is invalid'),
      [0, 'Amount is invalid'],
      ['0', 'Amount is invalid'],
    ],
    payment_mode: requiredChoice('Payment Type is required'),
    note: [['a'.repeat(201), 'Note length exceeds 200 characters'], [null, ANY], ...unprintable],
    employee_id: optionalReference,
    area_code_id: optionalReference,
    reference: [['4'.repeat(51), 'Reference length exceeds 50 characters'], [null, ANY], ...unprintable],
    reverses: [[1, 'Unknown field']],
  },
  expense: {
    date: requiredDate('Date is required'),
    branch_id: requiredReference('Branch is required'),
    amount: requiredDigits('Amount is required', 'Amount is invalid'),
    expence_type: requiredChoice('Expence Type is required'),
    fuel_vendor_id: optionalReference,
    no_of_liters: weight,
    vehicle_id: optionalReference,
    sub_type: ['maintenance', 'Emi', null, 1].map((value) => [value, 'Sub Type is invalid']),
    description: [
      ...[null, 7, 'a'.repeat(100_000)].map((value): Refused => [value, ANY]),
      ['a'.repeat(501), 'At most 500 characters'],
      ...unprintable,
    ],
    file: [['bill.pdf', 'Choose a file']],
    paid_from: ['shop', '', null, 1].map((value) => [value, 'Paid from should be office or driver']),
    employee_id: optionalReference,
    area_code_id: optionalReference,
    created_at: [['2020-01-01', 'Unknown field']],
  },
  svPayment: {
    date: requiredDate('Date is required'),
    customer_id: requiredReference('Customer is required'),
    amount: [...requiredDigits('Amount is required', 'Amount is invalid'), [0, 'Amount is invalid']],
    payment_mode: requiredChoice('Payment Type is required'),
    note: [
      ...[null, 7, 'a'.repeat(100_000)].map((value): Refused => [value, ANY]),
      ['a'.repeat(201), 'Note length exceeds 200 characters'],
      ...unprintable,
    ],
    employee_id: optionalReference,
    area_code_id: optionalReference,
    reference: [['4'.repeat(51), 'Reference length exceeds 50 characters'], [null, ANY], ...unprintable],
    charged: [[0, 'Unknown field']],
  },
  stock_settlement: {
    date: requiredDate(ANY),
    area_code_id: requiredReference(ANY),
    employee_id: requiredReference(ANY),
    vehicle_id: requiredReference(ANY),
    product: [
      ['Other', ANY],
      [null, ANY],
    ],
    weight,
    qty: noDigits(ANY),
    empty_cylinders: noDigits(ANY),
    defective_back: noDigits(ANY),
    short_filled: [[0, 'Unknown field']],
  },
  cashRecovery: {
    date: requiredDate(ANY),
    area_code_id: requiredReference(ANY),
    branch_in_charge_id: requiredReference(ANY),
    total_amount: requiredDigits(ANY, ANY),
    upi_amt: requiredDigits(ANY, ANY),
    cash_amt: requiredDigits(ANY, ANY),
    denominations: [
      ['500', ANY],
      [null, ANY],
      [{ 500: { count: 1, amount: 500 } }, ANY],
    ],
    reason: [[null, ANY], [7, ANY], ['a'.repeat(501), ANY], ...unprintable],
    difference: [[0, 'Unknown field']],
  },
  dayClose: {
    branch_id: requiredReference('Branch is required'),
    date: requiredDate('Date is required'),
    note: [[null, ANY], [7, ANY], ['a'.repeat(501), ANY], ...unprintable],
    figures: [[{}, 'Unknown field']],
  },
  settings: {
    business_name: [
      ['a'.repeat(61), 'Business Name length exceeds 60 characters'],
      ['a'.repeat(100_000), 'Business Name length exceeds 60 characters'],
      [null, ANY],
      [7, ANY],
      ...unprintable,
    ],
    gstin: [
      ['37ABCDE1234F1Z', 'GSTIN is invalid'],
      ['27AAPFU0939F1XV', 'GSTIN is invalid'],
      ['27AAPFU0939F0ZV', 'GSTIN is invalid'],
      ['AA27PFU0939F1ZV', 'GSTIN is invalid'],
      ['२७AAPFU0939F1ZV', 'GSTIN is invalid'],
      ['27AAPFU0939F1ZVV', 'GSTIN should be 15 characters'],
      // One wrong digit, two swapped characters.
      ['27AAPFU0938F1ZV', 'GSTIN is invalid: its last character does not match'],
      ['27AAPFU9039F1ZV', 'GSTIN is invalid: its last character does not match'],
      [null, ANY],
    ],
    logo: [['logo.png', 'Choose a file']],
    evening_mail_at: [
      ['24:00', 'Write a time from 12:00 on, such as 21:30, or leave blank'],
      ['11:59', 'Write a time from 12:00 on, such as 21:30, or leave blank'],
      ['21:30:00', 'Write a time from 12:00 on, such as 21:30, or leave blank'],
      [null, ANY],
      [2130, ANY],
    ],
    address: [['a'.repeat(301), 'Address length exceeds 300 characters'], [null, ANY], ...unprintable],
    credit_days: [
      ['', 'Credit Days is required'],
      ['366', 'Credit Days should be 0 to 365'],
      [366, 'Credit Days should be 0 to 365'],
      ...noDigits('Credit Days should be 0 to 365'),
    ],
    cash_difference_limit: [
      ['', 'Cash Difference is required'],
      ['1000000000', 'Cash Difference is invalid'],
      ...noDigits('Cash Difference is invalid'),
    ],
    back_dating_days: [
      ['3651', 'Back-dating Limit should be 0 to 3650 days, or blank'],
      ...noDigits('Back-dating Limit should be 0 to 3650 days, or blank').filter(([value]) => value !== null),
    ],
    page_size: [
      ['', 'Rows on a Page is required'],
      ...[0, 19, '21', '200', 1000].map(
        (value): Refused => [value, 'Rows on a Page should be 20, 50 or 100'],
      ),
      ...noDigits('Rows on a Page should be 20, 50 or 100'),
    ],
    counter_area_ids: [
      ['x', ANY],
      [7, ANY],
    ],
  },
} satisfies Record<string, Record<string, Refused[]>>;

const period = {
  from_date: requiredDate('field is required'),
  to_date: requiredDate('field is required'),
  limit: [[20, 'Unknown field']] satisfies Refused[],
};
const pick = 'This is required.';

/** Call by call. */
export const refusedReports: Record<string, Record<string, Refused[]>> = {
  '/dayentries/reports': { branch: requiredReference(pick), ...period },
  '/inventory/reports': { vendor: requiredReference(pick), ...period },
  '/dayentries/reportsbycustomertype': {
    customer_type: [...requiredChoice(pick), ['SV', pick], ['credit', pick]],
    ...period,
  },
  '/inventory/reportsbyproduct': { product: [...requiredChoice(pick), ['cylinders', pick]], ...period },
  '/dayentries/reportsbydriver': { employee_id: requiredReference(pick), ...period },
  '/dayentries/reportsbyvehicle': { vehicle_id: requiredReference(pick), ...period },
  '/expences/filter': { expence_type: requiredChoice('Expence Type is required'), ...period },
  '/dayentries/reportsbybranches': period,
  '/shortages/reports': {
    employee_id: [
      ['x', pick],
      [-1, pick],
    ],
    ...period,
  },
};
