import type { Values } from '../../src/kit/shared/declaration.ts';
import type { Api } from './app.ts';
import { nextNumber } from './numbers.ts';

/** Creates a record through the API and returns its id. */
export type Make = (path: string, values?: Values) => Promise<number>;

/** A new word of letters, as names require: 'Aab', 'Aac' … */
function freshWord(): string {
  const number = nextNumber();
  return `${letter(number / 676).toUpperCase()}${letter(number / 26)}${letter(number)}`;
}

const letter = (index: number) => String.fromCharCode(97 + (Math.floor(index) % 26));

/** A valid record of each master entity, as a form would send it; creates its references. */
export const validRecords: Record<string, (make: Make) => Promise<Values>> = {
  '/employees': async () => ({
    joining_date: '2026-04-01',
    type: 'Driver',
    name: `Ravi ${freshWord()}`,
    employee_id: `EMP-${freshWord()}`,
    phone: '9876543210',
    aadhar_number: '123456789012',
    sal_type: 'Monthly',
    salary: '18000',
    address: '12 Bazaar Street, Salem',
  }),
  '/vendors': async () => ({
    name: `Indane ${freshWord()}`,
    phone: '8876543210',
    email: 'plant@indane.example',
    gst: '33AABCI1681G1ZV',
    address: 'Bottling plant, Salem',
    product_type: 'Cylinders',
    note: 'Closed on Sundays',
  }),
  '/products': async () => ({
    category: 'Cylinders',
    cylinders_type: 'Domestic',
    name: `Domestic ${freshWord()}`,
    units: '14',
    price: '918',
    note: '',
  }),
  '/area_codes': async (make) => ({
    branch_id: await make('/branches'),
    area_name: 'Fairlands',
    area_code: `SLM-${freshWord()}`,
    driver_id: await make('/employees'),
  }),
  '/branches': async (make) => ({
    name: `Salem ${freshWord()}`,
    address: 'Five Roads, Salem',
    in_charge_id: await make('/employees', { type: 'Branch In-Charge' }),
  }),
  '/fuel_vendors': async () => ({
    name: `Bharat ${freshWord()}`,
    phone: '7876543210',
    email: 'bunk@fuel.example',
    gst_no: '33AAACB2902M1Z0',
    address: 'Omalur Road, Salem',
    note: '',
  }),
  '/vehicles': async () => ({
    vehicle_number: `TN30-${freshWord()}`,
    chassis_number: `CH-${freshWord()}`,
    engine_number: `EN-${freshWord()}`,
    manufacturing_year: '2024',
    rc_number: `RC-${freshWord()}`,
    vehicle_permit: 'State',
    insurance_number: 'INS-1',
    road_tax: 'paid 2026',
    status: 'Active',
  }),
  '/expense_types': async () => ({ name: `Fuel ${freshWord()}`, status: 'Active' }),
  '/paper_kinds': async () => ({ name: `Insurance ${freshWord()}`, blocks_loads: 'No' }),
  '/papers': async (make) => ({
    belongs_to: 'Vehicle',
    vehicle_id: await make('/vehicles'),
    paper_kind_id: await make('/paper_kinds'),
    number: `P-${freshWord()}`,
    valid_from: '2026-04-01',
    valid_until: '2027-03-31',
    note: '',
  }),
  '/paper_exceptions': async (make) => ({
    paper_id: await make('/papers'),
    date: '2026-11-20',
    reason: `The new paper is on its way ${freshWord()}`,
  }),
  '/godowns': async (make) => ({
    name: `Main ${freshWord()}`,
    branch_id: await make('/branches'),
    in_charge_id: await make('/employees', { type: 'Godown In-Charge' }),
    status: 'Active',
    address: '',
  }),
  '/mode_of_payments': async (make) => ({
    name: `Card ${freshWord()}`,
    kind: 'bank',
    bank_account_id: await make('/bank_accounts'),
  }),
  '/bank_accounts': async () => ({ name: `Bank ${freshWord()}`, account_number: '123456789012' }),
};

/**
 * Creates records of the master entities through the API.
 * @example const { make } = masterRecords(api); const id = await make('/branches', { name: 'Erode' });
 */
export function masterRecords(api: Api) {
  /** Form values of a new record: plausible, different from earlier ones, valid by every rule. */
  const validRecord = async (path: string, values: Values = {}): Promise<Values> => {
    const record = validRecords[path];
    if (!record) throw new Error(`no valid record of ${path} is known`);
    return { ...(await record(make)), ...values };
  };

  const make: Make = async (path, values) => {
    const { status, body } = await api.post(path, await validRecord(path, values));
    if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body.data.id;
  };

  return { make, validRecord };
}
