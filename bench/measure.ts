import type { Server } from './servers.ts';
import { drive, type Figures, type Workload } from './wrk.ts';

/** How long each figure is measured. */
export type Plan = { isQuick: boolean; rounds: number; seconds: number; requests: number };

/**
 * Loads servers in turns (A B A B), so that other load on the machine affects all of them equally.
 * @returns the round with the median rate of each server
 */
export async function ratesOf(
  contests: readonly { server: Server; workload: Workload }[],
  { rounds, seconds }: Plan,
): Promise<Figures[]> {
  const figures: Figures[][] = contests.map(() => []);
  for (let round = -1; round < rounds; round++)
    for (const [index, { server, workload }] of contests.entries()) {
      const driven = await drive(server, workload, seconds);
      // The first round compiles the code and plans the statements.
      if (round >= 0) figures[index]?.push(driven);
    }
  return figures.map((of) => middle(of, ({ perSecond }) => perSecond));
}

/** A request; with a body it is a POST. */
export type Call = { path: string; body?: object };
export type Times = { middle: number; worst: number };

/** The times of calls, in turns, one request at a time, in ms. */
export async function timesOf(
  calls: readonly { server: Server; call: () => Call }[],
  rounds: number,
): Promise<Times[]> {
  const times = calls.map((): number[] => []);
  for (let round = -Math.ceil(rounds / 4); round < rounds; round++)
    for (const [index, { server, call }] of calls.entries()) {
      const asked = call();
      const began = performance.now();
      await ask(server, asked);
      if (round >= 0) times[index]?.push(performance.now() - began);
    }
  return times.map((of) => ({ middle: middle(of), worst: Math.max(...of) }));
}

/** The JSON of a response. @throws Error when it is a refusal */
export async function ask<Body>({ url, token }: Server, { path, body }: Call): Promise<Body> {
  const answer = await fetch(`${url}/api${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}

/** The median. */
export function middle(numbers: readonly number[]): number;
export function middle<Of>(all: readonly Of[], by: (one: Of) => number): Of;
export function middle<Of>(all: readonly Of[], by = (one: Of) => Number(one)): Of {
  const found = all.toSorted((left, right) => by(left) - by(right))[all.length >> 1];
  if (found === undefined) throw new Error('nothing was measured');
  return found;
}

/** The peak memory of a process during some work, in MB. */
export async function memoryDuring(
  { memoryMb }: Pick<Server, 'memoryMb'>,
  work: () => Promise<unknown>,
): Promise<number> {
  let most = memoryMb();
  const timer = setInterval(() => {
    most = Math.max(most, memoryMb());
  }, 250);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most;
}
