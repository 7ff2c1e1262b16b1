import { familyNames, men, women } from '../src/app/demo/names.ts';

import type { Databases } from './databases.ts';
import { ms, table } from './report.ts';
import { type Server, startConsole } from './servers.ts';

/** A wait: median and worst. */
type Wait = { what: string; middleMs: number; worstMs: number; target_ms: number };

export const CUSTOMERS = 1_000_000;
const PAGE_SIZE = 20;
const ROUNDS = 40;
const SEARCH_MS = 50;
const path = '/api/customers?customerType=Guest';

/**
 * Times of lists and searches over a million customers, one request at a time: server time including the round
 * trip.
 */
export async function measureCustomers(databases: Databases, customers = CUSTOMERS): Promise<Wait[]> {
  const server = await startConsole({ DATABASE_URL: await databases.made(filling(customers)) });
  try {
    return [...(await pages(server, customers)), ...(await searches(server))];
  } finally {
    await server.stop();
  }
}

/** The figures as Markdown; a missed target is marked. */
export function customersSection(waits: Wait[]): string {
  const rows = waits.map(({ what, middleMs, worstMs, target_ms }) => {
    const target = Number.isFinite(target_ms) ? `≤ ${ms(target_ms)}` : '–';
    return [what, `${ms(middleMs)}${middleMs > target_ms ? ' ✗' : ''}`, ms(worstMs), target];
  });
  return [
    '## A million customers',
    'One request at a time, round trip included. For a search the slowest text counts.',
    table(['', 'median ms', 'worst ms', 'target ms'], rows),
  ].join('\n\n');
}

async function pages(server: Server, customers: number): Promise<Wait[]> {
  const counts = { 'page 1,000': 1_000, 'the last page': await lastPage(server, customers) };
  const cursors = Object.entries(counts).map(async ([what, page]) => {
    const { next } = await ask(server, `${path}&min=${page - 1}`);
    return [`${what}, by cursor`, `${path}&after=${next}`] as const;
  });
  const counters = Object.entries(counts).map(
    ([what, page]) => [`${what}, by page number`, `${path}&min=${page}`] as const,
  );
  const byCursor = [
    ['page 0', path] as const,
    ['page 0 of all types', '/api/customers'] as const,
    ...(await Promise.all(cursors)),
  ];
  const measured = await inTurns(server, byCursor);
  const [front] = measured;
  return [
    ...measured.map((wait) => ({ ...wait, target_ms: 2 * (front?.middleMs ?? 0) })),
    // With a page number PostgreSQL counts the rows before the page; only cursors have a target.
    ...(await inTurns(server, counters)).map((wait) => ({ ...wait, target_ms: Number.POSITIVE_INFINITY })),
  ];
}

/** Binary search. */
async function lastPage(server: Server, customers: number): Promise<number> {
  let [first, end] = [0, customers / PAGE_SIZE];
  while (end - first > 1) {
    const middle = Math.floor((first + end) / 2);
    const { data } = await ask(server, `${path}&min=${middle}`);
    if (data.length > 0) first = middle;
    else end = middle;
  }
  return first;
}

async function searches(server: Server): Promise<Wait[]> {
  const waits: Wait[] = [];
  for (const [what, texts] of Object.entries(lookedFor))
    for (const [where, address] of Object.entries(boxes)) {
      const asked = texts.map((text) => [text, `${address}${encodeURIComponent(text)}`] as const);
      const found = await inTurns(server, asked, ROUNDS / 8);
      const [slowest] = found.toSorted((left, right) => right.middleMs - left.middleMs);
      if (slowest)
        waits.push({
          ...slowest,
          what: `${where}, by ${what}; slowest “${slowest.what}”`,
          target_ms: SEARCH_MS,
        });
    }
  return waits;
}

const boxes = { 'customer picker': '/api/customers/dropdown?search=', 'search box': '/api/search?q=' };

/** Common and rare words, complete and partial, and one without a match. */
const lookedFor = {
  name: ['kumar', 'lakshmi', 'ravi kumar', 'ra', 'padma na', 'imran shaik', 'kumar lakshmi', 'zubin', 'q'],
  number: ['7000001', '70999', '7999999', '60000009', '6099', '999999999', '88'],
  mobile: ['6654435761', '7654', '435761', '99999999', '9876543210', '98'],
};

/** Requests each address repeatedly, in turns. */
async function inTurns(
  server: Server,
  addresses: readonly (readonly [what: string, address: string])[],
  rounds = ROUNDS,
): Promise<Wait[]> {
  const times = addresses.map((): number[] => []);
  for (let round = 0; round <= rounds; round++)
    for (const [index, [, address]] of addresses.entries()) {
      const began = performance.now();
      await ask(server, address);
      // The first request of each plans its statement and reads pages from the disk.
      if (round > 0) times[index]?.push(performance.now() - began);
    }
  return addresses.map(([what], index) => {
    const sorted = (times[index] ?? []).toSorted((left, right) => left - right);
    const middleMs = sorted[sorted.length >> 1] ?? Number.NaN;
    return { what, middleMs, worstMs: sorted.at(-1) ?? Number.NaN, target_ms: 0 };
  });
}

type Page = { data: unknown[]; next: string | null };

async function ask({ url, token }: Server, address: string): Promise<Page> {
  const answer = await fetch(`${url}${address}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Page;
}

const listed = (names: readonly string[]) => `(array['${names.join("','")}'])`;

/**
 * Inserts customers of all types with one statement. Indexes are created after the rows, which takes a fifth of
 * the time.
 */
function filling(customers: number): string {
  const firstNames = [...men, ...women];
  return `
    set session_replication_role = replica;
    set maintenance_work_mem = '512MB';
    create temp table later as
      select indexdef from pg_indexes where tablename = 'customers' and indexname <> 'customers_pkey';
    do $$ declare name text; begin
      for name in select indexname from pg_indexes where tablename = 'customers' and indexname <> 'customers_pkey' loop
        execute 'drop index ' || name;
      end loop;
    end $$;
    insert into customers (customer_type, date, salutations, first_name, last_name, mobile, consumer_id, address,
                           credit_limit, opening_date, sv_type, gas_consumer_number)
    select type, date '2023-01-01' + (number::bigint * 1200 / ${customers})::int, 'Mr',
           ${listed(firstNames)}[1 + ((number::bigint * 7919) % ${firstNames.length})::int],
           ${listed(familyNames)}[1 + ((number::bigint * 104729 / 13) % ${familyNames.length})::int],
           (6000000000 + (number::bigint * 2654435761) % 4000000000)::text,
           case when type = 'SV' then '' else (7000000 + number)::text end,
           number % 300 || '-' || number % 40 || ' Station Road, Guntur',
           case when type = 'Credit' then 50000 else 0 end, case when type = 'Credit' then date '2023-01-01' end,
           case when type = 'SV' then 'New' else '' end,
           case when type = 'SV' then (60000000 + number)::text else '' end
      from (select number, case number % 8 when 0 then 'Credit' when 1 then 'SV' when 2 then 'SV' else 'Guest' end as type
              from generate_series(1, ${customers}) as number) as numbered;
    insert into credit_accounts (customer_id, owed) select id, 0 from customers where customer_type = 'Credit';
    insert into customer_words (word)
      select distinct lower(word) from unnest(${listed([...firstNames, ...familyNames])}) as word where length(word) >= 3;
    do $$ declare definition text; begin
      for definition in select indexdef from later loop execute definition; end loop;
    end $$;`;
}
