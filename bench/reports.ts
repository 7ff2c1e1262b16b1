import { inTurns, memoryDuring, type Plan } from './compare.ts';
import type { Databases, Filling } from './databases.ts';
import { compared, ms, type Row, table } from './report.ts';
import { type Race, race } from './report-race.ts';
import { type Asked, lastMonth, mostOfOneType, salesOfBranch } from './reports-asked.ts';
import { type Server, startBare, startConsole } from './servers.ts';
import type { Workload } from './wrk.ts';

export type ReportFigures = { rates: Row[]; races: Race[]; idleMb: number; mostMb: number };

const FLAT = 1 / 1.2;

/** Compares the reports with a bare server, with a larger database, and with psql. */
export async function measureReports(
  databases: Databases,
  { many, few, plan }: { many: Filling; few: Filling; plan: Plan },
): Promise<ReportFigures> {
  const closers: (() => Promise<unknown>)[] = [];
  const open = async (filling: Filling) => {
    const { url, drop } = await databases.copy(await databases.filled(filling));
    closers.push(drop);
    const ours = await startConsole({ DATABASE_URL: url });
    closers.push(ours.stop);
    return { url, ours };
  };
  try {
    const large = await open(many);
    const small = await open(few);
    const bare = await startBare({ DATABASE_URL: large.url });
    closers.push(bare.stop);
    const rates = [
      await against(`report of 2,000 rows, beside the bare server`, 1, plan, [
        [large.ours, await salesOfBranch(large.url, 2_000)],
        [bare, await salesOfBranch(large.url, 2_000)],
      ]),
      await against('report of 1,000 rows, of 200,000 sales beside 10,000', FLAT, plan, [
        [large.ours, await salesOfBranch(large.url, 1_000)],
        [small.ours, await salesOfBranch(small.url, 1_000)],
      ]),
    ];
    await small.ours.stop();
    await bare.stop();
    const races: Race[] = [];
    const idleMb = large.ours.memoryMb();
    const mostMb = await memoryDuring(large.ours, async () => {
      for (const asked of [await lastMonth(large.url), await mostOfOneType(large.url, 100_000)])
        races.push(await race(large, asked, plan.rounds));
    });
    return { rates, races, idleMb, mostMb };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** The figures as Markdown; a missed target is marked. */
export function reportsSection({ rates, races, idleMb, mostMb }: ReportFigures): string {
  const times = (ours: number, other: number) => `${(ours / other).toFixed(2)} ×`;
  return [
    '## Reports',
    compared(rates, ['console', 'other']),
    'One client at a time, medians. psql runs the report as plain SQL; its time excludes the network.',
    table(
      ['', 'rows', 'first byte ms', 'console ms', 'psql, rows', 'psql, json_agg', 'compressed ms'],
      races.map((race) => [
        race.what,
        race.rows.toLocaleString('en'),
        ms(race.firstByteMs),
        `${ms(1_000 * race.consoleS)} (${race.megabytes.toFixed(1)} MB)`,
        `${ms(1_000 * race.psqlRowsS)} (${times(race.consoleS, race.psqlRowsS)})`,
        `${ms(1_000 * race.psqlJsonS)} (${times(race.consoleS, race.psqlJsonS)})`,
        `${ms(1_000 * race.compressedS)} (${race.compressedMegabytes.toFixed(1)} MB)`,
      ]),
    ),
    `Memory of the server process: ${idleMb.toFixed(0)} MB before, ${mostMb.toFixed(0)} MB at most while the reports were read.`,
  ].join('\n\n');
}

async function against(
  what: string,
  target: number,
  plan: Plan,
  [ours, other]: [[Server, Asked], [Server, Asked]],
): Promise<Row> {
  const contest = ([server, { path, body }]: [Server, Asked]) => {
    const workload: Workload = { name: 'report', given: { path: `/api${path}`, body: JSON.stringify(body) } };
    return { server, workload };
  };
  const [first, second] = await inTurns([contest(ours), contest(other)], plan);
  if (!first || !second) throw new Error('expected two results to compare');
  // Where the row counts differ, rates are compared per row.
  const evened = { ...second, perSecond: (second.perSecond * other[1].rows) / ours[1].rows };
  return { what, target, ours: first, other: evened };
}
