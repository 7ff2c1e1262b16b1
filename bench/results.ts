import { cpus, totalmem } from 'node:os';
import type { Column, Measured, Values } from './measure.ts';

/** The parts of a run, in the order of the results, each with what it measures. */
export const parts = {
  browser: 'In Chromium, with a year of sales: from the click or key to the paint.',
  year: 'With 150,000 sales of a year and 104,000 customers, one request at a time over HTTP unless clients are named.',
  million: 'With a million sales of nearly seven years and 104,000 customers.',
  process:
    'The server, from its launcher to the first page that is sent, PostgreSQL included; its memory with the year.',
};
export type Part = keyof typeof parts;

/** Medians, rates or sizes, with the worst of those that have a limit. */
export type Figure = {
  part: Part;
  what: string;
  unit: 'ms' | 's' | 'MB' | '/s';
  values: Values;
  most?: number;
  least?: number;
  mostAtWorst?: number;
};

const headers: Record<Column, string> = {
  all: 'all branches',
  bound: 'bound to branches',
  besideAll: 'beside: all branches',
  besideBound: 'beside: bound to branches',
};

/** The figures as Markdown, a table for each part; a missed target is bold. */
export function markdown(figures: readonly Figure[]): string {
  const tables = (Object.keys(parts) as Part[]).flatMap((part) => {
    const own = figures.filter((figure) => figure.part === part);
    return own.length === 0 ? [] : [`## ${part}`, parts[part], table(own)];
  });
  const [processor] = cpus();
  const machine = `${cpus().length} cores (${processor?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 1024 ** 3)} GB`;
  return [
    '# Benchmark results',
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${machine}, shared by browser, server and database. Medians; **bold** misses its target.`,
    ...tables,
    '',
  ].join('\n\n');
}

export function table(figures: readonly Figure[]): string {
  const columns = (Object.keys(headers) as Column[]).filter((column) =>
    figures.some(({ values }) => values[column]),
  );
  const rows = figures.map((figure) => [
    figure.what,
    ...columns.map((column) => cell(figure, figure.values[column])),
    targetOf(figure),
  ]);
  const head = ['', ...columns.map((column) => headers[column]), 'target'];
  return [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function cell(
  { unit, most = Infinity, least = 0, mostAtWorst }: Figure,
  value: Measured | undefined,
): string {
  if (!value) return '';
  const isMissed = value.median > most || value.median < least;
  const median = mark(`${short(value.median)} ${unit}`, isMissed);
  if (mostAtWorst === undefined) return median;
  return `${median}, worst ${mark(short(value.worst), value.worst > mostAtWorst)}`;
}

const mark = (text: string, isMissed: boolean) => (isMissed ? `**${text}**` : text);

function targetOf({ unit, most, least, mostAtWorst }: Figure): string {
  if (least !== undefined) return `≥ ${short(least)} ${unit}`;
  if (most === undefined) return '';
  return `≤ ${short(most)} ${unit}${mostAtWorst === undefined ? '' : `, worst ≤ ${short(mostAtWorst)}`}`;
}

/** Whole numbers from 10 up, two digits below. */
const short = (number: number) =>
  number >= 10 ? Math.round(number).toLocaleString('en') : String(Number(number.toPrecision(2)));
