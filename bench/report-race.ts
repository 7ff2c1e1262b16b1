import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { promisify } from 'node:util';
import { plainSales } from './plain-sales.ts';
import type { Asked } from './reports-asked.ts';
import type { Server } from './servers.ts';

/** One report, in seconds: from the console, and the same rows as JSON from psql. */
export type Race = {
  what: string;
  rows: number;
  firstByteMs: number;
  consoleS: number;
  compressedS: number;
  psqlRowsS: number;
  psqlJsonS: number;
  megabytes: number;
  compressedMegabytes: number;
};
/** All in turns, so that other load on the machine affects them equally. */
export async function race(
  { url, ours }: { url: string; ours: Server },
  asked: Asked,
  rounds: number,
): Promise<Race> {
  const plain: Taken[] = [];
  const compressed: Taken[] = [];
  const psqlRows: number[] = [];
  const psqlJson: number[] = [];
  const rows = plainSales(asked.where);
  for (let round = 0; round <= rounds; round++) {
    const taken = [await take(ours, asked), await take(ours, asked, 'br')] as const;
    const byPsql = [
      await psqlTime(url, rows),
      await psqlTime(url, `select json_agg(listed) from (${rows}) as listed`),
    ] as const;
    // The first round reads from disk.
    if (round === 0) continue;
    plain.push(taken[0]);
    compressed.push(taken[1]);
    psqlRows.push(byPsql[0]);
    psqlJson.push(byPsql[1]);
  }
  return {
    what: asked.what,
    rows: asked.rows,
    firstByteMs: middle(plain.map(({ firstByteMs }) => firstByteMs)),
    consoleS: middle(plain.map(({ seconds }) => seconds)),
    compressedS: middle(compressed.map(({ seconds }) => seconds)),
    psqlRowsS: middle(psqlRows),
    psqlJsonS: middle(psqlJson),
    megabytes: middle(plain.map(({ megabytes }) => megabytes)),
    compressedMegabytes: middle(compressed.map(({ megabytes }) => megabytes)),
  };
}

const middle = (figures: number[]): number =>
  figures.toSorted((left, right) => left - right)[figures.length >> 1] ?? Number.NaN;

type Taken = { seconds: number; firstByteMs: number; megabytes: number };

/** Requests a report and discards its bytes. */
async function take({ url, token }: Server, { path, body }: Asked, encoding = 'identity'): Promise<Taken> {
  const began = performance.now();
  const asking = request(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'accept-encoding': encoding,
    },
  });
  asking.end(JSON.stringify(body));
  const [answer] = await once(asking, 'response');
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
  let bytes = 0;
  let firstByteMs = 0;
  for await (const part of answer) {
    firstByteMs ||= performance.now() - began;
    bytes += part.length;
  }
  return { seconds: (performance.now() - began) / 1_000, firstByteMs, megabytes: bytes / 1_048_576 };
}

/** The seconds that psql reports for a statement, with its output discarded; the second run, with warm caches. */
async function psqlTime(url: string, statement: string): Promise<number> {
  const commands = ['\\timing on', '\\o /dev/null', statement, statement];
  const words = ['--no-psqlrc', '--no-align', '--tuples-only', url];
  const { stdout } = await promisify(execFile)('psql', [
    ...words,
    ...commands.flatMap((command) => ['--command', command]),
  ]);
  const said = /Time: ([0-9.]+) ms/.exec(stdout.trim().split('\n').at(-1) ?? '');
  if (!said) throw new Error(`psql did not print the time: ${stdout}`);
  return Number(said[1]) / 1_000;
}
