import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { promisify } from 'node:util';
import { middle } from './measure.ts';
import { plainSales } from './plain-sales.ts';
import type { Figure } from './report.ts';
import type { Asked } from './reports-asked.ts';
import type { Server } from './servers.ts';

/** A report from the console, its first byte and the same rows from psql, in turns so that other load affects both. */
export async function race(
  { url, ours }: { url: string; ours: Server },
  asked: Asked,
  rounds: number,
): Promise<Figure[]> {
  const taken: Taken[] = [];
  const psql: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const one = await take(ours, asked);
    const seconds = await psqlTime(url, plainSales(asked.where));
    // The first round reads from disk.
    if (round === 0) continue;
    taken.push(one);
    psql.push(seconds);
  }
  const what = `${asked.what}, ${asked.rows.toLocaleString('en')} rows`;
  const [value, beside] = [middle(taken.map(({ seconds }) => seconds)), middle(psql)];
  return [
    { part: 'reports', what, unit: 's', value, beside, most: 2.5 },
    {
      part: 'reports',
      what: `${what}: first byte`,
      unit: 'ms',
      value: middle(taken.map(({ firstByteMs }) => firstByteMs)),
    },
  ];
}

type Taken = { seconds: number; firstByteMs: number };

/** Requests a report and discards its bytes. */
async function take({ url, token }: Server, { path, body }: Asked): Promise<Taken> {
  const began = performance.now();
  const asking = request(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'accept-encoding': 'identity',
    },
  });
  asking.end(JSON.stringify(body));
  const [answer] = await once(asking, 'response');
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
  let firstByteMs = 0;
  for await (const _part of answer) firstByteMs ||= performance.now() - began;
  return { seconds: (performance.now() - began) / 1_000, firstByteMs };
}

/** The console's statements run in one process too. */
const NO_PARALLEL = 'set max_parallel_workers_per_gather = 0';

/** The seconds that psql reports for a statement, with its output discarded; the second run, with warm caches. */
async function psqlTime(url: string, statement: string): Promise<number> {
  const commands = ['\\timing on', '\\o /dev/null', NO_PARALLEL, statement, statement];
  const words = ['--no-psqlrc', '--no-align', '--tuples-only', url];
  const { stdout } = await promisify(execFile)('psql', [
    ...words,
    ...commands.flatMap((command) => ['--command', command]),
  ]);
  const said = /Time: ([0-9.]+) ms/.exec(stdout.trim().split('\n').at(-1) ?? '');
  if (!said) throw new Error(`psql did not print the time: ${stdout}`);
  return Number(said[1]) / 1_000;
}
