import { keepRate } from '../../domain/sale-rates.ts';
import { settingsBody } from '../../features/settings/contract.ts';
import { readSettings, updateSettings } from '../../features/settings/queries.ts';
import { insertMaster } from '../../kit/server/master/master-queries.ts';
import { prepareMasters } from '../../kit/server/master/master-select.ts';
import { moveDay } from '../../kit/shared/days.ts';
import { formSchema } from '../../kit/shared/master-schema.ts';
import type { CustomerType } from '../../masters/choices.ts';
import { masters } from '../../masters/masters.ts';
import { wares } from './goods.ts';
import { familyNames, localities, men, nameAt, streets, towns, women } from './names.ts';
import { type Demo, typed } from './queries.ts';
import type { Random } from './random.ts';

export type Branch = Awaited<ReturnType<typeof openBranch>>;
export type Area = Awaited<ReturnType<typeof openArea>>;
/** A customer who may be sold to. */
export type Buyer = { id: number; type: CustomerType; since: string };
/** The demo with who and what its days are made of. */
export type World = Demo & Awaited<ReturnType<typeof createBusiness>>;

type Office = Demo & {
  founded: string;
  /** Enters a master and gives its id. */
  add: (path: string, values: object) => Promise<number>;
  /** Another number each time. */
  serial: () => number;
};

const prepared = new Map(
  prepareMasters(masters).map((master) => [master.declaration.path as string, master]),
);

/** Enters settings and masters, and tells who works with whom. */
export async function createBusiness(demo: Demo, firstDay: string) {
  const { db, random, sizes } = demo;
  const founded = moveDay(firstDay, -1_400);
  const add: Office['add'] = async (path, values) => {
    const master = prepared.get(path);
    if (!master) throw new Error(`${path} is not declared`);
    const body = await typed(db, [founded, 10], formSchema(master.declaration), values);
    return (await insertMaster(db, master, body)).id;
  };
  let last = 1_000;
  const office = { ...demo, founded, add, serial: () => ++last };
  const suppliers = await setUp(office);
  const branches = await Array.fromAsync({ length: sizes.branches }, (_, index) =>
    openBranch(office, index, random.pick(suppliers.plantIds)),
  );
  const areas = await Array.fromAsync({ length: sizes.areas }, (_, index) =>
    openArea(office, branches, index),
  );
  // It waits in the workshop.
  await buyVehicle(office, 'InActive');
  return { areas, branches, ...suppliers };
}

/** Settings, suppliers and lists. The makers are of stoves, regulators and hoses, by what they make. */
async function setUp({ db, random, userId, founded, add }: Office) {
  const { id: _, version, ...settings } = await readSettings(db);
  const address = '12-4-7 Station Road, Brodipet\nGuntur 522002, Andhra Pradesh';
  const paper = { business_name: 'Sri Lakshmi Gas Agency', address, gstin: '37AABFS4721K1Z3', logo: '' };
  const { logo, ...named } = await typed(db, [founded, 10], settingsBody, { ...settings, ...paper });
  await updateSettings(db, { ...named, logo: null });
  const contact = (name: string) => ({
    ...{ name, phone: mobile(random), address: addressIn(random, 'Vijayawada') },
    email: `office@${name.toLowerCase().replaceAll(' ', '')}.example`,
  });
  const supplier = (productType: string, name: string) =>
    add('/vendors', { ...contact(name), gst: gst(random), product_type: productType });
  const plantIds = await Array.fromAsync(['Indane Kondapalli', 'HP Gas Vijayawada'], (name) =>
    supplier('Cylinders', name),
  );
  const makers = new Map([
    ['Gas Stove', await supplier('Gas Stove', 'Surya Stoves')],
    ['Regulators', await supplier('Regulators', 'Vijay Regulators')],
    ['Gas Pipes', await supplier('Gas Pipes', 'Suraksha Hoses')],
  ]);
  const bunkIds = await Array.fromAsync(['Sri Balaji Fuels', 'Highway Fuel Point'], (name) =>
    add('/fuel_vendors', { ...contact(name), gst_no: gst(random) }),
  );
  const productIds = await Array.fromAsync(wares, async ({ name, kind, thing, price }) => {
    // Units are whole numbers: 14 stands for 14.2.
    const product = { category: thing.product, cylinders_type: kind, units: Math.floor(thing.weight) || 1 };
    const id = await add('/products', { ...product, name, price });
    await keepRate(db, id, { today: founded, userId });
    return id;
  });
  for (const name of ['Diesel', 'Loading Charges', 'Vehicle Repair', 'Electricity'])
    await add('/expense_types', { name, status: 'Active' });
  for (const name of ['Cash', 'UPI', 'Cheque', 'Bank Transfer']) await add('/mode_of_payments', { name });
  return { plantIds, makers, bunkIds, productIds };
}

/** A branch with its main godown; the first one has a second. */
async function openBranch(office: Office, index: number, plantId: number) {
  const { random, add } = office;
  const name = nameAt(towns, index);
  const inChargeId = await hire(office, 'Branch In-Charge', 32_000);
  const id = await add('/branches', { name, address: addressIn(random, name), in_charge_id: inChargeId });
  const godowns = index === 0 ? ['Main Godown', 'Reserve Godown'] : ['Main Godown'];
  const godownIds = await Array.fromAsync(godowns, async (godown) => {
    const keeperId = await hire(office, 'Godown In-Charge', 21_000);
    const values = { branch_id: id, in_charge_id: keeperId, address: `Bypass Road, ${name}` };
    return add('/godowns', { ...values, name: godown, status: 'Active' });
  });
  return { id, name, inChargeId, godownIds, plantId };
}

/** An area with a driver and a vehicle of its own; the branches take turns. */
async function openArea(office: Office, branches: Branch[], index: number) {
  const branch = branches[index % branches.length] as Branch;
  const name = nameAt(localities, index);
  const areaCode = `${branch.name.slice(0, 3).toUpperCase()}-${String(index + 1).padStart(2, '0')}`;
  const driverId = await hire(office, 'Driver', 17_000);
  const vehicleId = await buyVehicle(office, 'Active');
  const values = { branch_id: branch.id, area_name: name, area_code: areaCode, driver_id: driverId };
  const id = await office.add('/area_codes', values);
  const crew = { area_code_id: id, employee_id: driverId, vehicle_id: vehicleId };
  return { name: `${name}, ${branch.name}`, branch, crew, buyers: [] as Buyer[] };
}

const hire = ({ random, add, founded, serial }: Office, type: string, salary: number) =>
  add('/employees', {
    joining_date: moveDay(founded, -random.between(-700, 900)),
    type,
    name: `${random.pick(type === 'Driver' ? men : [...men, ...women])} ${random.pick(familyNames)}`,
    employee_id: `EMP-${serial()}`,
    phone: mobile(random),
    aadhar_number: aadhaar(random),
    sal_type: 'Monthly',
    salary: salary + 500 * random.between(0, 8),
    address: addressIn(random, random.pick(towns)),
  });

const buyVehicle = ({ random, add, serial }: Office, status: string) =>
  add('/vehicles', {
    vehicle_number: `AP ${random.pick(['07', '16', '39'])} T${random.capitals(1)} ${serial()}`,
    chassis_number: `MAT${random.digits(14, '456')}`,
    engine_number: `ENG${random.digits(10, '123456789')}`,
    manufacturing_year: random.between(2016, 2025),
    rc_number: `RC${random.digits(11, '123456789')}`,
    vehicle_permit: random.chance(0.8) ? 'State' : 'India',
    insurance_number: `INS-${random.digits(8, '123456789')}`,
    road_tax: `Paid till ${random.between(2027, 2029)}`,
    status,
  });

export const addressIn = (random: Random, town: string) =>
  `${random.between(1, 90)} ${random.pick(streets)}, ${town}`;

export const mobile = (random: Random): string => random.digits(10, '6789');

/** Real Aadhaar numbers begin with 2 to 9, so none of these belongs to a person. */
export const aadhaar = (random: Random): string => random.digits(12, '1');

export const gst = (random: Random): string =>
  `37${random.capitals(5)}${random.digits(4, '123456789')}${random.capitals(1)}1Z${random.between(1, 9)}`;
