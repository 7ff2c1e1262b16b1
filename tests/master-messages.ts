/**
 * A field's value and its message. Texts are also typed into the form; only an API call can send other values
 * or omit the field.
 */
type Refused = readonly [value: unknown, message: string];

type FormRows = {
  /** The API path of the entity. */
  path: string;
  /** A choice to make first, for a field that is shown only then. */
  chosen?: Readonly<Record<string, string>>;
  fields: Readonly<Record<string, readonly Refused[]>>;
};

const each = (values: readonly unknown[], message: string): Refused[] =>
  values.map((value) => [value, message]);

const over20 = 'abcdefghijklmnopqrstu';
const over500 = 'abcde'.repeat(100).concat('f');
// Length is checked first.
const absurd = `${'a'.repeat(3_000)}\u202e`;

const unprintable: Refused = ['Sa\u202elem', 'Characters that cannot be printed are not allowed'];
const tooLong = each([over500, absurd], 'At most 500 characters');
const required = (message: string) => each([undefined, '', '   ', null, 7], message);

/** Required text without another rule. */
const text = (message: string) => [...required(message), ...tooLong, unprintable];
/** Optional text. */
const optionalText = [...each([null, 7], 'Text is expected'), ...tooLong, unprintable];
const name = (label: string, over20Message = `${label} length exceeds 20 characters`) => [
  ...required(`${label} is required`),
  ...each(['Ravi 2', 'Ravi-Kumar', 'ரவி'], `${label} should be alphabets only`),
  ...each([over20, `${over20}2`, absurd], over20Message),
  unprintable,
];
const phone = [
  ...required('Phone is required'),
  ...each(['5876543210', '98765abcde', '98765-4321', '９８７６５４３２１０'], 'Phone Number is invalid'),
  ...each(['9', '987654321'], 'Phone Number should be 10 characters'),
  ...each(['98765432101', '98765-43210', absurd], 'Phone value length exceeds 10 characters'),
  unprintable,
];
const email = [
  ...required('Email is required'),
  ...each(['ravi', 'ravi@gas', 'ra vi@gas.in', `${over500.slice(0, 250)}@a.in`, absurd], 'Email is invalid'),
  unprintable,
];
const digits = (requiredMessage: string, message: string) => [
  ...each([undefined, ''], requiredMessage),
  ...each(['12.5', '-1', '1e3', 'free', ' 5', '1,000', '５', '५', '1000000000'], message),
  ...each([null, true, ['5'], -1, 1.5, 9_007_199_254_740_992], message),
];
const choice = (message: string) => each([undefined, '', 'Cook', null, 7], message);
const reference = (message: string) =>
  each([undefined, '', '0', '1e3', 0, -1, 1.5, null, true, ['1'], 2_147_483_648], message);
const photo = each(['photo.jpg', 7], 'Choose a file');

const twelve = 'Aadhar/PAN Number length should be 12 characters';
const four = 'Manufacturing Year should be 4 numbers only';

/** Every message of every master's fields, written by hand, so that a missing rule is noticed. */
export const refusedRows: readonly FormRows[] = [
  {
    path: '/employees',
    fields: {
      joining_date: [
        ...each([undefined, '', null, 7], 'Join Date is Required'),
        ...each(['2026-02-30', '32/13/2026', '1899-12-31', 'some day', 'whenever it was'], 'Date is invalid'),
      ],
      type: choice('Employee Type is required'),
      name: name('Employee Name'),
      employee_id: text('Employee ID is required'),
      phone,
      aadhar_number: [
        ...required('Aadhar/PAN is required'),
        ...each(['12345678901-', '********9013', '１２３４５６７８９０１２'], 'Aadhar/PAN Number is invalid'),
        ...each(['12345678901', '1234567890123', '123456789012-', absurd], twelve),
        unprintable,
      ],
      sal_type: choice('Salary Type is required'),
      salary: digits('Salary is required', 'Salary should be in numbers'),
      address: text('Address is required'),
      image: photo,
    },
  },
  {
    path: '/vendors',
    fields: {
      name: name('Vendor Name', 'Vendor Name value length exceeds 20 characters'),
      phone,
      email,
      gst: [...text('GST Number is required'), ...each(['33AA#1', '33/AA'], 'GST Number is invalid')],
      address: text('Address is required'),
      product_type: choice('Product Type is required'),
      note: optionalText,
    },
  },
  {
    path: '/products',
    fields: {
      category: choice('Category is Required'),
      name: [
        ...required('Product Name is required'),
        ...each(['Stove!', 'Stove (2)'], 'Product Name is Invalid'),
        ...each([over20, `${over20}!`, absurd], 'Product Name length exceeds 20 characters'),
        unprintable,
      ],
      units: digits('Units is required', 'Units is invalid'),
      price: digits('Price is required', 'Price is invalid'),
      note: optionalText,
    },
  },
  {
    path: '/products',
    chosen: { category: 'Cylinders' },
    fields: { cylinders_type: choice('Cylinders Type is required') },
  },
  {
    path: '/area_codes',
    fields: {
      branch_id: reference('Branch is required'),
      area_name: text('Area Name is required'),
      area_code: text('Area Code is required'),
      driver_id: reference('Driver is required'),
    },
  },
  {
    path: '/branches',
    fields: {
      name: name('Branch Name'),
      address: text('Address is required'),
      in_charge_id: reference('Branch In-Charge is required'),
    },
  },
  {
    path: '/fuel_vendors',
    fields: {
      name: name('Bunk Name'),
      phone,
      email,
      gst_no: text('GST Number is required'),
      address: text('Address is required'),
      note: optionalText,
    },
  },
  {
    path: '/vehicles',
    fields: {
      vehicle_number: text('Vehicle Number is required'),
      chassis_number: text('Chassis Number is required'),
      engine_number: text('Engine Number is required'),
      manufacturing_year: [
        ...each([undefined, ''], 'Manufacturing Year is required'),
        ...each(
          ['20', '02024', 'abcd', '20.4', '1e3', '-999', '２０２４', null, true, ['2024'], 999, 20245],
          four,
        ),
      ],
      rc_number: text('RC Number is required'),
      vehicle_permit: choice('Vehicle Permit is required'),
      insurance_number: text('Insurance Number is required'),
      road_tax: [...text('Road Tax is required'), ...each(['paid?', '5%'], 'Road Tax is invalid')],
      status: choice('Vehicle Status is required'),
      image: photo,
    },
  },
  {
    path: '/expense_types',
    // The expense type screen's message says "Vehicle" (docs/product/api.md).
    fields: { name: name('Expense Type'), status: choice('Vehicle Status is required') },
  },
  {
    path: '/godowns',
    fields: {
      name: name('Godown Name'),
      branch_id: reference('Branch is required'),
      in_charge_id: reference('Godown In-Charge is required'),
      status: choice('Godown Status is required'),
      address: optionalText,
      licensed_kg: each(['8000.5', '-1', 'all', 1.5, true, 100_000_000], 'Licensed LPG is invalid'),
    },
  },
  { path: '/mode_of_payments', fields: { name: name('Mode Of Payment') } },
  {
    path: '/bank_accounts',
    fields: {
      name: [
        ['', 'Bank Account is required'],
        ['x'.repeat(41), 'Bank Account length exceeds 40 characters'],
      ],
      account_number: [
        ['', 'Account Number is required'],
        ['1'.repeat(21), 'Account Number length exceeds 20 characters'],
        ['12-34', 'Account Number is invalid'],
      ],
    },
  },
  {
    path: '/papers',
    fields: {
      belongs_to: choice('Belongs To is required'),
      paper_kind_id: reference('Kind is required'),
      number: [
        ['', 'Number is required'],
        ['x'.repeat(41), 'Number length exceeds 40 characters'],
      ],
      valid_from: [['31/04/2026', 'Date is invalid']],
      valid_until: [['', 'Valid Until is required']],
      note: [['x'.repeat(201), 'Note length exceeds 200 characters']],
      image: photo,
    },
  },
  {
    path: '/paper_kinds',
    fields: { name: name('Paper Kind'), blocks_loads: choice('Choose Yes or No') },
  },
  {
    path: '/paper_exceptions',
    fields: {
      paper_id: reference('Paper is required'),
      date: [['', 'Date is required']],
      reason: [
        ['', 'Reason is required'],
        ['x'.repeat(201), 'Reason length exceeds 200 characters'],
      ],
    },
  },
];

/** The same, one row each. */
export const refusedValues = refusedRows.flatMap(({ path, fields }) =>
  Object.entries(fields).flatMap(([field, rows]) =>
    rows.map(([value, message]): [string, string, unknown, string] => [path, field, value, message]),
  ),
);

const letters20 = 'Sri Lakshmi Ammal Co';

/** The longest, shortest and most unusual valid values. */
export const acceptedValues: readonly [path: string, field: string, value: unknown][] = [
  ...[
    '/employees',
    '/vendors',
    '/branches',
    '/fuel_vendors',
    '/expense_types',
    '/godowns',
    '/mode_of_payments',
  ].map((path): [string, string, unknown] => [path, 'name', letters20]),
  ['/employees', 'aadhar_number', 'ABCDE 1234 F'],
  ['/employees', 'phone', '6000000000'],
  ['/employees', 'joining_date', '2028-02-29'],
  ['/employees', 'salary', 0],
  ['/employees', 'salary', '999999999'],
  ['/employees', 'address', over500.slice(1)],
  ['/vendors', 'gst', '33.AA_b-1 Z'],
  ['/vendors', 'note', ''],
  ['/vendors', 'phone', '9999999999'],
  ['/products', 'name', 'A.b_c-1 2345678901 Z'],
  ['/products', 'price', '0'],
  ['/vehicles', 'road_tax', 'Paid_2026.04-A b'],
  ['/vehicles', 'manufacturing_year', 2024],
  ['/fuel_vendors', 'gst_no', '33/AA#1'],
  ['/godowns', 'address', ''],
];
