import type { Api } from './app.ts';
import { nextNumber } from './numbers.ts';

/** A record from the response of its create call. */
// biome-ignore lint/suspicious/noExplicitAny: each call has its own record; the test that reads a field checks it.
export type Built = { id: number } & Record<string, any>;
type Overrides = Record<string, unknown>;

const FIRST_NAMES = [
  'Ravi',
  'Lakshmi',
  'Suresh',
  'Anitha',
  'Mohan',
  'Kavya',
  'Imran',
  'Padma',
  'Joseph',
  'Meena',
];
const LAST_NAMES = ['Kumar', 'Reddy', 'Naidu', 'Rao', 'Shaik', 'Varma', 'Das', 'Iyer', 'Babu', 'Nair'];

/** Names contain only letters, so a number becomes letters. */
const letters = (number: number): string =>
  number === 0 ? '' : letters(Math.floor((number - 1) / 26)) + String.fromCharCode(65 + ((number - 1) % 26));
const personName = (number: number) =>
  `${FIRST_NAMES[number % 10]} ${LAST_NAMES[Math.floor(number / 10) % 10]} ${letters(number)}`;
const phone = (number: number) => String(9_000_000_000 + number);

/**
 * Creates plausible, distinct records through the API; pass the fields that the test is about.
 * @example const driver = await an.employee({ type: 'Driver' });
 */
export function builders(api: Api) {
  const add = async (path: string, values: Overrides): Promise<Built> => {
    const { status, body } = await api.post(path, values);
    if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body.data;
  };

  const employee = (overrides: Overrides = {}) => {
    const number = nextNumber();
    return add('/employees', {
      joining_date: '2024-04-01',
      type: 'Driver',
      name: personName(number),
      employee_id: `EMP-${number}`,
      phone: phone(number),
      aadhar_number: String(100_000_000_000 + number),
      sal_type: 'Monthly',
      salary: 18_000,
      address: '12 Station Road, Guntur',
      ...overrides,
    });
  };

  const branch = async (overrides: Overrides = {}) =>
    add('/branches', {
      name: `Branch ${letters(nextNumber())}`,
      address: '4 Main Bazaar, Guntur',
      in_charge_id: overrides.in_charge_id ?? (await employee({ type: 'Branch In-Charge' })).id,
      ...overrides,
    });

  const godown = async (overrides: Overrides = {}) =>
    add('/godowns', {
      name: `Godown ${letters(nextNumber())}`,
      branch_id: overrides.branch_id ?? (await branch()).id,
      in_charge_id: overrides.in_charge_id ?? (await employee({ type: 'Godown In-Charge' })).id,
      status: 'Active',
      ...overrides,
    });

  const areaCode = async (overrides: Overrides = {}) => {
    const number = nextNumber();
    return add('/area_codes', {
      area_name: `Area ${letters(number)}`,
      area_code: `AC-${number}`,
      branch_id: overrides.branch_id ?? (await branch()).id,
      driver_id: overrides.driver_id ?? (await employee({ type: 'Driver' })).id,
      ...overrides,
    });
  };

  const vehicle = (overrides: Overrides = {}) => {
    const number = nextNumber();
    return add('/vehicles', {
      vehicle_number: `AP07TX${1000 + number}`,
      chassis_number: `CH${100_000 + number}`,
      engine_number: `EN${100_000 + number}`,
      manufacturing_year: '2021',
      rc_number: `RC${100_000 + number}`,
      vehicle_permit: 'State',
      insurance_number: `INS${100_000 + number}`,
      road_tax: 'Paid 2026',
      status: 'Active',
      ...overrides,
    });
  };

  const vendor = (overrides: Overrides = {}) => {
    const number = nextNumber();
    return add('/vendors', {
      name: `Vendor ${letters(number)}`,
      phone: phone(number),
      email: `vendor${number}@example.com`,
      gst: '37ABCDE1234F1ZZ',
      address: 'Plant Road, Vijayawada',
      product_type: 'Cylinders',
      ...overrides,
    });
  };

  const product = (overrides: Overrides = {}) =>
    add('/products', {
      category: 'Cylinders',
      cylinders_type: 'Domestic',
      name: `Cylinder ${letters(nextNumber())}`,
      units: 14,
      price: 900,
      ...overrides,
    });

  const customer = (overrides: Overrides) => {
    const number = nextNumber();
    return add('/customers', {
      consumerid: `C-${number}`,
      salutations: 'Mr.',
      firstName: FIRST_NAMES[number % 10],
      lastName: LAST_NAMES[number % 7],
      mobileNumber: phone(number),
      address: '7 Temple Street, Guntur',
      ...overrides,
    });
  };
  const guestCustomer = (overrides: Overrides = {}) => customer({ customerType: 'Guest', ...overrides });
  const svCustomer = (overrides: Overrides = {}) => {
    const number = nextNumber();
    return add('/customers', {
      customerType: 'SV',
      svType: 'New',
      date: '2026-01-01',
      gas_consumer_number: `70${number}`,
      salutations: 'Mr.',
      firstName: FIRST_NAMES[number % 10],
      lastName: LAST_NAMES[number % 7],
      mobileNumber: phone(number),
      address: '7 Temple Street, Guntur',
      ...overrides,
    });
  };
  const creditCustomer = (overrides: Overrides = {}) =>
    customer({
      customerType: 'Credit',
      date: '2026-01-01',
      companyName: 'Hotel Annapurna',
      credit_limit: 50_000,
      advanceAmtPaid: 0,
      opening_date: '2026-01-01',
      ...overrides,
    });

  return {
    svCustomer,
    guestCustomer,
    creditCustomer,
    employee,
    branch,
    godown,
    areaCode,
    vehicle,
    vendor,
    product,
  };
}
