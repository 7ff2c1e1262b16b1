import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import type { Plan } from './measure.ts';

/** The parts of a run, in the order of the results, each with what its columns mean. */
export const parts = {
  requests:
    'Requests a second with 8 connections (wrk), beside a bare Fastify and pg server with named statements that checks nothing (`bare-server.ts`), in turns. The console checks sign-in and input, and stores the response of every write for retries.',
  growth:
    'One request at a time, round trip included: with a million sales and 100,000 customers, beside 10,000 sales and 5,000 customers; a deep page beside the first one.',
  scope: 'One request at a time, of a person who is bound to all branches, beside one who is bound to none.',
  lists: 'One request at a time in a million sales. More than 10,000 matches are not sorted.',
  customers: 'One request at a time among a million customers; of a search the slowest text.',
  reports: 'One report at a time, beside psql with the same rows (its own time, without network).',
  import: 'An upload of customers, beside its limit in the last column.',
  backup:
    'Backup and restore beside pg_dump -Fc and pg_restore of the system, on a server of their version; the restore of the console also compares every row and audits the books.',
  browser:
    'From the key or click to the next paint, as Chromium measures it. A screen is open when its own content is painted; its rows may still be loading.',
  process: 'The server process.',
  hour: 'Memory of the server process under an hour of load.',
} as const;
export type Part = keyof typeof parts;

export type Unit = '/s' | 'ms' | 's' | 'MB' | 'of the page';

/** A measured figure: a median, a rate or a size. */
export type Figure = {
  part: Part;
  what: string;
  unit: Unit;
  value: number;
  /** What it is compared with; the target is then for their ratio. */
  beside?: number | undefined;
  /** The slowest time, or the 99th percentile of a load in ms. */
  worst?: number | undefined;
  least?: number | undefined;
  most?: number | undefined;
  mostAtWorst?: number | undefined;
};

/** The figures as Markdown, a table for each part; a missed target is marked, and listed first. */
export function markdown(figures: readonly Figure[], plan: Plan, postgres: string): string {
  const missed = figures.filter(isMissed);
  const tables = Object.entries(parts).flatMap(([part, about]) => {
    const rows = figures.filter((figure) => figure.part === part);
    return rows.length === 0 ? [] : [`## ${part}`, about, table(rows)];
  });
  return [
    '# Benchmark results',
    `${new Date().toISOString().slice(0, 10)}${plan.isQuick ? ' (a quick run: short rounds, rough figures)' : ''}. ${machine(postgres)}`,
    `## Missed targets: ${missed.length} of ${figures.length} figures`,
    missed.length === 0 ? 'None.' : table(missed),
    ...tables,
    '',
  ].join('\n\n');
}

const isMissed = (figure: Figure) => isMiddleMissed(figure) || isWorstMissed(figure);

function isMiddleMissed({ value, beside, least = 0, most = Infinity }: Figure): boolean {
  const judged = beside === undefined ? value : value / beside;
  return !(judged >= least && judged <= most);
}

const isWorstMissed = ({ worst = 0, mostAtWorst = Infinity }: Figure) => worst > mostAtWorst;

function table(figures: readonly Figure[]): string {
  const head = ['', 'measured', 'worst', 'beside', 'ratio', 'target'];
  const rows = figures.map((figure) => {
    const { what, unit, value, worst, beside } = figure;
    const show = (number: number | undefined, of: Unit = unit, isBad = false) =>
      number === undefined ? '' : `${short(number)} ${of}${isBad ? ' ✗' : ''}`;
    return [
      what,
      show(value, unit, isMiddleMissed(figure)),
      show(worst, unit === '/s' ? 'ms' : unit, isWorstMissed(figure)),
      show(beside),
      beside === undefined ? '' : `${(value / beside).toFixed(2)} ×`,
      targetOf(figure),
    ];
  });
  return [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function targetOf({ unit, beside, least, most, mostAtWorst }: Figure): string {
  const of = beside === undefined ? unit : '×';
  if (least !== undefined) return `≥ ${short(least)} ${of}`;
  if (most === undefined) return '–';
  return `≤ ${short(most)} ${of}${mostAtWorst === undefined ? '' : `, worst ≤ ${short(mostAtWorst)}`}`;
}

/** None after the point from 10 up, three digits below. */
const short = (number: number) =>
  number >= 10 ? Math.round(number).toLocaleString('en') : String(Number(number.toPrecision(3)));

function machine(postgres: string): string {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const system = execFileSync('uname', ['-sm'], { encoding: 'utf8' }).trim();
  return `${cpus().length} cores (${processor?.model.trim() || 'unknown processor'}), ${memory} GB, ${system}, Node ${process.versions.node}, PostgreSQL ${postgres}, shared by load, server and database.`;
}
