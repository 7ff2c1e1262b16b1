import pg from 'pg';
import { ask } from './measure.ts';
import type { Server } from './servers.ts';

const PAGE_SIZE = 20;
const PER_LOAD = 100_000;
const household = { product: 'Cylinders', weight: 14.2 };

/**
 * Gives every area a load that no run sells out, on a day of its own, but never on one in the future.
 * @returns the fields for sales, the last earlier day with sales, and a driver of that day
 */
export async function sendOutLoads(ours: Server, url: string) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ date: string; last_day: string; customers: number; entries: number }>(
    `select to_char(least(max(date) + 1, (now() at time zone 'Asia/Kolkata')::date), 'YYYY-MM-DD') as date,
            (select max(id) from customers) as customers,
            (select to_char(max(date), 'YYYY-MM-DD') from day_entries) as last_day,
            (select max(id) from day_entries) as entries from stock_assigns`,
  );
  const { rows: areas } = await client.query<{ id: number; godown_id: number; driver_id: number }>(
    `select area_codes.id, area_codes.driver_id, min(godowns.id) as godown_id
       from area_codes join godowns on godowns.branch_id = area_codes.branch_id
      group by area_codes.id order by area_codes.id`,
  );
  await client.end();
  const [facts] = rows;
  if (!facts) throw new Error('the database is empty');
  const { date, last_day, customers, entries } = facts;
  const driver = areas[0]?.driver_id ?? 0;
  for (const { id, godown_id, driver_id } of areas) {
    const opening = { date, godown_id, kind: 'opening', filled: PER_LOAD, empty: 0, reason: 'Bench' };
    await ask(ours, { path: '/stockadjustments', body: { ...household, ...opening } });
    const load = { date, area_code_id: id, employee_id: driver_id, vehicle_id: 1, godown_id, qty: PER_LOAD };
    await ask(ours, { path: '/stockassigns', body: { ...household, ...load } });
  }
  const deepest = await cursorOf(ours, '/dayentries', Math.floor(entries / PAGE_SIZE) - 2);
  return { date, last_day, customers, entries, areas: areas.length, driver, deepest };
}

/** What requests refer to; `deepest` is the cursor of a page near the end. */
export type Day = Awaited<ReturnType<typeof sendOutLoads>>;

/** The cursor of a page of a list. */
export async function cursorOf(ours: Server, path: string, page: number): Promise<string> {
  const separator = path.includes('?') ? '&' : '?';
  const { next } = await ask<{ next: string }>(ours, { path: `${path}${separator}min=${page - 1}` });
  return next;
}
