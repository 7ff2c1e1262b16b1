import type { Console } from './consoles.ts';
import { execute } from './databases.ts';
import { call, inTurns, type Person, timeOf } from './measure.ts';
import type { Figure } from './results.ts';

const CLIENTS = 8;
const LOAD_MS = 5_000;
const PER_LOAD = 100_000;
const goods = { product: 'Cylinders', weight: 14.2 };

/** The day and areas of the loads that are out, and customers who buy. */
type Loads = { date: string; areas: { id: number }[]; guests: { id: number }[] };

/** A sale by itself, and sales a second from several clients. */
export async function measureSales(people: readonly Person[]): Promise<Figure[]> {
  const loads = new Map<Person, Loads>();
  for (const person of people) loads.set(person, await sendOutLoads(person.console));
  const sell = (person: Person) => {
    const { date, areas, guests } = loads.get(person) ?? { areas: [], guests: [] };
    return call(person.console, '/dayentries', {
      ...goods,
      date,
      saletype: 'Cash Sales',
      customer_id: any(guests)?.id,
      area_code_id: any(areas)?.id,
      qty: 1,
      empty_cylinders: 1,
      payment_mode: 'cash',
      amount: 903,
    });
  };
  const perSecond = async (person: Person) => {
    let sold = 0;
    const end = performance.now() + LOAD_MS;
    const client = async () => {
      for (; performance.now() < end; sold++) await sell(person);
    };
    const ms = await timeOf(() => Promise.all(Array.from({ length: CLIENTS }, client)));
    return (sold * 1_000) / ms;
  };
  const saved = await inTurns(people, 40, (person) => timeOf(() => sell(person)));
  const rate = await inTurns(people, 2, perSecond);
  return [
    { part: 'year', what: 'sale saved', unit: 'ms', values: saved, most: 20 },
    { part: 'year', what: `sales from ${CLIENTS} clients`, unit: '/s', values: rate, least: 200 },
  ];
}

const any = <One>(all: readonly One[]): One | undefined => all[Math.floor(Math.random() * all.length)];

/** Gives every area a load that no run sells out, on the day after the last load, but not in the future. */
async function sendOutLoads(console: Console): Promise<Loads> {
  const { databaseUrl } = console;
  const [day] = await execute<{ date: string }>(
    databaseUrl,
    `select to_char(least(max(date) + 1, (now() at time zone 'Asia/Kolkata')::date), 'YYYY-MM-DD') as date
       from stock_assigns`,
  );
  const areas = await execute<{ id: number; godown_id: number; driver_id: number }>(
    databaseUrl,
    `select area_codes.id, area_codes.driver_id, min(godowns.id) as godown_id
       from area_codes join godowns on godowns.branch_id = area_codes.branch_id
      group by area_codes.id order by area_codes.id`,
  );
  const date = day?.date ?? '';
  for (const { id, godown_id, driver_id } of areas) {
    const counted = { date, godown_id, kind: 'count', filled: PER_LOAD, empty: 0, reason: 'Bench' };
    await call(console, '/stockadjustments', { ...goods, ...counted });
    const load = { date, area_code_id: id, employee_id: driver_id, vehicle_id: 1, godown_id, qty: PER_LOAD };
    await call(console, '/stockassigns', { ...goods, ...load });
  }
  const guests = `select id from customers where customer_type = 'Guest' order by id limit 1000`;
  return { date, areas, guests: await execute(databaseUrl, guests) };
}
