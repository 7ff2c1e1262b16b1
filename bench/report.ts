import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { CONNECTIONS, type Figures } from './wrk.ts';

export type Row = { what: string; ours: Figures; other: Figures; target: number };

export type Results = {
  isQuick: boolean;
  rounds: number;
  seconds: number;
  postgres: string;
  /** Compared with the bare server: a target is the least share of its rate. */
  ratios: Row[];
  /** Compared with page 0: a target is the least share of its rate. */
  pages: Row[];
  /** With many entries compared with few. */
  sizes: Row[];
  startSeconds: number;
  idleMb: number;
  loadedMb: number;
  /** Further measurements, each with its own heading. */
  sections: string[];
};

const count = (number: number) => Math.round(number).toLocaleString('en');
const percent = (share: number) => `${Math.round(100 * share)} %`;
/** One decimal below 10, none above. */
export const ms = (number: number) => (number < 10 ? number.toFixed(1) : String(Math.round(number)));

/** A Markdown table with right-aligned figures. */
export const table = (head: string[], rows: string[][]) =>
  [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/** Two rates side by side; a missed target is marked. */
export const compared = (rows: Row[], [ours, other]: [string, string]) =>
  table(
    ['', `${ours} /s`, `${other} /s`, 'share', 'target', `p50 / p99 ms`],
    rows.map(({ what, ours, other, target }) => [
      what,
      count(ours.perSecond),
      count(other.perSecond),
      `${percent(ours.perSecond / other.perSecond)}${ours.perSecond < target * other.perSecond ? ' ✗' : ''}`,
      target === 0 ? '–' : `≥ ${percent(target)}`,
      `${ms(ours.p50Ms)} / ${ms(ours.p99Ms)}`,
    ]),
  );

/** The figures as docs/performance.md quotes them; a missed target is marked. */
export function markdown(results: Results): string {
  const { startSeconds, idleMb, loadedMb } = results;
  const limit = (value: number, most: number, unit: string) => [
    `${value.toFixed(unit === 's' ? 2 : 0)} ${unit}${value > most ? ' ✗' : ''}`,
    `≤ ${most} ${unit}`,
  ];
  return [
    '# Benchmark results',
    `${new Date().toISOString().slice(0, 10)}${results.isQuick ? ' (a quick run: short rounds, rough figures)' : ''}. ${machine(results.postgres)}`,
    `Load: wrk with ${CONNECTIONS} connections on the same machine, ${results.rounds} rounds of ${results.seconds} s in turns, medians. Data: 200,000 day entries, 100,000 customers.`,
    '## Against a bare server',
    'The bare server (`bench/bare-server.ts`) is Fastify and pg with named statements; it sends the same bodies and checks nothing. The console checks sign-in and input, and stores the response of every write for retries.',
    compared(results.ratios, ['console', 'bare']),
    '## Deep pages',
    compared(results.pages, ['deep', 'page 0']),
    '## With a larger database',
    compared(results.sizes, ['200,000 entries', '10,000 entries']),
    ...results.sections,
    '## Start and memory',
    table(
      ['', 'measured', 'target'],
      [
        ['start on an existing data folder, PostgreSQL included', ...limit(startSeconds, 1, 's')],
        ['memory of the server process, idle', ...limit(idleMb, 120, 'MB')],
        ['memory of the server process, under load', ...limit(loadedMb, 250, 'MB')],
      ],
    ),
    '',
  ].join('\n\n');
}

function machine(postgres: string): string {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const system = execFileSync('uname', ['-sm'], { encoding: 'utf8' }).trim();
  return `${cpus().length} cores (${processor?.model.trim() || 'unknown processor'}), ${memory} GB, ${system}, Node ${process.versions.node}, PostgreSQL ${postgres}, shared by load, server and database.`;
}
