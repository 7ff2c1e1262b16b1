import { accountTypes, type SvType } from '../../masters/choices.ts';
import { type Buyer, newAccount } from './accounts.ts';
import { type Area, aadhaar, gst, mobile } from './business.ts';
import { dayBefore } from './calendar.ts';
import { familyNames, kitchens, men, streets, women } from './names.ts';
import type { Numbered } from './queries.ts';
import type { Random } from './random.ts';

const CREDIT_SHARE = 1 / 8;
const SV_SHARE = 1 / 4;
/** Of the connections that are on file, so many went to another holder since. */
const NAME_CHANGE_SHARE = 1 / 12;

/** The customers of the areas, oldest first; some joined while the books were already kept. */
export function inviteCustomers(
  random: Random,
  { areas, count, firstDay, last_day }: { areas: Area[]; count: number; firstDay: string; last_day: string },
) {
  const span = Math.round((Date.parse(last_day) - Date.parse(firstDay)) / 86_400_000);
  const buyers = new Map<number, Buyer[]>(areas.map(({ id }) => [id, []]));
  const rows: Numbered<'customers'>[] = [];
  const holders: Holder[] = [];
  const newcomers = Math.floor(count * 0.85);
  for (let id = 1; id <= count; id++) {
    const date =
      id <= newcomers
        ? dayBefore(firstDay, 1_200 - Math.floor((1_200 * id) / newcomers))
        : dayBefore(last_day, span - Math.floor((span * (id - newcomers)) / (count - newcomers)));
    const area = random.pick(areas);
    const share = random.next();
    const make = share < CREDIT_SHARE ? creditCustomer : share < CREDIT_SHARE + SV_SHARE ? connection : guest;
    const row = make(random, id, date, area);
    rows.push(row);
    if (make === connection) {
      // Before the books begin: nobody sells to a former holder.
      const isTakenOver = id <= newcomers && holders.length > 0 && random.chance(NAME_CHANGE_SHARE);
      if (isTakenOver) takeOver(row, random.pick(holders), { buyers, holders });
      holders.push({ row, areaId: area.id });
    }
    const account =
      make === creditCustomer
        ? newAccount(random, { limit: row.credit_limit ?? 0, advance: row.advance_amount ?? 0 })
        : undefined;
    buyers.get(area.id)?.push({ id, type: row.customer_type as Buyer['type'], since: date, account });
  }
  return { rows, buyers };
}

/** Who holds a connection now. */
type Holder = { row: Numbered<'customers'>; areaId: number };
type Known = { buyers: Map<number, Buyer[]>; holders: Holder[] };

/** A Name Change: the connection goes over with its place, and who held it buys no more. */
function takeOver(row: Numbered<'customers'>, former: Holder, { buyers, holders }: Known): void {
  const { id, gas_consumer_number = '', address } = former.row;
  Object.assign(row, { sv_type: 'Name Change', gas_consumer_number, address, previous_holder_id: id });
  Object.assign(row, { advance_amount: 0, chargeable_amount: 250 });
  former.row.is_superseded = true;
  holders.splice(holders.indexOf(former), 1);
  const ofArea = buyers.get(former.areaId) ?? [];
  buyers.set(
    former.areaId,
    ofArea.filter((buyer) => buyer.id !== id),
  );
}

function person(random: Random) {
  const isWoman = random.chance(0.45);
  return {
    salutations: isWoman ? random.pick(['Mrs', 'Ms']) : 'Mr',
    first_name: random.pick(isWoman ? women : men),
    last_name: random.pick(familyNames),
    mobile: mobile(random),
  };
}

const address = (random: Random, area: Area) =>
  `${random.between(1, 40)}-${random.between(1, 300)} ${random.pick(streets)}, ${area.name}`;

/** Rows that are stored together have the same columns. */
const noConnection = {
  sv_type: '' as SvType | '',
  gas_consumer_number: '',
  dob: null as string | null,
  father_name: '',
  poa_category: '',
  poa_number: '',
  pincode: '',
  state: '',
  bank_name: '',
  ifsc: '',
  account_type: '',
  account_number: '',
  account_holder_name: '',
  chargeable_amount: 0,
  previous_holder_id: null as number | null,
  is_superseded: false,
};

const guest = (random: Random, id: number, date: string, area: Area): Numbered<'customers'> => ({
  id,
  customer_type: 'Guest',
  date,
  company_name: '',
  consumer_id: String(7_000_000 + id),
  ...person(random),
  alternate_mobile: '',
  aadhar_number: random.chance(0.7) ? aadhaar(random) : '',
  address: address(random, area),
  area_code_id: area.id,
  gst_no: '',
  credit_limit: 0,
  advance_amount: 0,
  opening_date: null,
  note: '',
  ...noConnection,
  created_at: `${date}T11:00:00+05:30`,
});

const creditCustomer = (random: Random, id: number, date: string, area: Area): Numbered<'customers'> => ({
  ...guest(random, id, date, area),
  customer_type: 'Credit',
  company_name: random.pick(kitchens),
  alternate_mobile: random.chance(0.4) ? mobile(random) : '',
  aadhar_number: '',
  gst_no: random.chance(0.8) ? gst(random) : '',
  credit_limit: 5_000 * random.between(4, 40),
  advance_amount: random.chance(0.5) ? 1_000 * random.between(1, 10) : 0,
  opening_date: date,
  note: random.chance(0.2) ? 'Delivers by the back door before ten' : '',
});

/** Some that are real, so that the name of the bank is found by them. */
const banks = [
  ['SBIN0001234', 'State Bank of India'],
  ['HDFC0000060', 'HDFC Bank'],
] as const;

/** A household that holds a connection: no area is on its paper, but it lives in one. */
function connection(random: Random, id: number, date: string, area: Area): Numbered<'customers'> {
  const household = guest(random, id, date, area);
  const isNew = random.chance(0.85);
  const hasAccount = random.chance(0.6);
  const [ifsc, bankName] = random.pick(banks);
  return {
    ...household,
    customer_type: 'SV',
    consumer_id: '',
    aadhar_number: '',
    area_code_id: null,
    sv_type: isNew ? 'New' : 'Transfer',
    gas_consumer_number: String(60_000_000 + id),
    dob: dayBefore(date, 365 * random.between(21, 70)),
    father_name: random.pick(men),
    poa_category: 'Voter ID',
    poa_number: random.capitals(3) + random.digits(7, '123456789'),
    pincode: random.digits(6, '5'),
    state: 'Andhra Pradesh',
    ...(hasAccount && {
      ifsc,
      bank_name: bankName,
      account_type: random.pick(accountTypes),
      account_number: random.digits(11, '123456789'),
      account_holder_name: `${household.first_name} ${household.last_name}`.slice(0, 20),
    }),
    advance_amount: isNew ? random.pick([1_450, 2_200, 2_900]) : 0,
    chargeable_amount: isNew ? 0 : random.pick([150, 250, 500]),
  };
}
