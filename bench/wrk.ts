import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const CONNECTIONS = 8;

/** What is asked for, over and over. */
export type Workload = {
  name: 'get' | 'entry' | 'vendor' | 'sale' | 'report';
  given: Record<string, string | number>;
};
/** One address, over and over. */
export const get = (path: string): Workload => ({ name: 'get', given: { path } });
export type Figures = { perSecond: number; p50Ms: number; p99Ms: number };

let seed = 1 + (Date.now() % 1_000_000_000);

/**
 * Puts a server under load with wrk, which takes little of the processors that it shares with the server.
 * @throws Error when an answer was no success: a refusal is quicker than the work that was to be measured
 */
export async function drive(
  server: { url: string; token: string },
  workload: Workload,
  seconds: number,
): Promise<Figures> {
  const words = Object.entries(workload.given).map(([name, value]) => `${name}=${value}`);
  const { stdout } = await promisify(execFile)('wrk', [
    ...[
      '--threads',
      '1',
      '--connections',
      String(CONNECTIONS),
      '--duration',
      `${seconds}s`,
      '--timeout',
      '10s',
    ],
    ...['--script', join(import.meta.dirname, 'requests.lua'), server.url],
    ...['--', workload.name, server.token, String(seed++), ...words],
  ]);
  const summary = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  if (summary.refused > 0 || summary.broken > 0)
    throw new Error(
      `${workload.name} at ${server.url}: of ${summary.requests} requests ${summary.refused} were refused and ${summary.broken} broke`,
    );
  return { perSecond: summary.requests / summary.seconds, p50Ms: summary.p50Ms, p99Ms: summary.p99Ms };
}
