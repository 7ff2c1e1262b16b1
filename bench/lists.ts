import type { Databases, Filling } from './databases.ts';
import { ms, table } from './report.ts';
import { type Server, startConsole } from './servers.ts';

/** 20,000 sales of 50 days, multiplied to a million of eight years. */
const MILLION: Filling = [
  '--branches 6 --areas 40 --customers 2000 --days 50 --recent 50 --entries 20000',
  50,
];
const ROUNDS = 15;
const MOST_MS = 100;

const PATH = '/api/dayentries';
const filters: Readonly<Record<string, string>> = {
  'no filter': '',
  'a month': 'from_date=2026-10-01&to_date=2026-10-31',
  'a year': 'from_date=2025-04-01&to_date=2026-03-31',
  'an area': 'area_code_id=1',
  'a branch': 'branch_id=1',
  'a branch and a weight': 'branch_id=1&weight=14.2',
  'a rare weight': 'weight=425',
  'a sale type': 'saletype=Other+Product+Sales',
  'stoves of 14.2 kg, which no sale has': 'product=Gas+Stove&weight=14.2',
  'a common name': 'find=kumar',
  'a first and a last name': 'find=ravi+kumar',
  'two common names': 'find=kumar+rao',
  'a branch and a common name': 'branch_id=1&find=kumar',
  'an amount': 'find=1692.50',
};

type Times = { what: string; page: number; sorted: number; totals: number };

/**
 * Times of the filtered list of a million sales: a page, a page sorted by amount and the totals; one request at a
 * time, the first row is the plain first page.
 */
export async function measureLists(databases: Databases): Promise<Times[]> {
  const { url, drop } = await databases.copy(await databases.filled(MILLION));
  const server = await startConsole({ DATABASE_URL: url });
  try {
    const times: Times[] = [];
    for (const [what, filter] of Object.entries(filters))
      times.push({
        what,
        page: await medianMs(server, `${PATH}?${filter}`),
        sorted: await medianMs(server, `${PATH}?sort=-amount&${filter}`),
        totals: await medianMs(server, `${PATH}/totals?${filter}`),
      });
    return times;
  } finally {
    await server.stop();
    await drop();
  }
}

/** The figures as Markdown; a missed target is marked. */
export function listsSection(times: readonly Times[]): string {
  const plain = times[0]?.page ?? Number.NaN;
  const shown = (time: number) => `${ms(time)} (${(time / plain).toFixed(1)} ×)${time > MOST_MS ? ' ✗' : ''}`;
  return [
    '## Filtered lists',
    `A million sales, median of ${ROUNDS} requests in ms and in times of the plain first page; at most ${MOST_MS} ms. More than 10,000 matches are not sorted.`,
    table(
      ['filter', 'page', 'sorted by amount', 'totals'],
      times.map(({ what, page, sorted, totals }) => [what, shown(page), shown(sorted), shown(totals)]),
    ),
  ].join('\n\n');
}

async function medianMs({ url, token }: Server, path: string): Promise<number> {
  const times: number[] = [];
  for (let round = -2; round < ROUNDS; round++) {
    const began = performance.now();
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    await answer.json();
    if (round >= 0) times.push(performance.now() - began);
  }
  return times.toSorted((left, right) => left - right)[ROUNDS >> 1] ?? Number.NaN;
}
