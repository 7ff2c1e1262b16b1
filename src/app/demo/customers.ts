import { type Area, aadhaar, gst, mobile } from './business.ts';
import { dayBefore } from './calendar.ts';
import { family_names, kitchens, men, streets, women } from './names.ts';
import type { Numbered } from './queries.ts';
import type { Random } from './random.ts';

/** A customer who may be sold to, with what is left of the limit (₹). */
export type Buyer = { id: number; type: 'Credit' | 'Guest'; since: string; owed: number; limit: number };

const CREDIT_SHARE = 1 / 8;

/** The customers of the areas, oldest first; a few joined while the books were already kept. */
export function inviteCustomers(
  random: Random,
  {
    areas,
    count,
    first_day,
    last_day,
  }: { areas: Area[]; count: number; first_day: string; last_day: string },
) {
  const span = Math.round((Date.parse(last_day) - Date.parse(first_day)) / 86_400_000);
  const buyers = new Map<number, Buyer[]>(areas.map(({ id }) => [id, []]));
  const rows: Numbered<'customers'>[] = [];
  const newcomers = Math.floor(count * 0.95);
  for (let id = 1; id <= count; id++) {
    const date =
      id <= newcomers
        ? dayBefore(first_day, 1_200 - Math.floor((1_200 * id) / newcomers))
        : dayBefore(last_day, span - Math.floor((span * (id - newcomers)) / (count - newcomers)));
    const area = random.pick(areas);
    const row = random.chance(CREDIT_SHARE)
      ? creditCustomer(random, id, date, area)
      : guest(random, id, date, area);
    rows.push(row);
    const limit = (row.credit_limit ?? 0) + (row.advance_amount ?? 0);
    const type = row.customer_type === 'Credit' ? 'Credit' : 'Guest';
    buyers.get(area.id)?.push({ id, type, since: date, owed: 0, limit });
  }
  return { rows, buyers };
}

function person(random: Random) {
  const is_woman = random.chance(0.45);
  return {
    salutations: is_woman ? random.pick(['Mrs', 'Ms']) : 'Mr',
    first_name: random.pick(is_woman ? women : men),
    last_name: random.pick(family_names),
    mobile: mobile(random),
  };
}

const address = (random: Random, area: Area) =>
  `${random.between(1, 40)}-${random.between(1, 300)} ${random.pick(streets)}, ${area.name}`;

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
