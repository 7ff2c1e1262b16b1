import pg from 'pg';
import type { Databases } from './databases.ts';
import { ms, table } from './report.ts';
import { type Server, startConsole } from './servers.ts';

const FEW = 10_000;
const ROUNDS = 200;
const WARM_UP = 20;
const MOST = 1.2;
/** Years of a business with few sales, of which the sales are then multiplied. */
const years = [
  `--branches 2 --areas 10 --customers 500 --days 100 --recent 100 --entries ${FEW / 10}`,
  10,
] as const;

type Side = { entries: number; middleMs: number; worstMs: number };
export type DashboardFigures = { few: Side; many: Side };

/**
 * Times of the dashboard's call with few entries and with many, in turns, one request at a time: server time
 * including the round trip.
 */
export async function measureDashboard(databases: Databases, entries: number): Promise<DashboardFigures> {
  const closers: (() => Promise<unknown>)[] = [];
  const open = async (count: number): Promise<Server> => {
    const { url, drop } = await databases.copy(await databases.filled(years), `run_dashboard_${count}`);
    closers.push(drop);
    await multiply(url, count / FEW);
    const server = await startConsole({ DATABASE_URL: url });
    closers.push(server.stop);
    return server;
  };
  try {
    const servers = [await open(FEW), await open(entries)];
    const times = servers.map((): number[] => []);
    for (let round = -WARM_UP; round < ROUNDS; round++)
      for (const [index, server] of servers.entries()) {
        const began = performance.now();
        await ask(server);
        if (round >= 0) times[index]?.push(performance.now() - began);
      }
    const [few = [], many = []] = times;
    return { few: sideOf(FEW, few), many: sideOf(entries, many) };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** The figures as Markdown; a missed target is marked. */
export function dashboardSection({ few, many }: DashboardFigures): string {
  const ratio = many.middleMs / few.middleMs;
  const row = ({ entries, middleMs, worstMs }: Side, times: string, target: string) => [
    ...[`${entries.toLocaleString('en')} entries`, ms(middleMs), ms(worstMs), times, target],
  ];
  return [
    '## The dashboard',
    'All figures of all periods, one request at a time, round trip included; eight connections write sales on each of 1,000 days.',
    table(
      ['', 'median ms', 'worst ms', 'times', 'target'],
      [row(few, '', ''), row(many, `${ratio.toFixed(2)}${ratio > MOST ? ' ✗' : ''}`, `≤ ${MOST}`)],
    ),
  ].join('\n\n');
}

/**
 * Multiplies every entry, as if each customer had bought that often. The generator counts each day once; a
 * business with many parallel writers has eight rows a day.
 */
async function multiply(url: string, times: number): Promise<void> {
  const columns = `date, saletype, customer_id, customer_type, area_code_id, employee_id, vehicle_id, branch_id,
    payment_mode, amount, empty_cylinders, product, weight, qty, stock_assign_id, godown_id, cash_recovery_id`;
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`set session_replication_role = replica;
    insert into day_entries (${columns}) select ${columns} from day_entries, generate_series(2, ${times});
    select recount_daily_figures();
    insert into sales_days (date, shard) select date, generate_series(1, 7) from sales_days;`);
  await client.query('vacuum analyze');
  await client.end();
}

function sideOf(entries: number, times: readonly number[]): Side {
  const sorted = times.toSorted((left, right) => left - right);
  return {
    entries,
    middleMs: sorted[sorted.length >> 1] ?? Number.NaN,
    worstMs: sorted.at(-1) ?? Number.NaN,
  };
}

async function ask({ url, token }: Server): Promise<void> {
  const answer = await fetch(`${url}/api/dashboard`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`The dashboard answered ${answer.status}: ${await answer.text()}`);
  await answer.json();
}
