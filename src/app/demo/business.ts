import { pay } from '../../domain/credit/pay-sv.ts';
import { storeRate } from '../../domain/sale-rates.ts';
import { addCustomer } from '../../features/customers/add.ts';
import { customerBody } from '../../features/customers/contract.ts';
import { readSettings, updateSettings } from '../../features/settings/queries.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { insertMaster } from '../../kit/server/master/master-queries.ts';
import { prepareMasters } from '../../kit/server/master/master-select.ts';
import { daysBetween, moveDay } from '../../kit/shared/days.ts';
import { formSchema } from '../../kit/shared/master-schema.ts';
import { recordOf } from '../../kit/shared/record-of.ts';
import { strictRules } from '../../kit/shared/rule-settings.ts';
import { type CustomerType, paidWays, paymentModes } from '../../masters/choices.ts';
import { masters } from '../../masters/masters.ts';
import type { Thing } from '../../masters/things.ts';
import { paperKindId, setMoment } from './queries.ts';
import type { Random } from './random.ts';
import type { Sizes } from './sizes.ts';

/** The demo while it is entered; sales end the day before `today`. */
export type Demo = {
  db: Db;
  random: Random;
  sizes: Sizes;
  today: string;
  firstDay: string;
  userId: number;
};
export type World = Demo & Awaited<ReturnType<typeof createBusiness>>;

/** What is sold: price in ₹, and how many a lorry brings at least. */
export type Ware = { name: string; thing: Thing; price: number; lot: number };
const ware = (product: Thing['product'], weight: number, name: string, price: number, lot: number): Ware => {
  return { name, thing: { product, weight }, price, lot };
};
export const household = ware('Cylinders', 14.2, '14.2 kg Domestic', 903, 306);
/** The cylinder of hotels and shops. */
export const hotel = ware('Cylinders', 19, '19 kg Commercial', 1692, 150);
export const pieces = [
  ware('Gas Stove', 0, '2 Burner Gas Stove', 2150, 40),
  ware('Regulators', 0, 'Regulator', 300, 80),
];
export const wares = [household, hotel, ...pieces];

const towns = 'Guntur, Tenali, Mangalagiri, Bapatla, Ponnur, Repalle, Vijayawada, Eluru, Ongole'.split(', ');
const localities = 'Brodipet, Kothapet, Nallapadu, Vidya Nagar, Gorantla, Railpet, Autonagar'.split(', ');
const firstNames = 'Ravi, Suresh, Imran, Joseph, Kiran, Lakshmi, Anitha, Kavya, Fathima, Mary'.split(', ');
const lastNames = 'Kumar, Reddy, Naidu, Rao, Shaik, Varma, Das, Babu, Sharma, Murthy, Khan'.split(', ');
const kitchens = 'Sai Tiffins, Balaji Bhavan, Durga Mess, Royal Bakery, Nandini Sweets'.split(', ');

/** What a customer on credit may owe (₹). */
export const LIMIT = 60_000;

const mobile = (random: Random) => random.digits(10, '6789');
/** Real Aadhaar numbers begin with 2 to 9, so none of these belongs to a person. */
const aadhaar = (random: Random) => random.digits(12, '1');

const prepared = prepareMasters(masters);
/** Enters a master and gives its id. */
async function add({ db }: Demo, path: string, values: object): Promise<number> {
  const master = prepared.find(({ declaration }) => declaration.path === path);
  if (!master) throw new Error(`${path} is not declared`);
  return (await insertMaster(db, master, formSchema(master.declaration).parse(values))).id;
}

async function hire(demo: Demo, type: string, salary: number) {
  const { random, firstDay } = demo;
  const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
  const person = { name, phone: mobile(random), aadhar_number: aadhaar(random), address: random.pick(towns) };
  const joined = moveDay(firstDay, -random.between(9, 999));
  const number = `EMP-${random.digits(6)}`;
  const job = { type, employee_id: number, sal_type: 'Monthly', salary, joining_date: joined };
  return { number, id: await add(demo, '/employees', { ...person, ...job }) };
}

/** Enters settings, masters and customers. */
export async function createBusiness(demo: Demo, onCustomer: (number: number) => void) {
  const { random, sizes } = demo;
  const suppliers = await setUp(demo);
  const branches: DemoBranch[] = [];
  for (let index = 0; index < sizes.branches; index++) branches.push(await openBranch(demo, index));
  const areas: DemoArea[] = [];
  for (let index = 0; index < sizes.areas; index++)
    areas.push(await openArea(demo, branches[index % branches.length] as DemoBranch, index + 1));
  for (let number = 1; number <= sizes.customers; number++) {
    await inviteCustomer(demo, random.pick(areas), number);
    onCustomer(number);
  }
  // The first area of each branch also sells at the godown.
  const counters = areas.slice(0, sizes.branches);
  const { id: _id, version, money_places: _, ...settings } = await readSettings(demo.db);
  const counterIds = counters.map(({ crew }) => crew.area_code_id);
  await updateSettings(demo.db, { ...settings, logo: null, counter_area_ids: counterIds });
  return { suppliers, branches, areas, counters };
}

export const BANK = 'State Bank, Station Road';

async function setUp(demo: Demo) {
  const { db, random, userId, firstDay } = demo;
  const { id: _id, version, money_places: _, ...settings } = await readSettings(db);
  const letterhead = { business_name: 'Sri Lakshmi Gas Agency', gstin: '37AABFS4721K1Z3', logo: null };
  await updateSettings(db, { ...settings, ...letterhead, address: '12-4-7 Station Road, Guntur 522002' });
  const contact = { phone: mobile(random), email: 'office@supplier.example', address: 'Vijayawada' };
  const vendor = (name: string, product: string) =>
    add(demo, '/vendors', { ...contact, name, gst: '37AABCS4721K1Z9', product_type: product });
  const plantId = await vendor('Indane Kondapalli', 'Cylinders');
  const makerId = await vendor('Surya Stoves', 'Gas Stove');
  const bunk = { ...contact, name: 'Highway Fuel Point', gst_no: '37AABCH4721K1ZK' };
  const bunkId = await add(demo, '/fuel_vendors', bunk);
  for (const { name, thing, price } of wares) {
    // Units are whole numbers: 14 stands for 14.2.
    const units = Math.floor(thing.weight) || 1;
    const kind = units === 14 ? 'Domestic' : 'Commercial';
    const product = { category: thing.product, cylinders_type: kind, units, name, price };
    await storeRate(db, await add(demo, '/products', product), { today: firstDay, userId });
  }
  await add(demo, '/expense_types', { name: 'Diesel', status: 'Active' });
  await add(demo, '/bank_accounts', { name: BANK, account_number: '30012456789' });
  for (const name of ['Cash', 'UPI']) await add(demo, '/mode_of_payments', { name });
  return { plantId, makerId, bunkId };
}

type DemoBranch = Awaited<ReturnType<typeof openBranch>>;
async function openBranch(demo: Demo, index: number) {
  // A letter keeps the names apart when there are more branches than towns.
  const letter = String.fromCharCode(65 + Math.floor(index / towns.length));
  const name = `${towns[index % towns.length]} ${letter}`.replace(/ A$/, '');
  const { id: inChargeId } = await hire(demo, 'Branch In-Charge', 34_000);
  const id = await add(demo, '/branches', { name, address: 'Main Road', in_charge_id: inChargeId });
  const keeper = await hire(demo, 'Godown In-Charge', 22_500);
  const godownName = `${name} Godown`;
  const godown = { name: godownName, branch_id: id, in_charge_id: keeper.id, status: 'Active' };
  const godownId = await add(demo, '/godowns', godown);
  const owner = { belongs_to: 'Godown', godown_id: godownId };
  await addPaper(demo, owner, 'Explosives licence', 25 + 90 * index);
  return { id, name, inChargeId, godownName, godownId };
}

/** Enters a paper that is valid for some days more, which may be fewer than 0. */
async function addPaper(demo: Demo, owner: object, kind: string, days: number): Promise<void> {
  const { db, random, today } = demo;
  const paper = { paper_kind_id: await paperKindId(db, kind), number: random.digits(8) };
  await add(demo, '/papers', { ...owner, ...paper, valid_until: moveDay(today, days) });
}

/** What a driver still has of a load, and the empties taken for it. */
export type DemoLoad = { id: number; ware: Ware; qty: number; empty: number };
export type DemoArea = Awaited<ReturnType<typeof openArea>>;
/** `number` names the customer on paper; `owed` are bills, or what is left of the deposit of a connection. */
type DemoCustomer = {
  id: number;
  type: CustomerType;
  number: string;
  since: string;
  owed: number;
  /** ₹ that were paid before the first day. */
  deposited: number;
};
/** An area with a driver and a vehicle of its own, and the customers who may be sold to. */
async function openArea(demo: Demo, branch: DemoBranch, number: number) {
  const { random } = demo;
  const name = localities[number % localities.length] as string;
  const driver = await hire(demo, 'Driver', 18_000);
  const [chassis, engine] = [random.digits(9), random.digits(9)];
  const numbers = {
    vehicle_number: `AP 07 TA ${4_000 + 37 * number}`,
    chassis_number: chassis,
    engine_number: engine,
  };
  const papers = { rc_number: random.digits(9), insurance_number: random.digits(9), road_tax: 'Paid' };
  const state = { manufacturing_year: 2022, vehicle_permit: 'State', status: 'Active' };
  const vehicleId = await add(demo, '/vehicles', { ...numbers, ...papers, ...state });
  await addPaper(demo, { belongs_to: 'Vehicle', vehicle_id: vehicleId }, 'Insurance', 31 * number - 20);
  await addPaper(demo, { belongs_to: 'Vehicle', vehicle_id: vehicleId }, 'Pollution', 15 * number - 18);
  await addPaper(demo, { belongs_to: 'Driver', employee_id: driver.id }, 'Driving licence', 200 * number);
  const area = { branch_id: branch.id, area_name: name, area_code: `AREA-${number}`, driver_id: driver.id };
  const id = await add(demo, '/area_codes', area);
  const crew = { area_code_id: id, employee_id: driver.id, vehicle_id: vehicleId };
  const paid = recordOf(paidWays, () => 0);
  const people = { driverNumber: driver.number, buyers: [] as DemoCustomer[] };
  return { name, branch, crew, paid, ...people, loads: [] as DemoLoad[] };
}

/** Enters a customer; the last ones joined while the books were already kept. */
async function inviteCustomer(demo: Demo, { name, crew, buyers }: DemoArea, index: number): Promise<void> {
  const { db, random, sizes, today, firstDay } = demo;
  const days = 1_200 + daysBetween(firstDay, today);
  const since = moveDay(today, Math.floor(days * (index / sizes.customers - 1)));
  const type = random.pick<CustomerType>(['Credit', 'SV', 'SV', 'Guest', 'Guest', 'Guest', 'Guest', 'Guest']);
  const deposit = random.pick([1_450, 2_200, 2_900]);
  const number = type === 'SV' ? random.digits(12) : String(7_000_000 + index);
  const common = { consumerid: number, areacode: crew.area_code_id };
  const account = { companyName: random.pick(kitchens), credit_limit: LIMIT, opening_date: since };
  const proof = { poa_category: 'Voter ID', poa_number: random.digits(9), fatherName: 'Venkat' };
  const paper = { svType: 'New', gas_consumer_number: number, pincode: '522002', ...proof };
  const fields = {
    Credit: { ...common, ...account, advanceAmtPaid: 0 },
    SV: { ...paper, state: 'Andhra Pradesh', advanceAmtPaid: deposit },
    Guest: { ...common, aadharNumber: aadhaar(random) },
  };
  const names = { salutations: 'Mr', firstName: random.pick(firstNames), lastName: random.pick(lastNames) };
  const contact = { mobileNumber: mobile(random), address: `${random.between(1, 90)} Main Road, ${name}` };
  await setMoment(db, since, 11);
  const body = { customerType: type, date: since, ...names, ...contact, ...fields[type] };
  const id = await addCustomer(db, customerBody(strictRules).parse(body), today);
  // Most pay the deposit at once, some a part of it, some not yet.
  const amount = random.pick([deposit, deposit, deposit, deposit / 2, 0]);
  const isOnPaper = since < firstDay;
  const [owed, deposited] = type === 'SV' ? [deposit - amount, isOnPaper ? amount : 0] : [0, 0];
  buyers.push({ id, type, number, since, owed, deposited });
  const payment = { date: since, customer_id: id, amount, payment_mode: random.pick(paymentModes), note: '' };
  if (type === 'SV' && amount > 0 && !isOnPaper && since < today) await pay(db, payment);
}
