import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const CONNECTIONS = 8;

/** The repeated request. */
export type Workload = {
  name: 'get' | 'entry' | 'vendor' | 'sale' | 'report';
  given: Record<string, string | number>;
};
/** One address, repeatedly. */
export const get = (path: string): Workload => ({ name: 'get', given: { path } });
export type Figures = { perSecond: number; p50Ms: number; p99Ms: number };

let seed = 1 + (Date.now() % 1_000_000_000);

/**
 * Loads a server with wrk, which uses little of the CPU that it shares with the server.
 * @throws Error when a response is not a success: a refusal is faster than the measured work
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
