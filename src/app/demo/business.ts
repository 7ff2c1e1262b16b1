import { dayBefore } from './calendar.ts';
import { pieces, wares } from './goods.ts';
import { familyNames, localities, men, round, streets, towns, women } from './names.ts';
import { godownCount, type Sizes } from './options.ts';
import type { Numbered } from './queries.ts';
import type { Random } from './random.ts';

/** Who and what a day is made of, by id. */
export type Branch = { id: number; in_charge_id: number; godownIds: number[]; vendorId: number };
export type Area = { id: number; name: string; branch: Branch; driver_id: number; vehicle_id: number };

/** The master data, in the order in which it can be stored, and who works with whom. */
export function foundBusiness(random: Random, sizes: Sizes, firstDay: string) {
  const founded = dayBefore(firstDay, 1_400);
  const createdAt = `${founded}T10:00:00+05:30`;
  const employees = staff(random, sizes, founded, createdAt);
  const [inCharges, keepers, drivers] = (['Branch In-Charge', 'Godown In-Charge', 'Driver'] as const).map(
    (type) => employees.filter((employee) => employee.type === type),
  );
  const branches = numbered(sizes.branches, (id, index) => ({
    id,
    name: `${at(towns, index)}${round(index, towns)}`,
    address: `${random.between(1, 90)} ${random.pick(streets)}, ${at(towns, index)}`,
    in_charge_id: at(inCharges, index).id,
    created_at: createdAt,
  }));
  const godowns = numbered(godownCount(sizes.branches), (id, index) => ({
    id,
    name: index < sizes.branches ? 'Main Godown' : 'Reserve Godown',
    branch_id: at(branches, index).id,
    in_charge_id: at(keepers, index).id,
    status: 'Active',
    address: `Survey No ${random.between(10, 400)}, Bypass Road, ${at(towns, index)}`,
    created_at: createdAt,
  }));
  const vehicles = fleet(random, sizes.vehicles, createdAt);
  const areaCodes = numbered(sizes.areas, (id, index) => ({
    id,
    branch_id: at(branches, index).id,
    area_name: `${at(localities, index)}${round(index, localities)}`,
    area_code: `${at(branches, index).name.slice(0, 3).toUpperCase()}-${String(id).padStart(2, '0')}`,
    driver_id: at(drivers, index).id,
    created_at: createdAt,
  }));
  const vendors = suppliers(random, createdAt);
  const places: Branch[] = branches.map((branch, index) => ({
    id: branch.id,
    in_charge_id: branch.in_charge_id,
    godownIds: godowns.filter(({ branch_id }) => branch_id === branch.id).map(({ id }) => id),
    vendorId: at(vendors.slice(0, plants.length), index).id,
  }));
  const rolling = vehicles.filter(({ status }) => status === 'Active');
  const areas: Area[] = areaCodes.map((area, index) => ({
    id: area.id,
    name: `${area.area_name}, ${at(towns, index % sizes.branches)}`,
    branch: at(places, index),
    driver_id: area.driver_id,
    vehicle_id: at(rolling, index).id,
  }));
  const rows = {
    employees,
    branches,
    vehicles,
    area_codes: areaCodes,
    godowns,
    vendors,
    products: catalogue(createdAt),
    fuel_vendors: bunks(random, createdAt),
    expense_types: expenseTypes(createdAt),
    mode_of_payments: modesOfPayment(createdAt),
  };
  return { rows, areas, branches: places };
}

/** In a list that is gone through again and again. */
function at<Entry>(list: readonly Entry[] | undefined, index: number): Entry {
  const entry = list?.[index % list.length];
  if (entry === undefined) throw new Error('an empty list has no entries');
  return entry;
}

const numbered = <Row>(count: number, row: (id: number, index: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => row(index + 1, index));

function staff(random: Random, sizes: Sizes, founded: string, createdAt: string): Numbered<'employees'>[] {
  const keepers = godownCount(sizes.branches);
  return numbered(sizes.employees, (id, index) => {
    const type =
      index < sizes.branches
        ? 'Branch In-Charge'
        : index < sizes.branches + keepers
          ? 'Godown In-Charge'
          : 'Driver';
    const salType = type === 'Driver' && random.chance(0.3) ? 'Weekly' : 'Monthly';
    const monthly = { 'Branch In-Charge': 32_000, 'Godown In-Charge': 21_000, Driver: 17_000 }[type];
    return {
      id,
      joining_date: dayBefore(founded, random.between(-700, 900)),
      type,
      name: `${random.pick(type === 'Driver' ? men : [...men, ...women])} ${random.pick(familyNames)}`,
      employee_id: `EMP-${String(id).padStart(3, '0')}`,
      phone: mobile(random),
      aadhar_number: aadhaar(random),
      sal_type: salType,
      salary: (salType === 'Weekly' ? 4_000 : monthly) + 500 * random.between(0, 8),
      address: `${random.between(1, 60)}-${random.between(1, 200)} ${random.pick(streets)}, ${random.pick(towns)}`,
      created_at: createdAt,
    };
  });
}

export const mobile = (random: Random): string => random.digits(10, '6789');

/** Real Aadhaar numbers begin with 2 to 9, so none of these belongs to anybody. */
export const aadhaar = (random: Random): string => random.digits(12, '1');

export const gst = (random: Random): string =>
  `37${random.capitals(5)}${random.digits(4, '123456789')}${random.capitals(1)}1Z${random.between(1, 9)}`;

function fleet(random: Random, count: number, createdAt: string): Numbered<'vehicles'>[] {
  return numbered(count, (id) => ({
    id,
    vehicle_number: `AP ${random.pick(['07', '16', '39'])} T${random.capitals(1)} ${1_000 + id}`,
    chassis_number: `MAT${random.digits(9, '456')}${String(id).padStart(5, '0')}`,
    engine_number: `ENG${random.digits(6, '123456789')}${String(id).padStart(4, '0')}`,
    manufacturing_year: random.between(2016, 2025),
    rc_number: `RC${random.digits(7, '123456789')}${String(id).padStart(4, '0')}`,
    vehicle_permit: random.chance(0.8) ? 'State' : 'India',
    insurance_number: `INS-${random.digits(8, '123456789')}`,
    road_tax: `Paid till ${random.between(2027, 2029)}`,
    // One waits in the workshop.
    status: count > 5 && id === count ? 'InActive' : 'Active',
    created_at: createdAt,
  }));
}

const plants = ['Indane Kondapalli', 'Bharat Gas Tadepalli', 'HP Gas Vijayawada'];
const makers = ['Surya Stoves', 'Vijay Regulators', 'Suraksha Hoses'];

function suppliers(random: Random, createdAt: string): Numbered<'vendors'>[] {
  return [...plants, ...makers].map((name, index) => ({
    id: index + 1,
    name,
    phone: mobile(random),
    email: `orders@${name.toLowerCase().replaceAll(' ', '')}.example`,
    gst: gst(random),
    address: index < plants.length ? 'Plant Road, Kondapalli, Krishna district' : 'Autonagar, Vijayawada',
    product_type: pieces[index - plants.length]?.thing.product ?? 'Cylinders',
    note: index < plants.length ? 'Empties go back with the lorry' : '',
    created_at: createdAt,
  }));
}

/** The maker of stoves, regulators or hoses. */
export const makerOf = (product: string): number =>
  plants.length + 1 + pieces.findIndex(({ thing }) => thing.product === product);

const catalogue = (createdAt: string): Numbered<'products'>[] =>
  wares.map(({ name, kind, thing, units, price }, index) => ({
    id: index + 1,
    category: thing.product,
    cylinders_type: kind,
    name,
    units,
    price,
    created_at: createdAt,
  }));

const bunks = (random: Random, createdAt: string): Numbered<'fuel_vendors'>[] =>
  ['Sri Balaji Fuels', 'Highway Fuel Point', 'Krishna Petroleum'].map((name, index) => ({
    id: index + 1,
    name,
    phone: mobile(random),
    email: `office@${name.toLowerCase().replaceAll(' ', '')}.example`,
    gst_no: gst(random),
    address: `Highway, ${at(towns, index)}`,
    created_at: createdAt,
  }));

const expenseTypes = (createdAt: string): Numbered<'expense_types'>[] =>
  ['Diesel', 'Loading Charges', 'Vehicle Repair', 'Electricity', 'Tea and Snacks', 'Calendar Printing'].map(
    (name, index) => ({
      id: index + 1,
      name,
      status: name === 'Calendar Printing' ? 'InActive' : 'Active',
      created_at: createdAt,
    }),
  );

const modesOfPayment = (createdAt: string): Numbered<'mode_of_payments'>[] =>
  ['Cash', 'UPI', 'Cheque', 'Bank Transfer'].map((name, index) => ({
    id: index + 1,
    name,
    created_at: createdAt,
  }));
